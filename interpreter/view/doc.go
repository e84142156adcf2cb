// Package view is what one seat may know of a match, as plain data.
//
// A [View] is all that a screen or a fair agent is ever given: places with the
// pieces that the seat can tell, the number of those that it cannot, and the
// variables that it sees. Two matches that differ only in what a seat may not
// see give it equal views; where they do not, that is a [Leak].
package view
