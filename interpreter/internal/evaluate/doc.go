// Package evaluate compiles expressions to typed closures over a match.
//
// forms.go is the table of operations: how each is compiled, by what its value is wanted as. A value is a word ([Int]),
// yes or no ([Bool]), a list ([List]) that lies in the arena of the match, or a set of spaces ([Set]); where narrows a
// set by a condition. A closure that fits a frequent shape replaces several. A ruling is compiled with the rules that
// may apply to it (rulings.go), and its answers are cached where that pays (cache.go). Names of expressions are
// temporaries: they lie in a window of the match, which begins at TB, those of an expression before those of what it
// asks.
package evaluate
