// Package position is what a screen shows of a match, as plain data: for the terminal and for the browser alike.
//
//   - [Of] is the position as a seat may see it: how everybody stands, whose turn and which phase it is, the boards and
//     the map, what is nobody's, and each player's own board
//   - [Ask] is a question with all that says for what it is asked: what was begun, what was picked, how much is left,
//     and the options with the texts of what they name
//
// Everything is in words of one language, beside the ids by which a program names it. What the content gives no name
// to, what a match of this line-up does not have and places where nothing lies are not there. Nothing is there either
// that the seat may not know.
package position
