// Package scenario runs the conformance suite: positions, what is tried in
// them, and what must come of it, all as YAML. docs/scenarios.md tells every
// key, how things are named and where a match rests.
//
//	conformance: root-law
//	game: {package: root, map: autumn, deck: standard, seats: [marquise, eyrie]}
//	scenarios:
//	  - name: an attacker deals no more hits than it has warriors
//	    covers: [4.3.2.I]
//	    given:
//	      at: {c5: {marquise: {warrior: 2}, eyrie: {warrior: 5}}}
//	      turn: {player: marquise, phase: daylight}
//	      dice: [3, 0]
//	    script:
//	      - {marquise: attack, here: c5, defender: eyrie}
//	      - changes: {warrior.of(eyrie).at(c5).count: 5 -> 3}
//
// A scenario must not pass for a wrong reason. A decision is played on a line,
// the scenario's own match or a copy to try things on; what came by itself is
// claimed once, by its seat. Names are compared in one place. A refusal has its
// reason and its control. What given names must be able to be, and all of it
// must be needed.
//
// Every scenario runs five ways: plain; with rules traced; saved and loaded at
// each decision; cloned at each decision, the clone played otherwise; and with
// every seat's view compared under changed secrets. An article is covered when
// a scenario that lists it passes, and fails once the nodes that cite the
// article are knocked out. One that only says again what others say (same_as in
// its rulebook) is covered when these are, in a game that cites its rulebook.
//
// A rulebook that a variant of the game brings, an older edition say, mostly says
// what the game's own does. So its scenarios are run again with the variant, and
// come out the same, but for those that are listed with what explains it:
//
//	again: root-law
//	game: {package: root, variants: [first_edition]}
//	otherwise:
//	  - {covers: 6.5.g, because: 6.5.b}
//	  - scenarios: [an empty clearing is ruled by nobody]
//	    because: 7.2.2.b
//
// One that is listed and comes out the same fails the suite, and so does one that
// is not and fails. Left out, and counted, are scenarios of articles none of which
// the variant's rulebook says again, those whose seats, options or pieces the game
// has not with the variant, and those whose own variants cannot be laid over it.
//
//   - read.go: files to scenarios, every mistake reported
//   - position.go, given.go: given
//   - names.go: what things are called
//   - play.go, many.go: decisions by name, and corrections
//   - survey.go: what is wrong with the text of a scenario, all of it
//   - expect.go, asks.go, counts.go, sees.go, refused.go: the expectations, and the articles of a refusal
//   - run.go: the five ways
//   - coverage.go: articles, nodes and scenarios
//   - again.go: scenarios that are run again with variants
//   - suite.go: many scenarios, and whether a register of readings tells the truth
//   - scene.go: where a scenario failed, for who tells why, and how it is played, for who writes it down in other words
package scenario
