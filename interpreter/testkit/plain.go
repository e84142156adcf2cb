package testkit

import (
	"errors"
	"fmt"
	"precept/interpreter/view"
)

// Change is a difference between two positions: the number of pieces of a kind and owner in a place, the number of
// copies of a component in a zone, or the value of a variable or an attribute.
type Change struct {
	Name          string // as an expression or a person writes it
	Before, After string
	Value         string // the variable or attribute, "" for pieces
	Kind, Design  string // if pieces differ
	Owner, Place  int    // if pieces differ
	Count         [2]int // the number of pieces, before and after
}

// Script replaces chance: it lists its outcomes in order, and says where the match stops.
type Script struct {
	// a phase, as "turn" or "turn of red", after which no other begins; or a procedure, after which nothing happens
	Until string
	Dice  []int32  // the faces of dice
	Picks []string // names of pieces or values, or expressions for pieces, that are drawn at random
	Turn  bool     // shuffling reverses the order; otherwise it keeps the order
}

// Moment is where a match that was laid out begins.
type Moment struct {
	Phase   string
	Player  int  // whose phase it is, Nobody for none
	Started bool // skips the abilities at the start of the phase
	Fields  []view.Value
}

// ErrNoPhase reports that play opens no such phase from the present position. ErrNoField reports that no phase has a
// field.
var (
	ErrNoPhase = errors.New("no such phase is opened from here: no step opens one, or a condition before it is false")
	ErrNoField = errors.New("no phase has that field")
)

// BadField reports that a field is unknown, as ErrNoField, or has a wrong value.
type BadField struct {
	Name string
	Err  error
}

func (b *BadField) Error() string { return fmt.Sprintf("%s: %v", b.Name, b.Err) }

// Unwrap returns the reason.
func (b *BadField) Unwrap() error { return b.Err }

// Printed is a printed attribute of a piece. Values is its value on every piece of the same sort, by index.
type Printed struct {
	Attr   string
	Piece  int
	Values map[int]string
}
