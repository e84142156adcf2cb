// Package exec runs the steps of a match to the next decision.
//
// A [Run] holds one match and the decision that it waits for. Everything that
// must survive (frames, bindings, loops, half-made answers) lies in the match,
// so that a Run can be thrown away at any decision and another made from the
// saved match.
//
//   - run.go: the loop, frames, budgets
//   - one file a group of verbs: what each instruction does
//   - decision.go: what is to be decided: counted, listed or sampled
//   - opening.go: whether what was begun can be completed
//   - due.go, replace.go, window.go, staterules.go: abilities that were set off, in place of a call, in windows, by the
//     position
//   - effects.go: what is put into play by name
//   - chance.go: the generator, or a script
//
// An opening writes bindings only, so that trying one is undone by putting its
// frames back.
package exec
