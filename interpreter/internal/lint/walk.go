package lint

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// each calls f for every step of the game.
func (w *whole) each(f func(model.Step)) {
	for _, body := range w.Bodies {
		model.Walk(body.Steps, f)
	}
}

// asked is the expressions of a choice that decide on its candidates.
func asked(s *model.Choose) []*expr.Node {
	return []*expr.Node{s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.By}
}

// effectful reports whether a step changes something, asks others, or does what cannot be told. Choices of one's own,
// names for values and conditions do not; what is inside a step is judged for itself.
func (w *whole) effectful(s model.Step) bool {
	switch s := s.(type) {
	case *model.Let, *model.Require, *model.If, *model.Each, *model.Try, *model.May:
		return false
	case *model.Choose:
		return s.By != nil && !w.isMe(s.By)
	case *model.Call:
		return w.procEffect(s.Proc)
	case *model.Perform:
		return false // not known
	}
	return true
}

func (w *whole) isMe(n *expr.Node) bool { return n.Op == expr.OpLocal && n.Local == w.g.Header.Me }

// procEffect reports whether a procedure surely has an effect, directly or in what it calls.
func (w *whole) procEffect(id int) bool {
	if known, ok := w.effects[id]; ok {
		return known
	}
	w.effects[id] = false // one that calls itself adds nothing
	p := w.g.Procs[id]
	found := p.Empty
	model.Walk(p.Body.Steps, func(s model.Step) { found = found || w.effectful(s) })
	w.effects[id] = found
	return found
}

// reads is what an expression looks at, rulings and the rules that speak on them included.
func (w *whole) reads(n *expr.Node) *expr.Reads { return w.looks.Of(n) }

func (w *whole) trees(id int) []*expr.Node {
	out := []*expr.Node{w.g.Rulings[id].Base}
	for _, rule := range w.rules[id] {
		out = append(out, rule.When, rule.Value)
	}
	return out
}
