// Package web serves the pages of `precept serve`: a lobby where tables are made, and a page of the table for each
// link. Package room runs the tables; this package displays them and forwards answers.
//
// Everything works by links and forms that the server writes. The script (static/table.js) turns clicks on the board
// into clicks on buttons, and replaces pages in place. Nothing is loaded from another host, and no build step is
// needed.
//
//   - server.go: the addresses, the templates, and the games that are offered; guard.go: limits on requests, and
//     headers; listen.go: the HTTP server
//   - lobby.go: makes a table and shows its links; owner.go: the owner's page, the operator's page, and changes of
//     rules
//   - sitting.go: a visitor with a link, and the stream of events; screen.go: the page of a table; panels.go: the
//     panels of the seats; seat.go: invitations and the page of a seat
//   - offers.go: the options, and where the board highlights them
//   - answer.go: answers and other forms; correct.go: corrections of the position
//   - story.go: the log, and why something is allowed or not; files.go: drawings, saves, and plain data for programs
//     (package seen)
//   - words.go: all texts in French
package web
