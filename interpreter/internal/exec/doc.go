// Package exec runs the steps of a match to the next decision.
//
// A [Run] holds one match and the decision that it waits for. Everything that must survive (frames, bindings, loops,
// partial answers) is stored in the match. So a Run can be discarded at any decision, and another can be made from the
// saved match.
//
//   - run.go, flow.go: the main loop, frames and budgets; branches, loops and calls
//   - phase.go, move.go: the beginning of a match, phases; moves, random events and scripts
//   - decision.go, describe.go: decisions, whose options can be counted, listed, sampled and named
//   - choose.go, candidates.go, many.go, seats.go: choices, of one value, of several, of several seats
//   - menu.go, window.go: menus, and moments at which abilities may be used
//   - search.go: whether a transaction can be completed, and what explanations ask
//   - triggers.go, order.go, effects.go: triggered abilities, their order, replacements of calls, state rules
//
// Until its first effect, a transaction writes only bindings. To undo an attempt, a search restores its frames.
package exec
