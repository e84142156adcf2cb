package interpreter_test

import "testing"

// TestReplacedCalls checks that everything that can be asked of a call can be asked of one that an ability replaces.
func TestReplacedCalls(t *testing.T) {
	const head = `
vars: {n: {type: int}, k: {type: int}, yes: {type: bool}}
actions:
  build: {steps: [{require: k > 0}, {set: n, by: 1}]}
`
	tell(t, []story{
		{"can is answered by what takes the place", head + `
abilities: [{instead: build, when: n == 0, do: [{set: n, by: 10}]}]
play: [{set: yes, to: can(build)}, {set: n, to: 1}, {if: can(build), then: [{set: n, to: 99}]}]
`, []string{"? yes = true", "? n = 1", "over"}},
		{"what must take the place can itself not be done", head + `
abilities: [{instead: build, do: [{require: n > 5}, {set: n, by: 10}]}]
play: [{set: k, to: 1}, {set: yes, to: can(build)}]
`, []string{"? yes = false", "over"}},
		{"what may take the place is one way more", head + `
abilities: [{instead: build, id: other, when: owner == nil, may: [{require: n > 5}, {set: n, by: 10}]}]
play: [{set: k, to: 1}, {set: yes, to: can(build)}]
`, []string{"? yes = true", "over"}},
		{"a menu offers what can be done", head + `
abilities: [{instead: build, when: n > 5, do: [{set: n, by: 10}]}]
play:
  - offer:
      make: [build]
      rest: [{set: n, by: 2}]
      idle: [{set: n, by: 3}]
    by: a
    count: 1
`, []string{"a: rest of rest idle", "? n = 2", "over"}},
		{"what go_on has done is kept", `
kinds: {chip: {is: piece}}
zones: {box: {}, hand: {per: player}}
pieces: {chip: {count: 3, at: box}}
vars: {n: {type: int}, k: {type: int}}
procedures:
  take:
    takes: {who: player}
    steps:
      - {choose: x, by: a, among: 1..2}
      - {choose: some, by: a, among: box, count: x}
      - {move: some, to: hand(who)}
abilities:
  - instead: take
    id: dear
    do:
      - {let: before, be: chip.at(hand(a))}
      - go_on
      - {set: k, to: "box.count - before.count"}
play:
  - {take: a, keep: trip}
  - {set: n, to: "trip.x * 10 + trip.some.at(hand(a)).count"}
`, []string{"a: 2 of 1 2", "? n = 22", "? k = 1", "over"}},
	})
}

// TestNilIsGiven calls a procedure with nil as the answer to a choice: nobody is asked.
func TestNilIsGiven(t *testing.T) {
	const head = `
vars: {n: {type: int}, hole: {type: player}}
actions:
  attack:
    steps:
      - {choose: whom, among: player}
      - {set: n, to: "whom == nil ? 7 : 1"}
  greet:
    steps:
      - {choose: whom, among: player, optional: true}
      - {set: n, to: "whom == nil ? 8 : 1"}
`
	tell(t, []story{
		{"behind an effect", head + `
play: [{set: n, to: 1}, {attack: , whom: hole}, {greet: , whom: a}]
`, []string{"? n = 1", "over"}},
		{"it is bound as nil", head + `
play: [{set: n, to: 1}, {greet: , whom: a}, {attack: , whom: hole}]
`, []string{"? n = 7", "over"}},
		{"an optional choice is declined by it", head + `
play: [{attack: , whom: b}, {greet: , whom: hole}]
`, []string{"? n = 8", "over"}},
		{"before an effect it is no answer", head + `
play:
  - offer:
      strike: [{attack: , whom: hole}]
      wave: [{greet: , whom: hole}]
      rest: [{set: n, to: 3}]
    by: a
    count: 1
`, []string{"a: wave of wave rest", "? n = 8", "over"}},
	})
}

// TestOwnerOfAProcedure calls a procedure in a faction's file from the law and from another faction. Its owner is a
// player of its faction.
func TestOwnerOfAProcedure(t *testing.T) {
	const wolves = `faction: wolves
name: {en: Wolves, fr: Loups}
procedures:
  howl: {steps: [{set: heard(owner), by: 1}]}
actions:
  prowl: {steps: [{require: owner == wolves}, {set: heard(owner), by: 10}]}
`
	const foxes = `faction: foxes
name: {en: Foxes, fr: Renards}
setup: [howl]
`
	m := tinyFiles(t, `game: tiny
players: 2
vars: {heard: {per: player, type: int}, yes: {type: bool}}
defaults: {seats: [foxes, wolves]}
play:
  - {phase: setup, of: foxes}
  - howl
  - {howl: , as: foxes}
  - {set: yes, to: can(prowl)}
  - prowl
`, map[string]string{"wolves.yaml": wolves, "foxes.yaml": foxes})
	m.tell(t, "? heard(wolves) = 13", "? heard(foxes) = 0", "? yes = true")
}

