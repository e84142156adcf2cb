package interpreter_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// written returns the position of a match by names, encoded and decoded as in a file.
func written(t testing.TB, m *interpreter.Match) *record.Position {
	t.Helper()
	data, err := json.Marshal(checkpoint.Write(m.Run().P, m.Run().M))
	if err != nil {
		t.Fatal(err)
	}
	var pos record.Position
	if err := json.Unmarshal(data, &pos); err != nil {
		t.Fatal(err)
	}
	return &pos
}

// reopened returns the match opened from its position by names. Under the same rules it must be identical, byte by
// byte.
func reopened(t testing.TB, what string, m *interpreter.Match) *state.Match {
	t.Helper()
	pos := written(t, m)
	got, differences, err := checkpoint.Open(m.Run().P, pos)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if len(differences) > 0 {
		t.Fatalf("%s: differences: %v", what, differences)
	}
	if !bytes.Equal(got.Bytes(nil), m.Run().M.Bytes(nil)) {
		t.Fatalf("%s: another position (-written +opened):\n%s", what, apart(m.Run().M, got))
	}
	return got
}

// apart returns the differences between two positions.
func apart(a, b *state.Match) string {
	return cmp.Diff(a.Slot, b.Slot) + cmp.Diff(a.Ctl, b.Ctl) +
		cmp.Diff(a.Stack[:a.Ctl[state.Top]], b.Stack[:b.Ctl[state.Top]]) +
		cmp.Diff(a.Heap, b.Heap) + cmp.Diff(a.Journal, b.Journal) + cmp.Diff(a.PendingRules, b.PendingRules) +
		cmp.Diff(a.Seen, b.Seen) + cmp.Diff(a.Place, b.Place) + cmp.Diff(a.Next, b.Next)
}

// TestPositionsByNames checks that a position written by names at any decision can be opened again, and that the match
// then continues in the same way.
func TestPositionsByNames(t *testing.T) {
	games := maps.Clone(loaded())
	games["auction"] = tinyGame(t, auction)
	for id, g := range games {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(short(3)) {
				m, err := g.Start(setup(id, seed))
				if err != nil {
					t.Fatal(err)
				}
				byNames(t, m, seed)
			}
		})
	}
}

