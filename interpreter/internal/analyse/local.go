package analyse

import (
	"precept/interpreter/expr"
)

// A ruling about one place mostly looks at the pieces of that place alone. Its kept answers outlive what is moved
// elsewhere.

// PlaceLocal is the parameter of a ruling that is the only place at which it looks for pieces, -1 when it looks
// elsewhere too.
func (c *Facts) PlaceLocal(id int) int {
	if c.placeLocals == nil {
		c.placeLocals = map[int]int{}
	}
	if k, known := c.placeLocals[id]; known {
		return k
	}
	c.placeLocals[id] = -1 // a circle is reported elsewhere
	for i, p := range c.Game.Rulings[id].Params {
		if p.Type.Scalar(expr.Place) && c.looksOnlyAt(id, p) {
			c.placeLocals[id] = i
			break
		}
	}
	return c.placeLocals[id]
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

func (c *Facts) treeAt(n *expr.Node, p *expr.Local) bool {
	if n == nil {
		return true
	}
	switch n.Op {
	case expr.OpSelect:
		return is(n.Sel.At, p) && c.treeAt(n.Sel.Of, p) && c.treeAt(n.Sel.NotOf, p) && c.treeAt(n.Sel.KindX, p)
	case expr.OpIn:
		if x := n.Args[1]; x.Op == expr.OpSelect && x.Sel.At == nil && !x.Sel.Board { // what a piece is, not where
			return c.treeAt(n.Args[0], p) && c.treeAt(x.Sel.Of, p) && c.treeAt(x.Sel.NotOf, p) && c.treeAt(x.Sel.KindX, p)
		}
	case expr.OpRuling:
		if r := c.RulingReads(n.N); r.All {
			return false
		} else if holds(r.Kinds) {
			if k := c.PlaceLocal(n.N); k < 0 || !is(n.Args[k], p) {
				return false
			}
		}
	case expr.OpEmpty, expr.OpFull:
		return is(n.Args[0], p)
	case expr.OpWhere, expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN, expr.OpTrack, expr.OpUncovered,
		expr.OpPlacesOf, expr.OpScore,
		expr.OpNarrowAt, expr.OpNarrowBoard, expr.OpCan, expr.OpBest, expr.OpInOrder, expr.OpCovers:
		return false
	case expr.OpReach:
		return n.M < 0 && c.argsAt(n, p)
	}
	return c.argsAt(n, p)
}

func (c *Facts) argsAt(n *expr.Node, p *expr.Local) bool {
	for _, a := range n.Args {
		if !c.treeAt(a, p) {
			return false
		}
	}
	return true
}

// is reports whether n is nothing but a parameter.
func is(n *expr.Node, p *expr.Local) bool {
	return n != nil && (n.Op == expr.OpLocal || n.Op == expr.OpIt) && n.Local == p && len(n.Args) == 0
}

func holds(b expr.Bits) bool {
	for _, w := range b {
		if w != 0 {
			return true
		}
	}
	return false
}

// Cards is the kinds of the components whose being in play lets a rule speak on a ruling, or on one that it asks.
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
