// Package ladder lets agents play a game against one another and says how strong each is: in Elo, with intervals, and
// beside it how long it thinks.
//
//   - schedule.go says who plays which match: everybody meets everybody as often, and has every seat as often;
//   - ladder.go plays;
//   - tell.go says what came of it, as text, as JSON and as a page.
//
// How strengths come of matches is told by package estimate.
package ladder
