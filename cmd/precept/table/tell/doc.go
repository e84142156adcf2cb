// Package tell says what happened in a match: once, for every screen.
//
//   - [Log]: what happened in a match, answer by answer
//   - [Log.Lines]: the same as one seat may know it, in lines of English or French
//   - [Line]: one of them, for people and for programs
//
// A log is made of a match by [Of], which plays it again, and follows it: answers are given through [Follow] and added
// by [Log.Add]. What is told is folded from the events of the interpreter: steps that have a name, or a text of their
// own, are a line with what happened in them below it; all other steps are told as part of what they are steps of.
package tell
