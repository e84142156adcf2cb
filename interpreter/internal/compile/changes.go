package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// How steps change a match, and how an as_if question supposes that they have.

// moving compiles a move of pieces. The expressions may be those of the step with other names.
func (c *Compiler) moving(s *model.Move, what, to *expr.Node) *Move {
	op := &Move{It: c.Temp(s.It, 1), End: state.At(s.Bottom)}
	op.What, op.One = charged(c.Cost(what), c.List(what)), c.OnePiece(what)
	if to.Type.IsList() {
		op.ToList = c.List(to)
	} else {
		op.To = c.Int(to)
	}
	return op
}

// Each calls f for every piece that moves, with its destination. It evaluates all destinations first.
func (op *Move) Each(m *M, f func(p, to int32)) {
	if op.One != nil && op.ToList == nil {
		if p := op.One(m); p >= 0 {
			m.Tmp[m.TB+op.It] = p
			f(p, op.To(m))
		}
		return
	}
	pieces := op.What(m)
	if !work(m, len(pieces)) {
		return
	}
	if op.ToList != nil {
		places := op.ToList(m)
		for i, p := range pieces[:min(len(pieces), len(places))] {
			f(p, places[i])
		}
		return
	}
	start := len(m.Arena)
	for _, p := range pieces {
		m.Tmp[m.TB+op.It] = p
		to := op.To(m)
		m.Arena = append(m.Arena, to)
	}
	places := m.Arena[start:]
	for i := range pieces {
		if op.End == state.First { // in reverse, so that the first of the list ends up on top
			i = len(pieces) - 1 - i
		}
		f(pieces[i], places[i])
	}
}

// assigning compiles an assignment of x to one target, or to each element of a list. The expressions may be those of
// the step with other names.
func (c *Compiler) assigning(s *model.Assign, target, x *expr.Node) *Assign {
	op := &Assign{It: c.Next, By: s.By != nil, Words: 1}
	if target.Op == expr.OpMap {
		op.List = charged(c.Cost(target.Args[0]), c.List(target.Args[0]))
		c.Temp(target.Local, 1)
		target = target.Args[1]
	} else {
		c.Take(1)
	}
	assignTarget(c, op, target)
	switch {
	case target.Op == expr.OpVar && target.Type.ListOf(expr.Place):
		op.Set, op.Words = c.PlaceSet(x), SetWords
	case target.Op == expr.OpVar && target.Type.IsList():
		op.Items, op.Words = c.List(x), c.WordsOf(target.Type)
	case target.Type.IsList():
		op.Vals = c.List(x)
	default:
		op.Value = c.Int(x)
	}
	return op
}

func assignTarget(c *Compiler, op *Assign, t *expr.Node) {
	switch t.Op {
	case expr.OpVar:
		v := &c.Game.Vars[t.N]
		op.Slot, op.Low, op.Top, op.Name = c.SlotToSet(t), v.Low, v.Top, v.ID
	case expr.OpAttr:
		a := &c.Game.Attrs[t.N]
		op.Low, op.Top, op.Name = a.Low, a.Top, a.ID
		sub, slot := c.Int(t.Args[0]), c.AttrTable(t).Slot
		op.Slot = func(m *state.Match) int {
			if s := sub(m); s >= 0 && int(s) < len(slot) {
				return int(slot[s])
			}
			return -1
		}
	case expr.OpField:
		op.Name, op.Scope = c.Game.Fields[t.M][t.N].Name, t.M
		slot, at := c.Scopes[t.M].Slot, c.Scopes[t.M].Fields[t.N]
		size := int32(1)
		if t.Type.IsList() {
			size = ListWords
		}
		var who Int
		if len(t.Args) == 1 {
			who = c.Int(t.Args[0])
		}
		op.Field = func(m *state.Match) int {
			b, k := m.Slot[slot], int32(0)
			if who != nil {
				k = who(m)
			}
			if b == 0 || k < 0 {
				return -1
			}
			return int(b) + at + int(k*size)
		}
	}
}

// Write writes the value to a variable or attribute.
func (op *Assign) Write(m *M, slot int) {
	switch {
	case op.Set != nil:
		s := op.Set(m)
		for k := range SetWords {
			m.Set(slot+k, int32(uint32(s.Word(k/2)>>(k%2*32))))
		}
	case op.Items != nil:
		op.writeItems(m, slot)
	default:
		m.Set(slot, op.Clamped(m, m.Slot[slot]))
	}
}

// writeItems writes a set of players or values, a bit each.
func (op *Assign) writeItems(m *M, slot int) {
	start := len(m.Arena)
	for range op.Words {
		m.Arena = append(m.Arena, 0)
	}
	items := op.Items(m)
	words := m.Arena[start : start+op.Words]
	for _, v := range items {
		if v >= 0 && int(v) < 32*op.Words {
			words[v>>5] |= 1 << uint(v&31)
		}
	}
	for k, w := range words {
		m.Set(slot+k, w)
	}
	m.Arena = m.Arena[:start]
}

// Clamped returns the new value, limited to the range of its type.
func (op *Assign) Clamped(m *M, was int32) int32 {
	v := op.Value(m)
	if op.By {
		if v == state.Nil {
			return was
		}
		v = Sum(m, was, v)
	}
	if op.Low < op.Top && v != state.Nil {
		v = max(op.Low, min(op.Top, v))
	}
	return v
}
