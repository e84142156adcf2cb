// Package kit is scenarios in a form that any engine can run, without the words of the content: positions, decisions
// and outcomes as JSON, numbered by article, as the test cases are that the adjudicators of Diplomacy share (DATC).
// docs/conformance.md tells it to who writes an engine.
//
//   - case.go: a case: where it begins, what is done, what must be so
//   - value.go: names, numbers and pieces, and when two of them are one
//   - vocabulary.go: what every name of a game means, and its register of readings
//   - protocol.go: what a driver is asked, and answers
//   - files.go: a kit as a folder, written and read
//   - schema.go: the JSON schema of the files and of the protocol
package kit
