// Package record defines the records of matches: everything needed to replay and continue them.
//
// A [Record] holds the game and the hash of its rules, the setup, the seed, the answers in order, and at intervals a
// hash of the position. A save is a record with the encoded position and a checksum, as JSON. [Read] returns
// [ErrBroken], [ErrNone] or [ErrVersion] for an invalid save. An [Error] reports why a valid save cannot be opened:
// [Changed], [Varied], or [Parted] if a replay leads to another position.
package record
