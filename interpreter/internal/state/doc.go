// Package state is one match as flat data.
//
// A match is a few slices of small integers: where each piece is and in what
// order, counters by class and space, variables and attributes, the generator,
// and the stack of running steps. There is no pointer in it and no map, so it
// is cloned by copying, compared by bytes, saved by writing it down.
//
//   - [Layout]: how large everything is, shared by all matches of a line-up
//   - [Match]: the data, and the scratch space beside it that is neither saved nor compared
//   - [Set]: a set of spaces as four words
//
// It knows no rule. [Match.Move] is the one way that a piece changes place and
// keeps every counter right.
package state
