// Package record is matches written down: what is needed to play them again,
// and to go on with them.
//
// A [Record] holds the game and the hash of its rules, the setup, the seed, the
// answers in order and a hash of the position every so often. Played again it
// gives the same bytes, or says at which answer it parted. A save is a record
// with the bytes of the position and a sum over all of it, as JSON.
package record
