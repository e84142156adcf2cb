package evaluate

import (
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// length is how many elements a list has, without writing it out where that can be helped.
func (c *Compiler) length(n *expr.Node) Int { return c.count(n.Args[0]) }

func (c *Compiler) count(x *expr.Node) Int {
	switch {
	case x.Op == expr.OpSelect:
		return c.selector(x.Sel).count()
	case c.IsSet(x):
		s := c.Set(x)
		return func(m *M) int32 { return int32(s(m).Count()) }
	case x.Op == expr.OpRun || x.Op == expr.OpRay || x.Op == expr.OpLine:
		return c.rowLength(x)
	case x.Op == expr.OpPlayers:
		n := int32(len(c.Players))
		return func(*M) int32 { return n }
	case x.Op == expr.OpFilter:
		return c.countBy(x)
	}
	list := c.List(x)
	return func(m *M) int32 {
		mark := len(m.Arena)
		k := len(list(m))
		m.Arena = m.Arena[:mark]
		return int32(k)
	}
}

// countBy counts the elements for which a condition holds.
func (c *Compiler) countBy(n *expr.Node) Int {
	if c.IsSet(n.Args[0]) {
		s := c.Set(n.Args[0])
		t := c.Temp(n.Local, 1)
		f := c.Where(n.Args[1], n.Local, t)
		c.Next--
		return func(m *M) int32 { return int32(f(m, s(m)).Count()) }
	}
	list := c.source(n)
	t := c.Temp(n.Local, 1)
	pred, cost := c.Bool(n.Args[1]), c.Cost(n.Args[1])
	c.Next--
	return func(m *M) int32 {
		mark := len(m.Arena)
		l, k := list(m), int32(0)
		if !work(m, cost*len(l)) {
			l = nil
		}
		for _, v := range l {
			m.Tmp[m.TB+t] = v
			if pred(m) {
				k++
			}
		}
		m.Arena = m.Arena[:mark]
		return k
	}
}

func (c *Compiler) find(n *expr.Node) Int {
	if c.IsSet(n.Args[0]) {
		s := c.Set(n.Args[0])
		t := c.Temp(n.Local, 1)
		pred, cost := c.Bool(n.Args[1]), c.Cost(n.Args[1])
		c.Next--
		return func(m *M) int32 {
			in := s(m)
			if !work(m, cost*in.Count()) {
				return state.Nil
			}
			for i, rest := in.Pop(); i >= 0; i, rest = rest.Pop() {
				m.Tmp[m.TB+t] = int32(i)
				if pred(m) {
					return int32(i)
				}
			}
			return state.Nil
		}
	}
	list := c.source(n)
	t := c.Temp(n.Local, 1)
	pred, cost := c.Bool(n.Args[1]), c.Cost(n.Args[1])
	c.Next--
	return func(m *M) int32 {
		mark := len(m.Arena)
		out := state.Nil
		l := list(m)
		if !work(m, cost*len(l)) {
			l = nil
		}
		for _, v := range l {
			m.Tmp[m.TB+t] = v
			if pred(m) {
				out = v
				break
			}
		}
		m.Arena = m.Arena[:mark]
		return out
	}
}

func (c *Compiler) sumBy(n *expr.Node) Int {
	list := c.List(n.Args[0])
	t := c.Temp(n.Local, 1)
	f, cost := c.Int(n.Args[1]), c.Cost(n.Args[1])
	c.Next--
	return func(m *M) int32 {
		mark := len(m.Arena)
		sum := int64(0)
		l := list(m)
		if !work(m, cost*len(l)) {
			l = nil
		}
		for _, v := range l {
			m.Tmp[m.TB+t] = v
			sum += num(f(m))
		}
		m.Arena = m.Arena[:mark]
		return checked(m, sum)
	}
}

// element is the first, last or only element.
func (c *Compiler) element(n *expr.Node) Int {
	list, op := c.List(n.Args[0]), n.Op
	return func(m *M) int32 {
		mark := len(m.Arena)
		l := list(m)
		m.Arena = m.Arena[:mark]
		switch {
		case len(l) == 0, op == expr.OpOnly && len(l) != 1:
			return state.Nil
		case op == expr.OpLast:
			return l[len(l)-1]
		}
		return l[0]
	}
}

func (c *Compiler) index(n *expr.Node) Int {
	list, k := c.List(n.Args[0]), c.Int(n.Args[1])
	return func(m *M) int32 {
		i := int(k(m))
		mark := len(m.Arena)
		l := list(m)
		m.Arena = m.Arena[:mark]
		if i < 0 || i >= len(l) {
			return state.Nil
		}
		return l[i]
	}
}

func (c *Compiler) end(n *expr.Node) Int {
	z, top := c.Int(n.Args[0]), n.Op == expr.OpTop
	return func(m *M) int32 {
		q := z(m)
		if q < 0 || m.Num[q] == 0 {
			return state.Nil
		}
		if top {
			return int32(m.Head[q])
		}
		return int32(m.Tail[q])
	}
}

func (c *Compiler) neighbour(n *expr.Node) Int {
	cell, way := c.Int(n.Args[0]), c.Int(n.Args[1])
	next := c.Grid.Next
	return func(m *M) int32 {
		p, d := cell(m), way(m)
		if p < 0 || d < 0 {
			return state.Nil
		}
		if q := next[d][p]; q >= 0 {
			return int32(q)
		}
		return state.Nil
	}
}

func (c *Compiler) opposite(n *expr.Node) Int {
	way, op := c.Int(n.Args[0]), c.Grid.Opposite
	return func(m *M) int32 {
		if d := way(m); d >= 0 {
			return op[d]
		}
		return state.Nil
	}
}

func (c *Compiler) gridFind(n *expr.Node) Int {
	row, col, whose := c.Int(n.Args[0]), c.Int(n.Args[1]), func(*M) int32 { return state.Nil }
	if len(n.Args) > 2 {
		whose = c.Int(n.Args[2])
	}
	at := map[[3]int32]int32{}
	for _, p := range c.KindPlaces[n.N] {
		if c.Grid != nil {
			at[[3]int32{c.Grid.Row[p], c.Grid.Col[p], c.Places[p].Owner}] = p
		}
	}
	return func(m *M) int32 {
		if p, ok := at[[3]int32{row(m), col(m), whose(m)}]; ok {
			return p
		}
		return state.Nil
	}
}
