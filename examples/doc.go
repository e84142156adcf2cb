// Package examples holds mods as modders write them, and the scenarios that show what they do: three factions that came
// to Root after its Law and one that is made up, each in one file beside its head and its list of articles.
//
// They are not in the program. Tests lay them over the game, alone and together.
package examples
