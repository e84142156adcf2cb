package narrate

import (
	"precept/interpreter"
	"precept/interpreter/internal/expr"
)

// Refusals is the articles of the rules that have a say in whether a seat may do something now: take an entry of a
// menu, answer a choice with a value, with answers on the way by the names of their choices.
func Refusals(e *interpreter.Engine, seat int, entry, value string, answers map[string]string) []string {
	var out []string
	for _, f := range CoreWhy(e.Core(), CoreQuestion{Seat: int32(seat), Entry: entry, Value: value,
		Answers: answers}).Findings {
		out = append(out, f.Node.Articles...)
	}
	return out
}

// Together is the articles of what speaks against a set of elements for the pending choice of several.
func Together(e *interpreter.Engine, tried []interpreter.Answer) []string {
	var out []string
	for _, f := range limits(e.Core(), tried) {
		out = append(out, f.Node.Articles...)
	}
	return out
}

// Articles is what is cited by whatever has a say in which elements may be chosen together, and how many: the questions
// that it asks, and the rules that may change their answers.
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
