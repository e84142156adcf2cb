// Package readings shows where a game's text can be read in several ways. It lists the register of a game. It also
// shows one entry, with the lines of content and scenarios in which the readings differ.
package readings
