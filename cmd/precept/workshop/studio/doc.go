// Package studio is a page on which a designer edits the files of a game or mod, beside a table that follows the edits.
// It is a handler for the server of the tables, which checks requests before the studio receives them.
//
//   - studio.go: addresses, the page, and the event stream
//   - disk.go: the files of the folder, which only saving changes
//   - session.go: a language server for each open page
//   - state.go: problems, changed rules and scenarios, as last checked
//   - scenes.go: from a position to a scenario, and back
//   - lookup.go: the names in the game that a printed word can mean
//   - chart.go: the places of a map, changed in the text
//   - cards.go: the cards of a file as a table
//   - language.go: the documents about the language, to read and search
//   - words.go: the French texts
//
// Files on disk change only by saving. Each save states the version that was read. If the file has changed since,
// nothing is written, and the page shows both texts.
package studio
