// Package corpus is a corpus of mistakes, made by changing good content in the
// ways in which people get it wrong: a letter too few, a lost dash, a line that
// is indented too far. All of it is tests. Each mistake knows from its own edit,
// never from what the checker says, at which line it stands and what a remedy
// has to speak of.
//
//   - content_test.go: the games that are spoiled, read once, and how one that
//     is spoiled is checked
//   - layout_test.go, names_test.go, shapes_test.go, formulas_test.go, habits_test.go: the classes
//     of mistakes, each a function that spoils one place of a file
//   - corpus_test.go: how many first messages are at the mistake and name its
//     remedy, by class, and what must never be said
//   - fingers_test.go: single signs struck wrong, wherever they stand, of which
//     nothing may be told elsewhere
//   - fixed_test.go, byhand_test.go: mistakes that no class makes
//
// The table by class:
//
//	go test ./interpreter/internal/check/corpus -v -run Corpus
//
// Behind -args, with -n each class has so many mistakes, with -misses those that
// fell short are shown with their edits.
package corpus
