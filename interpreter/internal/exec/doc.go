// Package exec runs the steps of a match to the next decision.
//
// A [Run] holds one match and the decision that it waits for. Everything that must survive (frames, bindings, loops,
// partial answers) is stored in the match. So a Run can be discarded at any decision, and another can be made from the
// saved match.
//
//   - run.go, flow.go: the loop, frames, budgets; what branches, repeats and calls
//   - phase.go, move.go: what a match begins with, phases; pieces, the generator or a script
//   - decision.go, describe.go: what is to be decided, counted, listed or sampled, and in words
//   - choose.go, candidates.go, many.go, seats.go: choices, of one value, of several, of several seats
//   - menu.go, window.go: menus, and moments at which abilities may be used
//   - search.go: whether what was begun can be completed, and what explanations ask
//   - triggers.go, order.go, effects.go: triggered abilities, their order, those in place of a call, state rules
//
// A transaction writes bindings only, so that trying one is undone by putting its
// frames back.
package exec
