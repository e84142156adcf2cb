package compile

import (
	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// List compiles an expression whose value is a list. The list is in the match's arena, or belongs to a table. A single
// value becomes a list of one; a literal nil is the empty list.
func (c *Compiler) List(n *expr.Node) List {
	if n == nil {
		return nil
	}
	if !c.Compiled(1) {
		return func(*M) []int32 { return nil }
	}
	if c.IsSet(n) {
		return c.listOfSet(n)
	}
	one := !n.Type.IsList() && n.Type.Base != expr.Nil
	if f := c.form(n).list; f != nil && (!one || n.Type.Base == expr.Any) {
		return f(c, n)
	}
	if one || n.Type.Base == expr.Any {
		x := c.Int(n)
		return func(m *M) []int32 {
			m.Arena = append(m.Arena, x(m))
			return m.Arena[len(m.Arena)-1:]
		}
	}
	c.fail("no code for operation %d as a list", n.Op)
	return func(*M) []int32 { return nil }
}

func (c *Compiler) nilList(*expr.Node) List { return func(*M) []int32 { return nil } }

func (c *Compiler) coalesceList(n *expr.Node) List {
	a, b := c.List(n.Args[0]), c.List(n.Args[1])
	return func(m *M) []int32 {
		if l := a(m); len(l) > 0 {
			return l
		}
		return b(m)
	}
}

func (c *Compiler) listOfSet(n *expr.Node) List {
	if n.Op == expr.OpSpaces {
		l := c.KindPlaces[n.N]
		return func(*M) []int32 { return l }
	}
	set := c.Set(n)
	return func(m *M) []int32 {
		s := set(m) // first: a let inside leaves its list in the arena
		start := len(m.Arena)
		if !room(m, s.Count()) {
			return nil
		}
		for i, rest := s.Pop(); i >= 0; i, rest = rest.Pop() {
			m.Arena = append(m.Arena, int32(i))
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) selected(n *expr.Node) List { return c.selector(n.Sel).list() }

func (c *Compiler) players(*expr.Node) List {
	l := c.AllPlayers()
	return func(*M) []int32 { return l }
}

func (c *Compiler) enumAll(n *expr.Node) List {
	l := c.Static(n)
	return func(*M) []int32 { return l }
}

// literal compiles a list of elements. It omits nil.
func (c *Compiler) literal(n *expr.Node) List {
	if l := c.Static(n); l != nil {
		return func(*M) []int32 { return l }
	}
	parts := make([]Int, len(n.Args))
	for i, a := range n.Args {
		parts[i] = c.Int(a)
	}
	return func(m *M) []int32 {
		var vals [16]int32
		buf := vals[:0]
		for _, f := range parts {
			if v := f(m); v != state.Nil {
				buf = append(buf, v)
			}
		}
		return m.Arena[keep(m, buf):]
	}
}

func (c *Compiler) filter(n *expr.Node) List {
	list := c.source(n)
	t, pred, cost := each(c, n, (*Compiler).Bool)
	return func(m *M) []int32 {
		src := list(m)
		start := len(m.Arena)
		m.Work += cost * len(src)
		if !room(m, len(src)) {
			return nil
		}
		for _, v := range src {
			m.Tmp[m.TB+t] = v
			ok := aside(m, pred)
			if ok {
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

// someOf compiles the first elements that meet a condition, up to a number. It stops as soon as it has them.
func (c *Compiler) someOf(n *expr.Node, many Int) List {
	list := c.source(n)
	t, pred, cost := each(c, n, (*Compiler).Bool)
	return func(m *M) []int32 {
		most := int(num(many(m)))
		src := list(m)
		start := len(m.Arena)
		if !room(m, min(len(src), max(0, most))) {
			return nil
		}
		for _, v := range src {
			if len(m.Arena)-start >= most || !work(m, cost) {
				break
			}
			m.Tmp[m.TB+t] = v
			if aside(m, pred) {
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

// mapped compiles a list with one value for each element. It omits nil.
func (c *Compiler) mapped(n *expr.Node) List {
	list := c.List(n.Args[0])
	t, f, cost := each(c, n, (*Compiler).Int)
	return func(m *M) []int32 {
		src := list(m)
		start := len(m.Arena)
		m.Work += cost * len(src)
		if !room(m, len(src)) {
			return nil
		}
		for _, v := range src {
			m.Tmp[m.TB+t] = v
			x := aside(m, f)
			if x != state.Nil {
				m.Arena = append(m.Arena, x)
			}
		}
		return m.Arena[start:]
	}
}

// flatten compiles the concatenation of the lists of a map.
func (c *Compiler) flatten(n *expr.Node) List {
	inner := n.Args[0]
	if inner.Op != expr.OpMap {
		return c.List(inner)
	}
	list := c.List(inner.Args[0])
	t, f, cost := each(c, inner, (*Compiler).List)
	return func(m *M) []int32 {
		src := list(m)
		start := len(m.Arena)
		if !work(m, cost*len(src)) {
			return nil
		}
		for _, v := range src {
			m.Tmp[m.TB+t] = v
			part := aside(m, f)
			if len(part) > 0 && !joins(m, start, part) {
				return nil
			}
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) concat(n *expr.Node) List {
	parts := make([]List, len(n.Args))
	for i, a := range n.Args {
		parts[i] = c.List(a)
	}
	return func(m *M) []int32 {
		start := len(m.Arena)
		for _, f := range parts {
			part := aside(m, f)
			if len(part) > 0 && !joins(m, start, part) {
				return nil
			}
		}
		return m.Arena[start:]
	}
}

// joins appends a part to the list that begins at start. It returns false if the list gets too long.
func joins(m *M, start int, part []int32) bool {
	if len(m.Arena)-start+len(part) > limit.Collection {
		m.Fail(errLong)
		return false
	}
	if !room(m, len(part)) {
		return false
	}
	m.Arena = append(m.Arena, part...)
	return true
}

func (c *Compiler) uniq(n *expr.Node) List { return distinct(c.List(n.Args[0])) }

// distinct returns a list with each value once, in the order of first appearance.
func distinct(list List) List {
	return func(m *M) []int32 {
		src := list(m)
		start := len(m.Arena)
		if !room(m, len(src)) || !scan(m, len(src), len(src)/2) {
			return nil
		}
		for _, v := range src {
			if !has(m.Arena[start:], v) {
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) reversed(n *expr.Node) List {
	list := c.List(n.Args[0])
	return func(m *M) []int32 {
		src := list(m)
		start := len(m.Arena)
		if !room(m, len(src)) {
			return nil
		}
		for i := len(src) - 1; i >= 0; i-- {
			m.Arena = append(m.Arena, src[i])
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) except(n *expr.Node) List {
	a, b := c.List(n.Args[0]), c.List(n.Args[1])
	return func(m *M) []int32 {
		src := a(m)
		drop := b(m)
		start := len(m.Arena)
		if !room(m, len(src)) || !scan(m, len(src), len(drop)) {
			return nil
		}
		for _, v := range src {
			if !has(drop, v) {
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) some(n *expr.Node) List {
	if x := n.Args[0]; x.Op == expr.OpSelect && x.Sel.At != nil && x.Sel.At.Type.Depth == 0 {
		return c.selector(x.Sel).someAt(c.Int(n.Args[1]))
	} else if x.Op == expr.OpFilter {
		return c.someOf(x, c.Int(n.Args[1]))
	}
	list, k := c.List(n.Args[0]), c.Int(n.Args[1])
	return func(m *M) []int32 {
		most := int(num(k(m)))
		l := list(m)
		return l[:max(0, min(most, len(l)))]
	}
}

func (c *Compiler) from(n *expr.Node) List {
	list, e := c.List(n.Args[0]), c.Int(n.Args[1])
	return func(m *M) []int32 {
		v := e(m)
		src := list(m)
		at := 0
		for i, x := range src {
			if x == v {
				at = i
			}
		}
		start := len(m.Arena)
		if !room(m, len(src)) {
			return nil
		}
		m.Arena = append(m.Arena, src[at:]...)
		m.Arena = append(m.Arena, src[:at]...)
		return m.Arena[start:]
	}
}

func (c *Compiler) single(n *expr.Node) List {
	x := c.Int(n.Args[0])
	return func(m *M) []int32 {
		v := x(m)
		if v == state.Nil {
			return nil
		}
		m.Arena = append(m.Arena, v)
		return m.Arena[len(m.Arena)-1:]
	}
}

func (c *Compiler) sortBy(n *expr.Node) List {
	list := c.List(n.Args[0])
	t, key, cost := each(c, n, (*Compiler).Int)
	return func(m *M) []int32 {
		src := list(m)
		start, k := len(m.Arena), len(src)
		if !room(m, k) || !work(m, k+cost*k) || !scan(m, k, k/2) {
			return nil
		}
		m.Arena = append(append(m.Arena, src...), src...)
		for i, v := range m.Arena[start : start+k] { // the keys are stored after the elements
			m.Tmp[m.TB+t] = v
			x := aside(m, key)
			m.Arena[start+k+i] = x
		}
		out, keys := m.Arena[start:start+k], m.Arena[start+k:start+2*k]
		for i := 1; i < k; i++ {
			for j := i; j > 0 && keys[j] < keys[j-1]; j-- {
				out[j], out[j-1] = out[j-1], out[j]
				keys[j], keys[j-1] = keys[j-1], keys[j]
			}
		}
		m.Arena = m.Arena[:start+k]
		return out
	}
}

func (c *Compiler) ends(n *expr.Node) List {
	z, k, top := c.Int(n.Args[0]), c.Int(n.Args[1]), n.Op == expr.OpTopN
	return func(m *M) []int32 {
		q, most := z(m), int(num(k(m)))
		start := len(m.Arena)
		if q < 0 || !room(m, max(0, min(most, int(m.Num[q])))) {
			return nil
		}
		next, p := m.Next, m.Head[q]
		if !top {
			next, p = m.Prev, m.Tail[q]
		}
		for ; p >= 0 && most > 0; p, most = next[p], most-1 {
			m.Arena = append(m.Arena, int32(p))
		}
		return m.Arena[start:]
	}
}
