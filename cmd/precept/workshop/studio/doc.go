// Package studio is a page on which a designer edits the files of a game or mod, beside a table that follows them. It
// is a handler for the server of the tables, which judges requests before the studio sees them.
//
//   - studio.go: addresses, the page, and the stream of what happens
//   - disk.go: the files of the folder, which only saving changes
//   - session.go: a language server for each open page
//   - state.go: problems, changed rules and scenarios, as last checked
//   - scenes.go: from a position to a scenario, and back
//   - lookup.go: the words of the game for a printed word
//   - chart.go: the places of a map, changed in the text
//   - cards.go: the cards of a file as a table
//   - language.go: the documents on the language, to read and search
//   - words.go: the French texts
//
// What is on disk changes only by saving. Whoever saves says which version was read; if the file has changed since,
// nothing is written, and the page shows both texts.
package studio
