// Package compare plays two contents of a game with the same seeds and says whether they play otherwise: who wins, how
// long matches are, how the seats stand at their end.
//
//   - compare.go plays;
//   - tell.go says what came of it, as text and as JSON;
//   - page.go says it as a page with a picture.
package compare
