// Package live checks a content folder after each save. It finds the problems, the rules that differ from the last
// good state, and the results of the scenarios. Scenarios closest to the change are played first.
//
// A [Bench] remembers the last good state; a [Look] is the result of one save. Other packages watch the files and
// show the result.
package live
