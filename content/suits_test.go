package content_test

import (
	"context"
	"strconv"
	"sync"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/lint"
	"precept/interpreter/testkit"
)

// loaded returns every built-in game, read once; nil for a game with problems.
var loaded = sync.OnceValue(func() map[string]*interpreter.Game {
	games := map[string]*interpreter.Game{}
	for _, p := range content.Games() {
		games[p.ID], _ = lint.With(interpreter.Open(content.Files, p.Root)).Load(context.Background())
	}
	return games
})

func game(t *testing.T, id string) *interpreter.Game {
	t.Helper()
	g := loaded()[id]
	if g == nil {
		t.Fatalf("%s is no game, or has problems", id)
	}
	return g
}

// root returns the game whose maps and decks are tested here.
func root(t *testing.T) *interpreter.Game {
	t.Helper()
	return game(t, "root")
}

func begin(t *testing.T, g *interpreter.Game, seed uint64, options map[string]string) *interpreter.Match {
	t.Helper()
	m, err := g.Start(interpreter.Setup{Seats: []string{"marquise", "eyrie", "alliance"}, Options: options, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func eval(t *testing.T, m *interpreter.Match, text string) string {
	t.Helper()
	v, err := testkit.On(m.Engine()).Eval(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// TestSuitsAreDealt checks maps without printed suits: each suit is dealt to four clearings, and each clearing gets
// each suit about equally often.
func TestSuitsAreDealt(t *testing.T) {
	g := root(t)
	const seeds = 300
	suits := []string{"fox", "rabbit", "mouse"}
	for _, on := range []string{"winter", "lake", "mountain"} {
		got := map[string]int{}
		for seed := range uint64(seeds) {
			m := begin(t, g, seed, map[string]string{"map": on})
			each := map[string]int{}
			for c := 1; c <= 12; c++ {
				name := "c" + strconv.Itoa(c)
				suit := eval(t, m, name+".suit")
				each[suit]++
				got[name+" "+suit]++
			}
			for _, s := range suits {
				if each[s] != 4 {
					t.Fatalf("%s, seed %d: %v", on, seed, each)
				}
			}
		}
		for c := 1; c <= 12; c++ {
			for _, s := range suits {
				name := "c" + strconv.Itoa(c) + " " + s
				if n := got[name]; n < seeds*23/100 || n > seeds*44/100 { // within almost four standard deviations of a third
					t.Errorf("%s: %s in %d of %d matches", on, name, n, seeds)
				}
			}
		}
	}
}

// TestPrintedSuitsStay checks that every match has the suits printed on the Autumn map.
func TestPrintedSuitsStay(t *testing.T) {
	g := root(t)
	for seed := range uint64(20) {
		m := begin(t, g, seed, nil)
		if eval(t, m, "c1.suit == fox and c2.suit == mouse and c3.suit == rabbit and count(clearing, .suit == fox) == "+
			"4") != "true" {
			t.Fatalf("seed %d: a clearing has another suit", seed)
		}
	}
}

// TestDecksAreWhole checks that each deck has 54 cards: 14 birds, 14 foxes, 13 rabbits and 13 mice.
func TestDecksAreWhole(t *testing.T) {
	g := root(t)
	for _, deck := range []string{"standard", "exiles"} {
		m := begin(t, g, 1, map[string]string{"deck": deck})
		for text, want := range map[string]string{
			"deck.count + sum(player, hand(it).count) + supporters(alliance).count": "54",
			"count(card, .suit == bird and it not in loyal_vizier)":                 "14",
			"count(card, .suit == fox)":                                             "14",
			"count(card, .suit == rabbit)":                                          "13",
			"count(card, .suit == mouse)":                                           "13",
		} {
			if got := eval(t, m, text); got != want {
				t.Errorf("%s: %s is %s, want %s", deck, text, got, want)
			}
		}
	}
}
