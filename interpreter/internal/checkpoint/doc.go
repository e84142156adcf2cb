// Package checkpoint writes a position down by names, and opens it under rules that may be others.
//
//   - [Write]: every piece, value and step that has begun, each by a name that stays when other things are declared
//     beside it
//   - [Open]: what stands by the same name is taken; what is new has its first place or value; what is gone, and what
//     is printed otherwise, is listed
//
// A position can be written at any decision. Where play stands is told by the names of procedures, phases, loops and
// choices, and the bindings of each by their names, so that it is found again when steps have been written before or
// behind. Where a step that has begun is no more, a position is refused: nothing else could say what comes next.
package checkpoint
