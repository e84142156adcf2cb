package interpreter_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
)

// games returns the number of random matches in a test of a game.
func games(id string) int {
	switch id {
	case "root", "kiri":
		return short(50)
	case "paladins", "wonderland":
		return short(100)
	case "diplomacy":
		return short(10)
	case "hex", "othello", "breakthrough", "chess":
		return short(25)
	}
	return short(250)
}

// TestInvariants checks each decision of random matches. Lists and counters are consistent, no piece appears or
// disappears, there is a legal option, and the content has no fault.
func TestInvariants(t *testing.T) {
	for id := range loaded() {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(games(id)) {
				m := start(t, id, seed)
				r := rand.New(rand.NewPCG(seed, 13))
				pieces := lying(m.Run().M)
				for n := 0; !m.Over(); n++ {
					if m.Pending() == nil {
						t.Fatalf("seed %d, answer %d: a dead end: %v", seed, n, m.Run().Err())
					}
					if m.Pending().Count() == 0 {
						t.Fatalf("seed %d, answer %d: nothing can be answered", seed, n)
					}
					if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
						t.Fatalf("seed %d, answer %d: %v", seed, n, err)
					}
					if err := m.Run().M.Consistent(); err != nil {
						t.Fatalf("seed %d, answer %d: %v", seed, n, err)
					}
					if n == endless {
						t.Fatalf("seed %d: no end", seed)
					}
				}
				if diff := cmp.Diff(pieces, lying(m.Run().M)); diff != "" {
					t.Fatalf("seed %d: pieces by kind and owner (-first +last):\n%s", seed, diff)
				}
			}
		})
	}
}

// lying returns the number of pieces of each class that are in a place.
func lying(m *state.Match) map[int16]int {
	out := map[int16]int{}
	for p, q := range m.Place {
		if q >= 0 {
			out[m.L.Class[p]]++
		}
	}
	return out
}

// TestTracedPlaysAlike checks that a traced program plays like an untraced one, with and without a listener.
func TestTracedPlaysAlike(t *testing.T) {
	for id := range loaded() {
		t.Run(id, func(t *testing.T) {
			if id == "diplomacy" {
				t.Skip("a traced program asks anew what has been answered: the ways over sea are more than a decision may work")
			}
			g := game(t, id)
			traced, err := g.Program(setup(id, 0), compile.Options{Traced: true})
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(max(2, games(id)/10)) {
				plain := start(t, id, seed)
				loud, err := g.StartWith(traced, setup(id, seed))
				if err != nil {
					t.Fatal(err)
				}
				a := &agent{seed: seed}
				for n := 0; !plain.Over(); n++ {
					loud.Run().M.Trace = nil
					if seed%2 == 1 {
						loud.Run().M.Trace = &compile.Trace{}
					}
					alike(t, fmt.Sprintf("seed %d, answer %d", seed, n), plain, loud)
					o := a.choose(plain)
					if err := errors.Join(plain.Answer(o), loud.Answer(o)); err != nil {
						t.Fatal(err)
					}
				}
				same(t, "at the end, traced and not", plain, loud)
			}
		})
	}
}

// alike checks that two matches are at the same position and ask the same question.
func alike(t *testing.T, when string, a, b *interpreter.Match) {
	t.Helper()
	same(t, when, a, b)
	da, db := a.Pending(), b.Pending()
	if db == nil || da.Seat != db.Seat || da.Name != db.Name || da.Sort() != db.Sort() {
		t.Fatalf("%s: one asks %s for %q, the other something else", when, da.Seat, da.Name)
	}
	if diff := cmp.Diff(da.Raw().Options(nil), db.Raw().Options(nil)); diff != "" {
		t.Fatalf("%s: options:\n%s", when, diff)
	}
}

// TestClonesAreIndependent checks that playing a clone never changes the original match, nor the other way round.
func TestClonesAreIndependent(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
	for id := range loaded() {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(max(2, games(id)/20)) {
				m := start(t, id, seed)
				a := &agent{seed: seed}
				for n := 0; !m.Over() && n < 400; n++ {
					if n%(46/min(*more, 2)) == int(seed%23) {
						independent(t, m, seed)
					}
					a.step(t, m)
				}
			}
		})
	}
}

func independent(t *testing.T, m *interpreter.Match, seed uint64) {
	t.Helper()
	before, answers := m.Run().M.Bytes(nil), len(m.Record.Answers)
	c, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	alike(t, "a clone", m, c)
	first := m.Pending().Raw().Options(nil)
	(&agent{seed: seed + 1}).play(t, c, endless)
	if !bytes.Equal(before, m.Run().M.Bytes(nil)) || len(m.Record.Answers) != answers {
		t.Fatal("playing a clone changed the match")
	}
	if diff := cmp.Diff(first, m.Pending().Raw().Options(nil)); diff != "" {
		t.Fatalf("options after a clone was played (-before +after):\n%s", diff)
	}
	c, err = m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	kept := c.Run().M.Bytes(nil)
	again, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	(&agent{seed: seed + 2}).play(t, again, endless)
	if !bytes.Equal(kept, c.Run().M.Bytes(nil)) {
		t.Fatal("playing one clone changed another")
	}
}

// TestMatchesRunAtOnce plays matches of one program concurrently.
func TestMatchesRunAtOnce(t *testing.T) {
	for _, id := range []string{"root", "hex"} {
		want := make([]*interpreter.Match, 4)
		for i := range want {
			want[i] = start(t, id, uint64(i))
			(&agent{seed: uint64(i)}).play(t, want[i], endless)
		}
		var all sync.WaitGroup
		for i := range want {
			all.Go(func() {
				m, err := game(t, id).Start(setup(id, uint64(i)))
				a := &agent{seed: uint64(i)}
				for err == nil && !m.Over() {
					err = m.Answer(a.choose(m))
				}
				if err != nil || !m.Run().M.Equal(want[i].Run().M) {
					t.Errorf("%s, seed %d: played beside others it comes to another end: %v", id, i, err)
				}
			})
		}
		all.Wait()
	}
}

// TestResumeChangesNothing checks that a match which is resumed several times waits for the same decision.
func TestResumeChangesNothing(t *testing.T) {
	for id := range loaded() {
		m := start(t, id, 6)
		a := &agent{seed: 6}
		for n := 0; !m.Over() && n < 300; n++ {
			before, opts := m.Run().M.Bytes(nil), m.Pending().Raw().Options(nil)
			if err := m.Run().Resume(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(before, m.Run().M.Bytes(nil)) {
				t.Fatalf("%s, answer %d: resuming changed the position", id, n)
			}
			if diff := cmp.Diff(opts, m.Pending().Raw().Options(nil)); diff != "" {
				t.Fatalf("%s, answer %d: options (-before +after):\n%s", id, n, diff)
			}
			a.step(t, m)
		}
	}
}

// TestAfterTheEnd checks that a finished match has no decision and accepts no answer.
func TestAfterTheEnd(t *testing.T) {
	m := start(t, "tic_tac_toe", 1)
	(&agent{}).play(t, m, endless)
	if m.Pending() != nil {
		t.Error("a match that is over asks something")
	}
	if err := m.Run().Answer(0); err != exec.ErrNoDecision {
		t.Errorf("an answer to nothing: %v", err)
	}
}
