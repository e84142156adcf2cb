package studio

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"precept/internal/manual"
)

// section is a section of the documents as a page shows it.
type section struct {
	File  string `json:"file"`
	Title string `json:"title"`
	HTML  string `json:"html"`
}

// mostSections is the maximum number of search results.
const mostSections = 40

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

// fileOf returns the name of the document of a section.
func fileOf(x *manual.Section) string { return path.Base(x.Page) + ".md" }

// manual returns sections of the documents. It selects those that a link leads to, or those that contain all words of a
// search. Otherwise it returns all sections, with the documents about the language first.
func (s *Studio) manual(r *request) (any, error) {
	all, err := manual.Sections(s.Documents)
	if err != nil {
		return nil, err
	}
	var chosen []manual.Section
	if link, find := r.FormValue("at"), r.FormValue("find"); link != "" {
		file, at, _ := strings.Cut(link, "#")
		chosen = slices.DeleteFunc(all, func(x manual.Section) bool {
			return fileOf(&x) != path.Base(file) || at != "" && anchor(x.Title) != at
		})
	} else if find != "" {
		for _, f := range manual.Find(all, find) {
			chosen = append(chosen, f.Section)
		}
		chosen = chosen[:min(len(chosen), mostSections)]
	} else {
		chosen = all
		slices.SortStableFunc(chosen, func(a, b manual.Section) int { return far(a.Page) - far(b.Page) })
	}
	out := []section{}
	for _, x := range chosen {
		var html bytes.Buffer
		if err := markdown.Convert([]byte(x.Text), &html); err != nil {
			return nil, err
		}
		out = append(out, section{fileOf(&x), x.Title, html.String()})
	}
	return out, nil
}

// far returns how distant a page is from the language: 0 for the page on the language, 1 for the pages below it, 2 for
// others.
func far(page string) int {
	switch {
	case page == "language":
		return 0
	case strings.HasPrefix(page, "language/"):
		return 1
	}
	return 2
}
