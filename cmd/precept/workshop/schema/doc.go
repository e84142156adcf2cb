// Package schema builds JSON schemas, with which editors complete and explain files. The schema for content comes
// from the table of the language (package language). The one for scenario files comes from the table by which they
// are read (package conformance/words).
//
// A schema has the words of the language and the places where they are allowed. It does not have the names that a
// game declares. So it rejects a misspelt key, and leaves names, types and expressions to the checker. Everything
// that the checker accepts is valid in the schema, but not the reverse.
//
// There is one definition for each place of the language, with all its words as properties. The key that is present
// selects what a file or a step may contain (if/then); the schema never tries alternatives. So an editor always
// knows which words to offer, and reports a wrong key only as wrong.
package schema
