package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// Bounds is the value of a measure of line-ups, and its limits. Least and Most may be nil.
type Bounds struct{ Value, Least, Most *expr.Node }

// Policy describes how a seat without a person answers menus, or a choice that does not rank its candidates.
type Policy struct {
	declared.Node
	Seats  []int       // the seats that use it
	Offer  []string    // for menus: the entries, the best first, including pass
	Choose string      // the name that the choice binds
	Me     *expr.Local // in Prefer: the seat that answers
	It     *expr.Local // in Prefer: the candidate
	Prefer []Rank
}

// Lesson says when a lesson of the guide is shown, and what it advises. The rest of it is in [declared.Lesson].
type Lesson struct {
	Me, It  *expr.Local        // the seat asked, and, in Advises, the candidate; It is nil without advice
	When    *expr.Node         // nil: always
	Advises *expr.Node         // nil: no advice, or entries
	Entries []declared.Mention // the menu entries that it names
}

// Corrections says who may correct the position, on the record.
type Corrections struct {
	declared.Node
	All  bool
	Seat int // the seat, unless All
}

// Said is a value in a text about events.
type Said struct {
	X       *expr.Node
	Secret  bool // it depends on hidden information
	Referee bool // it is of the notation alone, which nobody else reads

	// Rests lists everything hidden that it depends on, if it can be found out who sees it: attributes of pieces, and
	// variables of players. If it is nil, only seats that see everything may read the value.
	Rests []*expr.Node
}
