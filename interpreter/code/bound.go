package code

import (
	"math/bits"

	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// listLocal reads a list that is bound: an offset and a length, in the match or in the arena.
func (c *Compiler) listLocal(n *expr.Node) List {
	l := n.Local
	if s := c.Subst[l]; s != nil {
		return c.list(s)
	}
	switch {
	case l.Per && len(n.Args) == 0:
		return c.allAnswers(l)
	case len(n.Args) == 1:
		who, reg, size := c.int(n.Args[0]), l.Reg, l.Size
		return func(m *M) []int32 {
			p := who(m)
			if p < 0 {
				return nil
			}
			return HeapList(m, m.FP+reg+int(p)*size)
		}
	case l.Frame:
		reg := l.Reg
		return func(m *M) []int32 { return HeapList(m, m.FP+reg) }
	}
	t, ok := c.temps[l]
	if !ok {
		c.fail("the name %s is read where it has no value", l.Name)
	}
	return func(m *M) []int32 {
		off, n := m.Tmp[m.TB+t], m.Tmp[m.TB+t+1]
		if off < 0 || n <= 0 {
			return nil
		}
		return m.Arena[off : off+n]
	}
}

// HeapList is the list bound at index at of the stack; empty when nothing is bound.
func HeapList(m *M, at int) []int32 {
	off, n := m.Stack[at], m.Stack[at+1]
	if off < 0 || n <= 0 || int(off+n) > len(m.Heap) {
		return nil
	}
	return m.Heap[off : off+n]
}

// allAnswers is what everybody answered, in the order of the table.
func (c *Compiler) allAnswers(l *expr.Local) List {
	reg, size, list := l.Reg, l.Size, l.Type.IsList()
	return func(m *M) []int32 {
		start := len(m.Arena)
		for p := range c.Players {
			at := m.FP + reg + p*size
			if list {
				keep(m, HeapList(m, at))
			} else if v := m.Stack[at]; v != state.Nil {
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) attrList(n *expr.Node) List {
	t, sub := c.table(n), c.int(n.Args[0])
	return func(m *M) []int32 {
		if s := sub(m); s >= 0 && int(s) < len(t.lists) {
			return t.lists[s]
		}
		return nil
	}
}

func (c *Compiler) rangeList(n *expr.Node) List {
	a, b := c.int(n.Args[0]), c.int(n.Args[1])
	return func(m *M) []int32 {
		lo, hi := num(a(m)), num(b(m))
		start := len(m.Arena)
		if !room(m, int(max(0, hi-lo+1))) {
			return nil
		}
		for v := lo; v <= hi; v++ {
			m.Arena = append(m.Arena, int32(v))
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) fieldList(n *expr.Node) List {
	slot, at := c.Scopes[n.M].Slot, c.Scopes[n.M].Fields[n.N]
	var who Int
	if len(n.Args) == 1 {
		who = c.int(n.Args[0])
	}
	return func(m *M) []int32 {
		b := m.Slot[slot]
		if b == 0 {
			return nil
		}
		k := 0
		if who != nil {
			if k = 2 * int(who(m)); k < 0 {
				return nil
			}
		}
		return HeapList(m, int(b)+at+k)
	}
}

func (c *Compiler) recordList(n *expr.Node) List {
	if n.Local.Header {
		reg := c.Game.Procs[n.Local.Proc].Fields[n.N].Reg
		return func(m *M) []int32 {
			if e := m.Stack[m.FP+state.FEvent]; e >= 0 {
				return HeapList(m, int(e)+reg)
			}
			return nil
		}
	}
	at := c.recordReg(n)
	return func(m *M) []int32 { return HeapList(m, m.FP+at) }
}

// bitOf is bit i of a set of players or values that begins at words[0].
func bitOf(words []int32, i int32) bool { return words[i>>5]>>uint(i&31)&1 != 0 }

// varList reads a variable that is a list of players or values: one bit each.
func (c *Compiler) varList(n *expr.Node) List {
	slot, words := c.slotOf(n), c.wordsOf(n.Type)
	return func(m *M) []int32 {
		at, start := slot(m), len(m.Arena)
		if at < 0 {
			return nil
		}
		for k, w := range m.Slot[at : at+words] {
			for b := uint32(w); b != 0; b &= b - 1 {
				m.Arena = append(m.Arena, int32(k<<5+bits.TrailingZeros32(b)))
			}
		}
		return m.Arena[start:]
	}
}

// inVar is membership in such a variable.
func (c *Compiler) inVar(e Int, n *expr.Node) Bool {
	slot, most := c.slotOf(n), int32(32*c.wordsOf(n.Type))
	return func(m *M) bool {
		v, at := e(m), slot(m)
		return v >= 0 && v < most && at >= 0 && bitOf(m.Slot[at:], v)
	}
}
