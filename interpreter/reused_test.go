package interpreter_test

import "testing"

// TestSlotsAreUsedAgain removes an effect and puts another into its slot, while running steps still refer to the first.
func TestSlotsAreUsedAgain(t *testing.T) {
	const head = `
vars: {n: {type: int}, k: {type: int}, more: {type: int, default: 1}}
`
	tell(t, []story{
		{"in a window", head + `
scopes: {turn: {}, storm: {}}
effects:
  boost:
    takes: {much: int}
    lasts: storm
    abilities:
      - {at: start(turn), id: lift, by: "[a]", do: [{set: n, by: much}]}
abilities:
  - at: start(turn)
    id: again
    by: "[b]"
    when: more > 0
    do:
      - {set: more, by: -1}
      - {phase: storm}
      - {apply: boost, with: {much: 10}}
play:
  - {apply: boost, with: {much: 1}}
  - {phase: turn, of: a, do: [{set: k, to: n}]}
`, []string{"? k = 11", "over"}},
		{"in a window, another effect that has more abilities", head + `
scopes: {turn: {}, storm: {}, calm: {}}
effects:
  boost:
    lasts: storm
    abilities:
      - {at: start(turn), id: lift, by: "[a]", do: [{set: n, by: 1}]}
  other:
    lasts: calm
    abilities:
      - {at: start(turn), id: raise, by: "[a]", do: [{set: n, by: 10}]}
      - {at: start(turn), id: heave, by: "[a]", do: [{set: n, by: 100}]}
abilities:
  - at: start(turn)
    id: again
    by: "[b]"
    when: more < 3
    do:
      - {set: more, by: 1}
      - {if: more == 2, then: [{phase: storm}, {apply: other}], else: [{phase: calm}, {apply: boost}]}
play:
  - {apply: boost}
  - {phase: turn, of: a, do: [{set: k, to: n}]}
`, []string{"? k = 111", "over"}},
		{"in place of a call that goes on", head + `
scopes: {storm: {}}
effects:
  boost:
    takes: {much: int}
    lasts: storm
    abilities:
      - {instead: gain, id: lift, do: [{set: n, by: much}, go_on]}
abilities:
  - {instead: gain, id: again, when: more > 0 and n > 0, do: [{set: more, by: -1}, {phase: storm}, {apply: boost,
        with: {much: 100}}, go_on]}
procedures: {gain: {steps: [{set: n, by: 1000}]}}
play:
  - {apply: boost, with: {much: 10}}
  - gain
`, []string{"? n = 1110", "over"}},
		{"what is due of one that is out of play keeps its values", head + `
scopes: {storm: {}}
effects:
  boost:
    takes: {much: int}
    lasts: storm
    abilities:
      - {after: ring, id: lift, do: [{set: n, by: much}]}
abilities:
  - {after: ring, id: ends, before: lift, do: [{phase: storm}, {apply: boost, with: {much: 500}}]}
procedures: {ring: {steps: [{set: k, by: 1}]}}
play:
  - {apply: boost, with: {much: 7}}
  - ring
`, []string{"? n = 7", "over"}},
		{"what waits for the end of a together keeps its values", head + `
scopes: {storm: {}}
effects:
  boost:
    takes: {much: int}
    lasts: storm
    abilities:
      - {after: ring, id: lift, do: [{set: n, by: much}]}
procedures: {ring: {steps: [{set: k, by: 1}]}}
play:
  - together:
      - {apply: boost, with: {much: 7}}
      - ring
      - {phase: storm}
  - {phase: storm}
`, []string{"? n = 7", "over"}},
		{"a use that is due of one that is out of play counts for no other", head + `
scopes: {turn: {}, storm: {}}
effects:
  boost:
    takes: {much: int}
    lasts: storm
    abilities:
      - {after: ring, id: lift, once: turn, do: [{set: n, by: much}]}
abilities:
  - {after: ring, id: ends, before: lift, when: more > 0, do: [{set: more, by: -1}, {phase: storm}, {apply: boost,
        with: {much: 500}}]}
procedures: {ring: {steps: [{set: k, by: 1}]}}
play:
  - phase: turn
    of: a
    do:
      - {apply: boost, with: {much: 7}}
      - ring
      - ring
`, []string{"? n = 507", "over"}},
		{"an optional one that is due is asked about by its own values", head + `
scopes: {storm: {}}
effects:
  boost:
    takes: {much: int}
    lasts: storm
    abilities:
      - {after: ring, id: lift, by: "[a]", may: [{require: much < 100}, {set: n, by: much}]}
abilities:
  - {after: ring, id: ends, before: lift, do: [{phase: storm}, {apply: boost, with: {much: 500}}]}
procedures: {ring: {steps: [{set: k, by: 1}]}}
play:
  - {apply: boost, with: {much: 7}}
  - ring
`, []string{"a: lift of lift pass", "? n = 7", "over"}},
	})
}
