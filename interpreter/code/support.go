package code

import (
	"fmt"

	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// Sum is a + b, or a failure of the match.
func Sum(m *M, a, b int32) int32 { return checked(m, num(a)+num(b)) }

// PlaceSlots is the attributes of a piece that return to their default when it moves.
func (p *Table) PlaceSlots(piece int) []int {
	if p.placeSlots == nil {
		return nil
	}
	return p.placeSlots[piece]
}

// EffectAt is the first slot of the effect in play number i.
func (p *Table) EffectAt(i int) int { return p.effSlot + i*EffectWords }

// limitTable is a capacity compiled.
type limitTable struct {
	of, at, per int // per: 0 all together, 1 owner, 2 kind, 3 an attribute
	attr        int
	most        Int
}

// compileLimits compiles the capacities of the line-up.
func (c *comp) compileLimits() {
	for i := range c.Game.Limits {
		l := &c.Game.Limits[i]
		if c.out(&l.Node) {
			continue
		}
		t := limitTable{of: l.Of, at: l.At, attr: l.PerOf}
		switch l.Per {
		case "":
		case "owner":
			t.per = 1
		case "kind":
			t.per = 2
		default:
			t.per = 3
		}
		c.alone(func() {
			c.temp(l.It, 1)
			t.most = c.int(l.AtMost)
		})
		c.limits = append(c.limits, t)
	}
}

// MayHold reports whether the capacities leave room for piece p at place q.
func (p *Program) MayHold(m *M, piece, q int32) bool {
	for i := range p.limits {
		l := &p.limits[i]
		if p.Places[q].Kind < 0 || !p.KindIs(p.Pieces[piece].Kind, l.of) || !p.KindIs(p.Places[q].Kind, l.at) ||
			int32(m.Place[piece]) == q {
			continue
		}
		n := int32(0)
		for o := m.Head[q]; o >= 0; o = m.Next[o] {
			if p.KindIs(p.Pieces[o].Kind, l.of) && p.sameGroup(m, l, piece, int32(o)) {
				n++
			}
		}
		m.Tmp[m.TB] = q
		if n >= l.most(m) {
			return false
		}
	}
	return true
}

// Takes reports whether a piece is of the kind that a place is for.
func (p *Table) Takes(q, piece int) bool {
	z := p.Places[q].Zone
	return z < 0 || p.Game.Zones[z].Of < 0 || p.KindIs(p.Pieces[piece].Kind, p.Game.Zones[z].Of)
}

// Overfull is a place that holds more than its capacity or a limit allows, and of what; -1 when there is none.
func (p *Program) Overfull(m *M) (place int, what string) {
	m.TB, m.FP, m.Arena = 0, state.Header, m.Arena[:0]
	for q := range p.Places {
		if most := p.Places[q].Most; most > 0 && int(m.Num[q]) > most {
			return q, fmt.Sprintf("%d of %d pieces", m.Num[q], most)
		}
		for i := range p.limits {
			if n, most := p.crowd(m, &p.limits[i], q); n > most {
				return q, fmt.Sprintf("%d of %d %s", n, most, p.Game.Kinds[p.limits[i].of].ID)
			}
		}
	}
	return -1, ""
}

// crowd is how many pieces of one group a limit counts at a place, the most of any group, and how many it allows.
func (p *Program) crowd(m *M, l *limitTable, q int) (n, most int32) {
	if p.Places[q].Kind < 0 || !p.KindIs(p.Places[q].Kind, l.at) {
		return 0, 0
	}
	for a := m.Head[q]; a >= 0; a = m.Next[a] {
		k := int32(0)
		for b := m.Head[q]; b >= 0; b = m.Next[b] {
			if p.KindIs(p.Pieces[a].Kind, l.of) && p.KindIs(p.Pieces[b].Kind, l.of) && p.sameGroup(m, l, int32(a), int32(b)) {
				k++
			}
		}
		n = max(n, k)
	}
	m.Tmp[m.TB] = int32(q)
	return n, l.most(m)
}

// Exchange gives each of two pieces what is printed on the other, as far as it is of the piece and not of its name.
func (p *Table) Exchange(m *M, a, b int32) {
	for i := range p.Game.Attrs {
		s, t := p.AttrSlot(i, a), p.AttrSlot(i, b)
		if p.Game.Attrs[i].Printed && s >= 0 && t >= 0 {
			u, v := m.Slot[s], m.Slot[t]
			m.Set(s, v)
			m.Set(t, u)
		}
	}
}

func (p *Program) sameGroup(m *M, l *limitTable, a, b int32) bool {
	switch l.per {
	case 1:
		return p.Pieces[a].Owner == p.Pieces[b].Owner
	case 2:
		return p.Pieces[a].Kind == p.Pieces[b].Kind
	case 3:
		return p.AttrValue(m, l.attr, a) == p.AttrValue(m, l.attr, b)
	}
	return true
}

// KindIs reports whether kind a is kind b.
func (p *Table) KindIs(a, b int) bool { return a >= 0 && p.isKind[a*len(p.Game.Kinds)+b] }

// AttrValue is the value of an attribute of subject s: a piece, place or player by the attribute's kind. Lists,
// steps and formulas have none.
func (p *Table) AttrValue(m *M, attr int, s int32) int32 {
	t := &p.attrs[p.attrOf[attr]]
	if s < 0 || int(s) >= len(t.fixed) {
		return state.Nil
	}
	if k := t.slot[s]; k >= 0 {
		return m.Slot[k]
	}
	return t.fixed[s]
}

// AttrList is the value of an attribute of subject s that is a list and never changes, nil for others.
func (p *Table) AttrList(attr int, s int32) []int32 {
	t := &p.attrs[p.attrOf[attr]]
	if s < 0 || int(s) >= len(t.lists) || p.Game.Decls.Attrs[attr].Type.Base == expr.Steps {
		return nil
	}
	return t.lists[s]
}

// Related is the places that relation r joins to place q, as expressions name them.
func (p *Table) Related(r, q int) []string {
	var out []string
	for i, rest := p.related[r].from[q].Pop(); i >= 0; i, rest = rest.Pop() {
		out = append(out, p.Places[i].Name)
	}
	return out
}

// AttrSlot is where a changing attribute of subject s lies, -1 when it never changes or s has none.
func (p *Table) AttrSlot(attr int, s int32) int {
	t := &p.attrs[p.attrOf[attr]]
	if s < 0 || int(s) >= len(t.slot) {
		return -1
	}
	return int(t.slot[s])
}

// Alike reports whether pieces a and b are the same to seat: kind, owner, place and every attribute that it sees.
func (p Knowledge) Alike(m *M, seat, a, b int32) bool {
	if m.Place[a] != m.Place[b] {
		return false
	}
	if p.Knows(m, seat, a) {
		return p.LooksLike(m, seat, a, b) && p.Knows(m, seat, b)
	}
	return !p.Knows(m, seat, b)
}

// LooksLike is Alike for pieces of one place that seat knows both.
func (p Knowledge) LooksLike(m *M, seat, a, b int32) bool {
	ca, cb := &p.Classes[m.L.Class[a]], &p.Classes[m.L.Class[b]]
	if ca.Look != cb.Look {
		return false
	}
	for _, t := range ca.sets {
		if p.AttrValue(m, t, a) != p.AttrValue(m, t, b) && p.attrKnown(m, t, seat, a) {
			return false
		}
	}
	return true
}

// Same reports whether two pieces are alike to all: of one class that has nothing to set, where all can see them. It is
// quicker than Alike, and says no of others that are.
func (p Knowledge) Same(m *M, a, b int32) bool {
	k, q := m.L.Class[a], m.Place[a]
	return k == m.L.Class[b] && q == m.Place[b] && q >= 0 && len(p.Classes[k].sets) == 0 && p.Places[q].public
}

// Open reports whether everything lies where all can see it.
func (p Knowledge) Open() bool { return p.allSeen }

// InOrder reports whether the golden rules say in which order players come: then nobody is asked whose effects come
// first.
func (p *Program) InOrder() bool { return p.Game.InOrder && !p.goldenOut }

// Knows reports whether seat can tell which piece p is; a seat below 0 knows what all know.
func (p Knowledge) Knows(m *M, seat, piece int32) bool {
	q := m.Place[piece]
	if p.allSeen || q < 0 || p.Places[q].public || seat >= 0 && m.Seen[piece]>>uint(seat)&1 != 0 || seat < 0 &&
		m.Seen[piece] == 1<<len(p.Players)-1 {
		return true
	}
	pl := &p.Places[q]
	if pl.Closed >= 0 && m.Slot[p.Scopes[pl.Closed].Slot] != 0 {
		return false
	}
	return pl.SeenBy == "owner" && (pl.Owner == seat || pl.Shown >= 0 && p.AttrValue(m, pl.Shown, pl.Owner) == 1)
}

// attrKnown reports whether seat sees attribute a of a piece.
func (p Knowledge) attrKnown(m *M, a int, seat, piece int32) bool {
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

// Sees reports whether seat sees attribute attr of a piece, which it may or may not be able to tell.
func (p Knowledge) Sees(m *M, attr int, seat, piece int32) bool {
	return p.attrKnown(m, attr, seat, piece)
}

// findPieceAttrs lists the attributes that make pieces of one class differ, the places that all can see and those in
// play.
func (l *linker) findPieceAttrs() {
	for i := range l.Game.Attrs {
		if !l.Game.Attrs[i].Fixed && l.Game.Decls.Kinds[l.Game.Decls.Attrs[i].Kind].Base == expr.Piece {
			l.pieceAttrs = append(l.pieceAttrs, i)
		}
	}
	for i := range l.Places {
		l.Places[i].public = l.Places[i].SeenBy == "all"
		l.Active = append(l.Active, l.Places[i].Active)
	}
	for k := range l.Classes {
		cl := &l.Classes[k]
		for _, a := range l.pieceAttrs {
			t := &l.attrs[l.attrOf[a]]
			for p := cl.First; p < cl.First+cl.Count; p++ {
				if t.slot[p] >= 0 {
					cl.sets = append(cl.sets, a)
					break
				}
			}
		}
	}
}
