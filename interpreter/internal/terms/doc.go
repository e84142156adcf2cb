// Package terms finds what an expression rests on in a position: how many pieces lie where, what variables and
// attributes are, what the rules answer. It evaluates an expression part by part, as it is written, and notes what it
// asks of the position; a condition on the elements of a list is followed for each of them, an "or" as far as it is
// needed. What it notes can be told to somebody who does not know the language.
//
//   - [Of]: of an expression
//   - [Ask]: what a fact is in another position
package terms
