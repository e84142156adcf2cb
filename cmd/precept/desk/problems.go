package desk

import (
	"precept/cmd/precept/speech"
	"precept/interpreter/source"
)

// Place is the start of a span, as JSON.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// PlaceOf returns the place of a span, the zero Place if it has no file.
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

// note is a note of a problem; a note without a place has line 0.
type note struct {
	Place
	Text string `json:"text"`
}

// Words returns the language of texts about content.
func (d *Desk) Words() *source.Language { return speech.Language(d.Lang) }

// ProblemsOf returns problems for JSON.
func (d *Desk) ProblemsOf(ps *source.Problems) []Problem {
	var out []Problem
	for _, p := range ps.All() {
		made := Problem{PlaceOf(p.Span), p.Code, p.Text.In(d.Words()), []note{}}
		for _, n := range p.Notes {
			made.Notes = append(made.Notes, note{PlaceOf(n.Span), n.Text.In(d.Words())})
		}
		out = append(out, made)
	}
	return out
}

// NoProblem prints that a number of games and variants have no problems.
func (d *Desk) NoProblem(games, variants int) {
	and := ""
	if variants > 0 {
		and = speech.In(d.Lang, " and ") + speech.Count(d.Lang, variants, "variant")
	}
	d.Printf(speech.In(d.Lang, "no problem in %s%s\n"), speech.Count(d.Lang, games, "game"), and)
}
