// Package limit names every bound of the interpreter, in one block, each with its reason.
//
// Content is a stranger's text. Everything that it can make grow, in a file, in an expression or in a match, has a
// bound here. Exceeding one is a problem or an error that names the place. The packages that read, check and run
// content enforce the bounds; this package enforces none and imports nothing.
package limit