// byNames plays a match to its end. At times it writes the position, opens it, and continues from there. If several
// seats may answer, it chooses one at random.
func byNames(t *testing.T, m *interpreter.Match, seed uint64) {
	a := &agent{seed: seed}
	r := rand.New(rand.NewPCG(seed, 77))
	for n := 0; !m.Over(); n++ {
		if open := m.Open(); len(open) > 1 {
			d := open[r.IntN(len(open))]
			options := d.Options()
			if err := m.AnswerFor(d.Seat, options[r.IntN(len(options))]); err != nil {
				t.Fatal(err)
			}
		} else {
			a.step(t, m)
		}
		if r.IntN(12) == 0 || len(m.Run().M.Held) > 0 {
			what := fmt.Sprintf("seed %d, after %d answers", seed, n)
			m.RunOn(exec.New(m.Run().P, reopened(t, what, m)))
			if err := m.Run().Resume(); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
	}
	reopened(t, fmt.Sprintf("seed %d, at the end", seed), m)
	replays(t, m)
}

// before is a game whose rules are changed during a match.
const before = `
game: tiny
title: {en: Tiny}
players: 2
defaults: {seats: [a, b]}
seats: {a: {name: {en: A}}, b: {name: {en: B}}}
enums: {good: [wood, iron]}
kinds:
  hut: {is: piece, has: {price: int, worn: {type: int, default: 0}}}
  field: {is: space}
spaces: {field: {row: 3}}
zones:
  reserve: {per: player}
  hand: {per: player, seen_by: owner}
  deck: {order: stack, seen_by: nobody}
pieces:
  hut: {per: player, count: 3, at: reserve, with: {price: 3}}
vars:
  coins: {per: player, type: 0..99, default: 20}
  stock: {per: [player, good], type: int, default: 2}
scopes: {year: {has: {number: int}}, turn: {}}
actions:
  build:
    when: coins(me) >= hut.of(me).at(reserve(me)).first.price
    steps:
      - choose: where_to
        among: field
      - set: coins(me)
        by: -hut.of(me).at(reserve(me)).first.price
      - move: hut.of(me).at(reserve(me)).some(1)
        to: where_to
  take: {steps: [{move: deck.top, to: hand(me)}]}
  trade: {steps: [{set: "stock(me, wood)", by: 1}]}
setup:
  - shuffle: deck
play:
  - each: nth
    in: 1..3
    do:
      - phase: year
        with: {number: nth}
        do:
          - each: who
            in: player
            do:
              - phase: turn
                of: who
                do: [{offer: [build, take, trade], at_most: 2}]
`

const cards = "cards: all\nat: deck\nlist:\n  - id: owl\n    count: 2\n  - id: fox\n    count: 2\n"

func twoFiles(t *testing.T, game, cards string) *interpreter.Game {
	t.Helper()
	files := fstest.MapFS{"game.yaml": {Data: []byte(game)}, "cards.yaml": {Data: []byte(cards)}}
	g, err := interpreter.Load(t.Context(), files, ".")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// saved returns a match of the game in its second year, and its save. A hut is built, a card is held, and an action has
// begun.
func saved(t *testing.T) (*interpreter.Match, []byte) {
	t.Helper()
	m, err := twoFiles(t, before, cards).Start(interpreter.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	table{m}.tell(t, "a: build", "a: field_2", "a: take", "b: trade", "b: take", "a: trade", "a: build")
	data, err := save.Bytes(m)
	if err != nil {
		t.Fatal(err)
	}
	return m, data
}

// TestCheckpoint checks that things with the same name keep their place and value, and that new things have their
// initial ones. Missing things and changed printed values are reported. No answer is taken back.
func TestCheckpoint(t *testing.T) {
	for _, test := range []struct {
		name     string
		from, to string
		cards    string
		want     []record.Difference
		holds    map[string]string
	}{
		{"a price", "price: 3}", "price: 4}", cards,
			[]record.Difference{{Sort: record.Printed, What: "price", Of: "hut", From: "3", To: "4"}},
			map[string]string{"coins(a)": "17", "hut.of(a).at(field_2).count": "1", "hut.of(a).first.price": "4"}},
		{"a card", "game: tiny", "game: tiny", cards + "  - id: hen\n    count: 3\n",
			[]record.Difference{{Sort: record.Added, What: "hen", From: "deck", To: "3"}},
			map[string]string{"deck.count": "5", "hand(a).count": "1", "hand(b).count": "1"}},
		{"a card that is gone", "game: tiny", "game: tiny", "cards: all\nat: deck\nlist:\n  - id: owl\n    count: 2\n",
			[]record.Difference{
				{Sort: record.Gone, What: "fox", From: "2"},
				{Sort: record.Lies, What: "fox", At: "hand(b)", From: "1", To: "0"},
			}, map[string]string{"coins(a)": "17"}},
		{"more pieces", "count: 3, at: reserve", "count: 5, at: reserve", cards, []record.Difference{
			{Sort: record.Added, What: "hut", Of: "a", From: "reserve(a)", To: "2"},
			{Sort: record.Added, What: "hut", Of: "b", From: "reserve(b)", To: "2"},
		}, map[string]string{"hut.of(a).at(reserve(a)).count": "4", "hut.of(a).at(field_2).count": "1"}},
		{"a good", "[wood, iron]", "[stone, wood, iron]", cards,
			[]record.Difference{{Sort: record.NewValue, What: "stock"}},
			map[string]string{"stock(a, stone)": "2", "stock(b, wood)": "3", "stock(a, iron)": "2"}},
		{"a first value", "default: 20", "default: 50", cards, nil,
			map[string]string{"coins(a)": "17", "coins(b)": "20"}},
		{"a range", "0..99, default: 20", "0..18, default: 18", cards, []record.Difference{
			{Sort: record.Narrowed, What: "coins(b)", From: "20", To: "18"},
		}, map[string]string{"coins(a)": "17", "coins(b)": "18"}},
		{"a variable", "  coins:", "  fame: {per: player, type: int, default: 1}\n  coins:", cards,
			[]record.Difference{{Sort: record.NewValue, What: "fame"}},
			map[string]string{"fame(b)": "1", "coins(a)": "17"}},
		{"a place that is gone", "row: 3", "row: [field_1, field_3]", cards,
			[]record.Difference{{Sort: record.Homeless, What: "field_2", From: "1"}},
			map[string]string{"hut.of(a).at(reserve(a)).count": "3"}},
		{"a step before it", "      - choose: where_to\n", "      - require: coins(me) > 0\n      - choose: where_to\n",
			cards, nil, map[string]string{"coins(a)": "17", "me": "a"}},
		{"a step behind it", "to: where_to\n", "to: where_to\n      - set: coins(me)\n        by: 1\n", cards, nil,
			map[string]string{"coins(a)": "17"}},
		{"a longer match", "in: 1..3", "in: 1..9", cards, nil, map[string]string{"year.number": "2"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, data := saved(t)
			text := strings.Replace(before, test.from, test.to, 1)
			g := twoFiles(t, strings.Replace(text, "game: tiny\n", "game: tiny\nevaluation: 1\n", 1), test.cards)
			got, how, err := save.Checkpoint(t.Context(), g, data)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, how.Differences); diff != "" {
				t.Errorf("differences (-want +got):\n%s", diff)
			}
			for text, want := range test.holds {
				if text == "me" {
					if d := got.Pending(); d.Seat != want {
						t.Errorf("%s decides, not %s", d.Seat, want)
					}
				} else if is, err := testkit.On(got.Engine()).Eval(text); is != want || err != nil {
					t.Errorf("%s is %s, not %s (%v)", text, is, want, err)
				}
			}
			if got.Record.Total() != m.Record.Total() {
				t.Errorf("%d answers, not %d", got.Record.Total(), m.Record.Total())
			}
			goesOn(t, g, got)
		})
	}
}

// goesOn plays a match to its end, and saves and restores it on the way.
func goesOn(t *testing.T, g *interpreter.Game, m *interpreter.Match) {
	t.Helper()
	a := &agent{seed: 5}
	for !m.Over() {
		a.step(t, m)
		m = restore(t, m)
	}
	replays(t, m)
}

// TestCheckpointRefused checks that a save is refused if a step in progress no longer exists, because the next step
// would be unknown.
func TestCheckpointRefused(t *testing.T) {
	_, data := saved(t)
	g := twoFiles(t, strings.Replace(before, "      - choose: where_to\n        among: field\n",
		"      - let: where_to\n        be: field_1\n", 1), cards)
	_, _, err := save.Checkpoint(t.Context(), g, data)
	var misplaced *record.Error
	if !errors.As(err, &misplaced) || misplaced.Step != "choose where_to" || misplaced.Block != "procedure build" {
		t.Errorf("opened: %v", err)
	}
}

// TestChapters checks that a match whose rules change several times keeps every chapter, and that each can be replayed
// under its rules.
func TestChapters(t *testing.T) {
	m, data := saved(t)
	games := []*interpreter.Game{m.Game}
	ends := []string{}
	for k := range 3 {
		is, _ := testkit.On(m.Engine()).Eval("coins(a) * 100 + coins(b)")
		ends = append(ends, is)
		text := strings.NewReplacer("price: 3}", fmt.Sprintf("price: %d}", 4+k), "1..3", "1..30").Replace(before)
		g := twoFiles(t, text, cards)
		got, how, err := save.Checkpoint(t.Context(), g, data)
		if err != nil || !how.Stands {
			t.Fatalf("change %d: %v", k, err)
		}
		for a := (&agent{seed: uint64(k)}); ; a.step(t, got) { // until something was paid for
			if is, _ := testkit.On(got.Engine()).Eval("coins(a) * 100 + coins(b)"); is != ends[k] &&
				len(got.Record.Answers) > 0 {
				break
			}
		}
		games, m = append(games, g), got
		if data, err = save.Bytes(m); err != nil {
			t.Fatal(err)
		}
	}
	for n, end := range ends {
		c, err := save.Chapter(t.Context(), games[n], data, n+1)
		if err != nil {
			t.Fatalf("chapter %d: %v", n+1, err)
		}
		if is, _ := testkit.On(c.Engine()).Eval("coins(a) * 100 + coins(b)"); is != end {
			t.Errorf("chapter %d ended with %s, not %s", n+1, is, end)
		}
		if _, err := save.Chapter(t.Context(), games[n+1], data, n+1); err == nil {
			t.Errorf("chapter %d was played under other rules", n+1)
		}
	}
	if _, err := save.Chapter(t.Context(), m.Game, data, 9); err == nil {
		t.Error("there is no chapter 9")
	}
}

// TestCheckpointOfTheSamePosition checks rules with a change that has not affected the match. Checkpoint ends a
// chapter, and the events of the next one begin with the open phases. Renew begins no chapter.
func TestCheckpointOfTheSamePosition(t *testing.T) {
	_, data := saved(t)
	g := twoFiles(t, strings.Replace(before, "game: tiny\n", "game: tiny\nevaluation: 1\n", 1), cards)
	m, how, err := save.Checkpoint(t.Context(), g, data)
	if err != nil || !how.Stands || len(m.Record.Past) != 1 {
		t.Fatalf("no chapter: %+v, %v", how, err)
	}
	var open []string
	err = save.Replay(t.Context(), m, func(e *view.Event) {
		if e.Sort == view.Opened {
			open = append(open, e.ID)
		}
	}, func(int, int) {})
	if err != nil || len(open) != len(narrate.New(m, "en").Phases()) || len(open) == 0 {
		t.Errorf("its log begins with %v (%v)", open, err)
	}
	if m, how, err = save.Renew(t.Context(), g, data); err != nil || how.Stands || len(m.Record.Past) != 0 {
		t.Errorf("a chapter: %+v, %v", how, err)
	}
}
