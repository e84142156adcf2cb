// Package draft is a game in the making: what of it is known already, the work
// that is left for later stages, and how names, numbers, texts, types and
// expressions of its files are read.
//
//   - [Draft.Judge]: what is wrong with a node by the table of the language
//   - [Draft.Later]: work for a stage, so that order of files means nothing
//   - names.go: what a name may be, and what it stands for
//   - types.go, text.go, expressions.go: the values of keys
//   - [Refs]: what is judged only when every file has been read
package draft
