package interpreter_test

import (
	"testing"
)

// TestLasting checks how long things last, and what ends them.
func TestLasting(t *testing.T) {
	tell(t, []story{
		{"an effect written in place keeps what it names, until the end of a phase", `
vars: {n: {type: int}, k: {type: int}}
scopes: {turn: {}, fight: {}}
rulings:
  strength: {ask: {who: player}, is: "1"}
play:
  - phase: turn
    of: a
    do:
      - choose: bonus
        among: 2..3
      - apply:
          - add: strength
            when: who == owner
            value: bonus
        until: end(fight)
      - phase: fight
        do:
          - set: n
            to: strength(a) * 10 + strength(b)
      - set: k
        to: strength(a)
`, []string{"a: 3 of 2 3", "? n = 41", "? k = 1", "over"}},
		{"an effect by name, twice in play, until the end of the match", `
vars: {n: {type: int}}
scopes: {turn: {}}
rulings:
  strength: {ask: {who: player}, is: "1"}
effects:
  boost:
    takes: {much: int}
    rules:
      - {add: strength, when: who == owner, value: much}
play:
  - phase: turn
    of: a
    do:
      - apply: boost
        with: {much: 2}
      - apply: boost
        with: {much: 5}
        to: b
      - apply: boost
        with: {much: 10}
      - set: n
        to: strength(a) * 100 + strength(b)
`, []string{"? n = 1306", "over"}},
		{"an effect that waits for the next event", `
vars: {n: {type: int}}
scopes: {turn: {}}
rulings:
  worth: {ask: {}, is: "1"}
procedures:
  count_one: [{set: n, to: n * 10 + worth()}]
play:
  - phase: turn
    of: a
    do:
      - apply:
          - {answer: worth, value: otherwise * 2}
        until: after(count_one)
      - count_one
      - count_one
`, []string{"? n = 21", "over"}},
		{"an effect that lasts until the next turn of its owner, and not until that of another", `
vars: {n: {type: int}}
scopes: {turn: {}}
rulings:
  strength: {ask: {who: player}, is: "1"}
effects:
  boost:
    rules:
      - {add: strength, when: who == owner, value: 1}
play:
  - each: p
    in: "[a, b, a, b]"
    do:
      - phase: turn
        of: p
        do:
          - set: n
            to: n * 100 + strength(a) * 10 + strength(b)
          - apply: boost
            until: start(turn)
  - phase: turn
    of: c
  - set: n
    to: n * 100 + strength(a) * 10 + strength(b)
`, []string{"? n = 1121122122", "over"}},
		{"an ability in play for a while", `
vars: {n: {type: int}}
scopes: {turn: {}}
procedures:
  ring: [{set: n, by: 1}]
play:
  - phase: turn
    of: a
    do:
      - ring
      - apply:
          - {after: ring, do: [{set: n, by: 10}]}
        until: end(turn)
      - ring
  - ring
`, []string{"? n = 13", "over"}},
		{"an attribute lasts until the piece moves", `
kinds: {man: {is: piece, has: {tired: {type: bool, lasts: place}, old: bool}}}
zones: {here: {seen_by: all}, there: {seen_by: all}}
pieces: {man: {count: 1, at: here}}
vars: {n: {type: int}}
play:
  - set: man.tired
    to: true
  - set: man.old
    to: true
  - move: man
    to: here
  - set: n
    to: if man.first.tired { 1 } else { 0 }
  - move: man
    to: there
`, []string{"? n = 1", "? man.first.tired = false", "? man.first.old = true", "over"}},
		{"a variable lasts until its phase ends", `
vars: {n: {per: player, type: int, lasts: turn}, k: {type: int}}
scopes: {turn: {}}
play:
  - each: p
    in: player
    do:
      - phase: turn
        of: p
        do:
          - set: n(p)
            by: 2
          - set: k
            by: sum(player, n(it))
`, []string{"? k = 6", "? n(a) = 0", "over"}},
		{"capacities hold, and as much as possible is done", `
kinds: {man: {is: piece}, hut: {is: space}}
spaces: {hut: {small: {}, large: {}}}
zones: {camp: {per: player, seen_by: all}, shelf: {capacity: 2, seen_by: all}}
pieces: {man: {per: player, count: 4, at: camp}}
limits:
  room: {of: man, at: hut, per: owner, at_most: "if it == small { 1 } else { 2 }"}
play:
  - move: man.of(a)
    to: small
  - move: man.of(b)
    to: small
  - move: man.of(a).at(camp(a))
    to: large
  - move: man.of(c)
    to: shelf
`, []string{"? man.of(a).at(small).count = 1", "? man.of(b).at(small).count = 1", "? man.of(a).at(large).count = 2",
			"? camp(a).count = 1", "? shelf.count = 2", "? shelf.full = true", "over"}},
		{"a track uncovers as pieces leave", `
kinds: {mill: {is: piece}, site: {is: space}}
spaces: {site: {s1: {}, s2: {}}}
zones: {board: {per: player, seen_by: all}}
pieces: {mill: {per: player, count: 3, at: board, track: {cost: [0, 2, 5], gain: [1, 1, 2]}}}
vars: {n: {type: int}, k: {type: int}}
scopes: {turn: {}}
play:
  - phase: turn
    of: b
    do:
      - set: n
        to: "track(mill.of(b), cost)"
      - move: mill.of(b).first
        to: s1
      - set: n
        to: "n * 10 + track(mill.of(b), cost)"
      - move: mill.at(board(b)).first
        to: s2
      - set: n
        to: "n * 10 + track(mill.of(b), cost)"
      - set: k
        to: "sum(uncovered(mill.of(b), gain))"
      - move: mill.at(board(b)).first
        to: s2
      - set: n
        to: "n * 10 + (track(mill.of(b), cost) ?? 9)"
`, []string{"? n = 259", "? k = 2", "over"}},
		{"rankings: the best, several if tied, and the order with a tie broken", `
vars: {vp: {per: player, type: int}, coins: {per: player, type: int}}
rankings:
  final:
    ask: {who: player}
    by: [{most: vp(who)}, {least: coins(who)}]
    tie: player.from(c)
play:
  - set: vp(b)
    to: 3
  - set: vp(c)
    to: 3
  - set: coins(a)
    to: 1
  - end: game
    winners: player.best(final)
`, []string{"? player.in_order(final) = [c, b, a]", "over b c"}},
	})
}

