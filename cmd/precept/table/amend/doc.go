// Package amend lists what a referee may correct in a position. It names each value and all pieces, what they can be
// set or moved to, and the effect. It knows only what the referee's seat knows: hidden things have no name here.
//
//   - list.go: what can be corrected
//   - right.go: makes a correction for the record, and previews its effect
package amend
