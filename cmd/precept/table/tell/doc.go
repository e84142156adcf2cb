// Package tell makes the log of a match in words, for every screen.
//
//   - [Log]: what happened in a match, answer by answer
//   - [Log.Lines]: the log as one seat may know it, in lines of English or French
//   - [Line]: one line, for people and for programs
//
// [Of] makes a log by replaying the match. Later answers are given through [Follow] and added by [Log.Add]. Lines are
// made from the events of the interpreter. Steps with a name or a text of their own become a line, and the events in
// them become lines below it. The events of other steps belong to the steps that contain them.
package tell
