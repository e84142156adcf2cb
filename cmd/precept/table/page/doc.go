// Package page makes a page of HTML that plays a game without a server. The page holds the interpreter as WebAssembly
// (package main in wasm), the content of a game and its mods, and scripts. Requests of the table's pages are answered
// inside by the handlers of package web, over a house whose record is in memory. The browser keeps the record.
//
//   - bundle.go: the content of a page; page.go: answers requests; rules.go: changes the content
//   - visit.go: a visitor with cookies, whose requests follow redirects
//   - write.go: writes the file; static/: its scripts and styles
//
// Package program finds or builds the WebAssembly.
package page
