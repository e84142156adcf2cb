package testkit

import (
	"errors"
	"fmt"
	"precept/interpreter/view"
)

// Change is one thing that differs between two positions: how many pieces of a kind and owner lie at a place, how many
// copies of a component lie in a zone, the value of a variable or an attribute.
type Change struct {
	Name          string // as an expression or a person says it
	Before, After string
	Value         string // the variable or attribute, "" for pieces
	Kind, Design  string // of pieces
	Owner, Place  int    // of pieces
	Count         [2]int // of pieces, before and after
}

// Script is what chance brings instead of a seed, in order, and where the match rests.
type Script struct {
	// "turn", "turn of red": a phase, when it has ended no other is opened; a procedure: nothing more is done
	Until string
	Dice  []int32  // faces, as they are rolled
	Picks []string // names of pieces or values, or expressions that say which pieces, as they are drawn at random
	Turn  bool     // what is shuffled is turned upside down; otherwise it stays as it is
}

// Moment is where a match that is laid out by hand begins.
type Moment struct {
	Phase   string
	Player  int  // whose phase it is, Nobody for none
	Started bool // what waits for its start is left out
	Fields  []view.Value
}

// ErrNoPhase is that of going to a phase that is not opened from where the match stands; ErrNoField that of a field
// which no phase has.
var (
	ErrNoPhase = errors.New("no such phase is opened from here: no step opens one, or a condition before it is false")
	ErrNoField = errors.New("no phase has that field")
)

// BadField is what is wrong with a field: ErrNoField, or what is wrong with its value.
type BadField struct {
	Name string
	Err  error
}

func (b *BadField) Error() string { return fmt.Sprintf("%s: %v", b.Name, b.Err) }

// Unwrap is what is wrong.
func (b *BadField) Unwrap() error { return b.Err }

// Printed is an attribute that is printed on a piece, and what it is on every piece of the same sort, by their numbers.
type Printed struct {
	Attr   string
	Piece  int
	Values map[int]string
}
