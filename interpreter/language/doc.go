// Package language defines the content language as one table.
//
// The table has every key and verb, with the place where it is allowed, the form of its value, one line of
// documentation, and the diagnostics for keys that are missing or exclude each other.
//
// All other code that knows the words of the language reads this table: the checker checks keys and values with it, the
// schema for editors and the reference in the documentation are generated from it. To add a word, add a row here first:
// files.go has the keys of files, things.go and rules.go declarations, steps.go verbs, looks.go how things are drawn.
package language
