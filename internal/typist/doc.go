// Package typist types random lines at the terminal, and checks that the match played there is saved.
package typist
