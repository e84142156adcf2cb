// Package transcript writes a position of a match out as a scenario: the line-up, every piece and value that is not
// where a match lays it out by itself, where play stands, and what is asked. It passes as it is written, and its author
// goes on from there.
//
//   - [Write]: a match, as text
//   - [Words]: what the text says to its author, in whatever language
//
// Where play stands is said by the beginning of a phase, where that comes to the same; else by given.stands (package
// moment), so that half-made decisions and used entries of menus are there too. Whatever is written is read again and
// compared before it is given away. Nothing is hidden in it: who may not know everything has it written of a match that
// the true one may be, see [precept/interpreter.Match.SeenBy].
package transcript
