// Package simulate plays many matches of a game and counts how they ended. Agents choose at random unless others
// are given.
//
// Match i begins with [Seed] of the setup's seed and i. Its agents use a separate generator with the same seed. So
// any match can be replayed alone, and the results do not depend on the number of goroutines.
//
//   - Run plays all matches;
//   - Options says how many matches there are, how long they may be, and whether everything is checked after every
//     answer (Invariants);
//   - Result holds the counts, Failure describes one match that failed;
//   - Kept holds the matches of several runs in a file, from which a command resumes.
//
// Outcomes are counted in the order of the matches and then dropped, so memory does not grow with their number.
package simulate
