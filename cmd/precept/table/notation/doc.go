// Package notation reads and writes files of moves: tag pairs, numbers, comments and a result, as the export format of
// PGN (Portable Game Notation) has them. How a move is written is said by the content, in a file that begins with
// notation:.
//
//   - [Read]: a match with the moves of a file
//   - [One]: a match with one move more
//   - [Write]: the moves of a match as a file
package notation
