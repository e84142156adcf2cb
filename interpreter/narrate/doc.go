// Package narrate is the words of a game in a language: what the things of a match are called, what a decision asks,
// and what a screen says of a position beside its pieces.
package narrate
