package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// Whose holds the user and the owner of an ability.
type Whose struct{ Me, Owner int32 }

// Conflict reports whether the order of two abilities can change the outcome. It can if one reads or writes what the
// other writes, if both use chance or ask a player, or if their effects are unknown. Parts of them that do the same
// commute.
func (p *Program) Conflict(a, b *Instance, wa, wb Whose) bool {
	for i := range a.does {
		for j := range b.does {
			s, t := &a.does[i], &b.does[j]
			if !(s.same != "" && s.same == t.same && wa == wb) && p.meet(&s.foot, &t.foot, wa, wb) {
				return true
			}
		}
	}
	return false
}

// Twins reports whether two abilities of one player do the same under the same condition, so that their order does not
// matter.
func (p *Program) Twins(a, b *Instance, wa, wb Whose) bool {
	x, y := a.Ability, b.Ability
	if wa != wb || x.By != nil || y.By != nil || a.Once >= 0 || b.Once >= 0 || len(a.does) != len(b.does) ||
		!expr.Same(x.When, y.When) || a.when.own {
		return false
	}
	for i := range a.does {
		if a.does[i].same == "" || a.does[i].same != b.does[i].same {
			return false
		}
	}
	return true
}

// Stirs reports whether using a can change whether b may be used.
func (p *Program) Stirs(a, b *Instance, wa, wb Whose) bool {
	return p.Displaces(a, b, wa, wb) || slices.ContainsFunc(a.does, func(d deed) bool {
		return p.changes(&d.foot, b.when, wa, wb)
	})
}

// Displaces reports whether using a can bring b's component into play, or out of it.
func (p *Program) Displaces(a, b *Instance, wa, wb Whose) bool {
	return slices.ContainsFunc(a.does, func(d deed) bool { return p.changes(&d.foot, b.play, wa, wb) })
}

// Stops reports whether using a can make b unusable, although b may be used now. It can if it reduces an amount that b
// needs, or increases an amount that b needs to be small.
func (p *Program) Stops(a, b *Instance, wa, wb Whose) bool {
	if b.needs == nil {
		return p.Stirs(a, b, wa, wb)
	}
	if p.Displaces(a, b, wa, wb) {
		return true
	}
	for i := range a.does {
		if slices.ContainsFunc(b.needs, func(n need) bool { return a.does[i].lessens(&n, wa, wb) }) {
			return true
		}
	}
	return false
}

// meet reports whether one of two writes what the other reads or writes, or both use chance or ask a player.
func (p *Program) meet(a, b *foot, wa, wb Whose) bool {
	return a.writes.Asks && b.writes.Asks || a.writes.Chance && b.writes.Chance || p.changes(a, b, wa, wb) ||
		p.changes(b, a, wb, wa) || p.writeBoth(a, b, wa, wb)
}

// changes reports whether b reads what a writes.
func (p *Program) changes(a, b *foot, wa, wb Whose) bool {
	if a.writes.Meets(&b.reads) || b.has(&a.writes, true) || a.has(&b.reads, false) {
		return true
	}
	return a.pairs(b, func(c, d *cell) bool { return c.does != looks && d.does == looks && c.touches(d, wa, wb) })
}

// writeBoth reports whether a and b write to the same thing with a result that depends on their order.
func (p *Program) writeBoth(a, b *foot, wa, wb Whose) bool {
	if a.writes.Meets(&b.writes) || a.has(&b.writes, false) || b.has(&a.writes, false) {
		return true
	}
	return a.pairs(b, func(c, d *cell) bool {
		switch {
		case c.does == looks || d.does == looks:
			return false
		case c.does == puts && d.does == puts && p.keepsOrder(c, d):
			return c.overlaps(d, wa, wb)
		}
		return c.touches(d, wa, wb) && !p.commute(c, d)
	})
}

// commute reports whether two writes to one cell give the same result in either order. Additions commute without a
// range, or in the same direction. Moves of pieces commute unless the place is ordered or has limited room.
func (p *Program) commute(c, d *cell) bool {
	switch {
	case c.does == adds && d.does == adds:
		v := &p.Game.Vars[c.id]
		return v.Low >= v.Top || c.much > 0 && d.much > 0 || c.much < 0 && d.much < 0
	case c.does == puts && d.does == puts:
		return c.id >= 0 && d.id >= 0 || c.id == onBoard && d.id == onBoard && len(p.Game.Limits) == 0
	}
	return false
}

// keepsOrder reports whether two places that may be the same keep an order or have limited room, for pieces of any
// kind.
func (p *Program) keepsOrder(c, d *cell) bool {
	for _, x := range [...]*cell{c, d} {
		if x.id >= 0 {
			z := &p.Game.Zones[x.id]
			return z.Stack || z.Row || z.Capacity > 0
		}
	}
	return c.id == anyPlace && d.id == anyPlace
}

// has reports whether r names a cell of f: one that f reads, with looked, otherwise one that it writes.
func (f *foot) has(r *expr.Reads, looked bool) bool {
	return slices.ContainsFunc(f.cells, func(c cell) bool {
		return (c.does == looks) == looked &&
			(r.All || c.zone && c.kinds.Meets(r.Kinds) || !c.zone && c.id >= 0 && r.Vars.Has(c.id))
	})
}

func (f *foot) pairs(g *foot, yes func(c, d *cell) bool) bool {
	for i := range f.cells {
		for j := range g.cells {
			if yes(&f.cells[i], &g.cells[j]) {
				return true
			}
		}
	}
	return false
}

// touches reports whether two cells may be the same, with pieces of the same kind.
func (c *cell) touches(d *cell, wc, wd Whose) bool {
	return c.overlaps(d, wc, wd) && (!c.zone || c.kinds.Meets(d.kinds))
}

// overlaps reports whether two cells may be the same.
func (c *cell) overlaps(d *cell, wc, wd Whose) bool {
	if c.zone != d.zone {
		return false
	}
	if c.id != d.id {
		return c.zone && (c.id == anyPlace || d.id == anyPlace)
	}
	for i := range min(len(c.keys), len(d.keys)) {
		if x, known := c.keys[i].of(wc); known {
			if y, known := d.keys[i].of(wd); known && x != y {
				return false
			}
		}
	}
	return true
}

// way returns 1 if a cell increases, -1 if it decreases, 0 if that is not known.
func (c *cell) way() int {
	switch {
	case c.does == puts || c.does == adds && c.much > 0:
		return 1
	case c.does == takes || c.does == adds && c.much < 0:
		return -1
	}
	return 0
}
