package desk

import (
	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// Place is where a span begins, as JSON tells it.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// PlaceOf is the place of a span, the zero place for none.
func PlaceOf(s source.Span) Place {
	if s.File == nil {
		return Place{}
	}
	line, column := s.File.Position(s.Start)
	return Place{s.File.Name, line, column}
}

// Problem is a problem as JSON.
type Problem struct {
	Place
	Code  string `json:"code"`
	Text  string `json:"text"`
	Notes []note `json:"notes"`
}

// note is a note of a problem; a remark without a place has line 0.
type note struct {
	Place
	Text string `json:"text"`
}

// ProblemsOf is the problems of a package.
func ProblemsOf(ps *source.Problems) []Problem {
	var out []Problem
	for _, p := range ps.All() {
		made := Problem{PlaceOf(p.Span), p.Code, p.Text, []note{}}
		for _, n := range p.Notes {
			made.Notes = append(made.Notes, note{PlaceOf(n.Span), n.Text})
		}
		out = append(out, made)
	}
	return out
}

// NoProblem says that nothing is wrong with so many games and their variants.
func (d *Desk) NoProblem(games, variants int) {
	and := ""
	if variants > 0 {
		and = speech.In(d.Lang, " and ") + speech.Count(d.Lang, variants, "variant")
	}
	d.Printf(speech.In(d.Lang, "no problem in %s%s\n"), speech.Count(d.Lang, games, "game"), and)
}
