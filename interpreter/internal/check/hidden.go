package check

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// hidden marks hidden information, and the choices whose candidates depend on it. Those are asked even if nothing is
// left to choose, because not asking would reveal it.
func (w *Secrets) hidden() {
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
	for _, list := range w.Game.Telling {
		for i := range list {
			x := list[i].X
			if list[i].Secret = x != nil && (w.Secret(x) || w.ReadsSealed(x)); list[i].Secret {
				list[i].Rests = w.rests(x)
			}
		}
	}
}

// maskLets marks the names with hidden values. Randomly picked pieces are judged by where they are, other picked values
// by what they depend on.
func (w *Secrets) maskLets() {
	w.Each(func(s model.Step) {
		switch s := s.(type) {
		case *model.Let:
			if w.Secret(s.Be) || w.ReadsSealed(s.Be) {
				w.hides(s.Bind)
			}
		case *model.Pick:
			if s.Bind.Type.Base != expr.Piece && (w.Secret(s.Among) || w.ReadsSealed(s.Among)) {
				w.seals(s.Bind)
				w.hides(s.Bind)
			}
		}
	})
}

// readsSealed reports whether an expression reads an answer that is hidden from other players.
func (w *Secrets) ReadsSealed(n *expr.Node) bool {
	found := false
	n.Walk(func(n *expr.Node) {
		found = found || n.Op == expr.OpLocal && n.Local.Sealed && !w.revealed[n.Local] ||
			n.Op == expr.OpRecord && w.kept(n).Sealed || n.Op == expr.OpField && w.Game.Held[n.M][n.N].Sealed
	})
	return found
}

// kept returns the name within a procedure that stands behind a field of a kept call or an event.
func (w *Secrets) kept(n *expr.Node) *expr.Local { return w.Game.Procs[n.Local.Proc].Fields[n.N] }

// maskRulings marks the rulings whose answers depend on hidden information: screens must not show them.
func (w *Secrets) maskRulings() {
	for id, r := range w.Game.Rulings {
		r.Masked = w.secretBehind(expr.OpRuling, id)
	}
}

// secret reports whether an expression reads the contents of a hidden zone, or a hidden attribute or variable, directly
// or through the names it uses. The number of pieces is no secret.
func (w *Secrets) Secret(n *expr.Node) bool {
	if n == nil || w.Counts(n) {
		return false
	}
	if n.Op == expr.OpAnd {
		return slices.ContainsFunc(w.unguarded(expr.Conjuncts(n)), w.Secret)
	}
	return w.secretItself(n) || slices.ContainsFunc(Children(n), w.Secret)
}

// secretItself does the same as secret for the reads of a node itself, without its arguments.
func (w *Secrets) secretItself(n *expr.Node) bool {
	switch n.Op.Row().Reads {
	case expr.ReadsSelection:
		return n.Sel.At != nil && w.hiddenZone(n.Sel.At)
	case expr.ReadsContents:
		return w.hiddenZone(n.Args[0])
	case expr.ReadsVariable:
		return w.Game.Vars[n.N].SeenBy != "all"
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
func (w *Secrets) secretBehind(op expr.Op, id int) (is bool) {
	name := [2]int{int(op), id}
	if s, known := w.secrets[name]; known {
		return s
	}
	w.secrets[name] = false // a circle is reported elsewhere
	is = slices.ContainsFunc(w.behind(op, id), w.Secret)
	w.secrets[name] = is
	return is
}

// behind returns the expressions that a name refers to.
func (w *Secrets) behind(op expr.Op, id int) (list []*expr.Node) {
	switch op {
	case expr.OpRuling:
		return w.Trees(id)
	case expr.OpBest:
		for _, k := range w.Game.Rankings[id].By {
			list = append(list, k.X)
		}
	case expr.OpScore:
		for i := range w.Game.Lines {
			if id < 0 || id == i {
				list = append(list, w.Game.Lines[i].Value)
			}
		}
	case expr.OpAttr:
		for _, c := range w.Formulas(id) {
			list = append(list, c.X)
		}
	}
	return list
}

// formulas returns the formulas of an attribute, or of one with that name in a related kind.
func (w *Secrets) Formulas(attr int) []*model.Computed {
	a := &w.d.Attrs[attr]
	if !w.Game.Attrs[attr].Formula {
		return nil
	}
	same := w.d.AttrsNamed(a.Kind, a.Name)
	return slices.DeleteFunc(w.Game.Formulas(), func(c *model.Computed) bool { return !slices.Contains(same, c.Attr) })
}

// children returns the nodes directly below a node.
func Children(n *expr.Node) []*expr.Node {
	if n.Sel == nil {
		return n.Args
	}
	return []*expr.Node{n.Sel.KindX, n.Sel.Of, n.Sel.NotOf, n.Sel.At}
}

// counts reports whether n depends only on how many pieces are in a place, or whether a value is set: that is public.
func (w *Secrets) Counts(n *expr.Node) bool {
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
func (w *Secrets) public(n *expr.Node) bool {
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
func (w *Secrets) hiddenZone(at *expr.Node) bool {
	found := false
	at.Walk(func(n *expr.Node) { found = found || n.Op == expr.OpZone && w.Game.Zones[n.N].SeenBy != "all" })
	return found
}
