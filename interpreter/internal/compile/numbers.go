package compile

import (
	"errors"
	"math"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

var (
	errRange = errors.New("a number is larger than a game may hold")
	errZero  = errors.New("division by 0")
)

// checked returns v as a word; the match fails if v is out of range.
func checked(m *M, v int64) int32 {
	if v > math.MaxInt32 || v <= math.MinInt32 {
		m.Fail(errRange)
		return 0
	}
	return int32(v)
}

// num converts a word to a number; nil counts as 0.
func num(v int32) int64 {
	if v == state.Nil {
		return 0
	}
	return int64(v)
}

func (c *Compiler) arith(n *expr.Node) Int {
	a, b := c.Int(n.Args[0]), c.Int(n.Args[1])
	if k := n.Args[1]; k.Op == expr.OpConst && n.Op != expr.OpMul {
		v := int64(k.N)
		if n.Op == expr.OpSub {
			v = -v
		}
		return func(m *M) int32 { return checked(m, num(a(m))+v) }
	}
	switch n.Op {
	case expr.OpAdd:
		return func(m *M) int32 { return checked(m, num(a(m))+num(b(m))) }
	case expr.OpSub:
		return func(m *M) int32 { return checked(m, num(a(m))-num(b(m))) }
	}
	return func(m *M) int32 { return checked(m, num(a(m))*num(b(m))) }
}

func (c *Compiler) neg(n *expr.Node) Int {
	a := c.Int(n.Args[0])
	return func(m *M) int32 { return checked(m, -num(a(m))) }
}

func (c *Compiler) abs(n *expr.Node) Int {
	a := c.Int(n.Args[0])
	return func(m *M) int32 {
		v := num(a(m))
		return checked(m, max(v, -v))
	}
}

// div compiles div, which rounds down, div_up, which rounds up, and mod, which has the sign of the divisor.
func (c *Compiler) div(n *expr.Node) Int {
	a, b, op := c.Int(n.Args[0]), c.Int(n.Args[1]), n.Op
	return func(m *M) int32 {
		x, y := num(a(m)), num(b(m))
		if y == 0 {
			m.Fail(errZero)
			return 0
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q, r = q-1, r+y
		}
		switch {
		case op == expr.OpMod:
			return checked(m, r)
		case op == expr.OpDivUp && r != 0:
			q++
		}
		return checked(m, q)
	}
}

func (c *Compiler) minmax2(n *expr.Node) Int {
	a, b := c.Int(n.Args[0]), c.Int(n.Args[1])
	if n.Op == expr.OpMin2 {
		return func(m *M) int32 { return int32(min(num(a(m)), num(b(m)))) }
	}
	return func(m *M) int32 { return int32(max(num(a(m)), num(b(m)))) }
}

// fold compiles the minimum, maximum or sum of a list; 0 for an empty one.
func (c *Compiler) fold(n *expr.Node) Int {
	list, op := c.List(n.Args[0]), n.Op
	return func(m *M) int32 {
		l := aside(m, list)
		if len(l) == 0 || !scan(m, 1, len(l)) {
			return 0
		}
		out := num(l[0])
		for _, v := range l[1:] {
			switch op {
			case expr.OpMin:
				out = min(out, num(v))
			case expr.OpMax:
				out = max(out, num(v))
			default:
				out += num(v)
			}
		}
		return checked(m, out)
	}
}

func (c *Compiler) coalesce(n *expr.Node) Int {
	a, b := c.Int(n.Args[0]), c.Int(n.Args[1])
	return func(m *M) int32 {
		if v := a(m); v != state.Nil {
			return v
		}
		return b(m)
	}
}

// letSize returns the number of temporaries of a let.
func (c *Compiler) letSize(n *expr.Node) int {
	switch {
	case c.Sets[n.Local]:
		return SetWords
	case n.Args[0].Type.IsList():
		return ListWords
	}
	return 1
}

// bindLet compiles the value of a let into its temporaries.
func (c *Compiler) bindLet(n *expr.Node) func(*M) {
	l, v := n.Local, n.Args[0]
	c.Sets[l] = c.IsSet(v) || c.CanSet(v) && c.Unordered(l, n.Args[1])
	switch {
	case c.Sets[l]:
		set := c.Set(v)
		t := c.Temp(l, SetWords)
		return func(m *M) {
			s := set(m)
			PutSet(m.Tmp[m.TB+t:], s)
		}
	case v.Type.IsList():
		list := c.List(v)
		t := c.Temp(l, ListWords)
		return func(m *M) {
			start := keep(m, list(m))
			m.Tmp[m.TB+t], m.Tmp[m.TB+t+1] = int32(start), int32(len(m.Arena)-start)
		}
	}
	x := c.Int(v)
	t := c.Temp(l, 1)
	return func(m *M) {
		v := x(m)
		m.Tmp[m.TB+t] = v
	}
}

// Sum returns a + b; the match fails if that is out of range.
func Sum(m *M, a, b int32) int32 { return checked(m, num(a)+num(b)) }

// length compiles the length of a list. It builds the list only if it has to.
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
		return int32(len(aside(m, list)))
	}
}

// countBy compiles the number of elements that meet a condition.
func (c *Compiler) countBy(n *expr.Node) Int {
	if c.IsSet(n.Args[0]) {
		s := c.Set(n.Args[0])
		t := c.Temp(n.Local, 1)
		f := c.Where(n.Args[1], n.Local, t)
		c.Next--
		return func(m *M) int32 { return int32(f(m, s(m)).Count()) }
	}
	list := c.source(n)
	t, pred, cost := each(c, n, (*Compiler).Bool)
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
		t, pred, cost := each(c, n, (*Compiler).Bool)
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
	t, pred, cost := each(c, n, (*Compiler).Bool)
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
	t, f, cost := each(c, n, (*Compiler).Int)
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

// element compiles the first, last or only element.
func (c *Compiler) element(n *expr.Node) Int {
	list, op := c.List(n.Args[0]), n.Op
	return func(m *M) int32 {
		l := aside(m, list)
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
		l := aside(m, list)
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
