package evaluate

import (
	"errors"
	"math"

	"precept/interpreter/expr"
	"precept/interpreter/internal/lineup"
	"precept/interpreter/state"
)

var (
	errRange = errors.New("a number grows beyond what a game may hold")
	errZero  = errors.New("division by 0")
)

// checked is v as a word, or a failure of the match.
func checked(m *M, v int64) int32 {
	if v > math.MaxInt32 || v <= math.MinInt32 {
		m.Fail(errRange)
		return 0
	}
	return int32(v)
}

// num reads nil as 0 in sums.
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

// div divides towards minus infinity, div_up towards plus infinity; mod has the sign of the divisor.
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

// fold is the least, greatest or sum of a list; 0 of an empty one.
func (c *Compiler) fold(n *expr.Node) Int {
	list, op := c.List(n.Args[0]), n.Op
	return func(m *M) int32 {
		mark := len(m.Arena)
		l := list(m)
		m.Arena = m.Arena[:mark]
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

// letSize is the temporaries of a let.
func (c *Compiler) letSize(n *expr.Node) int {
	switch {
	case c.Sets[n.Local]:
		return 8
	case n.Args[0].Type.IsList():
		return 2
	}
	return 1
}

// bindLet compiles the value of a let into its temporaries.
func (c *Compiler) bindLet(n *expr.Node) func(*M) {
	l, v := n.Local, n.Args[0]
	c.Sets[l] = c.IsSet(v)
	switch {
	case c.Sets[l]:
		set := c.Set(v)
		t := c.Temp(l, 8)
		return func(m *M) {
			s := set(m)
			lineup.PutSet(m.Tmp[m.TB+t:], s)
		}
	case v.Type.IsList():
		list := c.List(v)
		t := c.Temp(l, 2)
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

// Sum is a + b, or a failure of the match.
func Sum(m *M, a, b int32) int32 { return checked(m, num(a)+num(b)) }
