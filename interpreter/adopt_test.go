package interpreter_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
)

const walk = `
game: tiny
title: {en: Tiny}
players: 1
defaults: {seats: [a]}
seats: {a: {name: {en: A}}}
vars: {n: {type: int}}
scopes: {turn: {}}
actions:
  step: {steps: [{set: n, by: 1}]}
  leap: {when: n >= 2, steps: [{set: n, by: 10}]}
play:
  - phase: turn
    of: a
    do: [{offer: [step, leap], at_most: 6}]
`

func load(t *testing.T, text string) *interpreter.Game {
	t.Helper()
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestUnfitSetup checks that a match does not begin if the rules of the setup refuse it.
func TestUnfitSetup(t *testing.T) {
	for limit, fits := range map[string]bool{"n < 1": true, "n < 0": false} {
		text := walk + "setup:\n  - require: " + limit + "\n    why: {en: too many}\n"
		if _, err := load(t, text).Start(interpreter.Setup{Seed: 1}); (err == nil) != fits {
			t.Errorf("require %s: %v", limit, err)
		}
	}
}

// TestAdopt checks that a match continues under changed rules with the answers that are still possible, and that the
// changes are reported.
func TestAdopt(t *testing.T) {
	m, err := load(t, walk).Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "a: step", "a: step", "a: leap", "a: step")
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, from, to string
		changed        []string
		kept           int
		n              string
	}{
		{"nothing but a comment", "actions:", "# what can be done\nactions:", nil, 4, "13"},
		{"a text", "title: {en: Tiny}", "title: {en: Tiny walk}", nil, 4, "13"},
		{"an action that still can be done", "by: 10", "by: 20", []string{"game tiny: actions.leap"}, 4, "23"},
		{"an action that can no longer be done", "n >= 2", "n >= 3", []string{"game tiny: actions.leap"}, 2, "2"},
		{"one that is new before the others", "actions:\n", "actions:\n  rest: {steps: [{set: n, to: 0}]}\n",
			[]string{"+ game tiny: actions.rest"}, 4, "13"},
		{"the menu in another order", "[step, leap]", "[leap, step]", []string{"game tiny: play.1"}, 4, "13"},
		{"one that is gone", "  leap: {when: n >= 2, steps: [{set: n, by: 10}]}\n", "",
			[]string{"- game tiny: actions.leap", "game tiny: play.1"}, 2, "2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(walk, test.from, test.to, 1)
			if !strings.Contains(text, "leap: {") {
				text = strings.Replace(text, "[step, leap]", "[step]", 1)
			}
			g := load(t, text)
			_, err := save.Restore(t.Context(), g, data)
			var changed *record.Error
			if errors.As(err, &changed) != (test.changed != nil) || changed == nil && err != nil {
				t.Fatalf("restored without being adopted: %v", err)
			}
			got, how, err := save.Adopt(t.Context(), g, data)
			if err != nil {
				t.Fatal(err)
			}
			if changed != nil {
				if diff := cmp.Diff(test.changed, how.Changed.Parts); diff != "" {
					t.Errorf("what was changed (-want +got):\n%s", diff)
				}
			}
			if how.Kept != test.kept || how.Dropped != 4-test.kept {
				t.Errorf("%d answers kept and %d dropped, want %d and %d", how.Kept, how.Dropped, test.kept, 4-test.kept)
			}
			if n, _ := testkit.On(got.Engine()).Eval("n"); n != test.n {
				t.Errorf("n is %s, want %s", n, test.n)
			}
			again, err := save.Bytes(got)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := save.Restore(t.Context(), g, again); err != nil {
				t.Errorf("saved anew it cannot be restored: %v", err)
			}
		})
	}
}

// TestEveryByteOfASave changes each byte of a save once. The save must be refused, or restore the same match.
func TestEveryByteOfASave(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	saves := short(64)
	refused := 0
	for seed := range saves {
		m := start(t, "tic_tac_toe", uint64(seed))
		a := &agent{seed: uint64(seed)}
		a.play(t, m, seed%8)
		data, err := save.Bytes(m)
		if err != nil {
			t.Fatal(err)
		}
		want, err := record.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range data {
			data[i] ^= byte(1) << ((i + seed) % 8)
			got, err := record.Read(data)
			data[i] ^= byte(1) << ((i + seed) % 8)
			if err != nil {
				refused++
			} else if !cmp.Equal(got, want) {
				t.Fatalf("seed %d, byte %d: another match was read", seed, i)
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}
