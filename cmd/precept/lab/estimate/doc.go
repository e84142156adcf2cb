// Package estimate says what can be told from matches that were played, and how sure it is: numbers with the interval
// in which the true one lies with a confidence of 95 %.
//
//   - [Share] is how often somebody wins, of matches that are all alike ([ShareOf]) or that differ in a known way, as
//     in the order of the seats ([ShareIn]);
//   - [Share.Narrow] tells a run that plays until its intervals are narrow when to stop;
//   - [Pairs] and [Sums] are differences between two runs with the same seeds ([Difference]);
//   - [Holm] keeps many answers at once honest;
//   - [Ladder] is the strengths of agents, in Elo.
//
// Each says where its formula comes from. That the intervals hold is measured, by games whose true numbers are known:
// a short part in the tests, all of it by
//
//	go run ./cmd/precept/lab/estimate/coverage
//
// Nothing here plays, reads or writes.
package estimate
