package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/state"
)

// canSet reports whether n can be compiled as a set where its order does not matter.
func (c *Facts) canSet(n *expr.Node) bool {
	if c.isSet(n) {
		return true
	}
	if !n.Type.ListOf(expr.Place) {
		return false
	}
	switch n.Op {
	case expr.OpRun, expr.OpRay, expr.OpLine:
		return true
	case expr.OpConcat:
		for _, a := range n.Args {
			if !c.canSet(a) {
				return false
			}
		}
		return true
	}
	return false
}

// set compiles an expression whose value is a set of spaces.
func (c *Compiler) set(n *expr.Node) Set {
	if !c.compiled(1) {
		return nothing
	}
	if f := c.form(n).set; f != nil {
		return f(c, n)
	}
	c.fail("no code for operation %d as a set of places", n.Op)
	return nothing
}

func (c *Compiler) spacesSet(n *expr.Node) Set {
	s := c.kindSpaces[n.N]
	return func(*M) state.Set { return s }
}

func (c *Compiler) relatedSet(n *expr.Node) Set {
	x, from := c.int(n.Args[0]), c.related[n.N].from
	return func(m *M) state.Set {
		if p := x(m); p >= 0 {
			return from[p]
		}
		return state.Set{}
	}
}

func (c *Compiler) filterSet(n *expr.Node) Set {
	s := c.set(n.Args[0])
	t := c.temp(n.Local, 1)
	f := c.where(n.Args[1], n.Local, t)
	c.next--
	return func(m *M) state.Set { return f(m, s(m)) }
}

func (c *Compiler) exceptSet(n *expr.Node) Set {
	a, b := c.set(n.Args[0]), c.set(n.Args[1])
	return func(m *M) state.Set { return a(m).Less(b(m)) }
}

func (c *Compiler) singleSet(n *expr.Node) Set {
	x := c.int(n.Args[0])
	return func(m *M) state.Set { return state.Bit(int(x(m))) }
}

func (c *Compiler) varSet(n *expr.Node) Set {
	slot := c.slotOf(n)
	return func(m *M) state.Set {
		if s := slot(m); s >= 0 {
			return getSet(m.Slot[s:])
		}
		return state.Set{}
	}
}

func (c *Compiler) withinSet(n *expr.Node) Set {
	x, k, near := c.int(n.Args[0]), c.int(n.Args[1]), c.related[n.N].from
	return func(m *M) state.Set { return within(near, int(x(m)), int(k(m))) }
}

func (c *Compiler) setLocal(n *expr.Node) Set {
	if s := c.Subst[n.Local]; s != nil {
		return c.set(s)
	}
	t := c.temps[n.Local]
	return func(m *M) state.Set { return getSet(m.Tmp[m.TB+t:]) }
}

func (c *Compiler) union(n *expr.Node) Set {
	parts := make([]Set, len(n.Args))
	for i, a := range n.Args {
		parts[i] = c.set(a)
	}
	return func(m *M) state.Set {
		var out state.Set
		for _, p := range parts {
			out = out.Or(p(m))
		}
		return out
	}
}

// neighbours is the cells around one, or those in some directions.
func (c *Compiler) neighbours(n *expr.Node) Set {
	x, g := c.int(n.Args[0]), c.grid
	if len(n.Args) == 1 {
		near := c.related[n.N].from
		return func(m *M) state.Set { return beside(near, int(x(m))) }
	}
	if f := c.neighboursOf(n); f != nil {
		return f
	}
	ways := c.list(n.Args[1])
	return func(m *M) (out state.Set) {
		mark, p := len(m.Arena), x(m)
		for _, d := range ways(m) {
			if p >= 0 && d >= 0 {
				out = out.Or(state.Bit(int(g.next[d][p])))
			}
		}
		m.Arena = m.Arena[:mark]
		return out
	}
}

