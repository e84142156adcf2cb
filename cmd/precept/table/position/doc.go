// Package position describes what a screen shows of a match, as plain data for the terminal and the browser.
//
//   - [Of] returns the position as a seat may see it: scores, turn and phases, boards and map, the common panel, and
//     each player's panel
//   - [Ask] returns a question with its context. That is the actions begun, the picks so far and still to make, and the
//     options with the texts of what they name
//
// Everything has words in one language, and the ids by which programs refer to it. Things without a name in the
// content, things outside the present line-up, and empty places are left out. So is everything that the seat may not
// know.
package position
