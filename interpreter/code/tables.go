package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// What never changes in a match is a table: the owner of a piece, its kind, an attribute that nothing sets. A table of
// a table is one table.

// fixed compiles a value that follows from one argument and never changes.
func (c *Compiler) fixed(n *expr.Node) Int {
	vals, arg := c.lookup(n)
	if arg == nil {
		return func(*M) int32 { return state.Nil }
	}
	x := c.operand(arg)
	switch t, reg := x.temp, x.reg; {
	case t >= 0:
		return func(m *M) int32 { return entry(vals, m.Tmp[m.TB+t]) }
	case reg >= 0:
		return func(m *M) int32 { return entry(vals, m.Stack[m.FP+reg]) }
	}
	return func(m *M) int32 { return entry(vals, x.f(m)) }
}

// entry is the entry of a table for subject i, nil for none.
func entry(vals []int32, i int32) int32 {
	if uint(i) < uint(len(vals)) {
		return vals[i]
	}
	return state.Nil
}

// lookup is the table by which n follows from one argument, and that argument; nil for other values.
func (c *Compiler) lookup(n *expr.Node) (vals []int32, arg *expr.Node) {
	if (n.Op == expr.OpLocal || n.Op == expr.OpIt) && len(n.Args) == 0 && c.Subst[n.Local] != nil {
		return c.lookup(c.Subst[n.Local])
	}
	if vals = c.tableOf(n); vals == nil {
		return nil, nil
	}
	inner, deeper := c.lookup(n.Args[0])
	if inner == nil || n.Type.Base == expr.Steps { // steps get their numbers last
		return vals, n.Args[0]
	}
	if !c.compiled(len(inner)) {
		return nil, nil
	}
	out := make([]int32, len(inner))
	for i, v := range inner {
		out[i] = entry(vals, v)
	}
	return out, deeper
}

// tableOf is the values of an operation by the number of its argument, nil where they may change.
func (c *Compiler) tableOf(n *expr.Node) []int32 {
	switch n.Op {
	case expr.OpOwner:
		if n.Args[0].Type.Base == expr.Place {
			c.compiled(len(c.Places))
			out := make([]int32, len(c.Places))
			for i := range c.Places {
				out[i] = c.Places[i].Owner
			}
			return out
		}
		return c.byPiece(n.Op, func(p *Piece) int32 { return p.Owner })
	case expr.OpKindOf:
		return c.byPiece(n.Op, func(p *Piece) int32 { return int32(p.Kind) })
	case expr.OpDesignOf:
		return c.byPiece(n.Op, func(p *Piece) int32 { return someOrNil(int32(p.Design)) })
	case expr.OpContents:
		return c.byPiece(n.Op, func(p *Piece) int32 { return someOrNil(p.Place) })
	case expr.OpRow, expr.OpColumn:
		return c.gridLine(n)
	case expr.OpAttr:
		if t := c.table(n); !t.moves && len(t.forms) == 0 {
			return t.fixed
		}
	}
	return nil
}

// byPiece is a table of all pieces, made once.
func (c *Compiler) byPiece(op expr.Op, f func(*Piece) int32) []int32 {
	if out, known := c.pieceTabs[op]; known {
		return out
	}
	if c.pieceTabs == nil {
		c.pieceTabs = map[expr.Op][]int32{}
	}
	out := make([]int32, len(c.Pieces))
	for i := range c.Pieces {
		out[i] = f(&c.Pieces[i])
	}
	c.pieceTabs[op] = out
	return out
}

// gridLine is the rows or columns of all places.
func (c *Compiler) gridLine(n *expr.Node) []int32 {
	switch {
	case c.grid == nil:
		return []int32{}
	case n.Op == expr.OpRow:
		return c.grid.row
	}
	return c.grid.col
}

func someOrNil(v int32) int32 {
	if v < 0 {
		return state.Nil
	}
	return v
}

// whereIs compiles the place of a piece.
func (c *Compiler) whereIs(n *expr.Node) Int {
	x := c.operand(n.Args[0])
	switch t, reg := x.temp, x.reg; {
	case t >= 0:
		return func(m *M) int32 { return placeOf(m, m.Tmp[m.TB+t]) }
	case reg >= 0:
		return func(m *M) int32 { return placeOf(m, m.Stack[m.FP+reg]) }
	}
	return func(m *M) int32 { return placeOf(m, x.f(m)) }
}

func placeOf(m *M, p int32) int32 {
	if p < 0 || m.Place[p] < 0 {
		return state.Nil
	}
	return int32(m.Place[p])
}
