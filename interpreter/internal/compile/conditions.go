package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Bool compiles a condition.
func (c *Compiler) Bool(n *expr.Node) Bool {
	if n == nil {
		return nil
	}
	if !c.Compiled(1) {
		return func(*M) bool { return false }
	}
	if f := c.form(n).yes; f != nil {
		return f(c, n)
	}
	if f := c.form(n).word; f != nil {
		x := f(c, n)
		return func(m *M) bool { v := x(m); return v != 0 && v != state.Nil }
	}
	if n.Type.Base == expr.Any {
		return func(*M) bool { return false }
	}
	c.fail("no code for operation %d as a condition", n.Op)
	return func(*M) bool { return false }
}

func (c *Compiler) constBool(n *expr.Node) Bool {
	v := n.N == 1
	return func(*M) bool { return v }
}

func (c *Compiler) and(n *expr.Node) Bool {
	a, b := c.Bool(n.Args[0]), c.Bool(n.Args[1])
	return func(m *M) bool { return a(m) && b(m) }
}

func (c *Compiler) or(n *expr.Node) Bool {
	a, b := c.Bool(n.Args[0]), c.Bool(n.Args[1])
	return func(m *M) bool { return a(m) || b(m) }
}

func (c *Compiler) not(n *expr.Node) Bool {
	a := c.Bool(n.Args[0])
	return func(m *M) bool { return !a(m) }
}

func (c *Compiler) equal(n *expr.Node) Bool {
	if n.Args[0].Type.IsList() {
		return c.equalLists(n)
	}
	a, b := c.operand(n.Args[0]), c.operand(n.Args[1])
	if k := n.Args[1]; k.Op == expr.OpConst && k.Type.Base != expr.Place {
		v := int32(k.N)
		return func(m *M) bool { return a.get(m) == v }
	}
	return func(m *M) bool { return a.get(m) == b.get(m) }
}

func (c *Compiler) equalLists(n *expr.Node) Bool {
	a, b := c.List(n.Args[0]), c.List(n.Args[1])
	return func(m *M) bool {
		mark := len(m.Arena)
		x, y := a(m), b(m)
		m.Arena = m.Arena[:mark]
		if len(x) != len(y) || !scan(m, 1, len(x)) {
			return false
		}
		for i := range x {
			if x[i] != y[i] {
				return false
			}
		}
		return true
	}
}

func (c *Compiler) unequal(n *expr.Node) Bool {
	if n.Args[0].Type.IsList() {
		eq := c.equalLists(n)
		return func(m *M) bool { return !eq(m) }
	}
	a, b := c.operand(n.Args[0]), c.operand(n.Args[1])
	return func(m *M) bool { return a.get(m) != b.get(m) }
}

func (c *Compiler) compare(n *expr.Node) Bool {
	a, b := c.Int(n.Args[0]), c.Int(n.Args[1])
	if k := n.Args[1]; k.Op == expr.OpConst {
		v := int32(k.N)
		switch n.Op {
		case expr.OpLt:
			return func(m *M) bool { return a(m) < v }
		case expr.OpLe:
			return func(m *M) bool { return a(m) <= v }
		case expr.OpGt:
			return func(m *M) bool { return a(m) > v }
		}
		return func(m *M) bool { return a(m) >= v }
	}
	switch n.Op {
	case expr.OpLt:
		return func(m *M) bool { return a(m) < b(m) }
	case expr.OpLe:
		return func(m *M) bool { return a(m) <= b(m) }
	case expr.OpGt:
		return func(m *M) bool { return a(m) > b(m) }
	}
	return func(m *M) bool { return a(m) >= b(m) }
}

func (c *Compiler) open(n *expr.Node) Bool {
	slot := c.Scopes[n.M].Slot
	return func(m *M) bool { return m.Slot[slot] != 0 }
}

func (c *Compiler) empty(n *expr.Node) Bool {
	x := c.Int(n.Args[0])
	return func(m *M) bool {
		p := x(m)
		return p >= 0 && m.Num[p] == 0
	}
}

func (c *Compiler) full(n *expr.Node) Bool {
	x := c.Int(n.Args[0])
	return func(m *M) bool {
		p := x(m)
		if p < 0 {
			return false
		}
		most := c.Places[p].Most
		return most > 0 && int(m.Num[p]) >= most
	}
}

func (c *Compiler) relation(n *expr.Node) Bool {
	a, b := c.Int(n.Args[0]), c.Int(n.Args[1])
	from := c.Relations[n.N].From
	return func(m *M) bool {
		x, y := a(m), b(m)
		return x >= 0 && y >= 0 && from[x].Has(int(y))
	}
}

