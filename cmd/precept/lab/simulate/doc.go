// Package simulate plays many matches of a game with agents that choose at
// random, and tells how they ended.
//
// Match i begins with [Seed] of the setup's seed and i, and its agents draw from a
// generator of their own with the same seed. So any match can be played again
// alone, and the results are the same whatever the number of goroutines.
//
//   - Run plays them all;
//   - Options says how many, how long, and whether everything is looked at
//     after every answer (Invariants);
//   - Result is what came of them, Failure one match that went wrong;
//   - Kept is matches of several runs in a file, from which a command goes on.
//
// Outcomes are counted in the order of the matches and forgotten, so memory does
// not grow with their number.
package simulate
