// Package corpus holds a corpus of typical mistakes, made by changing correct
// content: a letter too few, a missing dash, a line that is indented too far.
// It has only tests. The line of a mistake, and the words that its correction
// must name, come from the edit and never from the checker.
//
//   - content_test.go: the games that are changed, read once, and the check of a
//     changed game
//   - layout_test.go, names_test.go, shapes_test.go, formulas_test.go, habits_test.go: the classes
//     of mistakes, each a function that changes one place of a file
//   - corpus_test.go: by class, the number of first messages that are at the
//     mistake and name its correction; texts that no message may have
//   - fingers_test.go: single typing errors at any place, which must not cause
//     messages elsewhere
//   - fixed_test.go, byhand_test.go: mistakes that no class makes
//
// The table by class:
//
//	go test ./interpreter/internal/check/corpus -v -run Corpus
//
// After -args, -n sets the number of mistakes of each class, and -misses shows
// the mistakes with a bad message and their edits.
package corpus