func (c *Compiler) nonEmpty(n *expr.Node) Bool {
	x := n.Args[0]
	switch {
	case x.Op == expr.OpSelect:
		return c.selector(x.Sel).any()
	case c.IsSet(x):
		s := c.Set(x)
		return func(m *M) bool { return s(m).Any() }
	case x.Op == expr.OpRuling && c.Inlines(x):
		var out Bool
		c.Inline(x, func(base *expr.Node) {
			out = c.nonEmpty(&expr.Node{Op: n.Op, Type: n.Type, Args: []*expr.Node{base}})
		})
		return out
	case x.Op == expr.OpFilter:
		return c.Bool(&expr.Node{Op: expr.OpAny, Type: expr.TBool, Local: x.Local, Args: x.Args})
	case x.Op == expr.OpRun || x.Op == expr.OpRay || x.Op == expr.OpLine:
		f := c.count(x)
		return func(m *M) bool { return f(m) > 0 }
	}
	list := c.List(x)
	return func(m *M) bool {
		return len(aside(m, list)) > 0
	}
}

// in compiles membership. It does not build a list for a selection.
func (c *Compiler) in(n *expr.Node) Bool {
	e, x := c.Int(n.Args[0]), n.Args[1]
	switch {
	case x.Op == expr.OpSelect:
		s := c.selector(x.Sel)
		return func(m *M) bool {
			p := e(m)
			return p >= 0 && s.has(m, p)
		}
	case c.CanSet(x):
		s := c.Set(x)
		return func(m *M) bool { return s(m).Has(int(e(m))) }
	case x.Op == expr.OpRange:
		lo, hi := c.Int(x.Args[0]), c.Int(x.Args[1])
		return func(m *M) bool { v := e(m); return v >= lo(m) && v <= hi(m) }
	case x.Op == expr.OpVar:
		return c.inVar(e, x)
	}
	list := c.List(x)
	return func(m *M) bool {
		mark := len(m.Arena)
		v := e(m)
		l := list(m)
		m.Arena = m.Arena[:mark]
		return v != state.Nil && scan(m, 1, len(l)) && has(l, v)
	}
}

func has(l []int32, v int32) bool {
	for _, x := range l {
		if x == v {
			return true
		}
	}
	return false
}

func (c *Compiler) allIn(n *expr.Node) Bool {
	if n.Args[1].Op == expr.OpSelect {
		return c.allSelected(n)
	}
	a, b := c.List(n.Args[0]), c.List(n.Args[1])
	return func(m *M) bool {
		mark := len(m.Arena)
		x, y := a(m), b(m)
		m.Arena = m.Arena[:mark]
		if !scan(m, len(x), len(y)) {
			return false
		}
		for _, v := range x {
			if !has(y, v) {
				return false
			}
		}
		return true
	}
}

// allSelected does the same as allIn for a selection. It does not build its list.
func (c *Compiler) allSelected(n *expr.Node) Bool {
	list, s := c.List(n.Args[0]), c.selector(n.Args[1].Sel)
	return func(m *M) bool {
		mark := len(m.Arena)
		l := list(m)
		ok := work(m, len(l))
		for _, p := range l {
			ok = ok && p >= 0 && s.has(m, p)
		}
		m.Arena = m.Arena[:mark]
		return ok
	}
}

// anyOf compiles any, all and none over a list or a set of places.
func (c *Compiler) anyOf(n *expr.Node) Bool {
	if c.IsSet(n.Args[0]) {
		return c.anyPlace(n)
	}
	if run := c.anyStatic(n); run != nil {
		return run
	}
	var list List
	if n.Op == expr.OpAll {
		list = c.List(n.Args[0])
	} else {
		list = c.source(n)
	}
	t, pred, cost := each(c, n, (*Compiler).Bool)
	stop, result := n.Op != expr.OpAll, n.Op == expr.OpAny
	return func(m *M) bool {
		mark := len(m.Arena)
		l := list(m)
		if !work(m, cost*len(l)) {
			l = nil
		}
		for _, v := range l {
			m.Tmp[m.TB+t] = v
			if pred(m) == stop {
				m.Arena = m.Arena[:mark]
				return result
			}
		}
		m.Arena = m.Arena[:mark]
		return !result
	}
}

// anyPlace does the same as anyOf over a set of places. It uses set algebra if the condition allows it.
func (c *Compiler) anyPlace(n *expr.Node) Bool {
	s := c.Set(n.Args[0])
	t := c.Temp(n.Local, 1)
	f := c.Where(n.Args[1], n.Local, t)
	c.Next--
	switch n.Op {
	case expr.OpAny:
		return func(m *M) bool { return f(m, s(m)).Any() }
	case expr.OpAll:
		return func(m *M) bool { x := s(m); return !x.Less(f(m, x)).Any() }
	}
	return func(m *M) bool { return !f(m, s(m)).Any() }
}

