// Package lsp is a language server: by it editors tell authors what is wrong
// while they type, complete and explain what they write, go from a name to its
// declaration, rename it, and mend what is misspelt.
//
// It speaks the Language Server Protocol over a pair of streams. What a client
// says is taken in turn by one goroutine ([Server.Run]), which alone holds the
// state, and is answered at once from what the last check found; checks and
// renames run beside it and hand in what they find. So an answer never waits
// for a check, and no two things touch the state at once.
//
//   - wire.go: the messages, as far as they are used here
//   - server.go, serve.go: who is asked what; what runs beside
//   - document.go: texts, their edits, and places in them
//   - project.go: which files belong together: a package, or a mod over a game
//   - check.go, tell.go: what is wrong, where that is told, and how it is mended
//   - where.go: what stands at a place of a text, finished or not
//   - scenes.go: files of scenarios, which are played
//   - complete.go, hover.go, names.go, rename.go: the answers
//   - ahead.go, safe.go: what renames need of variants, and when they are sure
//
// What a name stands for is asked of the index of the interpreter
// (package symbols). A place in a text that has changed since is found
// in the text that was checked by what stands before and behind the change.
//
// The protocol's own packages for Go were not taken: they carry the types of
// the whole protocol, thousands of lines for the few dozen fields that are used
// here, and their servers answer requests side by side, which would need locks
// around everything that is kept. What is left, a header with a length and a
// JSON object, is one file.
package lsp
