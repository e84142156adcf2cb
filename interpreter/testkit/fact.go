package testkit

import (
	"precept/interpreter/view"
)

// Fact is something that is so of a position and can be said without an expression: how many pieces there are
// somewhere, in which order they lie, or what a value, an attribute or a question to the rules is.
type Fact struct {
	Sort  FactSort
	About Pieces // of Counted; of Ordered its only place
	Name  string // of Valued: what expressions call it; of Trait the attribute
	Args  []Arg  // of Valued its keys or arguments; of Trait its subject alone

	Number int      // of Counted
	Text   string   // of Valued and Trait, as an expression writes it
	Texts  []string // the same where Many; of Ordered the pieces by name, the first first
	Many   bool
}

// FactSort is what a fact is about.
type FactSort uint8

// The sorts of facts.
const (
	Counted FactSort = iota // how many pieces fit a description
	Ordered                 // what lies in a place, in its order
	Valued                  // a variable, an answer of the rules, a field of a phase
	Trait                   // an attribute of a place or a seat
)

// Pieces describes pieces: those that fit all of it. What is empty lets any fit.
type Pieces struct {
	Names   []string // of components or kinds, also of kinds above their own
	Owners  []string // seats, and "nobody"
	Places  []string
	OnBoard bool // only on spaces
	With    []view.Value
	None    bool // nothing fits: whoever or whatever it was to be is not in this match
}

// Arg is an argument: a text, or a piece by its number where that is not None.
type Arg struct {
	Text  string
	Piece int
}

// Terms is what an expression rests on in a position.
type Terms struct {
	Facts  []Fact
	Unsaid []string // parts that no fact says, as an expression writes them or by their sort
}
