package compile

import (
	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Set compiles an expression whose value is a set of spaces.
func (c *Compiler) Set(n *expr.Node) Set {
	if !c.Compiled(1) {
		return nothing
	}
	if f := c.form(n).set; f != nil {
		return f(c, n)
	}
	c.fail("no code for operation %d as a set of places", n.Op)
	return nothing
}

func (c *Compiler) spacesSet(n *expr.Node) Set {
	s := c.KindSpaces[n.N]
	return func(*M) state.Set { return s }
}

func (c *Compiler) relatedSet(n *expr.Node) Set {
	x, from := c.Int(n.Args[0]), c.Relations[n.N].From
	return func(m *M) state.Set {
		if p := x(m); p >= 0 {
			return from[p]
		}
		return state.Set{}
	}
}

func (c *Compiler) filterSet(n *expr.Node) Set {
	s := c.Set(n.Args[0])
	t := c.Temp(n.Local, 1)
	f := c.Where(n.Args[1], n.Local, t)
	c.Next--
	return func(m *M) state.Set { return f(m, s(m)) }
}

func (c *Compiler) exceptSet(n *expr.Node) Set {
	a, b := c.Set(n.Args[0]), c.Set(n.Args[1])
	return func(m *M) state.Set { return a(m).Less(b(m)) }
}

func (c *Compiler) singleSet(n *expr.Node) Set {
	x := c.Int(n.Args[0])
	return func(m *M) state.Set { return state.Bit(int(x(m))) }
}

func (c *Compiler) varSet(n *expr.Node) Set {
	slot := c.slotOf(n)
	return func(m *M) state.Set {
		if s := slot(m); s >= 0 {
			return GetSet(m.Slot[s:])
		}
		return state.Set{}
	}
}

func (c *Compiler) withinSet(n *expr.Node) Set {
	x, k, near := c.Int(n.Args[0]), c.Int(n.Args[1]), c.Relations[n.N].From
	return func(m *M) state.Set { return within(near, int(x(m)), int(k(m))) }
}

func (c *Compiler) setLocal(n *expr.Node) Set {
	if s := c.Meant(n); s != nil {
		return c.Set(s)
	}
	t := c.temps[n.Local]
	return func(m *M) state.Set { return GetSet(m.Tmp[m.TB+t:]) }
}

func (c *Compiler) union(n *expr.Node) Set {
	parts := make([]Set, len(n.Args))
	for i, a := range n.Args {
		parts[i] = c.Set(a)
	}
	return func(m *M) state.Set {
		var out state.Set
		for _, p := range parts {
			out = out.Or(p(m))
		}
		return out
	}
}

// neighbours compiles the spaces joined to a space, or the cells in some directions.
func (c *Compiler) neighbours(n *expr.Node) Set {
	x, g := c.Int(n.Args[0]), c.Grid
	if len(n.Args) == 1 {
		near := c.Relations[n.N].From
		return func(m *M) state.Set { return beside(near, int(x(m))) }
	}
	if f := c.neighboursOf(n); f != nil {
		return f
	}
	ways := c.List(n.Args[1])
	return func(m *M) (out state.Set) {
		mark, p := len(m.Arena), x(m)
		for _, d := range ways(m) {
			if p >= 0 && d >= 0 {
				out = out.Or(state.Bit(int(g.Next[d][p])))
			}
		}
		m.Arena = m.Arena[:mark]
		return out
	}
}

// neighboursOf compiles the neighbours of a cell in directions given by a list attribute, as a table. It returns nil
// for other directions.
func (c *Compiler) neighboursOf(n *expr.Node) Set {
	ways := n.Args[1]
	if ways.Op != expr.OpAttr || !ways.Type.IsList() {
		return nil
	}
	x, of := c.operand(n.Args[0]), c.operand(ways.Args[0])
	lists, cells := c.AttrTable(ways).Lists, len(c.Grid.Row)
	if len(lists)*cells > limit.Memo {
		return nil
	}
	near := make([]state.Set, len(lists)*cells)
	for i, list := range lists {
		for p := range cells {
			for _, d := range list {
				if d < 0 {
					continue
				}
				near[i*cells+p] = near[i*cells+p].Or(state.Bit(int(c.Grid.Next[d][p])))
			}
		}
	}
	return func(m *M) state.Set {
		p, i := x.get(m), of.get(m)
		if p < 0 || i < 0 {
			return state.Set{}
		}
		return near[int(i)*cells+int(p)]
	}
}

// beside returns what a place is joined to.
func beside(near []state.Set, p int) state.Set {
	if p < 0 {
		return state.Set{}
	}
	return near[p]
}

// grow returns the places of s with the neighbours of edge, and the places that are new.
func grow(near []state.Set, s, edge state.Set) (grown, next state.Set) {
	grown = s
	for i, rest := edge.Pop(); i >= 0; i, rest = rest.Pop() {
		grown = grown.Or(near[i])
	}
	return grown, grown.Less(s)
}

// within returns the places that at most n steps lead to from p.
func within(near []state.Set, p, n int) state.Set {
	s := state.Bit(p)
	for edge := s; n > 0 && edge.Any(); n-- {
		s, edge = grow(near, s, edge)
	}
	return s
}

// nearer returns the places that are no farther from o than p is; all places, if nothing leads from o to p.
func nearer(near []state.Set, o, p int) state.Set {
	s := state.Bit(o)
	for edge := s; edge.Any(); {
		if s.Has(p) {
			return s
		}
		s, edge = grow(near, s, edge)
	}
	return everywhere
}

// away compiles the neighbours of a place that are farther from an origin than the place is.
func (c *Compiler) away(n *expr.Node) Set {
	from, x, near := c.PlaceSet(n.Args[0]), c.Int(n.Args[1]), c.Relations[n.N].From
	return func(m *M) (out state.Set) {
		origins, p := from(m), int(x(m))
		if p < 0 || !work(m, origins.Count()*len(near)) {
			return out
		}
		for o, rest := origins.Pop(); o >= 0; o, rest = rest.Pop() {
			out = out.Or(near[p].Less(nearer(near, o, p)))
		}
		return out
	}
}

// PlaceSet compiles places as a set, even if they are a list.
func (c *Compiler) PlaceSet(n *expr.Node) Set {
	if c.CanSet(n) {
		return c.Set(n)
	}
	list := c.List(n)
	return func(m *M) state.Set {
		mark := len(m.Arena)
		var s state.Set
		l := list(m)
		if !scan(m, 1, len(l)) {
			l = nil
		}
		for _, p := range l {
			if int(p) < m.L.Spaces {
				s = s.Or(state.Bit(int(p)))
			}
		}
		m.Arena = m.Arena[:mark]
		return s
	}
}

// reach compiles the places that can be reached from starts by a relation or a ruling, staying within among.
func (c *Compiler) reach(n *expr.Node) Set {
	starts, among := c.PlaceSet(n.Args[0]), c.PlaceSet(n.Args[1])
	if n.N >= 0 {
		from := c.Relations[n.N].From
		return func(m *M) state.Set {
			in := among(m)
			s := starts(m)
			for edge := s; edge.Any(); {
				var more state.Set
				for i, rest := edge.Pop(); i >= 0; i, rest = rest.Pop() {
					more = more.Or(from[i])
				}
				edge = more.And(in).Less(s)
				s = s.Or(edge)
			}
			return s
		}
	}
	return c.reachRuling(n, starts, among)
}

func (c *Compiler) reachRuling(n *expr.Node, starts, among Set) Set {
	r := c.Ruling(n.M)
	var extra []Int
	for _, a := range n.Args[2:] {
		extra = append(extra, c.Int(a))
	}
	at, size, cost := c.Next, r.Size, c.AskCost(n.M)
	c.upTo(at + max(r.Size, 2+len(extra)))
	return func(m *M) state.Set {
		in, s := among(m), starts(m)
		if m.TB+at+size >= len(m.Tmp) {
			m.Fail(errTemps)
			return s
		}
		start := len(m.Arena)
		for range extra {
			m.Arena = append(m.Arena, state.Nil)
		}
		for i, f := range extra {
			x := f(m)
			m.Arena[start+i] = x
		}
		args := m.Arena[start : start+len(extra)]
		for edge := s; edge.Any(); {
			var more state.Set
			for i, rest := edge.Pop(); i >= 0; i, rest = rest.Pop() {
				left := in.Less(s).Less(more)
				if !work(m, cost*left.Count()) {
					m.Arena = m.Arena[:start]
					return s
				}
				for j, next := left.Pop(); j >= 0; j, next = next.Pop() {
					tb, mark := m.TB, len(m.Arena)
					m.TB += at
					m.Tmp[m.TB], m.Tmp[m.TB+1] = int32(i), int32(j)
					copy(m.Tmp[m.TB+2:], args)
					yes := r.yes(m)
					m.TB, m.Arena = tb, m.Arena[:mark]
					if yes {
						more = more.Or(state.Bit(j))
					}
				}
			}
			edge = more
			s = s.Or(more)
		}
		m.Arena = m.Arena[:start]
		return s
	}
}

// placesOf compiles the spaces with some pieces.
func (c *Compiler) placesOf(n *expr.Node) Set {
	x := n.Args[0]
	if x.Op == expr.OpSelect {
		return c.selector(x.Sel).spaces()
	}
	if f := c.valued(x); f != nil {
		return f
	}
	list := c.List(x)
	return func(m *M) state.Set {
		mark := len(m.Arena)
		var s state.Set
		l := list(m)
		if !work(m, len(l)) {
			l = nil
		}
		for _, p := range l {
			if p < 0 {
				continue
			}
			if q := int(m.Place[p]); q < m.L.Spaces {
				s = s.Or(state.Bit(q))
			}
		}
		m.Arena = m.Arena[:mark]
		return s
	}
}

// SetFilter narrows a set of places by a condition.
type SetFilter func(*M, state.Set) state.Set

// Where compiles a condition on the place it, held in temporary t. It uses set algebra wherever possible; the rest is
// tested place by place.
func (c *Compiler) Where(n *expr.Node, it *expr.Local, t int) SetFilter {
	if !c.Needs(n, it) {
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
		expensive := c.Pointwise
		b := c.Where(n.Args[1], it, t)
		c.Pointwise = expensive // after the first part, few places are left
		return func(m *M, s state.Set) state.Set { return b(m, a(m, s)) }
	case expr.OpOr:
		a, b := c.Where(n.Args[0], it, t), c.Where(n.Args[1], it, t)
		return func(m *M, s state.Set) state.Set {
			x := a(m, s)
			return x.Or(b(m, s.Less(x)))
		}
	case expr.OpAny:
		if vals := c.Static(n.Args[0]); vals != nil && len(vals) <= Unrolled {
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

// algebra compiles conditions that are one operation on sets. It returns nil for others.
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
		if c.IsIt(n.Args[0], it) && c.CanSet(n.Args[1]) && !c.Needs(n.Args[1], it) {
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
			if !c.Needs(bare, it) {
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
		if c.IsIt(n.Args[1], it) && !c.Needs(n.Args[0], it) {
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

// valueSets returns the places of each value of a constant attribute of places.
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

// algebraEq compiles the comparison of a constant attribute of the place with a value that does not depend on the
// place.
func (c *Compiler) algebraEq(n *expr.Node, it *expr.Local) SetFilter {
	a, b := n.Args[0], n.Args[1]
	if c.IsIt(b, it) {
		a, b = b, a
	}
	if c.IsIt(a, it) && !c.Needs(b, it) {
		x, ne := c.Int(b), n.Op == expr.OpNe
		return func(m *M, s state.Set) state.Set {
			one := state.Bit(int(x(m)))
			if ne {
				return s.Less(one)
			}
			return s.And(one)
		}
	}
	if !c.FixedOfPlaces(a) || a.Type.IsList() || !c.IsIt(a.Args[0], it) || c.Needs(b, it) {
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

// whereAny compiles the places for which a condition holds with one of several values.
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

// whereRuling compiles a condition that is an inlined ruling, or whether its answer is not empty.
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

// literalSet compiles spaces that are listed one by one.
func (c *Compiler) literalSet(n *expr.Node) Set {
	of := make([]operand, len(n.Args))
	for i, a := range n.Args {
		of[i] = c.operand(a)
	}
	return func(m *M) (out state.Set) {
		for i := range of {
			out = out.Or(state.Bit(int(of[i].get(m))))
		}
		return out
	}
}
