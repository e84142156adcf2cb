// Package declared is what a package of content declares, as far as it is no expression and no step: plain data, for
// who shows a game or writes one.
//
//   - [Game]: all of it
//   - [Node]: what every declared thing has: id, place, articles, texts
//   - [Type]: the type of a value, and [Types] the kinds, attributes and enums that it names
//
// Things name one another by their index in the lists of the game, -1 for none. A checked game is shared by all its
// matches: it is read, and never changed.
package declared
