// Package typist types at the terminal whatever comes, and looks whether the match that is played there is kept.
package typist
