// Package event is what happens in a match, step by step, as plain data: for those who tell it.
//
//   - [Event]: one thing that happened
//   - [Seats]: who may know of it, judged when it happens
//   - [Value]: a value of the content, with who may know it
//
// Pieces, places and seats are numbers of the line-up. Whatever a seat is told of an event that its [Seats] hold back
// from it is more than the position tells it.
package event
