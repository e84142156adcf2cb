// Package kinds is the kinds of trials of a campaign (package soak): what a trial plays, and what must hold of it.
//
//   - pool.go: which rules and line-ups are drawn: every game, its variants, mods and combinations of them
//   - games.go: matches of all sorts of agents, with what must always hold looked at
//   - views.go: matches that differ only in what a seat may not know look alike to it
//   - records.go: matches played in several ways at once, saved, opened, gone back in and played again
//   - kills.go: processes that are killed while they write
//   - questions.go: expressions and questions, right and wrong ones; lines typed at the terminal
//   - made.go: content that is made, and content that is spoiled
//
// What a kind needs of the tables is handed to it as [Tools]: wings do not know one another.
package kinds
