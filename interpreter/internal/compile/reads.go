package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Marks holds the bits to set: by slot, by class, and by phase for its fields.
type Marks struct{ Slots, Classes, Scopes []uint64 }

// Mark sets a bit wherever a write can change something that is read.
func (c *Facts) Mark(r *expr.Reads, to Marks, bit uint64) {
	at := func(from, end int) {
		for s := from; s < end; s++ {
			to.Slots[s] |= bit
		}
	}
	if r.All {
		at(0, len(to.Slots))
	}
	for v := range c.Game.Vars {
		if r.Vars.Has(v) {
			at(c.VarAt[v].Base, c.VarAt[v].End())
		}
	}
	for a := range c.Game.Attrs {
		if !r.Attrs.Has(a) {
			continue
		}
		for _, s := range c.Attrs[c.AttrOf[a]].Slot {
			if s >= 0 {
				to.Slots[s] |= bit
			}
		}
	}
	for sc := range c.Scopes { // the slot of a phase is written when it opens and when it closes
		if r.All || r.Scopes.Has(sc) {
			to.Scopes[sc] |= bit
		}
		if r.Current || r.Scopes.Has(sc) {
			to.Slots[c.Scopes[sc].Slot] |= bit
		}
	}
	for cl := range c.Classes {
		if r.All || r.Kinds.Has(c.Classes[cl].Kind) {
			to.Classes[cl] |= bit
		}
	}
}

// ReadsOf returns what an expression reads, including rulings and their rules.
func (c *Facts) ReadsOf(n *expr.Node) *expr.Reads { return c.reader().Of(n) }

// ReadsAlone returns what an expression itself reads, without its children.
func (c *Facts) ReadsAlone(n *expr.Node) *expr.Reads {
	out := &expr.Reads{}
	c.Game.Decls.CollectOne(out, n, c.reader())
	return out
}

func (c *Facts) reader() *model.Reader {
	if c.reads == nil {
		c.reads = &model.Reader{G: c.Game, Rules: c.RulesOf, Trees: c.trees}
	}
	return c.reads
}

// RulingReads returns what a ruling reads, including its rules.
func (c *Facts) RulingReads(id int) *expr.Reads {
	return c.reader().Behind(expr.OpRuling, id)
}

// A place-local ruling reads pieces only at one of its parameters. Its cached answers are keyed by the version of that
// place, so that moves elsewhere do not invalidate them.

// PlaceLocal returns the parameter of a ruling that is the only place where it reads pieces, -1 if it reads pieces
// elsewhere too, or none.
func (c *Facts) PlaceLocal(id int) int {
	return c.placeLocals.of(id, -1, func() int {
		if !c.RulingReads(id).Kinds.Any() {
			return -1
		}
		return slices.IndexFunc(c.Game.Rulings[id].Params, func(p *expr.Local) bool {
			return p.Type.Scalar(expr.Place) && c.looksOnlyAt(id, p)
		})
	})
}

// looksOnlyAt reports whether a ruling and its rules read pieces only at place p.
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

// treeAt reports whether an expression reads pieces only at place p.
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

// selectsAt does the same as treeAt for the parts of a selection other than the place.
func (c *Facts) selectsAt(s *expr.Sel, p *expr.Local) bool {
	return c.treeAt(s.Of, p) && c.treeAt(s.NotOf, p) && c.treeAt(s.KindX, p)
}

// asksAt reports whether a called ruling reads no pieces, or only at p.
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

// is reports whether n is just the parameter p.
func is(n *expr.Node, p *expr.Local) bool { return n.Name() == p }

// Cards adds to out the kinds of components that, while in play, let a rule apply to a ruling or to one that it calls.
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

// IsSet reports whether the places of n are represented as a set, so that they are in the order of declaration.
func (c *Facts) IsSet(n *expr.Node) bool {
	if !n.Type.ListOf(expr.Place) {
		return false
	}
	if n.Op.Row().Set == expr.AlwaysSet {
		return true
	}
	switch n.Op {
	case expr.OpFilter:
		return c.IsSet(n.Args[0])
	case expr.OpExcept:
		return c.IsSet(n.Args[0]) && c.IsSet(n.Args[1])
	case expr.OpConcat:
		return c.declared(n)
	case expr.OpIf:
		return c.IsSet(n.Args[1]) && c.IsSet(n.Args[2])
	case expr.OpLet:
		return c.IsSet(n.Args[1])
	case expr.OpSingle:
		return n.Type.Ref >= 0
	case expr.OpLocal, expr.OpIt:
		if s := c.Meant(n); s != nil {
			return c.IsSet(s)
		}
		return c.Sets[n.Local]
	case expr.OpRuling:
		return c.setOf(n.N)
	}
	return false
}

// setOf reports whether the answer of a ruling is represented as a set. Each ruling is examined once per query.
func (c *Facts) setOf(id int) bool {
	if c.setRulings == nil {
		c.setRulings = known[int, bool]{}
		defer func() { c.setRulings = nil }()
	}
	return c.setRulings.of(id, false, func() bool {
		c.Looks++
		return c.Game.Rulings[id].Base != nil && len(c.RulesOf(id)) == 0 && c.IsSet(c.Base(id))
	})
}

// declared reports whether the kinds of spaces that a list joins follow one another, so that the list is in the order
// of declaration.
func (c *Facts) declared(n *expr.Node) bool {
	last := int32(-1)
	for _, a := range n.Args {
		if a.Op != expr.OpSpaces {
			return false
		}
		for _, p := range c.KindPlaces[a.N] {
			if p <= last {
				return false
			}
			last = p
		}
	}
	return true
}

// CanSet reports whether n can be compiled as a set if its order does not matter.
func (c *Facts) CanSet(n *expr.Node) bool {
	switch {
	case !n.Type.ListOf(expr.Place):
		return false
	case n.Op == expr.OpConcat, n.Op == expr.OpExcept:
		return c.eachCanSet(n.Args)
	case n.Op == expr.OpList:
		return n.Type.Ref >= 0 && !c.Game.Decls.Kinds[n.Type.Ref].Holds
	case n.Op == expr.OpIf:
		return c.eachCanSet(n.Args[1:])
	case n.Op == expr.OpFilter:
		return c.IsSet(n) || c.CanSet(n.Args[0])
	}
	return c.IsSet(n) || n.Op.Row().Set == expr.LooselySet
}

func (c *Facts) eachCanSet(args []*expr.Node) bool {
	return !slices.ContainsFunc(args, func(a *expr.Node) bool { return !c.CanSet(a) })
}
