// Package code compiles a checked game for one line-up of seats.
//
// A [Program] is what all matches of that line-up share: where every piece and
// place has its number, tables of what never changes, expressions as typed
// closures over a match, and steps as blocks of instructions. Nothing in it
// changes while matches run, so any number may run at once.
//
//   - link.go: numbers for seats, places, pieces, variables
//   - ints.go, bools.go, sets.go, lists.go, selects.go: expressions by the
//     type of their value; a closure that fits a frequent shape replaces several
//   - rulings.go: a question with the rules that may change its answer
//   - blocks.go and one file a group of verbs: steps to instructions
//   - moments.go: which abilities wait for which moment
//
// What an instruction does is not here but in package exec.
package code