// neighboursOf is the neighbours of a cell in directions that are an attribute of something: a table by that and the
// cell. It is nil for all other directions.
func (c *Compiler) neighboursOf(n *expr.Node) Set {
	ways := n.Args[1]
	if ways.Op != expr.OpAttr || !ways.Type.IsList() {
		return nil
	}
	x, of := c.operand(n.Args[0]), c.operand(ways.Args[0])
	lists, cells := c.table(ways).lists, len(c.grid.row)
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
				near[i*cells+p] = near[i*cells+p].Or(state.Bit(int(c.grid.next[d][p])))
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

// beside is what a place is joined to.
func beside(near []state.Set, p int) state.Set {
	if p < 0 {
		return state.Set{}
	}
	return near[p]
}

// grow is the places of s, and what those of them that are in edge are joined to.
func grow(near []state.Set, s, edge state.Set) (grown, next state.Set) {
	grown = s
	for i, rest := edge.Pop(); i >= 0; i, rest = rest.Pop() {
		grown = grown.Or(near[i])
	}
	return grown, grown.Less(s)
}

// within is the places to which n steps or fewer lead from p.
func within(near []state.Set, p, n int) state.Set {
	s := state.Bit(p)
	for edge := s; n > 0 && edge.Any(); n-- {
		s, edge = grow(near, s, edge)
	}
	return s
}

// nearer is the places that are no farther from o than p is; all, where nothing leads from o to p.
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

// away is the neighbours of a place that are farther from an origin than the place is.
func (c *Compiler) away(n *expr.Node) Set {
	from, x, near := c.placeSet(n.Args[0]), c.int(n.Args[1]), c.related[n.N].from
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

// placeSet compiles places as a set, however they are given.
func (c *Compiler) placeSet(n *expr.Node) Set {
	if c.canSet(n) {
		return c.set(n)
	}
	list := c.list(n)
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

// reach is what can be come to from starts by a relation, or a ruling, staying in among.
func (c *Compiler) reach(n *expr.Node) Set {
	starts, among := c.placeSet(n.Args[0]), c.placeSet(n.Args[1])
	if n.N >= 0 {
		from := c.related[n.N].from
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
	r := c.ruling(n.M)
	var extra []Int
	for _, a := range n.Args[2:] {
		extra = append(extra, c.int(a))
	}
	at, size, cost := c.next, r.size, c.askCost(n.M)
	c.upTo(at + max(r.size, 2+len(extra)))
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

// placesOf is the spaces on which pieces stand.
func (c *Compiler) placesOf(n *expr.Node) Set {
	x := n.Args[0]
	if x.Op == expr.OpSelect {
		return c.selector(x.Sel).spaces()
	}
	if f := c.valued(x); f != nil {
		return f
	}
	list := c.list(x)
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

// Where narrows a set of places by a condition.
type Where func(*M, state.Set) state.Set

// where compiles a condition on the place it, held in temporary t, to set algebra where every part allows it; the
// rest is judged place by place.
func (c *Compiler) where(n *expr.Node, it *expr.Local, t int) Where {
	if !needs(n, it) && !c.substNeeds(n, it) {
		b := c.bool(n)
		return func(m *M, s state.Set) state.Set {
			if s.Any() && b(m) {
				return s
			}
			return state.Set{}
		}
	}
	switch n.Op {
	case expr.OpAnd:
		a := c.where(n.Args[0], it, t)
		dear := c.pointwise
		b := c.where(n.Args[1], it, t)
		c.pointwise = dear // what the first leaves over is few
		return func(m *M, s state.Set) state.Set { return b(m, a(m, s)) }
	case expr.OpOr:
		a, b := c.where(n.Args[0], it, t), c.where(n.Args[1], it, t)
		return func(m *M, s state.Set) state.Set {
			x := a(m, s)
			return x.Or(b(m, s.Less(x)))
		}
	case expr.OpAny:
		if vals := c.static(n.Args[0]); vals != nil && len(vals) <= unrolled {
			return c.whereAny(n, vals, it, t)
		}
	case expr.OpLet:
		if c.isIt(n.Args[0], it) { // another name for the element
			var f Where
			c.alias(n.Local, n.Args[0], func() { f = c.where(n.Args[1], it, t) })
			return f
		}
	case expr.OpNot:
		a := c.where(n.Args[0], it, t)
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

// isIt reports whether n is the element itself.
func (c *Facts) isIt(n *expr.Node, it *expr.Local) bool {
	if n.Op != expr.OpIt && n.Op != expr.OpLocal || len(n.Args) > 0 {
		return false
	}
	if s := c.Subst[n.Local]; s != nil {
		return c.isIt(s, it)
	}
	return n.Local == it
}

func (c *Facts) substNeeds(n *expr.Node, it *expr.Local) bool {
	found := false
	n.Walk(func(n *expr.Node) {
		if s := c.Subst[n.Local]; n.Local != nil && s != nil && (needs(s, it) || c.substNeeds(s, it)) {
			found = true
		}
	})
	return found
}

func (c *Compiler) eachPlace(n *expr.Node, t int) Where {
	c.pointwise = true
	b, cost := c.bool(n), c.cost(n)
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
func (c *Compiler) algebra(n *expr.Node, it *expr.Local) Where {
	switch n.Op {
	case expr.OpEmpty:
		x := n.Args[0]
		if c.isIt(x, it) {
			return func(m *M, s state.Set) state.Set { return s.Less(m.Any()) }
		}
		if x.Op == expr.OpNeighbour && c.isIt(x.Args[0], it) && x.Args[1].Op == expr.OpConst {
			d := x.Args[1].N
			return func(m *M, s state.Set) state.Set {
				empty := c.grid.edge[c.grid.opposite[d]].Less(m.Any())
				return s.And(c.grid.before(d, empty))
			}
		}
	case expr.OpIn:
		if c.isIt(n.Args[0], it) && c.canSet(n.Args[1]) && !needs(n.Args[1], it) && !c.substNeeds(n.Args[1], it) {
			in := c.set(n.Args[1])
			return func(m *M, s state.Set) state.Set { return s.And(in(m)) }
		}
	case expr.OpNonEmpty:
		x := n.Args[0]
		if x.Op == expr.OpRun {
			if r := c.runsFrom(n, it); r != nil {
				return r.where(c.grid)
			}
			return nil
		}
		if x.Op == expr.OpSelect && x.Sel.At != nil && c.isIt(x.Sel.At, it) {
			sel := *x.Sel
			sel.At = nil
			bare := &expr.Node{Op: expr.OpSelect, Sel: &sel, Type: x.Type}
			if !needs(bare, it) && !c.substNeeds(bare, it) {
				occ := c.selector(&sel).spaces()
				return func(m *M, s state.Set) state.Set { return s.And(occ(m)) }
			}
		}
	case expr.OpEq, expr.OpNe:
		return c.algebraEq(n, it)
	case expr.OpAttr:
		if n.Type == expr.TBool && c.isIt(n.Args[0], it) && !c.table(n).moves {
			yes := c.valueSets(n)[1]
			return func(m *M, s state.Set) state.Set { return s.And(yes) }
		}
	case expr.OpRelation:
		if c.isIt(n.Args[1], it) && !needs(n.Args[0], it) && !c.substNeeds(n.Args[0], it) {
			x, from := c.int(n.Args[0]), c.related[n.N].from
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
		return c.grid.row
	case expr.OpColumn:
		return c.grid.col
	case expr.OpOwner:
		return c.tableOf(n)
	}
	return c.table(n).fixed
}

// fixedOfPlaces reports whether a is something of a place that never changes.
func (c *Facts) fixedOfPlaces(a *expr.Node) bool {
	switch a.Op {
	case expr.OpAttr:
		return !c.table(a).moves && len(c.table(a).forms) == 0
	case expr.OpRow, expr.OpColumn:
		return c.grid != nil
	case expr.OpOwner:
		return a.Args[0].Type.Base == expr.Place
	}
	return false
}

// algebraEq is a fixed attribute of the place against a value that does not depend on it.
func (c *Compiler) algebraEq(n *expr.Node, it *expr.Local) Where {
	a, b := n.Args[0], n.Args[1]
	if c.isIt(b, it) {
		a, b = b, a
	}
	if c.isIt(a, it) && !needs(b, it) && !c.substNeeds(b, it) {
		x, ne := c.int(b), n.Op == expr.OpNe
		return func(m *M, s state.Set) state.Set {
			one := state.Bit(int(x(m)))
			if ne {
				return s.Less(one)
			}
			return s.And(one)
		}
	}
	if !c.fixedOfPlaces(a) || a.Type.IsList() || !c.isIt(a.Args[0], it) || needs(b, it) || c.substNeeds(b, it) {
		return nil
	}
	sets, v, ne := c.valueSets(a), c.int(b), n.Op == expr.OpNe
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
