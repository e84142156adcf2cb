// Package letter is what mail and chat say to a player of a table. It says no more than that the seat is asked: whoever
// reads it may not be the player.
package letter
