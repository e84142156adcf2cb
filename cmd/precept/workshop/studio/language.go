package studio

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"precept/docs"
)

// section is a heading of a document with what follows it.
type section struct {
	File  string `json:"file"`
	Title string `json:"title"`
	HTML  string `json:"html"`
	text  string // in lower case
}

// mostSections is how many sections a search returns.
const mostSections = 40

// sections returns the documents for people who write content, those on the language first.
var sections = sync.OnceValue(func() (out []section) {
	names, _ := fs.Glob(docs.Files, "language/*.md")
	others, _ := fs.Glob(docs.Files, "*.md")
	names = append([]string{"language.md"}, append(names, others...)...)
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			continue
		}
		text, err := fs.ReadFile(docs.Files, name)
		if err != nil {
			panic(err) // a fault of the program: the files are in it
		}
		out = append(out, divided(path.Base(name), string(text))...)
	}
	return out
})

// divided divides a document at its headings.
func divided(file, text string) (out []section) {
	fenced, start := false, 0
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "```") {
			fenced = !fenced
		}
		if next := i + 1; next == len(lines) || !fenced && strings.HasPrefix(lines[next], "#") {
			head, rest := lines[start], strings.Join(lines[start+1:next], "")
			start = next
			var html bytes.Buffer
			if err := markdown.Convert([]byte(rest), &html); err != nil {
				panic(err) // writing to memory does not fail
			}
			title := strings.NewReplacer("`", "", "*", "").Replace(strings.TrimSpace(strings.TrimLeft(head, "#")))
			out = append(out, section{file, title, html.String(), strings.ToLower(title + "\n" + rest)})
		}
	}
	return out
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// anchor returns the end of the address of a heading.
func anchor(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, title)
}

// manual returns sections of the documents: those that a link leads to, or those that contain all words that are
// looked for, with the words in the title first.
func (s *Studio) manual(r *request) (any, error) {
	out := []section{}
	if link := r.FormValue("at"); link != "" {
		file, at, _ := strings.Cut(link, "#")
		for _, x := range sections() {
			if x.File == path.Base(file) && (at == "" || anchor(x.Title) == at) {
				out = append(out, x)
			}
		}
		return out, nil
	}
	words := strings.Fields(strings.ToLower(r.FormValue("find")))
	lacks := func(text string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
	}
	var rest []section
	for _, x := range sections() {
		switch {
		case !lacks(strings.ToLower(x.Title)):
			out = append(out, x)
		case !lacks(x.text):
			rest = append(rest, x)
		}
	}
	out = append(out, rest...)
	if len(words) > 0 {
		out = out[:min(len(out), mostSections)]
	}
	return out, nil
}
