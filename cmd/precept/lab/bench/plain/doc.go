// Package plain holds the small games written by hand in plain Go: the yardstick beside the benchmarks of the
// interpreter.
//
// Each game is what an ordinary programmer would write in an afternoon who wants it right and reasonably fast:
// arrays, loops, moves appended to a slice that the caller reuses; no bitboards, no tables made in advance,
// nothing shared between the games beyond their shape. "0.4 of plain Go" in a benchmark means 0.4 of these.
//
// Perft and Playout stand in each of them, much alike: a function that served all five would have to call each
// game through an interface, and the yardstick would no longer be what a hand writes for one game.
//
// The interpreter does not use this package, and this package does not use the interpreter: their perft counts
// agree because both play by the same rules.
package plain
