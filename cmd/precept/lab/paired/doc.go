// Package paired compares runs of matches with the same seeds, match by match. Luck that affects both runs equally
// does not count as a difference, so smaller differences can be detected.
//
//   - [Run] records the matches as they are played;
//   - [Differences] returns the differences between two runs, each with its interval;
//   - [Judge] decides which of many differences are shown.
package paired
