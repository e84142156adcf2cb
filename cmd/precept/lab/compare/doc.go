// Package compare plays two contents of a game with the same seeds. It reports whether they differ in who wins, how
// long matches are, and the evaluations of the seats at the end.
//
//   - compare.go plays;
//   - tell.go prints the result as text and as JSON;
//   - page.go writes it as a page with a picture.
package compare
