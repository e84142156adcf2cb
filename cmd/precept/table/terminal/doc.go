// Package terminal plays a match at the terminal. People type, agents answer, and each person sees only what that
// person may know.
//
//   - session.go: the course of a match, and who is asked when
//   - choice.go, commands.go, decline.go: what can be typed
//   - correct.go: corrections of the position, and decisions that are taken back
//   - screen.go: lines and colours; typed.go: the keyboard; words.go: the program's own texts, in English and French
//   - position.go, board.go, map.go: what a seat sees; log.go: what has happened, and who has read it
//   - saves.go: matches in files
//
// The package knows no rule or noun of any game: names come from the texts of the content.
package terminal
