// Package moment is what a position has beside pieces that lie somewhere and values that can be set: the steps that
// have begun and are not done, effects in play, who was shown what. Scenarios write it under given.stands, by the names
// that a save has for it.
//
//		stands:
//		  frames:
//		    - {block: play, at: call take_turn, behind: true, names: {turn_taker: marquise}}
//		    - {block: procedure take_turn, at: menu, parent: 0, me: marquise}
//		  phases: [{frame: 1, at: phase daylight, of: marquise, me: nil}]
//
//	  - [Moment]: what stands says; what is left out has its usual value
//	  - [Read]: from a file, every key known
//	  - [Moment.Lay]: over a position that is laid out otherwise
//	  - [Of]: what a position has that another, laid out by hand, lacks
//	  - [Moment.YAML]: as it is written
package moment
