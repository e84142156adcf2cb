// Package compile compiles a checked game for one line-up of seats.
//
// A [Program] is shared by all matches of that line-up. It has the [Table] of the line-up, expressions as closures, and
// steps as blocks of instructions. It does not change while matches run, so it is safe for concurrent use. It is made
// by four types:
//
//   - [Table] gives every seat, place, piece and value its number: which seats play, where a piece begins, the slot of
//     a match that holds a variable, the neighbours of spaces, and all names. [BuildTable] makes one, or reports why
//     the setup does not fit. secrecy.go determines who may know what. table.go, build.go, addresses.go
//   - [Facts] determines what is known of expressions and rulings before they are compiled: what a name means, which
//     values are constant, what an expression reads and costs, which rules may apply to a ruling and in which order,
//     which branches are dead, and which answers can be cached. facts.go, reads.go, cost.go, fold.go, rules.go
//   - [Compiler] makes closures over a match. forms.go is the table of operations, with a compile function for each
//     kind of value: a word ([Int]), a condition ([Bool]), a list ([List]) in the arena of the match, or a set of
//     spaces ([Set]). A ruling is compiled with the rules that may apply to it (rulings.go), and its answers are cached
//     if that is worth it (cache.go). Names of expressions are temporaries, in a window of the match that begins at TB.
//     The temporaries of an expression come before those of the rulings that it calls.
//   - the assembler makes instructions, which are declared in ops.go: blocks.go, menus.go and moments.go compile steps;
//     foresee.go and plan.go compute what is known of instructions before they run; footprint.go, cells.go, amounts.go
//     and conflict.go determine whether the order of two abilities matters; secrets.go finds hidden information.
//
// [Link] makes a program. A [Trace] records which rules answered the questions of a traced program. Package exec
// executes the instructions.
package compile
