package view

import "fmt"

// Unseen is the name of a piece that the seat cannot identify.
const Unseen = "hidden"

// Numbers that are no seat, piece or place.
const (
	None    = -1 // no piece or place
	Nobody  = -1 // the owner of things without an owner, and the seat of a spectator
	Referee = -2 // the seat of a referee, who sees everything
)

// View is what one seat may know.
type View struct {
	Seat   string
	Places []Place
	Values []Value
	Traits []Trait
}

// Trait is an attribute of a space or a player that was changed during the match.
type Trait struct{ Subject, Name, Value string }

// Place is a space or zone with its pieces. Views leave out empty places.
type Place struct {
	Name   string
	Space  bool
	Owner  string
	Pieces []Piece
	Hidden int    // number of pieces that the seat cannot identify
	Backs  []Back // the backs that these show, by name
}

// Back is a number of face-down pieces with the same back.
type Back struct {
	Name  string
	Count int
}

// Piece is a number of pieces that look the same.
type Piece struct {
	Name  string
	Kind  string
	Owner string
	Count int
	Attrs []Value // attributes that differ from their defaults
}

// Value is a variable or an attribute, as expressions name it.
type Value struct{ Name, Value string }

// Leak reports that a seat can distinguish two positions that differ only in what it may not see. It is an error.
type Leak struct {
	Seat       string
	What       string // the rest of a sentence about the seat
	One, Other string // what the seat learns in the one position and in the other; "" if only the views differ
}

// Like returns a text that is equal for leaks of the same sort.
func (l *Leak) Like() string { return l.Seat + " " + l.What }

func (l *Leak) Error() string {
	text := l.Seat + " " + l.What
	if l.One+l.Other != "" {
		text += fmt.Sprintf(": %s, or %s", l.One, l.Other)
	}
	return text
}
