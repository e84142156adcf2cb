// Package plain holds the small games written by hand in plain Go, the baseline for the benchmarks of the
// interpreter.
//
// Each game is what an ordinary programmer would write in an afternoon to be correct and reasonably fast. It uses
// arrays, loops, and moves appended to a slice that the caller reuses. It has no bitboards and no precomputed
// tables, and the games share only their structure. "0.4 of plain Go" in a benchmark means 0.4 of these.
//
// Each game has its own Perft and Playout, although they are similar. A shared function would have to call each
// game through an interface, and would no longer be code written for one game.
//
// The interpreter and this package do not use each other. Their perft counts agree because both play by the same
// rules.
package plain
