// Package compile compiles a checked game for one line-up of seats.
//
// A [Program] is what all matches of that line-up share: the [Table] of its line-up, expressions as
// closures, and steps as blocks of instructions. Nothing in it changes while matches run, so any number may run at
// once. Four types own what is known on the way to it:
//
//   - [Table] gives every seat, place, piece and value its number: which seats play, where a piece begins, in which slot
//     of a match a variable lies, what neighbours what, and what everything is called. [BuildTable] makes one, and
//     reports what of the setup does not fit. secrecy.go says who may know what. table.go, build.go, addresses.go
//   - [Facts] is what holds of expressions and rulings before they are compiled: what a name stands for, what is known,
//     what an expression reads and costs, which rules may apply to a ruling and in which order, which branches are
//     dead, and which answers can be cached. facts.go, reads.go, cost.go, fold.go, rules.go
//   - [Compiler] makes closures over a match. forms.go is the table of operations: how each is compiled, by what its
//     value is wanted as: a word ([Int]), yes or no ([Bool]), a list ([List]) in the arena of the match, or a set of
//     spaces ([Set]). A ruling is compiled with the rules that may apply to it (rulings.go), and its answers are cached
//     where that pays (cache.go). Names of expressions are temporaries: they lie in a window of the match, which begins
//     at TB, those of an expression before those of what it asks.
//   - the assembler makes instructions: ops.go has them; blocks.go, menus.go and moments.go make them of steps;
//     foresee.go and plan.go find what is known of one before it runs, footprint.go, cells.go, amounts.go and
//     conflict.go whether the order of two abilities matters, secrets.go what not everybody sees.
//
// [Link] makes a program. A [Trace] records which rules spoke when questions of a traced program were asked. What an
// instruction does is not here but in package exec.
package compile