// anyStatic does the same as anyOf over a constant list: the values of an enum, the seats. It returns nil for other
// lists.
func (c *Compiler) anyStatic(n *expr.Node) Bool {
	vals := c.Static(n.Args[0])
	if vals == nil {
		return nil
	}
	if f := c.anyLine(n, vals); f != nil {
		return f
	}
	stop, result := n.Op != expr.OpAll, n.Op == expr.OpAny
	if len(vals) <= Unrolled {
		preds := make([]Bool, len(vals))
		for i, v := range vals {
			c.As(n.Local, v, n.Args[0].Type.Elem(), func() { preds[i] = c.Bool(n.Args[1]) })
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
	t := c.Temp(n.Local, 1)
	pred := c.Bool(n.Args[1])
	c.Next--
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

// Necessary conditions on places. If testing a place is expensive, they exclude at once the places for which the
// condition cannot hold.

// Near compiles a necessary condition on places as set algebra. It returns the places of a set that may meet the
// condition; all others do not meet it. It is nil if nothing can be excluded.
func (c *Compiler) Near(n *expr.Node, it *expr.Local) SetFilter {
	if c.Traced || c.Fresh || !c.Needs(n, it) {
		return nil
	}
	switch n.Op {
	case expr.OpAnd, expr.OpOr:
		return c.nearBoth(n, it)
	case expr.OpAny:
		c.unknown = append(c.unknown, n.Local)
		f := c.Near(n.Args[1], it)
		c.unknown = c.unknown[:len(c.unknown)-1]
		return f
	case expr.OpRuling:
		return c.nearRuling(n, n, it)
	case expr.OpNonEmpty:
		switch x := n.Args[0]; {
		case x.Op == expr.OpRuling:
			return c.nearRuling(n, x, it)
		case x.Op == expr.OpFilter && x.Args[0].Op == expr.OpSelect:
			return c.nearPieces(x, it)
		}
	}
	if c.needsUnknown(n) {
		return nil
	}
	return c.algebra(n, it)
}

// needsUnknown reports whether an expression reads a name that has no value yet.
func (c *Compiler) needsUnknown(n *expr.Node) bool {
	return slices.ContainsFunc(c.unknown, func(l *expr.Local) bool { return c.Needs(n, l) })
}

// nearBoth does the same as Near for a conjunction or a disjunction.
func (c *Compiler) nearBoth(n *expr.Node, it *expr.Local) SetFilter {
	a, b := c.Near(n.Args[0], it), c.Near(n.Args[1], it)
	switch {
	case a != nil && b != nil && n.Op == expr.OpAnd:
		return func(m *M, s state.Set) state.Set { return b(m, a(m, s)) }
	case a != nil && b != nil:
		return func(m *M, s state.Set) state.Set {
			x := a(m, s)
			return x.Or(b(m, s.Less(x)))
		}
	case n.Op == expr.OpOr:
		return nil
	case a != nil:
		return a
	}
	return b
}

// nearRuling does the same as Near for a ruling, or for whether its answer is not empty. It requires that rules can
// only narrow the base.
func (c *Compiler) nearRuling(n, call *expr.Node, it *expr.Local) (f SetFilter) {
	if !c.AtMostBase(call) {
		return nil
	}
	c.Inline(call, func(base *expr.Node) {
		if n != call {
			base = &expr.Node{Op: n.Op, Type: n.Type, Args: []*expr.Node{base}}
		}
		f = c.Near(base, it)
	})
	return f
}

// nearPieces returns the places with a piece of a class for which the filter n may hold.
func (c *Compiler) nearPieces(n *expr.Node, it *expr.Local) SetFilter {
	sel := *n.Args[0].Sel
	if sel.At == nil || !c.IsIt(sel.At, it) {
		return nil
	}
	sel.At = nil
	if bare := (&expr.Node{Op: expr.OpSelect, Sel: &sel, Type: n.Type}); c.Needs(bare, it) || c.needsUnknown(bare) {
		return nil
	}
	all := c.selector(&sel)
	all.limit(func(k int16) bool { return c.Satisfiable(n.Args[1], n.Local, &c.Classes[k], 0) })
	whole := all.spaces()
	who, of := sourceOf(c, n, all, (*selector).spaces)
	return func(m *M, s state.Set) state.Set {
		if who != nil {
			if p := who.get(m); uint(p) < uint(len(of)) {
				return s.And(of[p](m))
			}
		}
		return s.And(whole(m))
	}
}
