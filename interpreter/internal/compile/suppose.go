package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// asIf compiles a question that is asked of the position after steps, which are then taken back.
func asIf[F ~func(*M) T, T any](of func(*Compiler, *expr.Node) F) func(*Compiler, *expr.Node) F {
	return func(c *Compiler, n *expr.Node) F { return supposing(c.supposed(n), of(c, n.Args[0])) }
}

// AsIf returns a function that calls f while the steps of an as_if question are supposed.
func (c *Compiler) AsIf(n *expr.Node, f func()) Bool {
	return supposing(c.supposed(n), func(*M) bool { f(); return true })
}

// supposing returns a function that evaluates question while steps are supposed.
func supposing[F ~func(*M) T, T any](steps []func(*M), question F) F {
	return func(m *M) T {
		defer m.Undo(m.Suppose())
		for _, step := range steps {
			mark := len(m.Arena)
			step(m)
			m.Arena = m.Arena[:mark]
		}
		return question(m)
	}
}

// supposed compiles the steps of an as_if question.
func (c *Compiler) supposed(n *expr.Node) (steps []func(*M)) {
	next, args := c.Next, n.Args[1:]
	for _, s := range c.Game.Rulings[n.N].AsIf {
		switch s := s.(type) {
		case *model.Move:
			op := c.moving(s, args[0], args[1])
			room := c.Next
			steps = append(steps, func(m *M) {
				op.Each(m, func(p, to int32) { c.supposeMove(m, p, to, op.End, room) })
			})
		case *model.Assign:
			steps = append(steps, c.assigning(s, args[0], args[1]).suppose)
		}
		c.Next, args = next, args[2:]
	}
	return steps
}

// supposeMove supposes that a piece goes to a place, if that has room. room is the first temporary that the capacities
// may use.
func (c *Compiler) supposeMove(m *M, p, to int32, at state.At, room int) {
	if p < 0 || to < 0 || c.Pieces[p].Place == to || !work(m, 1+int(m.Num[to])/PerStep) {
		return
	}
	m.TB += room
	m.Room(m.TB + m.L.Temps)
	fits := c.MayHold(m, p, to)
	if m.TB -= room; !fits {
		return
	}
	if int32(m.Place[p]) != to {
		for _, s := range c.PlaceSlots(int(p)) {
			m.SupposeSet(s, 1)
			m.Set(s, m.L.Init[s])
		}
	}
	m.SupposeMove(int(p), int(to), at)
}

// suppose supposes that the values are set.
func (op *Assign) suppose(m *M) {
	set := func() {
		if slot := op.Slot(m); slot >= 0 {
			m.SupposeSet(slot, op.Words)
			op.Write(m, slot)
		}
	}
	if op.List == nil {
		set()
		return
	}
	for _, v := range op.List(m) {
		if !work(m, 1) {
			return
		}
		m.Tmp[m.TB+op.It] = v
		set()
	}
}
