// Package starter writes the first file of a new faction, map, deck, variant or game. The checker accepts the file
// unchanged, and each part has a comment.
//
//   - [Part]: a faction, cards or a map for an existing game. Its content follows that game: its phases, its zones, and
//     the values of its other factions, cards and maps. Or a variant that applies to that game.
//   - [Game]: a whole game of forty lines
//   - templates/: the files, as text/template; they contain no noun of any game
//
// [BeginGame] and [BeginPart] write them to disk, below the given folders; nothing is overwritten.
package starter
