// Package schema makes the JSON schemas by which editors complete and explain
// content files, from the table of the language (package language), and files of
// scenarios, from the table by which they are read (package conformance/words).
//
// A schema knows the words of the language and where they stand; it does not
// know the names that a game declares. So it refuses a misspelt key, and leaves
// names, types and expressions to the checker: whatever the checker accepts is
// valid here, not the other way round.
//
// There is one definition for each place of the language, with all of its words
// as properties. What a file or a step may hold is told apart by the key that is
// there (if/then), never by trying alternatives: so an editor always knows which
// words to offer, and says of a wrong key only that it is wrong.
package schema
