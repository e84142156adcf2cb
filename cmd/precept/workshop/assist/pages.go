package assist

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"precept/internal/manual"
)

type documents struct {
	Page    string `json:"page,omitempty"`
	Section string `json:"section,omitempty"`
	Find    string `json:"find,omitempty"`
}

// mostFound is the maximum number of sections in a search result.
const mostFound = 12

// documents returns a page or a section of the manual, search results, or the list of pages.
func (s *server) documents(_ context.Context, in documents) (string, error) {
	all, err := manual.Sections(s.Documents)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	page := strings.TrimSuffix(strings.TrimPrefix(path.Clean(in.Page), "docs/"), ".md")
	if in.Page == "" && in.Find == "" {
		last := ""
		for _, x := range all {
			if x.Page != last {
				fmt.Fprintf(&b, "%s: %s\n", x.Page, x.Title)
				last = x.Page
			}
		}
		return b.String(), nil
	}
	own := all
	if in.Page != "" {
		own = slices.DeleteFunc(all, func(x manual.Section) bool { return x.Page != page })
	}
	switch {
	case len(own) == 0:
		return "", refuse("There is no page %q. Call documents without arguments for a list.", in.Page)
	case in.Find != "":
		return found(own, in.Find), nil
	case in.Section != "":
		title := manual.Plain(in.Section)
		i := slices.IndexFunc(own, func(x manual.Section) bool { return strings.EqualFold(x.Title, title) })
		if i < 0 {
			return "", refuse("%s has no section %q, but:\n%s", page, in.Section, titles(own))
		}
		return whole(own[i]), nil
	}
	for _, x := range own {
		b.WriteString(whole(x))
	}
	if b.Len() > mostLetters {
		return whole(own[0]) + "\nThe page is long. Ask for one section of it:\n" + titles(own[1:]), nil
	}
	return b.String(), nil
}

func whole(x manual.Section) string { return x.Heading() + x.Text }

// titles lists the headings of sections.
func titles(list []manual.Section) string {
	var b strings.Builder
	for _, x := range list {
		fmt.Fprintf(&b, "- %s\n", x.Title)
	}
	return b.String()
}

// found lists the sections that have all words, each with a line.
func found(all []manual.Section, words string) string {
	hits := manual.Find(all, words)
	if len(hits) == 0 {
		return "No section has all of these words. Try fewer, or another word."
	}
	var b strings.Builder
	for _, h := range hits[:min(len(hits), mostFound)] {
		fmt.Fprintf(&b, "page %s, section %q\n  %s\n", h.Page, h.Title, h.Line)
	}
	if more := len(hits) - mostFound; more > 0 {
		fmt.Fprintf(&b, "and %d more sections; add a word\n", more)
	}
	return b.String()
}
