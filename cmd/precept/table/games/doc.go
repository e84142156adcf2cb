// Package games prints what is known of the games: the list of them (list.go), and for one game its seats, options and
// variants (game.go), its measures of line-ups (measures.go) and what its content assumes (assumed.go).
package games
