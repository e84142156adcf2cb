package scenario

import (
	"fmt"
	"strings"
	"testing"
)

// fists is a game of three hands that hold a token or nothing and show it at the same time. The holders of tokens
// propose a price in turn, to which all holders must agree. If none is accepted, the price is nine.
const fists = `game: tiny
players: 3
defaults: {seats: [a, b, c]}
seats: {a: {}, b: {}, c: {}}
enums: {held: [token, empty]}
vars: {price: {type: int}, shown: {per: player, type: held}}
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do:
      - choose: fist
        by: player
        among: held
      - each: p
        in: player
        do: [{set: shown(p), to: fist(p)}]
      - let: partners
        be: filter(player, shown(it) == token)
      - choose: deal
        by: partners
        unanimous: true
        among: 1..3
        else: [{set: price, to: 9}]
      - set: price
        by: deal ?? 0
      - offer: [rest]
actions: {rest: {steps: [{set: price, by: 0}]}}
`

const fistsScenarios = `  - name: whoever is ready first opens his hand
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}}
    script:
      - asks: {a: fist, at_once: [c, a, b]}
      - {c: {fist: token}}
      - asks: {b: fist, among: [token, empty]}
      - {b: {fist: empty}}
      - {a: {fist: token}}
      - asks: {a: deal, among: [1, 2, 3], at_once: [a]}
  - name: whoever is ready first agrees
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}}
    script:
      - {a: {fist: token}}
      - {b: {fist: token}}
      - {c: {fist: token}}
      - {a: {deal: 2}}
      - {c: {deal: agree}}
      - {b: {deal: agree}}
      - holds: [price == 2]
  - name: one refusal is enough, and who agreed before is asked about the next price
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}}
    script:
      - {a: {fist: token}}
      - {b: {fist: token}}
      - {c: {fist: token}}
      - {a: {deal: 2}}
      - {c: {deal: none}}
      - {b: {deal: 3}}
      - {a: {deal: agree}}
      - {c: {deal: none}}
      - {c: {deal: 1}}
      - {b: {deal: none}}
      - holds: [price == 9]
`

func TestAnyOrder(t *testing.T) {
	for _, f := range playAll(t, mapFS{"game.yaml": fists}, fistsScenarios) {
		t.Error(f)
	}
}

// TestOrderMistakes checks the messages for answers given too early.
func TestOrderMistakes(t *testing.T) {
	const begin = "    seats: [a, b, c]\n    given: {turn: {player: a, phase: turn}}\n    script:\n"
	for _, test := range []struct{ script, want string }{
		{"      - {c: {fist: token}}\n      - {c: {fist: empty}}\n", "c has answered fist already"},
		{"      - asks: {a: fist, at_once: [a]}\n",
			"fist: expected to be asked of [a] at once, is asked of [a, b, c]"},
		{"      - {c: {fist: purse}}\n      - asks: {a: fist}\n", "c may not answer fist with purse"},
		{"      - {a: {fist: token}}\n      - {b: {fist: token}}\n      - {c: {fist: token}}\n" +
			"      - {a: {deal: 2}}\n" +
			"      - {c: {deal: 3}}\n", "c may not answer deal with 3; the answers are agree, none"},
		{"      - {a: {fist: token}}\n      - {b: {fist: token}}\n      - {c: {fist: token}}\n      - {c: {deal: 2}}\n",
			"a must decide first: deal, among 1, 2, 3"},
		{"      - {a: {fist: token}}\n      - {b: {fist: token}}\n      - {c: {fist: empty}}\n" +
			"      - {a: {deal: 2}}\n" +
			"      - {b: {deal: agree}}\n      - {c: rest}\n", "c may not rest now: a is asked, among rest, pass"},
		{"      - {a: {fist: token}}\n      - {b: {fist: token}}\n      - {c: {fist: empty}}\n" +
			"      - {a: {deal: 2}}\n" +
			"      - {b: {deal: agree}}\n      - {c: {deal: none}}\n",
			"c is not asked for deal; a may now choose among rest, pass"},
	} {
		script := begin + test.script + "      - holds: [price == 0]\n"
		failures := playAll(t, mapFS{"game.yaml": fists}, "  - name: wrong\n"+script)
		if len(failures) == 0 || !strings.Contains(failures[0].Error(), test.want) {
			t.Errorf("%s\n%v, want %q", test.script, failures, test.want)
		}
	}
}

// stalls is a game of three stalls that call out in any order.
const stalls = `game: tiny
players: 3
defaults: {seats: [a, b, c]}
seats: {a: {}, b: {}, c: {}}
vars: {goods: {per: player, type: 0..9, default: 1}, calls: {type: int}, shut: {type: int}}
scopes: {turn: {}}
actions:
  call:
    - {require: goods(me) > 0}
    - {choose: price, among: 1..3}
    - {set: goods(me), by: -1}
    - {set: calls, to: calls * 10 + price}
play:
  - phase: turn
    of: a
    do:
      - each: stall
        in: player
        as: stall
        order: open
        do: [{offer: [call], at_most: 2, pass: [{set: shut, by: 1}]}]
      - offer: {rest: [{set: calls, by: 0}]}
`

