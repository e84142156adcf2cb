package view

import "fmt"

// Unseen is what a piece is called where the seat cannot tell which it is.
const Unseen = "hidden"

// Numbers that are no seat, no piece and no place.
const (
	None    = -1 // no piece, no place
	Nobody  = -1 // the owner of what no player has
	Referee = -2 // the seat of one who sees everything
)

// View is what one seat may know.
type View struct {
	Seat   string
	Places []Place
	Values []Value
	Traits []Trait
}

// Trait is an attribute of a space or a player that steps have changed.
type Trait struct{ Subject, Name, Value string }

// Place is a space or zone with what lies in it. Empty places are left out.
type Place struct {
	Name   string
	Space  bool
	Owner  string
	Pieces []Piece
	Hidden int    // pieces that the seat cannot tell
	Backs  []Back // what those of them show whose back the content says, by name
}

// Back is pieces face down that show the same.
type Back struct {
	Name  string
	Count int
}

// Piece is pieces that look the same.
type Piece struct {
	Name  string
	Kind  string
	Owner string
	Count int
	Attrs []Value // that differ from their default
}

// Value is a variable or an attribute as an expression names it.
type Value struct{ Name, Value string }

// Leak is by what a seat can tell two positions apart that differ only in what it may not see.
type Leak struct {
	Seat       string
	What       string // sentence about the seat
	One, Other string // what it is told in the one position and in the other, "" when only the views differ
}

// Like is what leaks of one sort have in common.
func (l *Leak) Like() string { return l.Seat + " " + l.What }

func (l *Leak) Error() string {
	text := l.Seat + " " + l.What
	if l.One+l.Other != "" {
		text += fmt.Sprintf(": %s, or %s", l.One, l.Other)
	}
	return text
}
