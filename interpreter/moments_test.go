package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"precept/interpreter"
)

// resting is a game in which a player can rest at each moment of a turn.
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
`, []string{asked, "a: pass of walk rest pass", "a: both of both rest pass", "a: pass of walk pass", asked, "? n = 1",
			"over"}},
	})
}

// TestMomentsOfPhasesInsideActions opens a phase inside an action. Its moments belong to this phase, and not to the
// phases around the action.
func TestMomentsOfPhasesInsideActions(t *testing.T) {
	const head = `
vars: {n: {type: int}}
scopes: {turn: {}, fight: {}}
actions:
  walk: [{set: n, by: 1}]
`
	const during = `
abilities:
  - {during: turn, id: rest, may: [{set: n, by: 100}]}
  - {during: fight, id: parry, may: [{set: n, by: 1000}]}
`
	const fight = "{phase: fight, of: a, do: [{offer: [walk], count: 1}]}"
	inside, both := "a: walk of walk parry", "a: walk of walk rest parry"
	tell(t, []story{
		{"an action", head + "  brawl: [" + fight + "]" + during + `
play: [{phase: turn, of: a, do: [{offer: [brawl], count: 1}]}]
`, []string{"a: brawl of brawl rest", inside, "a: pass of parry pass", "a: pass of rest pass", "? n = 1", "over"}},
		{"an entry of a menu", head + during + `
play:
  - phase: turn
    of: a
    do:
      - offer:
          brawl: [` + fight + `]
        count: 1
`, []string{"a: brawl of brawl rest", inside, "a: pass of parry pass", "a: rest of rest pass", "a: pass", "? n = 101",
			"over"}},
		{"a step, a branch and a round of the phase are not inside an action", head + during + `
play:
  - phase: turn
    of: a
    do:
      - ` + fight + `
      - {if: n == 1, then: [` + fight + `]}
      - {each: k, in: 1..1, do: [` + fight + `]}
`, []string{both, "a: pass", both, "a: pass of rest parry pass", both, "a: pass", "? n = 3", "over"}},
		{"a procedure", head + "procedures: {clash: [" + fight + "]}" + during + `
play: [{phase: turn, of: a, do: [clash]}]
`, []string{inside, "a: pass of parry pass", "? n = 1", "over"}},
		{"a part of the phase", head + "procedures: {clash: {moments: true, steps: [" + fight + "]}}" + during + `
play: [{phase: turn, of: a, do: [clash]}]
`, []string{"a: pass of rest pass", both, "a: pass", "? n = 1", "over"}},
		{"an ability at a moment", head + `
abilities:
  - {during: turn, id: rest, may: [{set: n, by: 100}]}
  - {during: turn, id: duel, once: turn, may: [` + fight + `]}
  - {during: fight, id: parry, may: [{set: n, by: 1000}]}
play: [{phase: turn, of: a, do: [moment]}]
`, []string{"a: duel of rest duel pass", inside, "a: parry of parry pass", "a: pass of parry pass",
			"a: pass of rest pass", "? n = 1001", "over"}},
		{"a phase inside that one", strings.Replace(head, "fight: {}", "fight: {}, clinch: {}", 1) +
			"  brawl: [{phase: fight, of: a, do: [{phase: clinch, of: a, do: [{offer: [walk], count: 1}]}]}]\n" + during + `
play: [{phase: turn, of: a, do: [{offer: [brawl], count: 1}]}]
`, []string{"a: brawl of brawl rest", inside, "a: pass of parry pass", "a: pass of rest pass", "? n = 1", "over"}},
	})
}

// TestMomentsInterruptNothing checks that a moment inside an action is refused at its place.
func TestMomentsInterruptNothing(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"an action with moments": {"actions: {dig: {moments: true, steps: [{set: n, by: 1}]}}",
			"law.yaml:2:26: an action has no moments between its steps"},
		"an action that calls a part": {"actions: {dig: [part]}", "law.yaml:2:17: part has moments between its steps"},
		"an entry of a menu": {"procedures: {dig: {moments: true, steps: [{offer: {it_all: [part]}}]}}",
			"part has moments between its steps"},
		"an ability": {"abilities: [{at: end(turn), do: [part]}]", "part has moments between its steps"},
		"what may be left out": {"procedures: {dig: {moments: true, steps: [{may: [moment]}]}}",
			"a moment would interrupt an action"},
		"what is one event": {"procedures: {dig: {moments: true, steps: [{together: [moment]}]}}",
			"a moment would interrupt an action"},
		"what is done when nothing is there": {"procedures: {dig: {moments: true, steps: [{choose: x, among: 1..0, else: " +
			"[moment]}, {set: n, by: x}]}}", "a moment would interrupt an action"},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{
				"game.yaml": {Data: []byte(header + strings.TrimLeft(resting, "\n") + "      - {set: n, by: 1}\n")},
				"law.yaml":  {Data: []byte("law: more\n" + c.text + "\n")},
			}
			_, err := interpreter.Load(t.Context(), files, ".")
			if err == nil || !strings.Contains(err.Error(), c.want) ||
				!strings.Contains(err.Error(), "[interrupts]") {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}
