// Package soak is a campaign of reliability: for some hours it tries the program in many ways at random, and reports
// what it tried and what it found.
//
// A [Kind] is one way to try: package kinds has those there are. A trial is one turn of a kind. It has a seed of its
// own, drawn from that of the campaign, and nothing else decides what it does, so that it can be repeated alone. The
// kinds take turns: each round of as many trials as there are kinds has each kind once, in an order drawn from the
// seed.
//
// Trials run in processes of their own, one at a time in each ([Work]); the campaign ([Run]) hands them out and hears
// what came of them. So a panic, a stack that overflows, a process that is killed for its memory and a trial that
// never ends are findings too, and the campaign goes on with another process.
//
//   - trial.go: kinds, and what a trial is given and counts
//   - worker.go: the process that runs trials; hand.go: the campaign's side of it
//   - campaign.go: turns, time and processes
//   - report.go: what was tried and found; tell.go: the same in words
package soak
