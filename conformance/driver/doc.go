// Package driver is the interpreter behind the protocol by which any engine can be judged: lines of JSON, asked and
// answered (package kit). It plays as any engine would: it lays the position of a case out, answers decisions by what
// they are called, and tells what it is asked; it knows no scenario.
//
//   - driver.go: requests and replies
//   - lay.go: positions
//   - decide.go, pick.go: decisions
//   - ask.go: what is asked
//   - tell.go: what a position, an option and a fact are called
package driver
