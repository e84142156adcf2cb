// Package knowledge is what one seat may know of a match, and what may be for all that it knows.
//
//   - [Of]: its view
//   - [Permute]: another position that it cannot tell from this one
//   - [Apart]: whether it can
//   - [Learned]: who came to know something
//   - [Follower]: what happens in a match, in order, as events, with who may know which part of it
//
// Steps that begin are told with the first thing that happens inside, or with their end: what is told of as begun has
// begun, whatever was tried on the way.
package knowledge
