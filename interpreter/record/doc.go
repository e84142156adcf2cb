// Package record is matches written down: what is needed to play them again,
// and to go on with them.
//
// A [Record] holds the game and the hash of its rules, the setup, the seed, the
// answers in order and a hash of the position every so often. A save is a
// record with the bytes of the position and a sum over all of it, as JSON.
// What is wrong with one is an error: [ErrBroken], [Changed], [Varied], and
// [Parted] where playing it again gives another position.
package record
