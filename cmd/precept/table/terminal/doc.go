// Package terminal is a match at the terminal: people type, agents answer, and everybody is told what he may know.
//
//   - session.go: who is asked when, from the first line to the last; choice.go and commands.go: what can be typed
//   - screen.go: lines, colours and the keyboard; words.go: what the program itself says, in English and French
//   - position.go, board.go, map.go: what a seat sees; changes.go: what is different, in words; log.go: who is told it
//   - saves.go, undo.go: matches in files, and decisions that are taken back
//
// Nothing here knows a rule or a noun of any game: names come from the texts of the content.
package terminal
