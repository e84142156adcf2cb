// Package lineup describes a game for one line-up of seats, before anything is compiled for it.
//
// A [Table] assigns numbers to seats, places, pieces and values. It knows which seats play, where a piece begins, which
// spaces are neighbours, and the name of everything. It also knows in which slot of a match a variable or an attribute
// is stored. It holds what never changes in a match; what changes is in a state.Match of its layout. [Build] makes a
// table, and reports errors of the setup.
//
// A table also determines who may know what (secrecy.go): which pieces a seat can identify, which look alike to it, and
// which variables and attributes it sees.
package lineup
