package agents

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// guessingGame returns a match of a game in testdata/guess. Player a guesses one of three things that only b, or
// nobody, knows, and wins only by guessing right.
func guessingGame(t *testing.T, dir string) *interpreter.Match {
	t.Helper()
	g, err := interpreter.Load(t.Context(), os.DirFS(dir), ".")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// interval returns Wilson's interval for 99.9 %. With 95 %, one or two of some thirty shares would be outside by
// chance.
func interval(hits, n int) (low, high float64) {
	const z = 3.29
	p, m := float64(hits)/float64(n), float64(n)
	mid, half := p+z*z/(2*m), z*math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return (mid - half) / (1 + z*z/m), (mid + half) / (1 + z*z/m)
}

// TestGuessesAreGuesses checks that agents that search guess a third of the time, as chance would, wherever the secret
// is stored.
func TestGuessesAreGuesses(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	games, err := filepath.Glob("testdata/guess/*")
	if err != nil || len(games) < 9 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, dir := range games {
		m := guessingGame(t, dir)
		for _, agent := range []string{"mcts:60", "greedy:1"} {
			t.Run(filepath.Base(dir)+" "+agent, func(t *testing.T) {
				hits, n := guesses(t, m, agent, 400)
				low, high := interval(hits, n)
				t.Logf("%d right of %d: %.1f to %.1f %%", hits, n, 100*low, 100*high)
				if low > 1./3 || high < 1./3 {
					t.Errorf("%d right of %d guesses among three", hits, n)
				}
			})
		}
	}
}

// guesses plays many matches with the agent as a, and random players as the others.
func guesses(t *testing.T, m *interpreter.Match, agent string, games int) (hits, n int) {
	t.Helper()
	spec, err := Parse(agent)
	if err != nil {
		t.Fatal(err)
	}
	a, err := spec.New(m.Engine())
	if err != nil {
		t.Fatal(err)
	}
	e := m.Engine().New()
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 7))
		if err := e.Begin(seed + 100); err != nil {
			t.Fatal(err)
		}
		for !e.Over() {
			o := e.Sample(rng.IntN)
			if e.Seat() == 0 {
				if o, err = a.Choose(t.Context(), e, rng); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Play(o); err != nil {
				t.Fatal(err)
			}
		}
		n++
		hits += int(e.Winners() & 1)
	}
	return hits, n
}

// TestBetsAreImagined checks that face-down bets are drawn anew: the true fighter is drawn as often as the others, and
// the agent's view does not change.
func TestBetsAreImagined(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	pairs, differs, expected := 0, 0, 0.0
	for seed := uint64(1); seed <= 2; seed++ {
		m := started(t, "wonderland", "alice", "mad_hatter", "queen_of_hearts", "cheshire_cat")
		r, e := rand.New(rand.NewPCG(seed, 3)), m.Engine()
		w := e.New()
		for n := 0; n < 500 && !e.Over(); n++ {
			seat := e.Seat()
			truth := bets(t, e, seat)
			for range min(10, 10*len(truth)) {
				if err := w.Determinize(e, seat, r); err != nil {
					t.Fatal(err)
				}
				if one, other := e.View(seat), w.View(seat); !reflect.DeepEqual(one, other) {
					t.Fatalf("seed %d, answer %d: what the agent sees is not what it imagines:\n%s", seed, n, cmp.Diff(one, other))
				}
				imagined := bets(t, w, seat)
				for name, bet := range truth {
					pairs++
					if imagined[name] != bet {
						differs++
					}
					expected += 1 - 1/fighting(t, m)
				}
			}
			if err := e.Play(e.Sample(r.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d imagined bets, %d differ from the truth, %.0f expected", pairs, differs, expected)
	if sd := math.Sqrt(float64(pairs)) / 2; pairs < 500 || math.Abs(float64(differs)-expected) > 3*sd {
		t.Errorf("%d of %d imagined bets differ from the truth, %.0f expected", differs, pairs, expected)
	}
}

// bets returns the bets of the other seats that are still hidden.
func bets(t *testing.T, e *interpreter.Engine, own int) map[string]string {
	t.Helper()
	out := map[string]string{}
	for i, name := range e.Lineup().Seats {
		bet, err := testkit.On(e).Eval("bet(" + name + ")")
		shown, other := testkit.On(e).Eval("told_bet(" + name + ")")
		if err != nil || other != nil {
			t.Fatal(err, other)
		}
		if i != own && bet != "nil" && shown == "nil" {
			out[name] = bet
		}
	}
	return out
}

func fighting(t *testing.T, m *interpreter.Match) float64 {
	t.Helper()
	v, err := testkit.On(m.Engine()).Eval("fighters.count")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]float64{"2": 2, "3": 3, "4": 4}[v]
}
