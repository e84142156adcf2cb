// Package sighting makes the index of the names of a game of what the checker
// saw while it read the files: also where the game is wrong, as far as it was
// understood.
//
//   - [Read]: checks files, and makes the index
//   - names.go: what there is to say of each name
//   - complete.go: what may be written in an unfinished expression
//   - laid.go: the names in the file of a variant
package sighting
