// Package book writes the whole rulebook of a game as pages for a browser and for paper.
//
//	precept book kiri -o DIR
//
// Every article stands there in our own words, in the structure of its document, and beside it the content that
// implements it, the scenarios that prove it, the readings that concern it and the variants that touch it; then a
// sheet for each seat, cards to cut out, the boards, the register of readings, the variants, the scenarios in words,
// the files of content, an index of names, and a search that needs no server.
//
//   - book.go gathers what the pages say, in steps: article.go (articles, and what state each is in), changes.go
//     (variants), cited.go (which lines cite what), scenario.go (scenarios in words), thing.go (cards, seats, names),
//     picture.go (boards and emblems)
//   - excerpt.go takes lines out of files, and says in which layer of the golden rules they speak
//   - page.go fills the templates, once for each language; words.go is what the pages themselves say; french.go holds
//     signs to their words
//   - search.go writes the index of the search
//   - dir.go puts all of it into a folder: whole or not at all
//
// What an article has is read from content and scenarios. Whether a scenario would notice the lack of the rules that
// it lists takes minutes to measure: who has a [Measure] gives it.
//
// The same content and scenarios give the same bytes: nothing depends on the order of maps, on time or on chance.
package book
