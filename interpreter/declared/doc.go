// Package declared holds what a package of content declares, except expressions and steps. It is plain data for
// programs that show a game or write one.
//
//   - [Game]: all of it
//   - [Node]: what every declared thing has: id, place, articles, texts
//   - [Type]: the type of a value, and [Types] the kinds, attributes and enums that it names
//
// Things refer to one another by their index in the lists of the game, -1 for none. All matches share a checked game,
// so you must not change it.
package declared
