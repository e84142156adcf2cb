package scenario

import (
	"strings"
	"testing"
)

// orchard is a game of two in which much happens automatically.
const orchard = `game: tiny
players: 2
seats: {a: {}, b: {}}
kinds: {fruit: {is: piece, has: {ripe: bool}}, plum: {is: fruit}, pear: {is: fruit}}
zones: {tree: {per: player}, basket: {per: player}}
pieces:
  plum: {per: player, count: 2, at: tree}
  pear: {per: player, count: 2, at: tree}
vars: {shaken: {per: player, type: int}}
scopes: {turn: {}}
actions:
  rest: {steps: [{set: shaken(me), by: 0}]}
  shake:
    when: tree(me).any
    steps:
      - drop:
      - gather:
procedures:
  drop: {steps: [{set: shaken(me), by: 1}]}
  gather:
    steps:
      - pick: fallen
        among: fruit.at([tree(a), tree(b)])
      - move: fallen
        to: basket(me)
abilities:
  - {after: gather, id: ripen, do: [{set: fruit.at(basket(me)).ripe, to: true}]}
play:
  - each: who
    in: player
    do: [{phase: turn, of: who, do: [{offer: [shake, rest], at_most: 1}]}]
  - {end: game}
`

// TestRests checks that a match rests after a phase of a seat, and between two steps without questions. Random
// results are read with expressions. The control of a refusal is played before the script made the fact. Forced
// answers may be written.
func TestRests(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"the step behind is not done", `
    given: {from: setup, until: drop}
    script:
      - a: shake
      - holds: [shaken(a) == 1, basket(a).count == 0]`, nil},
		{"nor asked for", `
    given: {from: setup, until: drop}
    script:
      - a: shake
      - b: rest
      - holds: [shaken(b) == 0]`, []string{"the match rests, as until: says"}},
		{"Bob's turn", `
    given: {from: setup, until: {turn: b}, picks: [pear.of(b), plum.of(a)]}
    script:
      - a: shake
      - b: shake
      - holds: [pear.of(b).at(basket(a)).count == 1, plum.of(a).at(basket(b)).count == 1]`, nil},
		{"Ann's turn", `
    given: {from: setup, until: {turn: a}}
    script:
      - a: shake
      - b: rest
      - holds: [shaken(b) == 0]`, []string{"the match rests, as until: says"}},
		{"not ended", `
    given: {from: setup, until: {turn: b}}
    script:
      - a: rest
      - holds: [shaken(a) == 0]`, []string{"turn of b has not ended when the script has"}},
		{"nobody's", `
    given: {from: setup, until: {turn: bo}}
    script:
      - holds: [shaken(a) == 0]`, []string{`there is no seat "bo"`}},
		{"nothing", `
    given: {from: setup, until: dropp}
    script:
      - holds: [shaken(a) == 0]`, []string{`there is no phase, procedure or action "dropp"`}},
		{"what is not there", `
    given: {from: setup, picks: [plum.at(basket(a))]}
    script:
      - a: shake
      - holds: [shaken(a) == 1]`, []string{"the script picks plum.at(basket(a)), which is not among"}},
		{"an ability that had to be used", `
    given: {from: setup, until: {turn: a}, picks: [pear.of(a)]}
    script:
      - a: shake
      - a: ripen
      - holds: ["fruit.at(basket(a)).only.ripe"]`, nil},
		{"once", `
    given: {from: setup, until: {turn: b}, picks: [pear.of(a)]}
    script:
      - a: shake
      - a: ripen
      - a: ripen
      - holds: [shaken(b) == 0]`, []string{"b"}},
		{"the control of before", `
    given: {from: setup, until: {turn: b}}
    script:
      - a: shake
      - illegal: {a: shake}
        else_legal: {back: 1}
      - b: rest`, nil},
		{"further back", `
    given: {from: setup, until: {turn: b}}
    script:
      - a: shake
      - illegal: {a: shake}
        else_legal: {back: 2}`, []string{"back says how many answers of the script are taken back; 1 was given"}},
		{"names that are none", `
    given: {from: setup}
    script:
      - asks: {a: windfall, among: [plumm, shake, 3, pass]}
      - asks: {a: menu, at_once: [a, bo]}`, []string{`expected a to decide windfall`,
			`nothing in this match asks for "windfall"`, `there is no plumm in this match; did you mean "plum"?`,
			`there is no seat "bo"`}},
		{"what a piece is like", `
    given: {from: setup, at: {basket(a): {a: {plum: [{ripe: true}]}}}}
    script:
      - holds: [shaken(a) == 0]`, []string{"what one is like stands under set:"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := play(t, mapFS{"game.yaml": orchard}, "  - name: it\n"+strings.TrimPrefix(test.text, "\n")+"\n")
			if f == nil {
				if test.want != nil {
					t.Error("it passes")
				}
				return
			}
			var got []string
			for _, x := range append([]*Failure{f}, f.Also...) {
				got = append(got, x.Text.String())
			}
			for _, want := range test.want {
				if !strings.Contains(strings.Join(got, "\n"), want) {
					t.Errorf("%s is not among %q", want, got)
				}
			}
			if test.want == nil {
				t.Errorf("%q", got)
			}
		})
	}
}
