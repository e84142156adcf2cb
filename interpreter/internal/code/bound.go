package code

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Bound is a name of an expression with what it stands for: one word.
type Bound struct {
	Name  *expr.Local
	Value int32
}

// Under evaluates a part of an expression in which names stand for values.
//
// # Errors
//
// What cannot be compiled, and what breaks while it is evaluated.
func (p *Program) Under(m *state.Match, tree *expr.Node, names []Bound) (Value, error) {
	c := p.compiler()
	for _, b := range names {
		c.Temp(b.Name, 1)
	}
	out := &Compiled{Tree: tree}
	set := func(m *state.Match) {
		for i, b := range names {
			m.Tmp[m.TB+i] = b.Value
		}
	}
	if tree.Type.IsList() {
		x := c.List(tree)
		out.eval = func(m *state.Match) Value {
			set(m)
			return Value{Type: tree.Type, List: append([]int32(nil), x(m)...)}
		}
	} else {
		x := c.Int(tree)
		out.eval = func(m *state.Match) Value {
			set(m)
			return Value{Type: tree.Type, One: x(m)}
		}
	}
	out.room = c.High
	if c.Err != nil {
		return Value{}, c.Err
	}
	return out.Of(m)
}

// Named reads an expression in which names stand for values that are bound later.
//
// # Errors
//
// What is wrong with it.
func (p *Program) Named(text string, names []*expr.Local) (*expr.Node, error) {
	return p.typed(text, &expr.Scope{Locals: names}, expr.Type{})
}
