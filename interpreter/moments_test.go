package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// resting is a game in which one may rest at each moment of a turn.
const resting = `
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  walk: [{set: n, by: 1}]
  fly: {when: n > 1000, steps: [{set: n, by: 1}]}
abilities:
  - {during: turn, id: rest, may: [{set: n, by: 100}]}
play: [{phase: turn, of: a, do: [part]}]
procedures:
  part:
    moments: true
    steps:
`

func TestMoments(t *testing.T) {
	const asked = "a: pass of rest pass"
	tell(t, []story{
		{"between steps, but not between a choice and its use or inside a step", resting + `
      - {set: n, by: 1}
      - {choose: x, among: 1..2}
      - {let: y, be: x + 1}
      - {set: n, by: y}
      - {if: n > 0, then: [{set: n, by: 10}, {set: n, by: 10}]}
      - {set: n, by: 1}
`, []string{asked, asked, "a: 2 of 1 2", asked, asked, "? n = 25", "over"}},
		{"what reads a name keeps together all between", resting + `
      - {let: was, be: n}
      - {set: n, by: 1}
      - {set: n, by: was}
      - {set: n, by: 1}
`, []string{asked, asked, "? n = 2", "over"}},
		{"in a loop where it says so, and one with the next as long as nothing is done", resting + `
      - {each: k, in: 1..2, do: [{set: n, by: k}, moment]}
      - {if: n > 1000, then: [{set: n, by: 1}]}
      - {offer: [walk], at_most: 1}
      - {set: n, by: 1}
`, []string{asked, asked, asked, "a: walk of walk rest pass", asked, "? n = 5", "over"}},
		{"a menu with nothing of its own is not asked again", resting + `
      - {offer: [walk]}
      - {offer: [fly]}
      - {set: n, by: 1}
      - {offer: [fly]}
`, []string{"a: pass of walk rest pass", asked, "? n = 1", "over"}},
		{"what is used makes it a moment again", resting + `
      - {offer: [fly]}
      - {set: n, by: 1}
`, []string{"a: rest of rest pass", "a: rest of rest pass", asked, "? n = 201", "over"}},
		{"a menu inside a loop or a condition is one of the phase, inside an action it is not", resting + `
      - {each: k, in: 1..1, do: [{if: k > 0, then: [{offer: [walk], at_most: 1}]}]}
      - offer:
          both: [{set: n, by: 1}, {offer: [walk], at_most: 1}]
        at_most: 1
`, []string{asked, "a: pass of walk rest pass", "a: both of both rest pass", "a: pass of walk pass", asked, "? n = 1", "over"}},
	})
}

// TestMomentsInterruptNothing: content that lets a moment into an action is refused where it does so.
func TestMomentsInterruptNothing(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an action with moments":             {"actions: {dig: {moments: true, steps: [{set: n, by: 1}]}}", "law.yaml:2:26: nothing comes between the steps of an action"},
		"an action that calls a part":        {"actions: {dig: [part]}", "law.yaml:2:17: part is part of a phase"},
		"an entry of a menu":                 {"procedures: {dig: {moments: true, steps: [{offer: {it_all: [part]}}]}}", "part is part of a phase"},
		"an ability":                         {"abilities: [{at: end(turn), do: [part]}]", "part is part of a phase"},
		"what may be left out":               {"procedures: {dig: {moments: true, steps: [{may: [moment]}]}}", "a moment would interrupt an action"},
		"what is one event":                  {"procedures: {dig: {moments: true, steps: [{together: [moment]}]}}", "a moment would interrupt an action"},
		"what is done when nothing is there": {"procedures: {dig: {moments: true, steps: [{choose: x, among: 1..0, else: [moment]}, {set: n, by: x}]}}", "a moment would interrupt an action"},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{
				"game.yaml": {Data: []byte(header + strings.TrimLeft(resting, "\n") + "      - {set: n, by: 1}\n")},
				"law.yaml":  {Data: []byte("law: more\n" + c.text + "\n")},
			}
			_, problems := interpreter.Load(files, ".")
			if err := problems.Err(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "[interrupts]") {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
