// Package narrate describes a match in words: the names of its pieces and places, what a decision asks, the facts that
// a screen shows, and why a seat can or cannot do something now.
//
//   - [New] returns the words of a game in one language, as [Names].
//   - [Why] and [WhyTyped] return an [Explanation] with articles and rules, for a program or a person that asks.
package narrate
