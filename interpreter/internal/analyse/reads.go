package analyse

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Marks is where bits are put: by slot, by class, and for the fields of phases.
type Marks struct{ Slots, Classes, Scopes []uint64 }

// Mark puts a bit wherever something is written that is looked at.
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

// ReadsOf is what an expression looks at, rulings and their rules included.
func (c *Facts) ReadsOf(n *expr.Node) *expr.Reads { return c.reader().Of(n) }

// ReadsAlone is what an expression looks at by itself, without its parts.
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

// RulingReads is what a ruling looks at, its rules included.
func (c *Facts) RulingReads(id int) *expr.Reads {
	return c.reader().Behind(expr.OpRuling, id)
}