// TestRules checks how rulings combine the answers of rules.
func TestRules(t *testing.T) {
	const rulings = `
vars: {n: {type: int}, on: {type: bool}}
rulings:
  speed: {ask: {who: player}, is: "2"}
  may_go: {ask: {who: player}, is: who != c}
  friends: {ask: {who: player}, is: "[who]"}
rules:
  - {answer: speed, id: slow_b, when: who == b, value: otherwise - 1}
  - {add: speed, when: on, value: 10}
  - {add: speed, when: who == b, value: 100}
  - {answer: may_go, id: all_go, when: on, value: true}
  - {forbid: may_go, id: not_a, when: who == a}
  - {forbid: may_go, id: not_b, when: who == b}
  - {answer: may_go, id: b_after_all, when: on and who == b, value: true, overrides: [not_b, all_go]}
  - {add: friends, when: who == a, value: "[b, c]"}
play:
  - set: on
    to: true
  - choose: x
    by: a
    among: 1..2
  - set: n
    to: x + (if any(player, may_go(it)) { speed(a) } else { friends(a).count })
`
	m := tiny(t, rulings)
	m.tell(t,
		"? speed(a) = 12", "? speed(b) = 111", "? may_go(a) = false", "? may_go(b) = true", "? may_go(c) = true",
		"? friends(a) = [a, b, c]", "? friends(b) = [b]",
		"a: 1", "? n = 13", "over")
}
