// Package knowledge computes what a seat may know of a match, and other positions that are possible as far as it knows.
//
//   - [Of]: the view of a seat
//   - [Permute]: another position that the seat cannot distinguish from this one
//   - [Apart]: whether the seat can distinguish the two
//   - [Learned]: the seats that came to know something
//   - [Follower]: the events of a match, in order, with the seats that may know each part
//
// A Follower emits the start of steps with the first event inside them, or with their end. So steps that were only
// tried are never emitted.
package knowledge
