// Package format lays out YAML files of content in one way, without changing
// what they say.
//
//   - two columns for each level; a list stands below its key or in its column, as it did
//   - one space behind a colon, a dash and a comma; none inside brackets
//   - no spaces at the end of a line, one empty line at most between others,
//     none at the beginning and at the end of the file; line feeds alone
//
// Everything else is the author's: the order of keys (which means something in
// this language), brackets or lines, quotes, where a comment stands, where a
// list in brackets is broken. Texts of several lines keep their inner shape and
// move as a whole.
//
// [Source] works on the text, line by line, with the places that package tree
// found; only spaces and empty lines are ever touched. What comes out is read
// again, and must be the same.
package format
