package diff

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"precept/cmd/precept/table/draw/svg"
	"precept/interpreter/declared"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// pageData is the data of the report page.
type pageData struct {
	*Report
	W         *wordings
	Style     template.CSS // what all pages have in common
	Heading   string
	Counted   []string
	Files     []pageFile
	Elsewhere []*Outcome
}

// pageFile contains the differing rules of one file.
type pageFile struct {
	Name  string
	Rules []pageRule
}

// pageRule is a rule on the page.
type pageRule struct {
	*Rule
	W        *wordings
	Title    string
	ClassIs  string
	Rows     []row
	Sides    [2]*pageSide
	Outcomes []pageOutcome
}

// pageSide is one side's version of a rule.
type pageSide struct {
	At       string
	Articles []pageArticle
}

type pageArticle struct{ Number, Title, Summary string }

type pageOutcome struct {
	*Outcome
	PassesIs string
}

// row is a pair of lines shown side by side. Gap marks omitted lines.
type row struct {
	A, B []word
	Gap  bool
}

// word is a part of a line, marked if it differs from the other line.
type word struct {
	Text string
	Mark bool
}

// page returns the report as one HTML file.
func (r *Report) page(lang string) ([]byte, error) {
	w := languages[lang]
	data := pageData{Report: r, W: w, Style: template.CSS(svg.Palette()),
		Heading: fmt.Sprintf(w.Against, r.A.Given, r.B.Given)}
	data.Counted = []string{fmt.Sprintf(w.Counts, r.Counts.Changed, r.Counts.Added, r.Counts.Removed)}
	if r.Counts.Played > 0 {
		data.Counted = append(data.Counted, fmt.Sprintf(w.Scenarios, r.Counts.Otherwise, r.Counts.Played))
	}
	for _, x := range r.Rules {
		if len(data.Files) == 0 || data.Files[len(data.Files)-1].Name != x.File {
			data.Files = append(data.Files, pageFile{Name: x.File})
		}
		f := &data.Files[len(data.Files)-1]
		f.Rules = append(f.Rules, r.pageRule(x, w, lang))
	}
	for _, o := range r.Scenarios {
		if len(o.Rules) == 0 {
			data.Elsewhere = append(data.Elsewhere, o)
		}
	}
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, data)
	return b.Bytes(), err
}

func (r *Report) pageRule(x *Rule, w *wordings, lang string) pageRule {
	out := pageRule{Rule: x, W: w, ClassIs: w.class(x.Class), Rows: rows(x.Lines)}
	out.Title = declared.Text(x.Name).In(lang)
	for i, s := range []*Standing{x.A, x.B} {
		if s == nil {
			continue
		}
		side := &pageSide{At: fmt.Sprintf("%s:%d", s.File, s.Line)}
		for _, a := range s.Articles {
			title, summary := declared.Text(a.Title), declared.Text(a.Summary)
			side.Articles = append(side.Articles, pageArticle{a.Number, title.In(lang), summary.In(lang)})
		}
		out.Sides[i] = side
	}
	for _, o := range r.Scenarios {
		if !slices.Contains(o.Rules, x.Path) {
			continue
		}
		out.Outcomes = append(out.Outcomes, pageOutcome{o, fmt.Sprintf(w.Passes, r.passing(o))})
	}
	return out
}

// rows puts lines side by side, removed lines next to the lines that replace them.
func rows(lines []line) []row {
	var out []row
	for i := 0; i < len(lines); {
		switch lines[i].Mark {
		case "…":
			out = append(out, row{Gap: true})
			i++
		case " ":
			both := []word{{lines[i].Text, false}}
			out = append(out, row{A: both, B: both})
			i++
		default:
			var gone, come []string
			for ; i < len(lines) && lines[i].Mark != " " && lines[i].Mark != "…"; i++ {
				if lines[i].Mark == "-" {
					gone = append(gone, lines[i].Text)
				} else {
					come = append(come, lines[i].Text)
				}
			}
			out = append(out, besides(gone, come)...)
		}
	}
	return out
}

// besides pairs removed lines with the lines that replace them.
func besides(gone, come []string) []row {
	var out []row
	for i := range max(len(gone), len(come)) {
		switch {
		case i >= len(gone):
			out = append(out, row{B: []word{{come[i], true}}})
		case i >= len(come):
			out = append(out, row{A: []word{{gone[i], true}}})
		default:
			a, b := marked(gone[i], come[i])
			out = append(out, row{A: a, B: b})
		}
	}
	return out
}

// marked returns two lines as words, and marks the words that only one of the lines has.
func marked(a, b string) (p, q []word) {
	x, y := stretches(a), stretches(b)
	rest := common(len(x), len(y), func(i, j int) bool { return x[i] == y[j] })
	add := func(to *[]word, text string, mark bool) {
		if n := len(*to); n > 0 && (*to)[n-1].Mark == mark {
			(*to)[n-1].Text += text
			return
		}
		*to = append(*to, word{text, mark})
	}
	for i, j := 0, 0; i < len(x) || j < len(y); {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			add(&p, x[i], false)
			add(&q, y[j], false)
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && rest(i+1, j) >= rest(i, j+1):
			add(&p, x[i], true)
			i++
		default:
			add(&q, y[j], true)
			j++
		}
	}
	return p, q
}

// stretches splits a line into names, spaces and signs; joined, they give the line again.
func stretches(text string) []string {
	var out []string
	last := 0
	for _, r := range text {
		sort := 0
		switch {
		case inName(r):
			sort = 1
		case strings.ContainsRune(" \t", r):
			sort = 2
		}
		if n := len(out); n > 0 && sort != 0 && sort == last {
			out[n-1] += string(r)
		} else {
			out = append(out, string(r))
		}
		last = sort
	}
	return out
}
