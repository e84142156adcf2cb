// Package state holds one match as flat data.
//
// A match is a few slices of small integers: the places of pieces and their order, counters by class and space,
// variables and attributes, the generator, and the stack of running steps. It has no pointers and no maps. So it is
// cloned by copying, compared by bytes, and saved by writing its bytes.
//
//   - [Layout]: how large everything is, shared by all matches of a line-up
//   - [Match]: the data, and the scratch space beside it that is neither saved nor compared
//   - [Set]: a set of spaces as four words
//
// It knows no rules. [Match.Move] is the only function that changes the place of a piece, and keeps every counter
// right.
package state
