// Package view defines what one seat may know of a match, as plain data.
//
// A [View] is all that a screen or a fair agent receives: the places with the pieces that the seat can identify, the
// number of the others, and the variables that it sees. If two matches differ only in what a seat may not see, their
// views must be equal; a difference is a [Leak].
package view
