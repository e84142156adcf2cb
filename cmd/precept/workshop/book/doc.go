// Package book writes the whole rulebook of a game as pages for a browser and for printing.
//
//	precept book kiri -o DIR
//
// The book shows every article in our own words, in the order of its rulebook. Beside it are the content that
// implements it, the scenarios that prove it, and the readings and variants that concern it. Other pages have a
// sheet for each seat, cards to cut out, the boards and the register of readings. There are also the variants, the
// scenarios in words, the content files, an index of names, and a search without a server.
//
//   - book.go gathers the contents in steps: article.go (articles, their states, and which lines cite them), changes.go
//     (variants), scenario.go (scenarios in words), thing.go (cards, seats, names), picture.go (boards and emblems)
//   - excerpt.go cuts lines out of files and finds their layer of the golden rules
//   - page.go fills the templates, once for each language; print.go arranges what is printed and cut; words.go holds
//     the texts of the pages; french.go adds no-break spaces
//   - search.go writes the search index
//   - dir.go writes everything into a folder, completely or not at all
//
// The links of an article come from content and scenarios. Whether a scenario would notice missing rules takes
// minutes to measure; a caller that has a [Measure] passes it.
//
// The same content and scenarios give the same bytes. Nothing depends on map order, time or chance.
package book