// TestDeclinedReplacements checks that optional replacements of a call are asked about once each, until one is taken or
// all are declined.
func TestDeclinedReplacements(t *testing.T) {
	const head = `
vars: {n: {type: int}, seen: {type: int}}
abilities:
  - {after: gain, id: noted, do: [{set: seen, by: 1}]}
`
	const gain = `
procedures: {gain: {steps: [{set: n, by: 1}]}}
play: [gain, {choose: x, by: c, among: 1..2}, {set: n, by: x}]
`
	const first = "  - {instead: gain, id: first, by: \"[a]\", may: [{set: n, by: 10}]}\n"
	const second = "  - {instead: gain, id: second, by: \"[b]\", may: [{set: n, by: 100}]}\n"
	const shut = "  - {instead: gain, id: shut, by: \"[b]\", may: [{require: n > 5}, {set: n, by: 1000}]}\n"
	const must = "  - {instead: gain, id: must, do: [{set: n, by: 10000}]}\n"
	const pass = "a: pass of first pass"
	tell(t, []story{
		{"the first is taken", head + first + second + gain, []string{"a: first of first pass", "? n = 10", "? seen = 0"}},
		{"the second is taken", head + first + second + gain, []string{pass, "b: second of second pass", "? n = 100",
			"? seen = 0"}},
		{"both are declined", head + first + second + gain, []string{pass, "b: pass of second pass", "? n = 1",
			"? seen = 1"}},
		{"one that must comes behind", head + first + must + gain, []string{pass, "? n = 10000", "? seen = 0"}},
		{"one that must comes before", head + must + first + gain, []string{"? n = 10000", "? seen = 0"}},
		{"one that cannot", head + shut + gain, []string{"? n = 1", "? seen = 1"}},
		{"one that cannot, before another", head + shut + first + gain, []string{"a: first of first pass", "? n = 10",
			"? seen = 0"}},
		{"one that cannot, before one that must", head + shut + must + gain, []string{"? n = 10000", "? seen = 0"}},
		{"nobody declines what alone can be done", head + first + shut + `
procedures: {gain: {steps: [{require: n > 5}, {set: n, by: 1}]}}
play: [{offer: {earn: [gain], rest: [{set: n, by: 2}]}, by: a, count: 1}]
`, []string{"a: earn of earn rest", "? n = 10", "? seen = 0", "over"}},
		{"where another may take the place too, the first can be declined", head + first + second + `
procedures: {gain: {steps: [{require: n > 5}, {set: n, by: 1}]}}
play: [{offer: {earn: [gain], rest: [{set: n, by: 2}]}, by: a, count: 1}]
`, []string{"a: earn of earn rest", pass, "? n = 100", "? seen = 0", "over"}},
		{"who declines goes on with what was begun", head + first + `
procedures: {gain: {steps: [{choose: x, among: 1..3}, {choose: y, among: 1..3, where: it == x + 2}, {set: n, by: y}]}}
play: [{offer: {earn: [gain], rest: [{set: n, by: 2}]}, by: a, count: 1}]
`, []string{"a: earn of earn rest", pass, "? n = 3", "? seen = 1", "over"}},
		{"inside what goes on", head + first + second +
			"  - {instead: gain, id: doubly, by: \"[c]\", before: first, may: [{set: n, by: 3}, go_on]}\n" + gain,
			[]string{"c: doubly of doubly pass", pass, "b: pass of second pass", "? n = 4", "? seen = 1"}},
		{"inside what goes on, the last one taken", head + first + second +
			"  - {instead: gain, id: doubly, by: \"[c]\", before: first, may: [{set: n, by: 3}, go_on]}\n" + gain,
			[]string{"c: doubly of doubly pass", pass, "b: second of second pass", "? n = 103"}},
		{"copies of an effect", head + `
scopes: {turn: {}}
effects:
  late:
    lasts: turn
    takes: {much: int}
    abilities: [{instead: gain, id: late, by: "[a]", may: [{set: n, by: much}]}]
procedures: {gain: {steps: [{set: n, by: 1}]}}
play:
  - {apply: late, with: {much: 20}}
  - {apply: late, with: {much: 300}}
  - gain
  - {choose: x, by: c, among: 1..2}
  - {set: n, by: x}
  - {phase: turn}
`, []string{"a: pass of late pass", "a: late of late pass", "? n = 300"}},
	})
}
