// Package readings tells where the text of a game can be read in several ways: the register of a game, or one entry
// with the lines of content and of scenarios in which the readings differ.
package readings
