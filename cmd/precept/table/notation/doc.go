// Package notation reads and writes files of moves: tag pairs, move numbers, comments and a result, as in the export
// format of PGN (Portable Game Notation). The content defines how moves are written, in a file that begins with
// notation:.
//
//   - [Read]: plays the moves of a file in a match
//   - [One]: plays one move from its text
//   - [Write]: writes the moves of a match as a file
package notation
