// Package moment describes the part of a position beyond placed pieces and settable values. This is the unfinished
// steps, effects in play, and which seat was shown what. Scenarios write it under given.stands, with the names that
// a save uses.
//
//	stands:
//	  frames:
//	    - {block: play, at: call take_turn, behind: true, names: {turn_taker: north}}
//	    - {block: procedure take_turn, at: menu, parent: 0, me: north}
//	  phases: [{frame: 1, at: phase daylight, of: north, me: nil}]
//
// The package has these parts:
//
//   - [Moment]: the content of stands; missing keys have their usual values
//   - [Read]: reads it from a file and rejects unknown keys
//   - [Moment.Lay]: applies it to a position that is laid out
//   - [Of]: what a position has in addition to one laid out by hand
//   - [Moment.YAML]: its text
package moment
