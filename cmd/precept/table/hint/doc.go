// Package hint asks a tree search for its answer to a question, and puts the result in words. A hint contains the
// choice, how sure the search is, the expected result, and the next best answers. [Think] runs the search, and
// [Hint.Say] returns the words.
//
// The search knows only what the seat that asks may know: see [agents.Spec.Advise]. A hint plays nothing.
package hint
