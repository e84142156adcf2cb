// Package speech is what the program itself says to players, in the language that they read: English texts are the keys
// by which the French ones are found (french.go, help.go). What content says comes from the content.
package speech
