// Package games tells what is known of the games: the list of them (list.go), and of one its seats, options and
// variants (game.go), what line-ups come to (measures.go) and what its content assumes (assumed.go).
package games
