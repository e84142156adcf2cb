// Package code compiles a checked game for one line-up of seats.
//
// A [Program] is what all matches of that line-up share: the tables of its line-up (package lineup), expressions as
// closures (package evaluate), and steps as blocks of instructions. Nothing in it changes while matches run, so any
// number may run at once.
//
//   - program.go: the program, and [Link], which makes it
//   - ops.go: the instructions
//   - blocks.go, menus.go: steps to instructions
//   - moments.go: which abilities wait for which moment
//   - foresee.go: what is known of an instruction before it runs
//   - conflict.go: whether the order of two abilities matters
//   - secrets.go: which registers hold what not everybody sees
//
// What an instruction does is not here but in package exec.
package code
