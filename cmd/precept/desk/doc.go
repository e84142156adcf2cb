// Package desk holds what all verbs and the packages behind them start with. This is the shared flags and streams
// (desk.go, errors.go, stream.go), and the content and how games are loaded (library.go). It also covers --variant
// and --mod (stack.go), the flags for a setup (lineup.go), the players of seats (players.go), and saves (saved.go).
// Texts, places and problems are printed by text.go and problems.go.
package desk
