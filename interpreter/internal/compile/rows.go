package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Rows of cells. A ray continues to the border. A run stays in a set of cells and may have to end next to another set.
// A line is a run in both directions. On a ring each ends where it began.

// row describes the parts of a row. next and back are tables: by direction and place, the neighbour.
type row struct {
	op    expr.Op
	cell  Int
	way   Int
	among Set
	until Set
	next  [][]int16
	back  [][]int16 // by direction: the steps in the opposite direction
}

func (c *Compiler) rowOf(n *expr.Node) *row {
	r := &row{op: n.Op, cell: c.Int(n.Args[0]), way: c.Int(n.Args[1]), next: c.Grid.Next}
	if len(n.Args) > 2 {
		r.among = c.PlaceSet(n.Args[2])
	}
	if len(n.Args) > 3 {
		r.until = c.PlaceSet(n.Args[3])
	}
	for d := range c.Grid.Next {
		r.back = append(r.back, c.Grid.Next[c.Grid.Opposite[d]])
	}
	return r
}

// walk returns how many steps of a table lead from p within a set, and the last place reached.
func walk(step []int16, p int, in state.Set) (n, last int) {
	last = p
	for q := int(step[p]); q >= 0 && q != p && in.Has(q); q = int(step[q]) {
		n, last = n+1, q
	}
	return n, last
}

// everywhere is every place that a set can hold.
var everywhere = state.Set{A: ^uint64(0), B: ^uint64(0), C: ^uint64(0), D: ^uint64(0)}

// find returns the place before the row, the table of its steps, and the number of places in the row.
func (r *row) find(m *M) (from int, step []int16, n int) {
	p, d := int(r.cell(m)), r.way(m)
	if p < 0 || d < 0 {
		return -1, nil, 0
	}
	in := everywhere
	if r.among != nil {
		in = r.among(m)
	}
	step = r.next[d]
	if r.op == expr.OpLine {
		n, from = along(step, r.back[d], p, in)
		return from, step, n
	}
	n, last := walk(step, p, in)
	if n > 0 && r.until != nil {
		if q := int(step[last]); q < 0 || in.Has(q) || !r.until(m).Has(q) {
			return p, step, 0
		}
	}
	return p, step, n
}

// each calls f for the places of a row, the nearest first; for a line, from one end to the other.
func (r *row) each(m *M, f func(int)) {
	p, step, n := r.find(m)
	if n > 0 && r.op == expr.OpLine {
		f(p)
		n--
	}
	for ; n > 0; n-- {
		p = int(step[p])
		f(p)
	}
}

// row compiles a row as a list.
func (c *Compiler) row(n *expr.Node) List {
	r := c.rowOf(n)
	return func(m *M) []int32 {
		mark := len(m.Arena)
		r.each(m, func(p int) { m.Arena = append(m.Arena, int32(p)) })
		return m.Arena[mark:]
	}
}

// rowSet compiles a row as a set.
func (c *Compiler) rowSet(n *expr.Node) Set {
	r := c.rowOf(n)
	return func(m *M) state.Set {
		var out state.Set
		r.each(m, func(p int) { out = out.Or(state.Bit(p)) })
		return out
	}
}

// rowLength compiles the length of a row.
func (c *Compiler) rowLength(n *expr.Node) Int {
	r := c.rowOf(n)
	return func(m *M) int32 {
		_, _, k := r.find(m)
		return int32(k)
	}
}

// along returns the length of the line through p within a set, and its first place; on a full ring that is p itself.
// step and back are the tables of a direction and its opposite.
func along(step, back []int16, p int, in state.Set) (n, first int) {
	if !in.Has(p) {
		return 0, p
	}
	ahead, last := walk(step, p, in)
	if ahead > 0 && int(step[last]) == p {
		return ahead + 1, p // a complete circle
	}
	behind, first := walk(back, p, in)
	return ahead + behind + 1, first
}

// anyLine compiles the special case of a condition: is some line through a cell, in one of several directions, at least
// so long? It returns nil for all other conditions.
func (c *Compiler) anyLine(n *expr.Node, dirs []int32) Bool {
	ge := n.Args[1]
	if n.Op != expr.OpAny || ge.Op != expr.OpGe || ge.Args[1].Op != expr.OpConst || ge.Args[0].Op != expr.OpLen {
		return nil
	}
	line, least := ge.Args[0].Args[0], ge.Args[1].N
	if least < 2 || line.Op != expr.OpLine || !c.IsIt(line.Args[1], n.Local) {
		return nil
	}
	if c.Needs(line.Args[0], n.Local) || c.Needs(line.Args[2], n.Local) {
		return nil
	}
	cell, among := c.Int(line.Args[0]), c.PlaceSet(line.Args[2])
	windows := c.Grid.Windows(dirs, least)
	return func(m *M) bool {
		p, in := int(cell(m)), among(m)
		if p < 0 {
			return false
		}
		for i := range windows[p] {
			if w := &windows[p][i]; w.A&^in.A|w.B&^in.B|w.C&^in.C|w.D&^in.D == 0 {
				return true
			}
		}
		return false
	}
}

// runs describes the cells from which a run in some directions is not empty: within some cells, up to others.
type runs struct {
	among, until Set
	ways         []int
}

// runsFrom returns a condition as such runs. It returns nil if the condition is none, or if its cells depend on the
// element or on names besides.
func (c *Compiler) runsFrom(n *expr.Node, it *expr.Local, besides ...*expr.Local) *runs {
	x := n.Args[0]
	if x.Op == expr.OpRuling && c.Inlines(x) {
		var r *runs
		c.Inline(x, func(base *expr.Node) {
			r = c.runsFrom(&expr.Node{Op: n.Op, Type: n.Type, Args: []*expr.Node{base}}, it, besides...)
		})
		return r
	}
	if x.Op != expr.OpRun || !c.IsIt(x.Args[0], it) || len(x.Args) != 4 {
		return nil
	}
	d, known := c.ConstOf(x.Args[1])
	if !known || d < 0 {
		return nil
	}
	for _, a := range x.Args[2:] {
		for _, l := range append(besides, it) {
			if c.Needs(a, l) {
				return nil
			}
		}
	}
	return &runs{c.PlaceSet(x.Args[2]), c.PlaceSet(x.Args[3]), []int{int(d)}}
}

// anyRun returns the runs of several directions as one. It returns nil if the condition has no such form, or if more
// than the direction differs.
func (c *Compiler) anyRun(n *expr.Node, vals []int32, it *expr.Local) *runs {
	var all *runs
	if n.Args[1].Op != expr.OpNonEmpty {
		return nil
	}
	for _, v := range vals {
		var r *runs
		c.As(n.Local, v, n.Args[0].Type.Elem(), func() { r = c.runsFrom(n.Args[1], it, n.Local) })
		if r == nil {
			return nil
		}
		if all == nil {
			all = r
		} else {
			all.ways = append(all.ways, r.ways...)
		}
	}
	return all
}

// where returns a filter for the cells from which one of the runs is not empty.
func (r *runs) where(g *Grid) SetFilter {
	return func(m *M, s state.Set) (out state.Set) {
		in := r.among(m)
		ends := r.until(m).Less(in)
		for _, way := range r.ways {
			found := in.And(g.Before(way, ends))
			for edge := found; edge.Any(); {
				edge = in.And(g.Before(way, edge)).Less(found)
				found = found.Or(edge)
			}
			out = out.Or(s.And(g.Before(way, found)))
		}
		return out
	}
}
