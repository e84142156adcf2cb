// Package limit names every bound of the interpreter, in one block, each with
// its reason.
//
// Content is a stranger's text. Whatever it can make grow, in a file, in an
// expression or in a match, has a bound here, and passing it is a problem or an
// error that says where. The packages that read, check and run content call it;
// it enforces nothing itself and imports nothing.
package limit
