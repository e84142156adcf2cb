// Package desk is what every verb of the command line and every wing beside them begins with: the flags and streams
// that all share (desk.go, errors.go, stream.go), the content and how a game is loaded from it (library.go), what
// --variant and --mod lay over it (stack.go), the flags that make a setup (lineup.go), who takes a seat (players.go),
// saves (saved.go), and how texts, places and problems are printed (text.go, problems.go).
package desk
