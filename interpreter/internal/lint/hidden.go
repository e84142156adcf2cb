package lint

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// hidden reports hidden information that affects what a seat is offered. It marks the choices whose candidates depend
// on what other players cannot see. Those are asked even if nothing is left to choose, because not asking would reveal
// it.
func (w *linter) hidden() {
	names := w.names()
	w.reveal()
	w.flows(names)
	w.seal(names)
	for more := true; more; more = w.untold(names) { // repeat for values that depend on whether a hidden one is set
		clear(w.secrets)
		w.maskLets()
		w.maskRulings()
		w.sealValues(names)
		w.carried(names)
	}
	w.conceal()
	for _, list := range w.g.Telling {
		for i := range list {
			x := list[i].X
			if list[i].Secret = x != nil && (w.secret(x) || w.readsSealed(x)); list[i].Secret {
				if list[i].Rests = w.rests(x); list[i].Rests == nil && !list[i].Referee && x.Type.Base != expr.Piece {
					w.toldToNobody(x)
				}
			}
		}
	}
	w.offered()
	w.lessons()
	w.remembered()
}

// toldToNobody advises against a value in a text if no player is known to see it.
func (w *linter) toldToNobody(x *expr.Node) {
	if at := w.place(x, x, source.Span{}); at.File != nil {
		w.ps.Advise(at, "hidden", "this depends on something that not everybody sees, so only a referee reads "+
			"it; use an attribute of the piece itself (piece.attribute), or a value that all see")
	}
}

// remembered reports hidden information in positions that are remembered, because whoever asks may not know it.
func (w *linter) remembered() {
	for _, list := range w.g.Positions {
		for _, x := range list {
			if w.secret(x) || w.readsSealed(x) {
				w.ps.Add(w.place(x, x, source.Span{}), "hidden",
					"not everybody sees this; what belongs to a position that is remembered, all see")
			}
		}
	}
}

// lessons reports lessons whose conditions or advice depend on hidden information, because everybody reads them.
func (w *linter) lessons() {
	for i := range w.g.Lessons {
		l := &w.g.Lessons[i]
		for _, x := range []*expr.Node{l.When, l.Advises} {
			if x != nil && (w.secret(x) || w.readsSealed(x)) {
				w.ps.Add(w.place(x, x, w.g.Guide[i].Span), "hidden",
					"everybody reads a lesson, and this one reads what not everybody sees")
			}
		}
	}
}

// maskLets marks the names with hidden values. Randomly picked pieces are judged by where they are, other picked values
// by what they depend on.
func (w *linter) maskLets() {
	w.each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Let:
			if w.secret(s.Be) || w.readsSealed(s.Be) {
				w.hides(s.Bind)
			}
		case *model.Pick:
			if s.Bind.Type.Base != expr.Piece && (w.secret(s.Among) || w.readsSealed(s.Among)) {
				w.seals(s.Bind)
				w.hides(s.Bind)
			}
		}
	})
}

// readsSealed reports whether an expression reads an answer that is hidden from other players.
func (w *linter) readsSealed(n *expr.Node) bool {
	found := false
	n.Walk(func(n *expr.Node) {
		found = found || n.Op == expr.OpLocal && n.Local.Sealed && !w.revealed[n.Local] ||
			n.Op == expr.OpRecord && w.kept(n).Sealed || n.Op == expr.OpField && w.g.Held[n.M][n.N].Sealed
	})
	return found
}

// kept returns the name within a procedure that stands behind a field of a kept call or an event.
func (w *linter) kept(n *expr.Node) *expr.Local { return w.g.Procs[n.Local.Proc].Fields[n.N] }

// maskRulings marks the rulings whose answers depend on hidden information: screens must not show them.
func (w *linter) maskRulings() {
	for id, r := range w.g.Rulings {
		r.Masked = w.secretBehind(expr.OpRuling, id)
	}
}

// secret reports whether an expression reads the contents of a hidden zone, or a hidden attribute or variable, directly
// or through the names it uses. The number of pieces is no secret.
func (w *linter) secret(n *expr.Node) bool {
	if n == nil || w.counts(n) {
		return false
	}
	if n.Op == expr.OpAnd {
		return slices.ContainsFunc(w.unguarded(expr.Conjuncts(n)), w.secret)
	}
	return w.secretItself(n) || slices.ContainsFunc(children(n), w.secret)
}

