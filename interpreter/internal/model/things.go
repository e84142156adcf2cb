package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// Origin describes where a hidden value comes from: the names of steps and the hidden variables that it is set to.
type Origin struct {
	From []*expr.Local
	Vars []int
	Told []int // public variables that are set to it

	Untold bool // whether it is set, or how often, depends on hidden information too
}

// Computed is a value of an attribute that is steps or a formula.
type Computed struct {
	Attr   int
	Steps  *Body
	Bodies []*Body // a list of steps: the List of the value holds their positions
	X      *expr.Node
	Me     *expr.Local // of a formula: the player who asks
	Self   *expr.Local // of a formula: the component
}

// Formulas returns every value that is a formula.
func (b *Behind) Formulas() (out []*Computed) {
	for _, c := range b.Computed {
		if c.X != nil {
			out = append(out, c)
		}
	}
	return out
}

// Of returns the computed value of an attribute, nil for a plain one.
func (b *Behind) Of(v *declared.Value) *Computed {
	if v.Computed == 0 {
		return nil
	}
	return b.Computed[v.Computed-1]
}
