// Package language is the language as one table: every key, verb and function with
// the place where it may stand, how it is written, one line on what it does
// and one example.
//
// Everything else that knows the words of the language asks this table: the
// checker for unknown keys and suggestions, the reference in the documents, the
// order of keys. A word is added here first.
package language
