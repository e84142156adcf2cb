package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// unrolled is how many values a condition is compiled for one by one, so that each of them is a constant in it.
const unrolled = 8

// alias compiles something in which a name stands for another expression.
func (c *Facts) alias(l *expr.Local, n *expr.Node, f func()) {
	was := c.Subst
	c.Subst = make(map[*expr.Local]*expr.Node, len(was)+1)
	for k, v := range was {
		c.Subst[k] = v
	}
	c.Subst[l] = n
	f()
	c.Subst = was
}

// as compiles something with a name that stands for a value known when compiled.
func (c *Facts) as(l *expr.Local, v int32, t expr.Type, f func()) { c.alias(l, c.known(v, t), f) }

// known is a value of the line-up as a node: seats are numbered by the model there.
func (c *Facts) known(v int32, t expr.Type) *expr.Node {
	if t.Base == expr.Player {
		return &expr.Node{Op: expr.OpSeat, Type: t, N: c.Players[v]}
	}
	return &expr.Node{Op: expr.OpConst, Type: t, N: int(v)}
}

// anyStatic is anyOf over a list known when compiled: the values of an enum, the seats.
func (c *Compiler) anyStatic(n *expr.Node) Bool {
	vals := c.static(n.Args[0])
	if vals == nil {
		return nil
	}
	if f := c.anyLine(n, vals); f != nil {
		return f
	}
	stop, result := n.Op != expr.OpAll, n.Op == expr.OpAny
	if len(vals) <= unrolled {
		preds := make([]Bool, len(vals))
		for i, v := range vals {
			c.as(n.Local, v, n.Args[0].Type.Elem(), func() { preds[i] = c.bool(n.Args[1]) })
		}
		return func(m *M) bool {
			for _, pred := range preds {
				if pred(m) == stop {
					return result
				}
			}
			return !result
		}
	}
	t := c.temp(n.Local, 1)
	pred := c.bool(n.Args[1])
	c.next--
	return func(m *M) bool {
		for _, v := range vals {
			m.Tmp[m.TB+t] = v
			if pred(m) == stop {
				return result
			}
		}
		return !result
	}
}

// whereAny is the places for which a condition holds with one of several values.
func (c *Compiler) whereAny(n *expr.Node, vals []int32, it *expr.Local, t int) Where {
	if r := c.anyRun(n, vals, it); r != nil {
		return r.where(c.grid)
	}
	parts := make([]Where, len(vals))
	for i, v := range vals {
		c.as(n.Local, v, n.Args[0].Type.Elem(), func() { parts[i] = c.where(n.Args[1], it, t) })
	}
	return func(m *M, s state.Set) state.Set {
		var out state.Set
		for _, f := range parts {
			out = out.Or(f(m, s.Less(out)))
		}
		return out
	}
}

// constOf is the value of an expression that is known when compiled.
func (c *Facts) constOf(n *expr.Node) (int32, bool) {
	switch n.Op {
	case expr.OpConst:
		if n.Type.Base != expr.Place {
			return int32(n.N), true
		}
	case expr.OpLocal, expr.OpIt:
		if s := c.Subst[n.Local]; s != nil && len(n.Args) == 0 {
			return c.constOf(s)
		}
	case expr.OpOpposite:
		if d, ok := c.constOf(n.Args[0]); ok && d >= 0 {
			return c.grid.opposite[d], true
		}
	}
	return 0, false
}
