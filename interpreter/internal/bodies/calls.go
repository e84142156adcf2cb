package bodies

import (
	"cmp"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

func (b *Reader) perform(n *tree.Node, m declared.Node, v *tree.Node, c ctx) model.Step {
	s := &model.Perform{Node: m}
	s.Value = b.Expr(v, c.scope, expr.Type{})
	if s.Value != nil && (s.Value.Type.Depth != 0 || s.Value.Type.Base != expr.Action && s.Value.Type.Base != expr.Steps) {
		b.Bad(v, "type", "an action or steps are expected here, not %s", b.Decls.TypeName(s.Value.Type))
		return nil
	}
	for _, p := range n.Pairs[1:] {
		switch {
		case p.Key.Text == "as":
			s.As = b.Expr(p.Value, c.scope, expr.TPlayer)
		case language.Has("node", p.Key.Text):
		default:
			b.SeesLoose(p.Key)
			s.Names = append(s.Names, p.Key.Text)
			s.Args = append(s.Args, b.Expr(p.Value, c.scope, expr.Type{}))
		}
	}
	return s
}

// call reads a call of a procedure or action: parameters, answers to its choices, and who does it.
func (b *Reader) call(n *tree.Node, sym *expr.Symbol, c ctx) model.Step {
	if sym.Resolve != nil {
		sym.Resolve()
	}
	p := b.Game.Procs[sym.ID]
	if p.Apart && !c.apart {
		b.Bad(n.Pairs[0].Key, "interrupts", "%s is part of a phase, with moments between its steps: it is called among the "+
			"steps of a phase, never inside an action", sym.Name)
	}
	s := &model.Call{Node: b.nodeAt(n, n.Pairs[0].Key), Proc: sym.ID, Args: make([]*expr.Node, len(sym.Params))}
	first := n.Pairs[0].Value
	given := make([]bool, len(sym.Params))
	if first.Kind != tree.Scalar || first.Text != "" || first.Refused {
		switch {
		case len(sym.Params) > 0:
			given[0] = true
			s.Args[0] = b.argument(first, c.scope, sym.Params[0])
		case len(p.Choices) > 0:
			b.give(s, p.Choices[0], first, c)
		case !sym.Unsure && !b.unfinished(p, sym, first):
			b.Bad(first, "arguments", "%s takes nothing", sym.Name)
		}
	}
	known := true
	for _, q := range n.Pairs[1:] {
		known = b.callKey(s, p, sym, q, given, c) && known
	}
	for i, prm := range sym.Params {
		if !given[i] && !prm.Optional && known { // else it may be what the unknown key is meant for
			p := b.Bad(n.Pairs[0].Key, "arguments", "%s needs %s: %s", sym.Name, prm.Name, b.Decls.TypeName(prm.Type))
			p.Lacks = true
		}
	}
	return s
}

// argument reads what a parameter stands for.
func (b *Reader) argument(n *tree.Node, scope *expr.Scope, is expr.Param) *expr.Node {
	x := b.Expr(n, scope, is.Type)
	if expr.Excludes(is, x) {
		b.Bad(n, "range", "%s is between %d and %d, not %d", is.Name, is.Low, is.Top, x.N)
	}
	return x
}

// callKey reads a key beside a call; it reports one that means nothing there, and is false then.
func (b *Reader) callKey(s *model.Call, p *model.Proc, sym *expr.Symbol, q tree.Pair, given []bool, c ctx) bool {
	for i, prm := range sym.Params {
		if prm.Name == q.Key.Text {
			if given[i] {
				b.Bad(q.Key, "contradiction", "%s is given already, beside the verb", prm.Name)
			}
			given[i] = true
			b.UsesLocal(q.Key, p.Params[i])
			s.Args[i] = b.argument(q.Value, c.scope, prm)
			return true
		}
	}
	for _, ch := range p.Choices {
		if ch.Bind.Name == q.Key.Text {
			b.UsesLocal(q.Key, ch.Bind)
			b.give(s, ch, q.Value, c)
			return true
		}
	}
	switch q.Key.Text {
	case "as":
		b.Own(q.Key)
		s.As = b.Expr(q.Value, c.scope, expr.TPlayer)
	case "by":
		b.Own(q.Key)
		s.By = b.Expr(q.Value, c.scope, expr.TPlayer)
	case "keep":
		b.Own(q.Key)
		s.Keep = b.bind(q.Value, expr.Type{Base: expr.Record}, c)
		s.Keep.Proc = sym.ID
		size := 0
		for _, f := range p.Fields {
			size += f.Size
		}
		c.frame.regs += size - s.Keep.Size
		s.Keep.Size = size
	default:
		if language.Has("node", q.Key.Text) {
			b.Own(q.Key)
			return true
		}
		if sym.Unsure || b.unfinished(p, sym, q.Key) {
			return true
		}
		var takes []string
		for _, prm := range sym.Params {
			takes = append(takes, prm.Name)
		}
		for _, ch := range p.Choices {
			takes = append(takes, ch.Bind.Name)
		}
		words := append(append([]string{"as", "by", "keep"}, language.Common()...), takes...)
		b.Bad(q.Key, "unknown_key", "%s takes no %q%s", sym.Name, q.Key.Text,
			cmp.Or(source.Suggest(q.Key.Text, words), source.Among(q.Key.Text, takes)))
		return false
	}
	return true
}

// unfinished reports of what is called with something, and says nothing yet, that it is not finished: where it is
// declared, not at each of its calls. It is false of everything else.
func (b *Reader) unfinished(p *model.Proc, sym *expr.Symbol, given *tree.Node) bool {
	if !p.Empty || len(sym.Params) > 0 {
		return false
	}
	if !b.bare[p] {
		b.bare[p] = true
		w := b.Problems.Add(p.Span, "arguments", "%s has no steps yet, and is called with something that it does not take",
			sym.Name)
		w.Lacks, w.Notes = true, append(w.Notes, source.Note{Span: given.Span, Text: "here"})
	}
	return true
}

func (b *Reader) give(s *model.Call, ch *model.Choose, v *tree.Node, c ctx) {
	ch.Givable = true
	s.Given = append(s.Given, model.Given{Local: ch.Bind, X: b.Expr(v, c.scope, ch.Bind.Type)})
}
