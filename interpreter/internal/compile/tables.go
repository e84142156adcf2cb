package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Values that never change in a match are tables: the owner of a piece, its kind, an attribute that no step sets. A
// table applied to a table is combined into one table.

// fixed compiles a constant function of one argument.
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

// entry returns the entry of a table for subject i, nil for none.
func entry(vals []int32, i int32) int32 {
	if uint(i) < uint(len(vals)) {
		return vals[i]
	}
	return state.Nil
}

// lookup returns n as a table and its argument; nil for other values.
func (c *Compiler) lookup(n *expr.Node) (vals []int32, arg *expr.Node) {
	if s := c.Meant(n); s != nil && len(n.Args) == 0 {
		return c.lookup(s)
	}
	if vals = c.tableOf(n); vals == nil {
		return nil, nil
	}
	inner, deeper := c.lookup(n.Args[0])
	if inner == nil || n.Type.Base == expr.Steps { // steps get their numbers last
		return vals, n.Args[0]
	}
	if !c.Compiled(len(inner)) {
		return nil, nil
	}
	out := make([]int32, len(inner))
	for i, v := range inner {
		out[i] = entry(vals, v)
	}
	return out, deeper
}

// tableOf returns the values of an operation by the number of its argument, nil if they may change.
func (c *Compiler) tableOf(n *expr.Node) []int32 {
	switch n.Op {
	case expr.OpOwner:
		if n.Args[0].Type.Base == expr.Place {
			c.Compiled(len(c.Places))
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
		if t := c.AttrTable(n); !t.Moves && len(t.Forms) == 0 {
			return t.Fixed
		}
	}
	return nil
}

// byPiece returns a table of all pieces, which is made once.
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

// gridLine returns the rows or columns of all places.
func (c *Compiler) gridLine(n *expr.Node) []int32 {
	switch {
	case c.Grid == nil:
		return []int32{}
	case n.Op == expr.OpRow:
		return c.Grid.Row
	}
	return c.Grid.Col
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

// operand is a value that a closure reads. Usually it is a name of its window, which is read without a call.
type operand struct {
	temp int // the temporary that holds it, -1 for none
	reg  int // the register that holds it, -1 for none
	f    Int
}

// get returns the value. It is small enough to be inlined.
func (o *operand) get(m *M) int32 {
	if o.temp >= 0 {
		return m.Tmp[m.TB+o.temp]
	}
	return o.f(m)
}

// operand compiles an expression as an operand.
func (c *Compiler) operand(n *expr.Node) operand {
	o := operand{temp: -1, reg: -1, f: c.Int(n)}
	for l := n.Name(); l != nil; l = n.Name() {
		if s := c.Meant(n); s != nil {
			n = s
			continue
		}
		if l.Frame {
			o.reg = l.Reg
		} else if t, ok := c.temps[l]; ok {
			o.temp = t
		}
		break
	}
	return o
}

// valued compiles the spaces of the pieces with a given value: a fast special case of a filter by an attribute that
// steps set. It returns nil for everything else.
func (c *Compiler) valued(x *expr.Node) Set {
	if x.Op != expr.OpFilter || x.Args[0].Op != expr.OpSelect || x.Args[1].Op != expr.OpEq {
		return nil
	}
	s, eq := c.selector(x.Args[0].Sel), x.Args[1]
	a, b := eq.Args[0], eq.Args[1]
	if s.at != nil || s.atSet != nil || s.atList != nil || a.Op != expr.OpAttr || a.Type.IsList() ||
		!c.IsIt(a.Args[0], x.Local) || c.Needs(b, x.Local) {
		return nil
	}
	t := c.AttrTable(a)
	if !t.Moves || len(t.Forms) > 0 {
		return nil
	}
	fixed, slot, value := t.Fixed, t.Slot, c.Int(b)
	return func(m *M) state.Set {
		v, pr := value(m), s.prepare(m)
		var words [4]uint64
		for _, k := range s.classes {
			if s.pass(&pr, int(k)) {
				having(m, &c.Classes[k], fixed, slot, v, &words)
			}
		}
		return state.FromWords(words[:])
	}
}

// having adds the spaces of the pieces of a class that have value v. Since the values are hard to predict, it avoids a
// branch on them.
func having(m *M, cl *Class, fixed, slot []int32, v int32, words *[4]uint64) {
	spaces := uint(m.L.Spaces)
	for p := cl.First; p < cl.First+cl.Count; p++ {
		has := fixed[p]
		if slot[p] >= 0 {
			has = m.Slot[slot[p]]
		}
		q := uint(m.Place[p])
		if q >= spaces {
			continue
		}
		bit := uint64(0)
		if has == v {
			bit = 1
		}
		words[q>>6&3] |= bit << (q & 63)
	}
}
