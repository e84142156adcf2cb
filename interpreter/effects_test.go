package interpreter_test

import "testing"

// TestEffectsInPlayTwice applies an effect to two players, or twice with different values: each copy has its abilities.
func TestEffectsInPlayTwice(t *testing.T) {
	const boost = `
scopes: {turn: {}}
vars: {n: {type: int}, k: {per: player, type: int}}
effects:
  boost:
    lasts: turn
    abilities:
`
	tell(t, []story{
		{"on the menus of a phase", boost + `
      - {during: turn, id: lift, may: [{set: n, by: 10}]}
procedures: {wait: {steps: [{set: n, by: 1}]}}
play:
  - phase: turn
    of: b
    do:
      - {apply: boost, to: a}
      - {apply: boost, to: b}
      - offer: [wait]
        count: 1
`, []string{"b: lift of wait lift", "b: lift of wait lift", "b: wait", "? n = 21"}},
		{"once for each owner", boost + `
      - {during: turn, id: lift, once: turn, by: b, may: [{set: n, by: 10}]}
procedures: {wait: {steps: [{set: n, by: 1}]}}
play:
  - {apply: boost, to: a}
  - {apply: boost, to: b}
  - phase: turn
    of: b
    do:
      - offer: [wait]
        count: 1
`, []string{"b: lift(b) of wait lift(a) lift(b)", "b: lift of wait lift", "? n = 21"}},
		{"at a moment", boost + `
      - {at: start(turn), id: lift, by: player, do: [{set: n, by: '(owner == a ? 1 : 10)'}]}
play:
  - {apply: boost, to: a}
  - {apply: boost, to: b}
  - phase: turn
    of: b
    do: [{set: n, by: 100}]
`, []string{"? n = 133"}},
		{"in place of a call", boost + `
      - {instead: gain, id: more, do: [{set: n, by: 10}, go_on]}
procedures: {gain: {steps: [{set: n, by: 1}]}}
play:
  - gain
  - {apply: boost, to: a}
  - {apply: boost, to: b}
  - gain
  - {phase: turn}
`, []string{"? n = 22"}},
		{"a state rule of each", boost + `
      - {as_soon_as: k(owner) > 0, do: [{set: k(owner), to: 0}, {set: n, by: '(owner == a ? 1 : 10)'}]}
play:
  - {set: k(a), to: 1}
  - {set: k(a), to: 0}
  - {apply: boost, to: a}
  - {apply: boost, to: b}
  - {set: k(a), to: 1}
  - {set: k(b), to: 1}
  - {set: k(c), to: 1}
  - {phase: turn}
`, []string{"? n = 11", "? k(c) = 1"}},
	})
}
