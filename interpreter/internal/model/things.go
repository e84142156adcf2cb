package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// What is declared and holds no expression is plain data, see [declared.Game].
type (
	Text      = declared.Text
	Node      = declared.Node
	Variant   = declared.Variant
	Former    = declared.Former
	Rulebook  = declared.Rulebook
	Article   = declared.Article
	Question  = declared.Question
	Reading   = declared.Reading
	Mention   = declared.Mention
	Kind      = declared.Kind
	Enum      = declared.Enum
	Attr      = declared.Attr
	Value     = declared.Value
	Space     = declared.Space
	Shape     = declared.Shape
	Board     = declared.Board
	Relation  = declared.Relation
	Pair      = declared.Pair
	Key       = declared.Key
	Zone      = declared.Zone
	Track     = declared.Track
	Var       = declared.Var
	Die       = declared.Die
	Design    = declared.Design
	Group     = declared.Group
	Seat      = declared.Seat
	Component = declared.Component
	OptionSet = declared.OptionSet
	Scope     = declared.Scope
	Window    = declared.Window
	Lineup    = declared.Lineup
	Look      = declared.Look
)

// The shapes of boards.
const (
	Square = declared.Square
	Hex    = declared.Hex
	Ring   = declared.Ring
	Row    = declared.Row
)

// How long a value lasts, beside the scopes (>= 0).
const (
	LastsMatch    = declared.LastsMatch
	LastsPlace    = declared.LastsPlace
	LastsCampaign = declared.LastsCampaign
)

// Origin is where what is hidden comes from: the names of steps and the hidden variables that it is set to.
type Origin struct {
	From []*expr.Local
	Vars []int
	Told []int // variables that everybody sees and that are set to it
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
func (b *Behind) Of(v *Value) *Computed {
	if v.Computed == 0 {
		return nil
	}
	return b.Computed[v.Computed-1]
}
