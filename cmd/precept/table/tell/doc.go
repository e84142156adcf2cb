// Package tell makes the log of a match in words, for every screen.
//
//   - [Log]: what happened in a match, answer by answer
//   - [Log.Lines]: the log as one seat may know it, in lines of English or French
//   - [Line]: one line, for people and for programs
//
// [Of] makes a log by playing the match again. Later answers are given through [Follow] and added by [Log.Add]. Lines
// are made from the events of the interpreter. Steps that have a name or a text of their own are a line, with their
// events in lines below it. The events of all other steps belong to the steps around them.
package tell
