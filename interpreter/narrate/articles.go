package narrate

import (
	"precept/interpreter"
	"precept/interpreter/internal/expr"
)

// Refusals returns the articles of the rules that decide whether a seat may do something now. That is an entry of a
// menu or a value of the pending choice. answers are further answers by the names of their choices.
func Refusals(e *interpreter.Engine, seat int, entry, value string, answers map[string]string) []string {
	var out []string
	for _, f := range CoreWhy(e.Core(), CoreQuestion{Seat: int32(seat), Entry: entry, Value: value,
		Answers: answers}).Findings {
		out = append(out, f.Node.Articles...)
	}
	return out
}

// Together returns the articles of the rules that forbid a set of elements in the pending choice of several.
func Together(e *interpreter.Engine, tried []interpreter.Answer) []string {
	var out []string
	for _, f := range limits(e.Core(), tried) {
		out = append(out, f.Node.Articles...)
	}
	return out
}

// Articles returns the articles of the questions that decide which elements a choice accepts together, and how many,
// and of the rules that may change their answers.
func Articles(e *interpreter.Engine, c interpreter.Choice) []string {
	if c.Core() == nil {
		return nil
	}
	g, step := e.Core().P.Game, c.Core().Step
	var out []string
	for _, n := range []*expr.Node{step.SuchThat, step.Count, step.AtLeast, step.AtMost, step.FillsIn, step.Total} {
		if n == nil {
			continue
		}
		n.Walk(func(n *expr.Node) {
			if n.Op != expr.OpRuling {
				return
			}
			out = append(out, g.Rulings[n.N].Articles...)
			for _, r := range g.Rules {
				if r.Ruling == n.N {
					out = append(out, r.Articles...)
				}
			}
		})
	}
	return out
}
