// Package guide tells what the guide of a game explains as a match goes: which lessons hold in a position ([Hear]), and
// which of them are told in the course of a match ([Course]). When a lesson holds, the content says.
//
// A lesson is told in one turn: the first in which it holds, each time that it does. Everybody is told the same.
package guide
