// Package view is what one player may know of a match.
//
// A [View] is all that a screen or a fair agent is ever given: places with the
// pieces that the player can tell, the number of those that he cannot, and the
// variables that he sees. Two matches that differ only in what a player may not
// see give him equal views.
package view
