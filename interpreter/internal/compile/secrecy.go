package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Alike reports whether pieces a and b look the same to seat: in kind, owner, place and every attribute that it sees.
func (p *Table) Alike(m *state.Match, seat, a, b int32) bool {
	if m.Place[a] != m.Place[b] {
		return false
	}
	if p.Knows(m, seat, a) {
		return p.LooksLike(m, seat, a, b) && p.Knows(m, seat, b)
	}
	return !p.Knows(m, seat, b)
}

// LooksLike does the same as Alike for two pieces of one place that seat can both identify.
func (p *Table) LooksLike(m *state.Match, seat, a, b int32) bool {
	ca, cb := &p.Classes[m.L.Class[a]], &p.Classes[m.L.Class[b]]
	if ca.Appearance != cb.Appearance {
		return false
	}
	for _, t := range ca.Sets {
		known := p.attrKnown(m, t, seat, a)
		if known != p.attrKnown(m, t, seat, b) || known && p.AttrValue(m, t, a) != p.AttrValue(m, t, b) {
			return false
		}
	}
	return true
}

// Same reports whether two pieces look the same to everybody: they are of one class without changing attributes, in one
// public place. It is faster than Alike, and returns false for some pieces that are alike.
func (p *Table) Same(m *state.Match, a, b int32) bool {
	k, q := m.L.Class[a], m.Place[a]
	return k == m.L.Class[b] && q == m.Place[b] && q >= 0 && len(p.Classes[k].Sets) == 0 && p.Places[q].Public
}

// Open reports whether every place is public.
func (p *Table) Open() bool { return p.AllSeen }

// Knows reports whether seat can identify a piece. A seat below 0 knows what everybody knows.
func (p *Table) Knows(m *state.Match, seat, piece int32) bool {
	q := m.Place[piece]
	if p.AllSeen || seat >= 0 && p.Seers>>uint(seat)&1 != 0 || q < 0 || p.Places[q].Public || p.Shown(m, seat, piece) {
		return true
	}
	pl := &p.Places[q]
	if pl.Closed >= 0 && m.Slot[p.Scopes[pl.Closed].Slot] != 0 {
		return false
	}
	return pl.SeenBy == "owner" && (pl.Owner == seat || pl.Shown >= 0 && p.AttrValue(m, pl.Shown, pl.Owner) == 1)
}

// Shown reports whether a piece was shown to seat where it is now; for a seat below 0, to all.
func (p *Table) Shown(m *state.Match, seat, piece int32) bool {
	if seat < 0 {
		return m.Seen[piece] == 1<<len(p.Players)-1
	}
	return m.Seen[piece]>>uint(seat)&1 != 0
}

// attrKnown reports whether seat sees attribute a of a piece. A seat that was shown the piece sees all of it.
func (p *Table) attrKnown(m *state.Match, a int, seat, piece int32) bool {
	if p.SeesAll(seat) || p.Shown(m, seat, piece) {
		return true
	}
	d := &p.Game.Decls.Attrs[a]
	own := seat >= 0 && p.Pieces[piece].Owner == seat
	switch {
	case d.SeenBy == "all" || own && d.OwnerToo:
		return true
	case d.SeenBy == "owner":
		return own
	case d.SeenBy == "nobody":
		return false
	}
	for i := range p.Game.Decls.Attrs {
		if p.Game.Decls.Attrs[i].Name == d.SeenBy && p.Game.Decls.Attrs[i].Type == expr.TBool {
			return p.AttrValue(m, i, piece) == 1
		}
	}
	return true
}

// Sees reports whether seat sees attribute attr of a piece, whether or not it can identify the piece.
func (p *Table) Sees(m *state.Match, attr int, seat, piece int32) bool {
	return p.attrKnown(m, attr, seat, piece)
}
