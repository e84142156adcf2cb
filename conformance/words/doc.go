// Package words is the language of scenario files as one table: every key with its place, the form of its value,
// and a one-line description.
//
//	row("covers", "article or list", "the articles that it shows", language.Expr)
//
// All code that needs these words uses this table: the reader of scenarios (package scenario) checks keys, the
// schema for editors is built from it, and the language server completes and explains from it. It has the form of
// the table of content, package language, so that code for one can read the other; place names of the two differ. A
// value with several forms is language.Free, and its place gives the form: the pieces in a "zone", an "answer",
// "stacks" of variants, a "moment".
//
//   - words.go: the table, and its queries
//   - files.go: the keys of files and scenarios
//   - items.go: the items of a script
package words
