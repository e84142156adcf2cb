// Package estimate computes estimates from matches that were played, each with its 95 % confidence interval.
//
//   - [Share] is the share of matches that a seat wins. The matches are all alike ([ShareOf]), or differ in a known
//     property such as the order of the seats ([ShareIn]);
//   - [Share.Narrow] decides when a run stops that plays until its intervals are narrow;
//   - [Pairs] and [Sums] give differences between two runs with the same seeds ([Difference]);
//   - [Holm] corrects p-values when several questions are asked at once;
//   - [Ladder] estimates the strengths of agents, in Elo.
//
// Each cites the source of its formula. The coverage of the intervals is measured with games whose true values are
// known. A short measurement is part of the tests; the full one is
//
//	go run ./cmd/precept/lab/estimate/coverage
//
// The package does not play, read or write anything.
package estimate
