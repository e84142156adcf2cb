package code

import (
	"fmt"

	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// limitTable is a capacity compiled.
type limitTable struct {
	of, at, per int // per: 0 all together, 1 owner, 2 kind, 3 an attribute
	attr        int
	most        evaluate.Int
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

// MayHold reports whether the capacities leave room for piece p at place q.
func (p *Program) MayHold(m *state.Match, piece, q int32) bool {
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

// Overfull is a place that holds more than its capacity or a limit allows, and of what; -1 when there is none.
func (p *Program) Overfull(m *state.Match) (place int, what string) {
	m.TB, m.FP, m.Arena = 0, state.Header, m.Arena[:0]
	for q := range p.Places {
		if most := p.Places[q].Most; most > 0 && int(m.Num[q]) > most {
			return q, fmt.Sprintf("%d of %s", m.Num[q], source.Count(most, "piece", "pieces"))
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

func (p *Program) sameGroup(m *state.Match, l *limitTable, a, b int32) bool {
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
