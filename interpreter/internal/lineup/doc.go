// Package lineup is what is known of a game and a line-up of seats before anything is compiled for it.
//
// A [Table] gives every seat, place, piece and value its number: which seats play, where a piece begins, in which slot
// of a match a variable or an attribute lies, what neighbours what, and what everything is called. What never changes
// in a match is in it; what changes lies in a state.Match of its layout. [Build] makes one, and reports what of the
// set-up does not fit. A table also says who may know what (secrecy.go): which pieces a seat can tell, which are alike
// to it, and what it sees of variables and
// attributes.
package lineup
