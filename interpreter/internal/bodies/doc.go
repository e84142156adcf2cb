// Package bodies reads what is done and what is answered: steps with the names
// that they bind, procedures and phases, effects, rules, abilities, and the
// values of attributes, which may be steps.
//
//   - steps.go, asking.go, calls.go, effects.go: the verbs
//   - procs.go: what has steps; rules.go and abilities.go: what speaks
package bodies
