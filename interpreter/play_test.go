package interpreter_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"sync"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
)

// loaded returns every built-in game, read once.
var loaded = sync.OnceValue(func() map[string]*interpreter.Game {
	games := map[string]*interpreter.Game{}
	for _, p := range content.Games() {
		if g, err := interpreter.Load(context.Background(), content.Files, p.Root); err == nil {
			games[p.ID] = g
		}
	}
	return games
})

func game(t testing.TB, id string) *interpreter.Game {
	t.Helper()
	g := loaded()[id]
	if g == nil {
		t.Fatalf("%s is no game, or has problems", id)
	}
	return g
}

// setup returns the line-up that the tests of a game use.
func setup(id string, seed uint64) interpreter.Setup {
	s := interpreter.Setup{Seed: seed}
	if id == "root" {
		s.Seats = []string{"marquise", "eyrie"}
	}
	return s
}

func start(t testing.TB, id string, seed uint64) *interpreter.Match {
	t.Helper()
	m, err := game(t, id).Start(setup(id, seed))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// agent answers at random. Its draws depend only on its seed and the number of answers, so it can continue any copy of
// a match.
type agent struct {
	seed uint64
	pcg  rand.PCG
}

func (a *agent) choose(m *interpreter.Match) interpreter.Option {
	a.pcg.Seed(a.seed, uint64(m.Run().M.Ctl[state.Decisions]))
	return m.Pending().Sample(rand.New(&a.pcg).IntN)
}

// endless is more answers than a match of any game here needs.
const endless = 20_000

// play answers until the match is over or has this many answers in all.
func (a *agent) play(t testing.TB, m *interpreter.Match, until int) {
	t.Helper()
	for !m.Over() && int(m.Run().M.Ctl[state.Decisions]) < until {
		a.step(t, m)
	}
	if !m.Over() && until == endless {
		t.Fatalf("seed %d: no end after %d answers", a.seed, endless)
	}
}

func (a *agent) step(t testing.TB, m *interpreter.Match) {
	t.Helper()
	if m.Pending() == nil {
		t.Fatalf("seed %d: the match is not over and nothing is asked: %v", a.seed, m.Run().Err())
	}
	if err := m.Answer(a.choose(m)); err != nil {
		t.Fatalf("seed %d, answer %d: %v", a.seed, m.Run().M.Ctl[state.Decisions], err)
	}
}

func same(t testing.TB, what string, a, b *interpreter.Match) {
	t.Helper()
	if !a.Run().M.Equal(b.Run().M) {
		t.Fatalf("%s: the positions differ", what)
	}
}

var more = flag.Int("more", 1, "so many times as many matches, saves and changes are tried at random")

// short returns a third of n, times -more. With -short, as under the race detector, it returns a twentieth: a match in
// one goroutine has no races, however often it is played.
func short(n int) int {
	if testing.Short() {
		return max(1, n/20)
	}
	return max(1, n**more/3)
}

// at returns a new run over a copy of a position.
func at(t testing.TB, p *compile.Program, m *state.Match) *exec.Run {
	t.Helper()
	x := exec.New(p, m.Clone())
	if err := x.Resume(); err != nil {
		t.Fatal(err)
	}
	return x
}
