// Package soak is a campaign of reliability: for some hours it tries the program in many ways at random, and reports
// what it tried and what it found.
//
// A [Kind] is one way to try: [All] are those there are. A trial is one turn of a kind. It has a seed of its
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
//   - report.go: what was tried and found
//   - pool.go: which rules and line-ups are drawn: every game, its variants, mods and combinations of them
//   - games.go: matches of all sorts of agents, with what must always hold looked at
//   - views.go: matches that differ only in what a seat may not know look alike to it
//   - records.go: matches played in several ways at once, saved, opened, gone back in and played again
//   - kills.go: processes that are killed while they write; tools.go: what those processes are
//   - questions.go: expressions and questions, right and wrong ones; lines typed at the terminal
//   - made.go: content that is made, and content that is spoiled
//
// The test of this package is a campaign, a short one unless a flag says otherwise:
//
//	go test ./internal/soak -run TestSoak -timeout 0 -hours 8
//	go test ./internal/soak -run TestSoak -only views -trial 7804075923739953774
//
// A seed means the same for as long as the program and the content are the same; only the moment of a kill is nobody's
// to choose. A panic, a process that dies and a trial that does not end are findings with their stacks.
package soak
