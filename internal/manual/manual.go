package manual

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
)

// Section is the text below one heading.
type Section struct {
	Page  string // the path of its document without the ending .md
	Title string // the heading without marks
	Text  string // in Markdown, without the heading
	Level int    // of the heading, 1 for the title of a document
}

// Sections returns the sections of all documents, in the order of pages. It omits the text before the first heading of
// a document.
func Sections(docs fs.FS) (out []Section, err error) {
	err = fs.WalkDir(docs, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".md" {
			return err
		}
		data, err := fs.ReadFile(docs, name)
		first, code := len(out), false
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				code = !code
			}
			title := strings.TrimLeft(line, "#")
			switch level := len(line) - len(title); {
			case !code && level > 0 && strings.HasPrefix(title, " "):
				out = append(out, Section{Page: strings.TrimSuffix(name, ".md"), Title: Plain(title), Level: level})
			case len(out) > first:
				out[len(out)-1].Text += line
			}
		}
		return err
	})
	return out, err
}

// Plain returns a heading without marks and spaces around it.
func Plain(heading string) string {
	return strings.NewReplacer("`", "", "*", "").Replace(strings.TrimSpace(heading))
}

// Heading returns the line of the heading in Markdown.
func (s *Section) Heading() string { return strings.Repeat("#", s.Level) + " " + s.Title + "\n" }

// Found is a section that matches a search, with the line that contains most of the words.
type Found struct {
	Section
	Line string
	rank int
}

// Find returns the sections that contain all words of a text, the best match first. A word in the title counts more. It
// ignores words of fewer than four letters if there are longer ones, and the s of a plural.
func Find(all []Section, text string) (out []Found) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
	if long := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < 4 }); len(long) > 0 {
		words = long
	}
	if len(words) == 0 {
		return nil
	}
	held := func(text string) (n int) {
		text = strings.ToLower(text)
		for _, w := range words {
			if strings.Contains(text, strings.TrimSuffix(w, "s")) {
				n++
			}
		}
		return n
	}
	for _, x := range all {
		if held(x.Title+"\n"+x.Text) < len(words) {
			continue
		}
		f := Found{Section: x}
		for line := range strings.Lines(x.Text) {
			if n := held(line); n > f.rank {
				f.rank, f.Line = n, strings.TrimSpace(line)
			}
		}
		f.rank += 3 * held(x.Title)
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b Found) int { return cmp.Compare(b.rank, a.rank) })
	return out
}
