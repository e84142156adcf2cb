package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Args compiles the arguments of a call into its window, which begins at the temporaries in use.
func (c *Compiler) Args(n *expr.Node, q *model.Ruling) (put func(m *M), at int) {
	at = c.Next
	type arg struct {
		one  operand
		list List
		set  Set
		to   int
	}
	var args []arg
	to, lists := 0, false
	for i, p := range q.Params {
		a, size := arg{to: to}, p.Size
		switch {
		case c.SetParam(n.N, i):
			a.set, lists, size = c.PlaceSet(n.Args[i]), true, SetWords
		case p.Type.IsList():
			a.list, lists = c.List(n.Args[i]), true
		default:
			a.one = c.operand(n.Args[i])
		}
		to += size
		args = append(args, a)
	}
	c.upTo(at + to)
	if !lists {
		switch len(args) {
		case 1:
			x := args[0].one
			return func(m *M) { v := x.get(m); m.Tmp[m.TB+at] = v }, at
		case 2:
			x, y := args[0].one, args[1].one
			return func(m *M) {
				v, w := x.get(m), y.get(m)
				m.Tmp[m.TB+at], m.Tmp[m.TB+at+1] = v, w
			}, at
		case 3:
			x, y, z := args[0].one, args[1].one, args[2].one
			return func(m *M) {
				u, v, w := x.get(m), y.get(m), z.get(m)
				m.Tmp[m.TB+at], m.Tmp[m.TB+at+1], m.Tmp[m.TB+at+2] = u, v, w
			}, at
		}
	}
	return func(m *M) {
		var few [48]int32
		vals := few[:]
		if to > len(few) {
			vals = make([]int32, to)
		}
		for i := range args {
			switch a := &args[i]; {
			case a.set != nil:
				PutSet(vals[a.to:], a.set(m))
			case a.list != nil:
				start := keep(m, a.list(m))
				vals[a.to], vals[a.to+1] = int32(start), int32(len(m.Arena)-start)
			default:
				vals[a.to] = a.one.get(m)
			}
		}
		copy(m.Tmp[m.TB+at:], vals[:to])
	}, at
}

// ask compiles a call of a ruling. answer selects the closure for the type of the answer; it runs in a window of its
// own.
func ask[T any](c *Compiler, n *expr.Node, answer func(*Ruling) func(*M) T) func(*M) T {
	q := c.Game.Rulings[n.N]
	r := c.Ruling(n.N)
	run, size, cost := answer(r), r.Size, c.AskCost(n.N)
	put, at := c.Args(n, q)
	c.upTo(at + size)
	if c.Traced {
		run = tell(r.id, paramWords(q), run)
	}
	return func(m *M) T {
		put(m)
		tb := m.TB
		m.TB += at
		if m.TB+size >= len(m.Tmp) || !work(m, cost) {
			m.Fail(errTemps)
			m.TB = tb
			var zero T
			return zero
		}
		out := run(m)
		m.TB = tb
		return out
	}
}

// tell reports calls of ruling id and their answers to the tracer.
func tell[T any](id, params int, run func(*M) T) func(*M) T {
	return func(m *M) T {
		if m.Trace == nil {
			return run(m)
		}
		m.Trace.Ruling(id, m.Tmp[m.TB:m.TB+params])
		out := run(m)
		m.Trace.Answered(id, word(out))
		return out
	}
}

// word converts an answer to one word for the tracer: for lists and sets their size.
func word(v any) int32 {
	switch v := v.(type) {
	case bool:
		return truth(v)
	case int32:
		return v
	case []int32:
		return int32(len(v))
	case state.Set:
		return int32(v.Count())
	}
	return 0
}

func paramWords(q *model.Ruling) int {
	n := 0
	for _, p := range q.Params {
		n += p.Size
	}
	return n
}

// can compiles the question whether the transaction of an action can be completed.
func (c *Compiler) can(n *expr.Node) Bool {
	var args []Int
	first := 0
	var value Int
	if n.N < 0 {
		value, first = c.Int(n.Args[0]), 1
	}
	for _, a := range n.Args[first:] {
		args = append(args, c.Int(a))
	}
	id, at := int32(n.N), c.Next
	return func(m *M) bool {
		if m.CanDo == nil {
			return false
		}
		v := id
		if value != nil {
			v = value(m)
		}
		start := len(m.Arena)
		for range args {
			m.Arena = append(m.Arena, state.Nil)
		}
		for i, f := range args {
			x := f(m)
			m.Arena[start+i] = x
		}
		m.TB += at
		ok := v != state.Nil && m.CanDo(v, m.Arena[start:start+len(args)])
		m.TB -= at
		m.Arena = m.Arena[:start]
		return ok
	}
}
