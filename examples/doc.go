// Package examples contains mods as modders write them, with the scenarios that show what they do. Three add factions
// that came to Root after its Law, and one adds an invented faction. Each is one file, beside its head and its list of
// articles.
//
// The mods are not part of the program. Tests apply them to the game, one at a time and together.
package examples
