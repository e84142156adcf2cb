// Package language is the language as one table.
//
// It has every key and verb with the place where it may stand, what its value
// is, one line on what it does, and what is said where it is missing or stands
// beside a key that it excludes.
//
// Everything else that knows the words of the language asks this table: the
// checker judges keys and values by it, editors get their schema from it, the
// reference in the documents is made from it. A word is added here first, as
// one row: files.go has what stands in files, things.go and rules.go what is
// declared there, steps.go the verbs, looks.go how things are drawn.
package language
