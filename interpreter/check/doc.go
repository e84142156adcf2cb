// Package check turns the nodes of a package of content into a checked game,
// and reports every problem that it finds, each at its place.
//
// It works in stages over all files at once, so that order of files and of
// keys means nothing: names first, then what they are, then the expressions
// and steps that use them, then what only the whole shows (conflicts, openings,
// what nobody can see).
//
//   - [Game]: the one entry
//   - builder: the game in the making; declare*.go fill it stage by stage
//   - steps.go: the verbs; expression scopes follow the steps
//   - whole.go: what only the whole game shows
//   - [Codes]: every code with its explanation
//
// It changes nothing, runs nothing, and knows no game.
package check
