// Package soak runs a reliability campaign. For hours, it tries the program in many ways at random. Then it reports
// what it tried and what it found.
//
// A [Kind] is one way to try the program; [All] returns them all. A trial is one run of a kind. It has its own seed,
// and nothing else decides what it does, so it can be repeated alone. The campaign draws the seeds from its own. The
// kinds take turns: each round runs each kind once, in a random order.
//
// Trials run in separate processes ([Work]). The campaign ([Run]) assigns the trials and collects their results. So it
// also finds panics, stack overflows, processes killed for using too much memory, and trials that never end. It then
// continues with another process.
//
//   - trial.go: kinds, and what a trial is given and counts
//   - worker.go: the process that runs trials; hand.go: the campaign's side of it
//   - campaign.go: turns, time and processes
//   - report.go: what was tried and found
//   - pool.go: draws rules and line-ups: every game, with variants and mods
//   - games.go: matches of various agents, with all invariants checked
//   - views.go: matches that differ only in what a seat may not know must look the same to it
//   - records.go: matches played in several ways at once, saved, opened, undone and replayed
//   - kills.go: processes that are killed while they write; tools.go: those processes
//   - questions.go: expressions and questions, right and wrong; lines typed at the terminal
//   - made.go: generated content, and content with mistakes
//
// The test of this package is a campaign. It is short unless a flag says otherwise:
//
//	go test ./internal/soak -run TestSoak -timeout 0 -hours 8
//	go test ./internal/soak -run TestSoak -only views -trial 7804075923739953774
//
// A seed gives the same trial as long as the program and the content are the same. The only exception is the moment of
// a kill. A finding includes the stacks if a process panics, dies or does not end.
package soak