// secretItself does the same as secret for the reads of a node itself, without its arguments.
func (w *linter) secretItself(n *expr.Node) bool {
	switch n.Op.Row().Reads {
	case expr.ReadsSelection:
		return n.Sel.At != nil && w.hiddenZone(n.Sel.At)
	case expr.ReadsContents:
		return w.hiddenZone(n.Args[0])
	case expr.ReadsVariable:
		return w.g.Vars[n.N].SeenBy != "all"
	case expr.ReadsAttribute:
		if w.d.Attrs[n.N].Hidden {
			return true
		}
	case expr.ReadsName:
		return n.Op == expr.OpLocal && n.Local.Hidden && !w.revealed[n.Local]
	case expr.ReadsEvent:
		return n.Op == expr.OpRecord && w.kept(n).Hidden
	}
	op, id, ok := n.Behind()
	return ok && w.secretBehind(op, id)
}

// secretBehind does the same as secret for the content of a name: the answers of a ruling, the keys of a ranking, lines
// of the score, formulas of an attribute. The result is cached.
func (w *linter) secretBehind(op expr.Op, id int) (is bool) {
	name := [2]int{int(op), id}
	if s, known := w.secrets[name]; known {
		return s
	}
	w.secrets[name] = false // a circle is reported elsewhere
	is = slices.ContainsFunc(w.behind(op, id), w.secret)
	w.secrets[name] = is
	return is
}

// behind returns the expressions that a name refers to.
func (w *linter) behind(op expr.Op, id int) (list []*expr.Node) {
	switch op {
	case expr.OpRuling:
		return w.trees(id)
	case expr.OpBest:
		for _, k := range w.g.Rankings[id].By {
			list = append(list, k.X)
		}
	case expr.OpScore:
		for i := range w.g.Lines {
			if id < 0 || id == i {
				list = append(list, w.g.Lines[i].Value)
			}
		}
	case expr.OpAttr:
		for _, c := range w.formulas(id) {
			list = append(list, c.X)
		}
	}
	return list
}

// formulas returns the formulas of an attribute, or of one with that name in a related kind.
func (w *linter) formulas(attr int) []*model.Computed {
	a := &w.d.Attrs[attr]
	if !w.g.Attrs[attr].Formula {
		return nil
	}
	same := w.d.AttrsNamed(a.Kind, a.Name)
	return slices.DeleteFunc(w.g.Formulas(), func(c *model.Computed) bool { return !slices.Contains(same, c.Attr) })
}

// children returns the nodes directly below a node.
func children(n *expr.Node) []*expr.Node {
	if n.Sel == nil {
		return n.Args
	}
	return []*expr.Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At}
}

// counts reports whether n depends only on how many pieces are in a place, or whether a value is set: that is public.
func (w *linter) counts(n *expr.Node) bool {
	switch n.Op {
	case expr.OpFull, expr.OpEmpty, expr.OpTrack, expr.OpUncovered:
		return true
	case expr.OpLen, expr.OpNonEmpty:
		x := n.Args[0]
		return x.Op == expr.OpSelect && x.Sel.At != nil && x.Sel.KindX == nil && x.Sel.Of == nil && x.Sel.NotOf == nil &&
			x.Sel.Owned == 0 && x.Sel.Design < 0 && !w.sorts(x)
	case expr.OpEq, expr.OpNe:
		return isNil(n.Args[0]) && w.public(n.Args[1]) || isNil(n.Args[1]) && w.public(n.Args[0])
	}
	return false
}

// public reports whether it is public that n has a value: finding it does not depend on what it is.
func (w *linter) public(n *expr.Node) bool {
	if n.Op.Row().Element {
		return w.public(n.Args[0])
	}
	switch n.Op {
	case expr.OpFind, expr.OpRuling, expr.OpIf:
		return false
	case expr.OpSelect:
		return n.Sel.At == nil || !w.sorts(n)
	case expr.OpFilter, expr.OpMap, expr.OpBest, expr.OpInOrder:
		return false
	case expr.OpVar, expr.OpAttr:
		to := w.origin(n)
		return to == nil || !to.Untold
	}
	return true
}

func isNil(n *expr.Node) bool { return n.Op == expr.OpConst && n.Type.Base == expr.Nil }

// hiddenZone reports whether a place, or one of a list of places, is a zone that some player cannot see.
func (w *linter) hiddenZone(at *expr.Node) bool {
	found := false
	at.Walk(func(n *expr.Node) { found = found || n.Op == expr.OpZone && w.g.Zones[n.N].SeenBy != "all" })
	return found
}
