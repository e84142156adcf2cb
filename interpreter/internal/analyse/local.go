package analyse

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// A place-local ruling reads pieces only at one of its parameters; its cached answers are keyed by the version of that
// place, so that moves elsewhere do not invalidate them.

// PlaceLocal is the parameter of a ruling that is the only place at which it looks for pieces, -1 when it looks
// elsewhere too.
func (c *Facts) PlaceLocal(id int) int {
	return c.placeLocals.of(id, -1, func() int {
		return slices.IndexFunc(c.Game.Rulings[id].Params, func(p *expr.Local) bool {
			return p.Type.Scalar(expr.Place) && c.looksOnlyAt(id, p)
		})
	})
}

// looksOnlyAt reports whether a ruling and its rules look for pieces at place p alone.
func (c *Facts) looksOnlyAt(id int, p *expr.Local) bool {
	for _, r := range c.RulesOf(id) {
		if r.On.Effect > 0 || r.On.Kind >= 0 {
			return false
		}
	}
	for _, t := range c.trees(id) {
		if !c.treeAt(t, p) {
			return false
		}
	}
	return true
}

// treeAt reports whether an expression looks for pieces at place p alone.
func (c *Facts) treeAt(n *expr.Node, p *expr.Local) bool {
	if n == nil {
		return true
	}
	switch n.Op.Row().Reads {
	case expr.ReadsSelection:
		return is(n.Sel.At, p) && c.selectsAt(n.Sel, p)
	case expr.ReadsRuling:
		if !c.asksAt(n, p) {
			return false
		}
	case expr.ReadsOccupied:
		return is(n.Args[0], p)
	case expr.ReadsWhereTheyAre, expr.ReadsContents, expr.ReadsLines, expr.ReadsRanking, expr.ReadsAction:
		return false
	}
	if n.Op == expr.OpIn {
		if x := n.Args[1]; x.Op == expr.OpSelect && x.Sel.At == nil && !x.Sel.Board { // what a piece is, not where
			return c.treeAt(n.Args[0], p) && c.selectsAt(x.Sel, p)
		}
	}
	return !slices.ContainsFunc(n.Args, func(a *expr.Node) bool { return !c.treeAt(a, p) })
}

// selectsAt is treeAt of what a selection asks for, beside the place.
func (c *Facts) selectsAt(s *expr.Sel, p *expr.Local) bool {
	return c.treeAt(s.Of, p) && c.treeAt(s.NotOf, p) && c.treeAt(s.KindX, p)
}

// asksAt reports whether a ruling that is asked looks for no pieces, or is local to p too.
func (c *Facts) asksAt(n *expr.Node, p *expr.Local) bool {
	_, id, asks := n.Behind()
	if !asks || n.Op != expr.OpRuling {
		return !asks
	}
	switch r := c.RulingReads(id); {
	case r.All:
		return false
	case !r.Kinds.Any():
		return true
	}
	k := c.PlaceLocal(id)
	return k >= 0 && is(n.Args[k], p)
}

// is reports whether n is nothing but a parameter.
func is(n *expr.Node, p *expr.Local) bool { return n.Name() == p }

// Cards is the kinds of the components whose being in play lets a rule apply to a ruling, or to one that it asks.
func (c *Facts) Cards(id int, out *expr.Bits, seen map[int]bool) {
	if seen[id] {
		return
	}
	seen[id] = true
	for _, r := range c.RulesOf(id) {
		if r.On.Design >= 0 {
			w := &expr.Reads{}
			c.Game.Decls.Moves(w, c.Game.Designs[r.On.Design].Kind)
			out.Or(w.Kinds)
		}
	}
	for _, t := range c.trees(id) {
		t.Walk(func(n *expr.Node) {
			if n.Op == expr.OpRuling {
				c.Cards(n.N, out, seen)
			}
		})
	}
}
