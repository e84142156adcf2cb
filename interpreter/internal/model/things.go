package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// Origin is where what is hidden comes from: the names of steps and the hidden variables that it is set to.
type Origin struct {
	From []*expr.Local
	Vars []int
	Told []int // variables that everybody sees and that are set to it

	Untold bool // whether it holds anything, or how often it was set, rests on what is hidden too
}

// Computed is a value of an attribute that is steps or a formula.
type Computed struct {
	Attr   int
	Steps  *Body
	Bodies []*Body // a list of steps: the List of the value holds their positions
	X      *expr.Node
	Me     *expr.Local // of a formula: who asks
	Self   *expr.Local // of a formula: the component
}

// Formulas is every value that is a formula.
func (b *Behind) Formulas() (out []*Computed) {
	for _, c := range b.Computed {
		if c.X != nil {
			out = append(out, c)
		}
	}
	return out
}

// Of is what stands behind the value of an attribute, nil for a plain one.
func (b *Behind) Of(v *declared.Value) *Computed {
	if v.Computed == 0 {
		return nil
	}
	return b.Computed[v.Computed-1]
}
