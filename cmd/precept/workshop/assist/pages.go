package assist

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
)

// section is a part of a document below one heading.
type section struct{ page, title, text string }

// sections returns the documents in parts.
func sections(docs fs.FS) (out []section, err error) {
	err = fs.WalkDir(docs, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		data, err := fs.ReadFile(docs, name)
		code := false
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				code = !code
			}
			if title := strings.TrimLeft(line, "#"); !code && title != line && strings.HasPrefix(title, " ") {
				out = append(out, section{page: strings.TrimSuffix(name, ".md"), title: strings.TrimSpace(title)})
			}
			if len(out) > 0 {
				out[len(out)-1].text += line
			}
		}
		return err
	})
	return out, err
}

type documents struct {
	Page    string `json:"page,omitempty"`
	Section string `json:"section,omitempty"`
	Find    string `json:"find,omitempty"`
}

// mostFound is how many sections a search lists.
const mostFound = 12

// documents returns a page or a section, finds sections, or lists the pages.
func (s *server) documents(_ context.Context, in documents) (string, error) {
	all, err := sections(s.Documents)
	if err != nil {
		return "", err
	}
	if in.Find != "" {
		return found(all, in), nil
	}
	var b strings.Builder
	page := strings.TrimSuffix(strings.TrimPrefix(path.Clean(in.Page), "docs/"), ".md")
	if in.Page == "" {
		last := ""
		for _, x := range all {
			if x.page != last {
				fmt.Fprintf(&b, "%s: %s\n", x.page, x.title)
				last = x.page
			}
		}
		return b.String(), nil
	}
	own := slices.DeleteFunc(all, func(x section) bool { return x.page != page })
	if len(own) == 0 {
		return "", refuse("There is no page %q. Call documents without arguments for a list.", in.Page)
	}
	if in.Section != "" {
		i := slices.IndexFunc(own, func(x section) bool { return strings.EqualFold(x.title, in.Section) })
		if i < 0 {
			return "", refuse("%s has no section %q, but:\n%s", page, in.Section, titles(own))
		}
		return own[i].text, nil
	}
	for _, x := range own {
		b.WriteString(x.text)
	}
	if b.Len() > mostLetters {
		return own[0].text + "\nThe page is long. Ask for one section of it:\n" + titles(own[1:]), nil
	}
	return b.String(), nil
}

// titles lists the headings of sections.
func titles(list []section) string {
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintf(&b, "- %s\n", x.title)
	}
	return b.String()
}

// found lists the sections that have all words, the best first, each with the line that has most of them.
func found(all []section, in documents) string {
	words := strings.FieldsFunc(strings.ToLower(in.Find), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
	if long := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < 4 }); len(long) > 0 {
		words = long // the others are in every section
	}
	for i, w := range words {
		words[i] = strings.TrimSuffix(w, "s")
	}
	if len(words) == 0 {
		return "Say in words what to find."
	}
	held := func(text string) (out int) {
		text = strings.ToLower(text)
		for _, w := range words {
			if strings.Contains(text, w) {
				out++
			}
		}
		return out
	}
	type hit struct {
		section
		rank int
		line string
	}
	var hits []hit
	for _, x := range all {
		if held(x.text) < len(words) || in.Page != "" && x.page != in.Page {
			continue
		}
		h := hit{section: x}
		for line := range strings.Lines(x.text) {
			if n := held(line); n > h.rank && !strings.HasPrefix(line, "#") {
				h.rank, h.line = n, strings.TrimSpace(line)
			}
		}
		h.rank += 3 * held(x.title)
		hits = append(hits, h)
	}
	if len(hits) == 0 {
		return "No section has all of these words. Try fewer, or another word."
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.rank, a.rank) })
	var b strings.Builder
	for _, h := range hits[:min(len(hits), mostFound)] {
		fmt.Fprintf(&b, "page %s, section %q\n  %s\n", h.page, h.title, h.line)
	}
	if more := len(hits) - mostFound; more > 0 {
		fmt.Fprintf(&b, "and %d more sections; add a word\n", more)
	}
	return b.String()
}
