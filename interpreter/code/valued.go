package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// valued is the spaces of the pieces of some classes that have a value: the fused form of a filter by an attribute that
// steps set. It is nil for everything else.
func (c *Compiler) valued(x *expr.Node) Set {
	if x.Op != expr.OpFilter || x.Args[0].Op != expr.OpSelect || x.Args[1].Op != expr.OpEq {
		return nil
	}
	s, eq := c.selector(x.Args[0].Sel), x.Args[1]
	a, b := eq.Args[0], eq.Args[1]
	if s.at != nil || s.atSet != nil || s.atList != nil || a.Op != expr.OpAttr || a.Type.IsList() ||
		!c.isIt(a.Args[0], x.Local) || needs(b, x.Local) || c.substNeeds(b, x.Local) {
		return nil
	}
	t := c.table(a)
	if !t.moves || len(t.forms) > 0 {
		return nil
	}
	fixed, slot, value := t.fixed, t.slot, c.int(b)
	return func(m *M) state.Set {
		v, pr := value(m), s.prepare(m)
		var words [4]uint64
		for _, k := range s.classes {
			if s.pass(&pr, int(k)) {
				having(m, &c.Classes[k], fixed, slot, v, &words)
			}
		}
		return state.FromWords(words[:])
	}
}

// having adds the spaces of the pieces of a class that have value v. Whether one has it is as good as random, so that
// nothing here branches on it.
func having(m *M, cl *Class, fixed, slot []int32, v int32, words *[4]uint64) {
	spaces := uint(m.L.Spaces)
	for p := cl.First; p < cl.First+cl.Count; p++ {
		has := fixed[p]
		if slot[p] >= 0 {
			has = m.Slot[slot[p]]
		}
		q := uint(m.Place[p])
		if q >= spaces {
			continue
		}
		bit := uint64(0)
		if has == v {
			bit = 1
		}
		words[q>>6&3] |= bit << (q & 63)
	}
}
