package compile

import (
	"fmt"
	"slices"

	"precept/internal/plural"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// limitTable is a compiled capacity.
type limitTable struct {
	of, at, per int // per: 0 all together, 1 owner, 2 kind, 3 an attribute
	attr        int
	most        Int
}

// compileLimits compiles the capacities of the line-up.
func (c *assembler) compileLimits() {
	for i := range c.Game.Limits {
		l := &c.Game.Limits[i]
		if c.Out(&l.Node) || !c.SeatedOn(&l.On) {
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
		c.Alone(func() {
			c.Temp(l.It, 1)
			t.most = c.Int(l.AtMost)
		})
		c.limits = append(c.limits, t)
	}
}

// MayHold reports whether the capacities leave room for a piece at place q. It writes temporary 0.
func (p *Table) MayHold(m *state.Match, piece, q int32) bool {
	if most := p.Places[q].Most; most > 0 && int(m.Num[q]) >= most {
		return false
	}
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

// Overfull returns a place that holds more than its capacity or a limit allows, and describes the excess; -1 if there
// is none.
func (p *Program) Overfull(m *state.Match) (place int, what string) {
	m.TB, m.FP, m.Arena = 0, state.Header, m.Arena[:0]
	for q := range p.Places {
		if most := p.Places[q].Most; most > 0 && int(m.Num[q]) > most {
			return q, fmt.Sprintf("%d of %s", m.Num[q], plural.Count(most, "piece", "pieces"))
		}
		for i := range p.limits {
			if n, most := p.crowd(m, &p.limits[i], q); n > most {
				return q, fmt.Sprintf("%d of %d %s", n, most, p.Game.Kinds[p.limits[i].of].ID)
			}
		}
	}
	return -1, ""
}

// crowd returns the size of the largest group that a limit counts at a place, and the size that it allows.
func (p *Program) crowd(m *state.Match, l *limitTable, q int) (n, most int32) {
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

func (p *Table) sameGroup(m *state.Match, l *limitTable, a, b int32) bool {
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

// Refill describes a zone that a step takes pieces from. If it holds too few, it is filled by a procedure, or from
// another zone whose pieces are shuffled in beneath.
type Refill struct {
	Zone Int
	Want Int     // nil: one
	Base int32   // the zone's first place
	From []int32 // by place from Base on, the zone that is shuffled in; nil if a procedure fills it
	Proc int     // -1 for none
}

// refills returns the refills for the ends of zones in expressions: deck.top, bag(p).top(3).
func (c *assembler) refills(xs ...*expr.Node) []Refill {
	var out []Refill
	for _, x := range xs {
		if x == nil {
			continue
		}
		x.Walk(func(n *expr.Node) {
			switch n.Op {
			case expr.OpTop, expr.OpBottom, expr.OpTopN, expr.OpBottomN:
			default:
				return
			}
			var want *expr.Node
			if len(n.Args) > 1 {
				want = n.Args[1]
			}
			out = c.refill(out, n.Args[0], want)
		})
	}
	return out
}

// refill appends the refill of zone z to out, if the zone has one.
func (c *assembler) refill(out []Refill, z, want *expr.Node) []Refill {
	if z.Op != expr.OpZone || !c.refilled(z.N) {
		return out
	}
	r := Refill{Zone: c.TopInt(z), Want: c.TopInt(want), Base: int32(c.ZoneAt[z.N].Base), Proc: c.Game.Zones[z.N].RefillBy}
	if f := c.Game.Zones[z.N].Refill; f >= 0 {
		for _, q := range c.ZoneIDs[z.N] {
			r.From = append(r.From, c.filledFrom(f, q))
		}
	}
	return append(out, r)
}

// filledFrom returns the place of zone f that fills place q: the one with the same keys, else the only one.
func (c *assembler) filledFrom(f, q int) int32 {
	for _, p := range c.ZoneIDs[f] {
		if slices.Equal(c.Places[p].Keys, c.Places[q].Keys) || len(c.Places[p].Keys) == 0 {
			return int32(p)
		}
	}
	return state.Nil
}

func (c *assembler) refilled(z int) bool {
	zone := &c.Game.Zones[z]
	return (zone.Refill >= 0 || zone.RefillBy >= 0) && !c.Out(&zone.Node)
}

// picksFrom records on the last instruction, a random pick, which zones must be refilled before it. That includes a
// zone whose whole contents it picks from.
func (c *assembler) picksFrom(among, count *expr.Node) {
	c.wants(among)
	s := among.Sel
	if among.Op != expr.OpSelect || s.At == nil || s.Kind != c.Game.Decls.KindByName("piece") || s.KindX != nil ||
		s.Of != nil || s.NotOf != nil {
		return
	}
	last := &c.code[len(c.code)-1]
	last.Refills = c.refill(last.Refills, s.At, count)
}

// wants records on the last instruction which zones must be refilled before it runs.
func (c *assembler) wants(xs ...*expr.Node) {
	c.code[len(c.code)-1].Refills = c.refills(xs...)
}
