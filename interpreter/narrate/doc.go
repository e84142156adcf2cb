// Package narrate puts a match into words: what its things are called, what a decision asks, what a screen says beside
// the pieces, and why a seat can do something now or cannot.
//
//   - [New]: the words of a game in a language, as [Names]
//   - [Why], [WhyTyped]: an [Explanation] with articles and rules, of what a program or a person asks about
package narrate
