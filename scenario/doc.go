// Package scenario runs the conformance suite: positions, what is tried in
// them, and what must come of it, all as YAML.
//
// A file begins with conformance: and the rulebook that its scenarios cite. A
// scenario gives a position, then a script of decisions and expectations.
//
//   - name: an attacker deals no more hits than it has warriors
//     covers: [4.3.2.I]
//     given: {at: …, turn: {player: marquise, phase: daylight}, dice: [3, 0]}
//     script:
//   - marquise: attack
//     here: c5
//   - changes: {warrior.of(eyrie).at(c5).count: 5 -> 3}
//
// What game is played stands once in a file: game: {package: root, map: autumn,
// seats: […]}, and with variants: […] there, what is laid over it. A scenario
// with a game: of its own has that for itself: game: {variants: [harsh], deck:
// old} changes what the file says, key by key. The key
// variants: of the file or of a scenario runs them once more with each of the
// variants, or lists of variants, that it names.
//
// A decision names a piece by its kind or, where several of a kind may be
// meant, by its place or its owner.
//
// turn: {phase: combat, region: f1, number: 2} goes to a phase of nobody: it has
// no player, and keys beside player, phase and started are fields of the phases
// on the way, which must say this.
//
// With from: setup and no turn, a scenario whose given.setup leaves questions
// open begins within the setup. asks may say at_most: how many a choice takes;
// ended may say how:, by what the match ended. refused: 5.c, alone in its script,
// says that no match begins with these seats, because of that article.
//
// moment: {eyrie: [royal_claim]} lists the abilities during open phases that a seat
// may use right now, in a menu or by themselves; no_moment: {eyrie: [royal_claim]}
// those that it may not use now, although nothing but the moment is missing.
//
// Pieces that only their owners tell apart are answered as warrior.of(eyrie).
// A shuffle leaves the order as it is; with shuffles: turn in given it turns it
// upside down, which shows that something was shuffled.
//
// Every scenario runs five ways: plain; with rules traced; saved and loaded at
// each decision; cloned at each decision, the clone played otherwise; and with
// every seat's view compared under changed secrets. An article is covered when
// a scenario that lists it passes, and fails once the nodes that cite the
// article are knocked out.
//
//   - read.go: files to scenarios, every mistake reported
//   - position.go: given
//   - play.go: decisions by name
//   - facts.go, changes.go: what a position is, and what differs
//   - expect.go: the other expectations
//   - ways.go: the five ways
//   - coverage.go: articles, nodes and scenarios
//   - readings.go: whether a register of readings tells the truth
package scenario
