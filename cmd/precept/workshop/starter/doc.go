// Package starter writes the first file of a new faction, map, deck, variant or
// game: a file that the checker accepts as it stands, with a comment on each part.
//
//   - [Part]: a faction, cards or a map for a game that is there. What stands in
//     it follows that game: its phases, its zones, the values that its other
//     factions, cards and maps have. Or a variant, laid over that game.
//   - [Game]: a whole game of forty lines
//   - templates/: the files, as text/template; they hold no noun of any game
//
// [BeginGame] and [BeginPart] write them to disk, below the folders that people name; nothing is overwritten.
package starter
