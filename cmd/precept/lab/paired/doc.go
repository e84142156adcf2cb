// Package paired compares runs of matches with the same seeds, match by match: what luck does to both is no difference
// between them, so that less of it is taken for one.
//
//   - [Run] keeps what a difference is made of, as matches are played;
//   - [Differences] is what differs between two of them, each with its interval;
//   - [Judge] says which of many differences are shown.
package paired
