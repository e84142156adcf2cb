// Package guide explains a game during a match: which lessons of its guide hold in a position ([Hear]), and which are
// shown in the course of a match ([Course]). The content says when a lesson holds.
//
// A lesson is shown whenever it holds during one turn: the first turn in which it holds. Everybody sees the same
// lessons.
package guide
