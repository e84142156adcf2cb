// Package guide explains a game during a match. [Hear] returns the lessons of its guide that hold in a position, and
// [Course] those that are shown in the course of a match. The content says when a lesson holds.
//
// A lesson is shown whenever it holds during one turn: the first turn in which it holds. Everybody sees the same
// lessons.
package guide
