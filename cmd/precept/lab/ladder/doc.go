// Package ladder lets agents play a game against one another and estimates how strong each is. Strengths are in
// Elo, with intervals; the thinking time of each agent is reported, too.
//
//   - schedule.go decides who plays which match: all agents meet equally often and have every seat equally often;
//   - ladder.go plays;
//   - tell.go reports the result as text, as JSON and as a page.
//
// Package estimate computes the strengths from the matches.
package ladder
