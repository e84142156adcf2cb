// Package scenario runs the conformance suite: positions, actions in them, and expected results, all as YAML.
// docs/scenarios.md explains every key, how things are named, and when a match rests.
//
//	conformance: root-law
//	game: {package: root, map: autumn, deck: standard, seats: [north, south]}
//	scenarios:
//	  - name: an attacker deals no more hits than it has soldiers
//	    covers: [4.3.2.I]
//	    given:
//	      at: {c5: {north: {soldier: 2}, south: {soldier: 5}}}
//	      turn: {player: north, phase: daylight}
//	      dice: [3, 0]
//	    script:
//	      - {north: attack, here: c5, defender: south}
//	      - changes: {soldier.of(south).at(c5).count: 5 -> 3}
//
// A scenario must not pass for a wrong reason. A decision is played on a line: the scenario's own match, or a copy
// to try something. Each automatic answer is claimed once, by its seat. All names are compared in one place. A
// refusal needs its reason and a control. Everything in given must be possible and needed.
//
// Before each answer, what a seat may not know can be changed: its view and its options must stay the same. A scenario
// can run four ways: plain; with rules traced; saved and loaded at each decision; and cloned at each decision, with the
// clone played differently. The last three test the interpreter. An article is covered if a scenario that lists it
// passes, and fails once the nodes that cite the article are removed. An article that only repeats others (same_as in
// its rulebook) is covered if these are, in a game that cites its rulebook.
//
// A rulebook of a variant, such as an older edition, mostly repeats the game's own. So the scenarios are repeated
// with the variant and must have the same result. Exceptions are listed with their reason:
//
//	again: root-law
//	game: {package: root, variants: [first_edition]}
//	otherwise:
//	  - {covers: 6.5.g, because: 6.5.b}
//	  - scenarios: [an empty field is ruled by nobody]
//	    because: 7.2.2.b
//
// The suite fails if a listed scenario has the same result, or if another one fails. Some scenarios are left out,
// and counted: those whose articles the variant's rulebook does not repeat, those whose seats, options or pieces
// are missing with the variant, and those whose own variants conflict with it.
//
//   - read.go: reads files, and reports every mistake
//   - position.go, given.go: the starting position
//   - names.go: names of things
//   - play.go, many.go: decisions by name, and corrections
//   - survey.go: all mistakes in the text of a scenario
//   - expect.go, asks.go, counts.go, sees.go, refused.go: the expectations, and the articles of a refusal
//   - run.go: the ways
//   - coverage.go: articles, nodes and scenarios
//   - again.go: scenarios that are repeated with variants
//   - suite.go: many scenarios, and checks of a register of readings
//   - scene.go: where a scenario failed, for explanations; how it is played, for conversion to another form
package scenario
