// Package turns shares out the time that there is for thinking: what is thought of has a slice of it, pauses, and waits
// for the next one.
//
//   - line.go: who is next; mind.go: a thought, and giving slices to it
package turns
