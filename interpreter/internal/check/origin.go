package check

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// Origin holds what lint needs to know of a game's text.
type Origin struct {
	Bound  []*expr.Local // every name that steps bind
	Texts  []Written     // the places of expressions
	Halves []Half        // texts that are given in one language
	Both   int           // how many are given in both
	Asides []Aside       // advice found while reading
	Valued map[int]bool  // procedures that occur in a value that is no expression

	// Over holds the files of variants and mods: names are only checked if these files declare them. Nil: there are
	// none.
	Over map[*source.File]bool

	By    func(*source.File) string // returns the variant or mod of a file
	Later func(a, b source.Span) bool
}

// Written is an expression and its place in the source.
type Written struct {
	X  *expr.Node
	At *source.Node
}

// Aside is advice that reading has found. It is given if nothing is wrong.
type Aside struct {
	At   source.Span
	Code string
	Text *source.Text
}

// Half is a text that lacks one language.
type Half struct {
	Node    *source.Node
	Missing string // en or fr
}

// origin returns what lint needs to know of the text.
func (b *checker) origin() Origin {
	return Origin{Bound: b.BoundNames, Texts: b.Texts, Halves: b.Halves, Both: b.Both, Asides: b.Asides,
		Valued: b.Valued, Over: b.laidFiles(), By: b.laidBy, Later: b.CameLater}
}
