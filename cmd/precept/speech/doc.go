// Package speech contains the texts that the program says to players, in English and French. English texts are the
// keys of the French ones (french.go, help.go). Texts about a game come from the content.
package speech
