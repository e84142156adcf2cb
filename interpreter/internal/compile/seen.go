package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// fingerprint compiles the position as a number: which pieces are on which spaces, and the values that belong to it.
// Pieces that look alike count as equal, and so do pieces of one owner that not everybody can identify.
func (c *Compiler) fingerprint(scope int, values []*expr.Node) func(*M) uint64 {
	as := make([]uint64, len(c.Classes))
	for i := range c.Classes {
		cl := &c.Classes[i]
		if as[i] = state.Mixed(0, uint64(cl.Appearance)); cl.Faced {
			as[i] = state.Mixed(1, uint64(uint32(cl.Owner)))
		}
	}
	lists := make([]List, len(values))
	for i, x := range values {
		lists[i] = c.List(x)
	}
	return func(m *M) uint64 {
		h := uint64(scope)
		for class, k := range as {
			for s, rest := m.Occupied(class).Pop(); s >= 0; s, rest = rest.Pop() {
				n := uint64(m.Cnt[class*m.L.Spaces+s])
				h += n * state.Mixed(k, uint64(s)) // in any order
			}
		}
		for _, list := range lists {
			mark := len(m.Arena)
			l := list(m)
			h = state.Mixed(h, uint64(len(l)))
			for _, v := range l {
				h = state.Mixed(h, uint64(uint32(v)))
			}
			m.Arena = m.Arena[:mark]
		}
		return h
	}
}

// timesSeen compiles how often a phase has begun in the present position.
func (c *Compiler) timesSeen(n *expr.Node) Int {
	print := c.fingerprint(n.M, n.Args[1:])
	return func(m *M) int32 {
		if !work(m, 1+len(m.Past)/PerStep) {
			return 0
		}
		now, times := print(m), int32(0)
		for _, was := range m.Past {
			if was == now {
				times++
			}
		}
		return times
	}
}
