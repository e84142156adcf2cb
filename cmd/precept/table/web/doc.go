// Package web is the pages of `precept serve`: a lobby where tables are made, and a table for each link. What a table
// is, package room says; here it is only shown, and answers are handed on.
//
// Everything works by links and forms, written by the server; the script (static/table.js) takes clicks on the board
// for clicks on buttons and changes pages in place. Nothing comes from another host, and nothing has to be built.
//
//   - server.go: the addresses, the templates, and the games that are offered; guard.go: who may ask, how much, and
//     the headers
//   - lobby.go: making a table, its links; owner.go: the owner's page; renewed.go: rules that have changed
//   - sitting.go: who looks by a link, and listens; screen.go: all that stands on the page of a table;
//     panels.go: what everybody has
//   - offers.go: what may be chosen, and where it is lit
//   - answer.go: what is sent by forms; correct.go: putting the position right
//   - why.go: why something is allowed or not; story.go: what happened, in words; files.go: drawings, saves, and
//     plain data for programs (package seen)
//   - words.go: the French of all texts
package web
