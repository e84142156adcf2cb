// Package knowledge is what one seat may know of a match, and what may be for all that it knows.
//
//   - [Of]: its view
//   - [Permute]: another position that it cannot tell from this one
//   - [Apart]: whether it can
//   - [Learned]: who came to know something
package knowledge
