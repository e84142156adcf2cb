// Package why is why something can be done in a match, or not: plain data, for who tells it.
//
//   - [Explanation]: the answer to a question, with its [Reason]s
//   - [Unasked]: a question that is not understood
//   - [Refusal]: a line-up that the rules refuse, and [Measure]s of line-ups
package why
