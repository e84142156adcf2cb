package testkit

import (
	"precept/interpreter/view"
)

// Fact is a fact about a position that needs no expression: how many pieces are somewhere, their order, or the value
// of a variable, an attribute or a question to the rules.
type Fact struct {
	Sort  factSort
	About pieces     // for Counted; for Ordered, only the place
	Name  string     // for Valued, the name in expressions; for Trait, the attribute
	Args  []argument // for Valued, keys or arguments; for Trait, only the subject

	Number int      // for Counted
	Text   string   // for Valued and Trait, as an expression writes it
	Texts  []string // the same if Many; for Ordered, the names of the pieces in order
	Many   bool
}

// factSort is the kind of a fact.
type factSort uint8

// The kinds of facts.
const (
	Counted factSort = iota // how many pieces fit a description
	Ordered                 // the contents of a place, in order
	Valued                  // a variable, an answer of the rules, or a field of a phase
	Trait                   // an attribute of a place or a seat
)

// pieces describes pieces. They must fit all fields that are not empty.
type pieces struct {
	Names   []string // of components or kinds, also of parent kinds
	Owners  []string // seats, or "nobody"
	Places  []string
	OnBoard bool // only pieces on spaces
	With    []view.Value
	None    bool // no piece fits, because something named is not in this match
}

// argument is an argument: a text, or a piece if Piece is not None.
type argument struct {
	Text  string
	Piece int
}

// terms is the facts that the value of an expression depends on.
type terms struct {
	Facts  []Fact
	Unsaid []string // parts that cannot be expressed as facts
}
