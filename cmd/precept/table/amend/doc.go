// Package amend is what of a position somebody who referees may put right: each value and all pieces by their names, as
// a seat knows them, what they can be set or brought to, and what would come of it. It knows no more than that seat:
// what is hidden from it is no name here.
//
//   - list.go: what there is to put right
//   - right.go: what is asked for, as a correction of the record; what would come of one
package amend
