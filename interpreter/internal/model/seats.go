package model

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
)

// Bounds is what a measure of line-ups counts, and how much that may be. Least and Most may be nil.
type Bounds struct{ Value, Least, Most *expr.Node }

// Policy is how a seat that no person holds answers a choice that does not rank its candidates itself, or menus.
type Policy struct {
	declared.Node
	Seats  []int       // the seats that answer so
	Offer  []string    // of menus: their entries, the best first; pass among them
	Choose string      // the name that the choice binds
	Me     *expr.Local // in Prefer: the seat that answers
	It     *expr.Local // in Prefer: the candidate
	Prefer []Rank
}

// Lesson is when a lesson of the guide speaks, and what it advises; the rest of it is [declared.Lesson].
type Lesson struct {
	Me, It  *expr.Local        // who is asked, and, in Advises, the candidate; It nil where nothing is advised
	When    *expr.Node         // nil: always
	Advises *expr.Node         // nil: nothing, or entries
	Entries []declared.Mention // of menus, that it names
}

// Corrections is who may put the position right, on the record.
type Corrections struct {
	declared.Node
	All  bool
	Seat int // who, unless All
}

// Said is a value of a text that tells what has happened.
type Said struct {
	X      *expr.Node
	Secret bool // it rests on what not everybody sees

	// Rests is all of that, where who sees it can be asked when it is told: attributes of pieces, and variables of
	// players. Nil: nobody but who sees everything is told.
	Rests []*expr.Node
}
