package interpreter_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// replacing returns a game of the content with abilities that replace every action and procedure, and do nothing but
// go_on. Each is replaced this many times, one inside the other.
func replacing(t *testing.T, id string, times int) *interpreter.Game {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "variant: replaced\ngame: %s\ntitle: {en: Replaced}\nadd:\n  abilities:\n", id)
	for _, c := range game(t, id).Definition().Callable {
		if c.Faction != "" { // its name means nothing where the faction does not play
			continue
		}
		for n := range times {
			fmt.Fprintf(&text, "    - {instead: %s, id: through_%s_%d, do: [go_on]}\n", c.ID, c.ID, n)
		}
	}
	mod, err := interpreter.ModOf(&source.File{Name: "replaced.yaml", Text: []byte(text.String())})
	if err != nil {
		t.Fatal(err)
	}
	g, err := interpreter.Load(t.Context(), content.Files, packageOf(t, id), interpreter.Layer{Mod: mod})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGoingOnChangesNothing checks that replacing something and running it with go_on changes nothing. What cannot be
// completed is not offered, forced choices are not asked, and matches have the same ends.
func TestGoingOnChangesNothing(t *testing.T) {
	for id := range loaded() {
		for times := 1; times <= 2; times++ {
			t.Run(fmt.Sprint(id, times), func(t *testing.T) {
				g := replacing(t, id, times)
				for seed := range uint64(max(1, games(id)/25)) {
					plain := start(t, id, seed)
					replaced, err := g.Start(setup(id, seed))
					if err != nil {
						t.Fatal(err)
					}
					for a, n := (&agent{seed: seed}), 0; !plain.Over() && n < 1000; n++ {
						ordered(t, plain, replaced)
						sameWords(t, fmt.Sprintf("seed %d, answer %d", seed, n), plain, replaced)
						o := a.choose(plain)
						k := slices.Index(plain.Pending().Answers(), o.Value) // abilities have different numbers in the two programs
						if err := plain.Answer(o); err != nil {
							t.Fatal(err)
						}
						if err := replaced.Answer(replaced.Pending().Options()[k]); err != nil {
							t.Fatalf("seed %d, answer %d: %v", seed, n, err)
						}
					}
					if plain.Over() != replaced.Over() || plain.Engine().Winners() != replaced.Engine().Winners() {
						t.Errorf("seed %d: one is over, %t, and the other, %t", seed, plain.Over(), replaced.Over())
					}
				}
			})
		}
	}
}

// ordered answers questions about order that only the replaced match asks. The plain match knows that such an order
// does not matter; for calls that can be replaced, this is not known.
func ordered(t *testing.T, plain, replaced *interpreter.Match) {
	t.Helper()
	a := plain.Pending()
	for b := replaced.Pending(); a != nil && a.Kind != interpreter.Order && b != nil &&
		b.Kind == interpreter.Order; b = replaced.Pending() {
		if err := replaced.Answer(b.Options()[0]); err != nil {
			t.Fatal(err)
		}
	}
}

// sameWords checks that two matches ask the same question, with the same options in the same order.
func sameWords(t *testing.T, when string, a, b *interpreter.Match) {
	t.Helper()
	asked := func(m *interpreter.Match) []string {
		d := m.Pending()
		if d == nil {
			return nil
		}
		out := []string{d.Seat, d.Name}
		for _, o := range d.Options() {
			out = append(out, o.ID)
		}
		return out
	}
	if diff := cmp.Diff(asked(a), asked(b)); diff != "" {
		t.Fatalf("%s: who is asked for what (-plain +replaced):\n%s", when, diff)
	}
}

// TestGoingOnByChoice checks an optional ability that replaces an action and runs it with go_on. It is offered only if
// the action can be completed.
func TestGoingOnByChoice(t *testing.T) {
	const text = `game: steps
title: {en: Steps}
players: 1
seats: {red: {}}
vars: {left: {type: int}, moves: {type: int}}
scopes: {turn: {}}
actions:
  step:
    steps:
      - choose: far
        among: 1..left
      - set: left
        by: -far
  rest: {steps: [{set: moves, by: 1}]}
abilities:
  - instead: step
    id: skipping
    may:
      - go_on
      - set: moves
        by: 10
setup: [{set: left, to: 2}]
play:
  - while: moves < 13
    do:
      - phase: turn
        of: red
        do:
          - offer: [step, rest]
            count: 1
`
	g, err := interpreter.Load(t.Context(), fstest.MapFS{"game.yaml": {Data: []byte(text)}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "red: step", "red: skipping", "red: 2") // now resting is the only option
	for range 3 {
		table{m}.tell(t)
	}
	if left, _ := testkit.On(m.Engine()).Eval("[left, moves]"); left != "[0, 13]" || !m.Over() {
		t.Errorf("at the end left and moves are %s, over %t", left, m.Over())
	}
}

// TestReplacingByLayer checks which of two mandatory replacements of one procedure comes first: the layer that the
// golden rules name first, a card before a faction, and a faction before the law, wherever they are written.
func TestReplacingByLayer(t *testing.T) {
	const law = "- {instead: pay, id: by_law, do: [{set: n, to: 1}]}\n"
	const faction = "faction: b\nseat: {}\nabilities:\n" +
		"  - {instead: pay, id: by_faction, when: event.me == b, do: [{set: n, to: 10}]}\n"
	const card = "cards: deeds\nlist:\n" +
		"  - {id: deed, at: deal, abilities: [{instead: pay, id: by_card, do: [{set: n, to: 100}GOES]}]}\n"
	seats := func(faction string) string {
		if faction != "" {
			return "seats: {a: {}}\n"
		}
		return "seats: {a: {}, b: {}}\n"
	}
	for _, c := range []struct {
		name          string
		faction, card string
		goes, before  string
		want          string
	}{
		{"the Law alone", "", "", "", "", "1"},
		{"a faction above the Law", faction, "", "", "", "10"},
		{"a card above both", faction, card, "", "", "100"},
		{"a card that goes on", faction, card, ", {go_on: }", "", "10"},
		{"the content says so", faction, card, "", "before: [by_card], ", "1"},
	} {
		files := fstest.MapFS{"game.yaml": {Data: []byte(`game: tiny
title: {en: Tiny}
players: 2
defaults: {seats: [a, b]}
kinds: {card: {}}
zones: {deal: {seen_by: all, active: true}}
vars: {n: {type: int}}
procedures: {pay: [{set: n, to: -1}]}
abilities:
  ` + strings.Replace(law, "id:", c.before+"id:", 1) + seats(c.faction) + `play:
  - {phase: paying, of: b, do: [pay]}
  - choose: y
    by: b
    among: 1..2
  - {set: n, to: y}
scopes: {paying: {}}
`)}}
		if c.faction != "" {
			files["b.yaml"] = &fstest.MapFile{Data: []byte(c.faction)}
		}
		if c.card != "" {
			files["deeds.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(strings.Replace(c.card, "GOES", c.goes, 1),
				"{go_on: }", "go_on", 1))}
		}
		g, err := interpreter.Load(t.Context(), files, ".")
		if err != nil {
			t.Fatal(c.name, err)
		}
		m, err := g.Start(interpreter.Setup{})
		if err != nil {
			t.Fatal(c.name, err)
		}
		if got, err := testkit.On(m.Engine()).Eval("n"); err != nil || got != c.want {
			t.Errorf("%s: %s, want %s (%v)", c.name, got, c.want, err)
		}
	}
}
