package check

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// conceal records which hidden information the expressions of steps, entries and abilities read. It marks the choices
// whose candidates depend on it: whether such a choice is asked must not reveal them.
func (w *Secrets) conceal() {
	var list []*expr.Node
	var choices []*model.Choose
	w.Each(func(s model.Step) {
		list = append(list, s.Exprs()...)
		if s, ok := s.(*model.Choose); ok {
			s.Veiled, s.Masked = false, false
			choices = append(choices, s)
		}
	})
	for again := true; again; { // what depends on a hidden answer is hidden itself
		again = false
		for _, s := range choices {
			was := s.Masked
			s.Veiled, s.Faced = w.hidesFrom(s.Where), w.faced(s.Among.Type)
			s.Masked = s.Veiled || s.Faced || slices.ContainsFunc(Asked(s), w.hidesFrom)
			if again = again || s.Masked != was; s.Masked && s.Among.Type.Base == expr.Piece {
				w.chosen[s.Bind] = true
			}
		}
	}
	for _, p := range w.Game.Procs {
		list = append(list, p.When)
	}
	for _, a := range w.Game.AllAbilities() {
		list = append(list, a.When, a.In, a.By)
	}
	for _, x := range list {
		w.doubt(x)
	}
}

// faced reports whether pieces of a type may differ in what their owner sees and others do not.
func (w *Secrets) faced(t expr.Type) bool {
	if t.Base != expr.Piece || t.Ref < 0 {
		return false
	}
	return slices.ContainsFunc(w.d.Attrs, func(a declared.AttrDecl) bool {
		return a.Hidden && (a.SeenBy == "owner" || a.OwnerToo) && (w.d.IsKind(a.Kind, t.Ref) || w.d.IsKind(t.Ref, a.Kind))
	})
}

// hidesFrom reports whether an expression reads hidden information, including choices among it.
func (w *Secrets) hidesFrom(n *expr.Node) bool {
	if n == nil {
		return false
	}
	found := w.Secret(n) || w.ReadsSealed(n)
	n.Walk(func(n *expr.Node) { found = found || n.Op == expr.OpLocal && w.chosen[n.Local] })
	return found
}

// doubt records which hidden information an expression and its parts read.
func (w *Secrets) doubt(n *expr.Node) {
	if n == nil {
		return
	}
	if n.Doubt = nil; !w.hidesFrom(n) {
		return
	}
	n.Doubt = &expr.Doubt{}
	w.doubtful(n, n.Doubt, map[[2]int]bool{})
	for _, x := range Children(n) {
		w.doubt(x)
	}
}

// doubtful adds the hidden information that n reads to d, including what it reads through rulings.
func (w *Secrets) doubtful(n *expr.Node, d *expr.Doubt, asked map[[2]int]bool) {
	switch {
	case n == nil || w.Counts(n):
		return
	case n.Op == expr.OpAnd:
		for _, part := range w.unguarded(expr.Conjuncts(n)) {
			w.doubtful(part, d, asked)
		}
		return
	}
	hidden := func(at *expr.Node) { // nil: wherever the pieces are
		at.Walk(func(n *expr.Node) {
			if n.Op == expr.OpZone && w.Game.Zones[n.N].SeenBy != "all" && !slices.Contains(d.Zones, n.N) {
				d.Zones = append(d.Zones, n.N)
			}
		})
	}
	switch reads := n.Op.Row().Reads; {
	case reads == expr.ReadsSelection:
		hidden(n.Sel.At)
	case reads == expr.ReadsContents:
		hidden(n.Args[0])
	case reads == expr.ReadsVariable && w.Game.Vars[n.N].SeenBy != "all",
		reads == expr.ReadsAttribute && w.d.Attrs[n.N].Hidden:
		d.Sure = true
	case n.Op == expr.OpLocal && (n.Local.Hidden || n.Local.Sealed || w.chosen[n.Local]) && !w.revealed[n.Local]:
		d.Names(n, n.Local)
	case n.Op == expr.OpRecord && (w.kept(n).Hidden || w.kept(n).Sealed):
		d.Names(n, w.kept(n))
	case n.Op == expr.OpField:
		d.Sure = d.Sure || w.Game.Held[n.M][n.N].Sealed
	}
	if op, id, ok := n.Behind(); ok && !asked[[2]int{int(op), id}] {
		asked[[2]int{int(op), id}] = true
		for _, x := range w.behind(op, id) {
			w.doubtful(x, d, asked)
		}
	}
	for _, x := range Children(n) {
		w.doubtful(x, d, asked)
	}
}

// Asked returns the expressions of a choice that determine its candidates.
func Asked(s *model.Choose) []*expr.Node {
	return []*expr.Node{s.Among, s.Where, s.SuchThat, s.Count, s.AtLeast, s.AtMost, s.FillsIn, s.Total, s.By}
}
