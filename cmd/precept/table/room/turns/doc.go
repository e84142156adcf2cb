// Package turns divides the time for searches of agents and hints. Each search gets a slice of time, pauses, and waits
// for its next slice.
//
//   - line.go: which turn is next; mind.go: a search, and how it gets slices
package turns
