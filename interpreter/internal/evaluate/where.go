package evaluate

import (
	"precept/interpreter/expr"
	"precept/interpreter/internal/analyse"
	"precept/interpreter/state"
)

// SetFilter narrows a set of places by a condition.
type SetFilter func(*M, state.Set) state.Set

// Where compiles a condition on the place it, held in temporary t, to set algebra where every part allows it; the
// rest is judged place by place.
func (c *Compiler) Where(n *expr.Node, it *expr.Local, t int) SetFilter {
	if !analyse.Needs(n, it) && !c.SubstNeeds(n, it) {
		b := c.Bool(n)
		return func(m *M, s state.Set) state.Set {
			if s.Any() && b(m) {
				return s
			}
			return state.Set{}
		}
	}
	switch n.Op {
	case expr.OpAnd:
		a := c.Where(n.Args[0], it, t)
		dear := c.Pointwise
		b := c.Where(n.Args[1], it, t)
		c.Pointwise = dear // what the first leaves over is few
		return func(m *M, s state.Set) state.Set { return b(m, a(m, s)) }
	case expr.OpOr:
		a, b := c.Where(n.Args[0], it, t), c.Where(n.Args[1], it, t)
		return func(m *M, s state.Set) state.Set {
			x := a(m, s)
			return x.Or(b(m, s.Less(x)))
		}
	case expr.OpAny:
		if vals := c.Static(n.Args[0]); vals != nil && len(vals) <= analyse.Unrolled {
			return c.whereAny(n, vals, it, t)
		}
	case expr.OpLet:
		if c.IsIt(n.Args[0], it) { // another name for the element
			var f SetFilter
			c.Alias(n.Local, n.Args[0], func() { f = c.Where(n.Args[1], it, t) })
			return f
		}
	case expr.OpNot:
		a := c.Where(n.Args[0], it, t)
		return func(m *M, s state.Set) state.Set { return s.Less(a(m, s)) }
	}
	if f := c.algebra(n, it); f != nil {
		return f
	}
	if n.Op == expr.OpRuling || n.Op == expr.OpNonEmpty && n.Args[0].Op == expr.OpRuling {
		if f := c.whereRuling(n, it, t); f != nil {
			return f
		}
	}
	return c.eachPlace(n, t)
}

func (c *Compiler) eachPlace(n *expr.Node, t int) SetFilter {
	c.Pointwise = true
	b, cost := c.Bool(n), c.Cost(n)
	return func(m *M, s state.Set) state.Set {
		var out state.Set
		if !work(m, cost*s.Count()) {
			return out
		}
		for i, rest := s.Pop(); i >= 0; i, rest = rest.Pop() {
			m.Tmp[m.TB+t] = int32(i)
			if b(m) {
				out = out.Or(state.Bit(i))
			}
		}
		return out
	}
}

// algebra is the conditions that are one operation on sets.
func (c *Compiler) algebra(n *expr.Node, it *expr.Local) SetFilter {
	switch n.Op {
	case expr.OpEmpty:
		x := n.Args[0]
		if c.IsIt(x, it) {
			return func(m *M, s state.Set) state.Set { return s.Less(m.Any()) }
		}
		if x.Op == expr.OpNeighbour && c.IsIt(x.Args[0], it) && x.Args[1].Op == expr.OpConst {
			d := x.Args[1].N
			return func(m *M, s state.Set) state.Set {
				empty := c.Grid.Edge[c.Grid.Opposite[d]].Less(m.Any())
				return s.And(c.Grid.Before(d, empty))
			}
		}
	case expr.OpIn:
		if c.IsIt(n.Args[0], it) && c.CanSet(n.Args[1]) && !analyse.Needs(n.Args[1], it) && !c.SubstNeeds(n.Args[1], it) {
			in := c.Set(n.Args[1])
			return func(m *M, s state.Set) state.Set { return s.And(in(m)) }
		}
	case expr.OpNonEmpty:
		x := n.Args[0]
		if x.Op == expr.OpRun {
			if r := c.runsFrom(n, it); r != nil {
				return r.where(c.Grid)
			}
			return nil
		}
		if x.Op == expr.OpSelect && x.Sel.At != nil && c.IsIt(x.Sel.At, it) {
			sel := *x.Sel
			sel.At = nil
			bare := &expr.Node{Op: expr.OpSelect, Sel: &sel, Type: x.Type}
			if !analyse.Needs(bare, it) && !c.SubstNeeds(bare, it) {
				occ := c.selector(&sel).spaces()
				return func(m *M, s state.Set) state.Set { return s.And(occ(m)) }
			}
		}
	case expr.OpEq, expr.OpNe:
		return c.algebraEq(n, it)
	case expr.OpAttr:
		if n.Type == expr.TBool && c.IsIt(n.Args[0], it) && !c.AttrTable(n).Moves {
			yes := c.valueSets(n)[1]
			return func(m *M, s state.Set) state.Set { return s.And(yes) }
		}
	case expr.OpRelation:
		if c.IsIt(n.Args[1], it) && !analyse.Needs(n.Args[0], it) && !c.SubstNeeds(n.Args[0], it) {
			x, from := c.Int(n.Args[0]), c.Relations[n.N].From
			return func(m *M, s state.Set) state.Set {
				if p := x(m); p >= 0 {
					return s.And(from[p])
				}
				return state.Set{}
			}
		}
	}
	return nil
}