func TestOpenOrder(t *testing.T) {
	for _, f := range playAll(t, mapFS{"game.yaml": stalls}, `  - name: whoever is ready calls out
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}}
    script:
      - asks: {a: menu, exactly: [call, pass]}
      - asks: {c: menu, exactly: [call, pass]}
      - legal: {b: call, price: 3}
      - {c: call, price: 2}
      - {b: call, price: 1}
      - {a: call, price: 3}
      - holds: [calls == 213, shut == 3]
  - name: who has stopped is not asked again
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}}
    script:
      - {b: pass}
      - {a: pass}
      - holds: [shut == 2]
      - asks: {c: menu, exactly: [call, pass]}
      - {c: pass}
      - asks: {a: menu, exactly: [rest, pass]}
`) {
		t.Error(f)
	}
}

// toll is a game of three carriers who owe six together and agree who pays, each at most what it has. Without
// agreement, each that has two pays two.
const toll = `game: tiny
players: 3
defaults: {seats: [a, b, c]}
seats: {a: {}, b: {}, c: {}}
vars: {coins: {per: player, type: int, default: 4}}
scopes: {turn: {}}
play:
  - phase: turn
    of: a
    do:
      - choose: part
        by: player
        unanimous: true
        fills: {payer: player}
        among: 0..6
        where: it <= coins(payer)
        total: 6
        else:
          - each: p
            in: filter(player, coins(it) >= 2)
            do: [{set: coins(p), by: -2}]
      - if: part != nil
        then:
          - each: p
            in: player
            do: [{set: coins(p), by: -part(p)}]
      - offer: [rest]
actions: {rest: {steps: [{set: coins(a), by: 0}]}}
`

const tollScenarios = `  - name: they pay as they agree, one nothing and two the same
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}}
    script:
      - asks: {a: part, among: [0, 1, 2, 3, 4]}
      - {a: {part: [3, 0, 3]}}
      - {c: {part: agree}}
      - {b: {part: agree}}
      - changes: {coins(a): 4 -> 1, coins(c): 4 -> 1}
  - name: another division is put forward
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}, set: {coins(b): 1}}
    script:
      - {a: {part: [1, 1, 4]}}
      - {c: {part: none}}
      - {b: {part: [4, 0, 2]}}
      - {a: {part: agree}}
      - {c: {part: agree}}
      - changes: {coins(a): 4 -> 0, coins(c): 4 -> 2}
  - name: nobody pays what he has not got, and no more than the toll is paid
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}, set: {coins(b): 1}}
    script:
      - {legal: {a: {part: [4, 1, 1]}}}
      - asks: {a: part, exactly: [0, 1, 2, 3, 4], at_most: 3}
      - {a: {part: [1, 1, 4]}}
      - asks: {b: part, exactly: [agree, none]}
  - name: who has too little together does not agree
    seats: [a, b, c]
    given: {turn: {player: a, phase: turn}, set: {coins(b): 0, coins(c): 1}}
    script:
      - changes: {coins(a): 4 -> 2}
`

func TestDividing(t *testing.T) {
	for _, f := range playAll(t, mapFS{"game.yaml": toll}, tollScenarios) {
		t.Error(f)
	}
}

// TestOwnersOnSpaces checks that a piece on a space has the stated owner. A piece without an owner does not count
// as a seat's, even if one is nearer.
func TestOwnersOnSpaces(t *testing.T) {
	const woods = `game: tiny
players: 1
defaults: {seats: [a]}
seats: {a: {}}
kinds: {spot: {is: space}, tree: {is: piece}}
spaces: {spot: {hill: {}, dale: {}}}
zones: {shed: {per: player, seen_by: all}}
pieces: {tree: [{count: 1, at: dale}, {per: player, count: 1, at: shed}]}
scopes: {turn: {}}
play: [{phase: turn, of: a, do: [{offer: {rest: [{move: tree.of(a), to: shed(a)}]}}]}]
`
	const given = "    seats: [a]\n    given: {at: {hill: {%s: {tree: %d}}}, turn: {player: a, phase: turn}}\n" +
		"    script: [{holds: [tree.at(hill).owners.count == %d]}]\n"
	for _, test := range []struct {
		owner       string
		count, want int
		fails       string
	}{
		{"a", 1, 1, ""},
		{"nobody", 1, 0, ""},
		{"a", 2, 1, "there is no tree left to put at hill"},
		{"nobody", 2, 0, "there is no tree left to put at hill"},
	} {
		failures := playAll(t, mapFS{"game.yaml": woods},
			"  - name: wood\n"+fmt.Sprintf(given, test.owner, test.count, test.want))
		switch {
		case test.fails == "" && len(failures) > 0:
			t.Error(failures[0])
		case test.fails != "" && (len(failures) == 0 || !strings.Contains(failures[0].Error(), test.fails)):
			t.Errorf("%s %d: %v, want %q", test.owner, test.count, failures, test.fails)
		}
	}
}
