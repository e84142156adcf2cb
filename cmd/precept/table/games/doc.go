// Package games prints what is known of the games, such as the list of them (list.go). For one game it prints seats,
// options and variants (game.go), measures of line-ups (measures.go), and what the content assumes (assumed.go).
package games
