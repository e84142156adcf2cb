// Package transcript writes a position of a match as a scenario: the line-up, every piece and value that differs
// from the initial layout, the state of play, and the pending question. The scenario passes as written, and its
// author continues from there.
//
//   - [Write]: a match, as text
//   - [Words]: comments for the author, in any language
//
// The state of play is given as the start of a phase if that gives the same position. Otherwise it is given.stands
// (package moment), which includes half-made decisions and used menu entries. The result is read and compared
// before it is returned. It hides nothing: for a seat with partial knowledge, a match that the seat considers
// possible is written, see [precept/interpreter.Match.SeenBy].
package transcript
