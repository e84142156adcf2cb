// Package lsp is a language server. With it, editors show problems while an author types, complete and explain
// names, and fix misspelt words. They jump from a name to its declaration, and rename it.
//
// It speaks the Language Server Protocol over a pair of streams. One goroutine ([Server.Run]) handles the client's
// messages in turn and alone holds the state. It answers at once from the result of the last check. Checks and
// renames run in the background and hand in their results. So an answer never waits for a check, and the state
// needs no locks.
//
//   - wire.go: the messages, as far as they are used here
//   - server.go, serve.go: which function answers which request; work in the background
//   - document.go: texts, their edits, and positions in them
//   - project.go: which files belong together: a package, or a mod over a game
//   - check.go, tell.go: what is wrong, where it is reported, and how it is fixed
//   - where.go: what is at a position of a text, complete or not
//   - scenes.go: scenario files, which are played
//   - complete.go, hover.go, names.go, rename.go: the answers
//   - ahead.go, safe.go: what renames need from variants, and when they are safe
//
// The index of the interpreter (package symbols) gives the meaning of a name. If a text changed after the last
// check, a position is mapped to the checked text by the parts before and after the change.
//
// The protocol's existing Go packages are not used. They carry the types of the whole protocol, thousands of lines
// for the few dozen fields needed here. Their servers also answer requests concurrently, which would need locks
// around all state. Without them, all that remains is one file: a header with a length, and a JSON object.
package lsp