// valueSets is, for a fixed attribute of places, the places of each value.
func (c *Compiler) valueSets(n *expr.Node) map[int32]state.Set {
	out := map[int32]state.Set{}
	vals := c.placeValues(n)
	for i := range c.Places {
		if c.Places[i].Space >= 0 {
			out[vals[i]] = out[vals[i]].Or(state.Bit(i))
		}
	}
	return out
}

func (c *Compiler) placeValues(n *expr.Node) []int32 {
	switch n.Op {
	case expr.OpRow:
		return c.Grid.Row
	case expr.OpColumn:
		return c.Grid.Col
	case expr.OpOwner:
		return c.tableOf(n)
	}
	return c.AttrTable(n).Fixed
}

// algebraEq is a fixed attribute of the place against a value that does not depend on it.
func (c *Compiler) algebraEq(n *expr.Node, it *expr.Local) SetFilter {
	a, b := n.Args[0], n.Args[1]
	if c.IsIt(b, it) {
		a, b = b, a
	}
	if c.IsIt(a, it) && !analyse.Needs(b, it) && !c.SubstNeeds(b, it) {
		x, ne := c.Int(b), n.Op == expr.OpNe
		return func(m *M, s state.Set) state.Set {
			one := state.Bit(int(x(m)))
			if ne {
				return s.Less(one)
			}
			return s.And(one)
		}
	}
	if !c.FixedOfPlaces(a) || a.Type.IsList() || !c.IsIt(a.Args[0], it) || analyse.Needs(b, it) || c.SubstNeeds(b, it) {
		return nil
	}
	sets, v, ne := c.valueSets(a), c.Int(b), n.Op == expr.OpNe
	if b.Op == expr.OpConst && b.Type.Base != expr.Place {
		is := sets[int32(b.N)]
		if ne {
			return func(m *M, s state.Set) state.Set { return s.Less(is) }
		}
		return func(m *M, s state.Set) state.Set { return s.And(is) }
	}
	return func(m *M, s state.Set) state.Set {
		is := sets[v(m)]
		if ne {
			return s.Less(is)
		}
		return s.And(is)
	}
}

// whereAny is the places for which a condition holds with one of several values.
func (c *Compiler) whereAny(n *expr.Node, vals []int32, it *expr.Local, t int) SetFilter {
	if r := c.anyRun(n, vals, it); r != nil {
		return r.where(c.Grid)
	}
	parts := make([]SetFilter, len(vals))
	for i, v := range vals {
		c.As(n.Local, v, n.Args[0].Type.Elem(), func() { parts[i] = c.Where(n.Args[1], it, t) })
	}
	return func(m *M, s state.Set) state.Set {
		var out state.Set
		for _, f := range parts {
			out = out.Or(f(m, s.Less(out)))
		}
		return out
	}
}

// whereRuling narrows by a ruling that is inlined, or by whether its answer holds anything.
func (c *Compiler) whereRuling(n *expr.Node, it *expr.Local, t int) SetFilter {
	call := n
	if n.Op == expr.OpNonEmpty {
		call = n.Args[0]
	}
	if !c.Inlines(call) {
		return nil
	}
	var out SetFilter
	c.Inline(call, func(base *expr.Node) {
		if n != call {
			base = &expr.Node{Op: n.Op, Type: n.Type, Args: []*expr.Node{base}}
		}
		out = c.Where(base, it, t)
	})
	return out
}
