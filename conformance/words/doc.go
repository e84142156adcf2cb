// Package words is the language of scenario files as one table: every key with
// the place where it may stand, what its value is, and one line on what it does.
//
//	row("covers", "article or list", "the articles that it shows", language.Expr)
//
// Everything that knows these words asks this table: the reader of scenarios
// (package scenario) judges keys by it, editors get their schema from it, the
// language server completes and explains by it. It is written in the terms of
// the table of content, package language, so that whoever reads that reads
// this too; no place has the name of one there. A value of more than one form is
// language.Free, and its place says which: what lies in a "zone", an "answer",
// "stacks" of variants, a "moment".
//
//   - words.go: the table, and what is asked of it
//   - files.go: what stands in files and in scenarios
//   - items.go: what stands in a script
package words
