package interpreter_test

import (
	"strings"
	"testing"
)

// TestStateRulesWake changes, in each game, one thing that a state rule reads in a particular way, and nothing else.
func TestStateRulesWake(t *testing.T) {
	const goal = "do: [{set: n, to: 1}]}"
	tell(t, []story{
		{"a score", `
vars: {vp: {per: player, type: int}, n: {type: int}}
scoring: {points: {value: vp(me)}}
abilities:
  - {as_soon_as: score(a) >= 3 and n == 0, ` + goal + `
play:
  - {set: vp(a), to: 5}
`, []string{"? n = 1", "over"}},
		{"a ranking", `
vars: {vp: {per: player, type: int}, n: {type: int}}
rankings: {foremost: {ask: {who: player}, by: [{most: vp(who)}]}}
abilities:
  - {as_soon_as: player.best(foremost).only == b and n == 0, ` + goal + `
play:
  - {set: vp(b), to: 5}
`, []string{"? n = 1", "over"}},
		{"whose phase it is", `
scopes: {turn: {}}
vars: {n: {type: int}, z: {type: int}}
abilities:
  - {as_soon_as: current == b and n == 0, ` + goal + `
play:
  - each: p
    in: player
    do:
      - phase: turn
        of: p
        do:
          - choose: x
            by: p
            among: 1..2
          - {set: z, to: x}
`, []string{"a: 1 of 1 2", "? current = b", "? n = 1"}},
		{"a field of a phase", `
scopes: {turn: {has: {left: int}}}
vars: {n: {type: int}}
abilities:
  - {as_soon_as: turn.left == 2 and n == 0, ` + goal + `
play:
  - phase: turn
    of: a
    with: {left: 1}
    do:
      - {set: turn.left, by: 1}
      - choose: x
        by: a
        among: 1..2
      - {set: turn.left, to: x}
`, []string{"? n = 1"}},
		{"what its when looks at", `
vars: {n: {type: int}, k: {type: int}}
abilities:
  - {as_soon_as: n == 0, when: k > 3, ` + goal + `
play:
  - {set: k, to: 5}
`, []string{"? n = 1", "over"}},
		{"a formula", `
kinds: {chip: {is: piece, has: {worth: {type: formula(int)}}}}
zones: {box: {}}
pieces: {chip: {count: 1, at: box, with: {worth: k + 1}}}
vars: {n: {type: int}, k: {type: int}}
abilities:
  - {as_soon_as: chip.only.worth > 3 and n == 0, ` + goal + `
play:
  - {set: k, to: 5}
`, []string{"? n = 1", "over"}},
		{"a ruling with a rule of a kind", `
kinds: {flag: {is: piece, rules: [{add: worth, when: owner == who, value: 10}]}}
zones: {box: {}, hand: {per: player}}
pieces: {flag: {count: 1, at: box}}
vars: {n: {type: int}}
rulings: {worth: {ask: {who: player}, is: "1"}}
abilities:
  - {as_soon_as: worth(a) >= 11 and n == 0, ` + goal + `
play:
  - {move: flag, to: hand(a)}
`, []string{"? n = 1", "over"}},
	})
}

// TestStateRulesAreJudgedWhenPlayBegins checks that a rule which holds when play begins does not wait for a change.
func TestStateRulesAreJudgedWhenPlayBegins(t *testing.T) {
	const head = `
vars: {n: {type: int}, k: {type: int, default: 5}, z: {type: int}}
abilities:
`
	const asks = "  - {choose: x, by: a, among: 1..2}\n  - {set: z, by: x}\n"
	tell(t, []story{
		{"without a setup", head + "  - {as_soon_as: k > 3 and n < 10, do: [{set: n, by: 10}]}\nplay:\n" + asks,
			[]string{"? n = 10", "a: 1 of 1 2", "? n = 10", "over"}},
		{"by its when", head + "  - {as_soon_as: n < 10, when: k > 3, do: [{set: n, by: 10}]}\nplay:\n" + asks,
			[]string{"? n = 10", "a: 1 of 1 2", "over"}},
		{"after a setup that writes something else, and not in it", head +
			"  - {as_soon_as: k > 3 and n < 10, do: [{set: n, by: 10}]}\nsetup:\n" + asks + "play:\n" + asks,
			[]string{"? n = 0", "a: 1 of 1 2", "? z = 1", "? n = 10", "a: 1 of 1 2", "over"}},
		{"one after the other", head +
			"  - {as_soon_as: n == 1, do: [{set: n, to: 2}]}\n  - {as_soon_as: n == 0, do: [{set: n, to: 1}]}\nplay:\n" + asks,
			[]string{"? n = 2", "a: 1 of 1 2", "over"}},
		{"and the match can be over", head + "  - {as_soon_as: k == 5, do: [{end: game, winners: '[b]'}]}\nplay:\n" + asks,
			[]string{"over b"}},
		{"of a piece that lies there",
			"kinds: {chip: {is: piece, abilities: [{as_soon_as: box.any and n == 0, do: [{set: n, to: 1}]}]}}\n" +
				"zones: {box: {}}\npieces: {chip: {count: 1, at: box}}" + strings.Replace(head, "abilities:\n", "", 1) + "play:\n" +
				asks,
			[]string{"? n = 1", "a: 1 of 1 2", "over"}},
	})
}

// TestStateRulesOfACardWakeWithIt puts a card into play whose state rule already holds.
func TestStateRulesOfACardWakeWithIt(t *testing.T) {
	m := tinyFiles(t, `
kinds: {chip: {is: card}}
zones: {box: {}, table: {active: true, per: player}}
vars: {n: {type: int}, k: {type: int}}
play:
  - {set: k, to: 5}
  - move: feast
    to: table(a)
  - choose: x
    by: b
    among: 1..2
  - {set: n, by: x}
`, map[string]string{"cards.yaml": `cards: deck
at: box
list:
  - {id: feast, abilities: [{as_soon_as: k >= 5 and n == 0, do: [{set: n, to: 100}]}]}
`})
	m.tell(t, "? n = 100")
}
