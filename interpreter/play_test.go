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

// loaded is every game that comes with the program, read once.
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

// setup is the line-up that the tests of a game use.
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

// agent answers at random. What it draws depends on its seed and on how many answers were given, so that it goes on
// alike wherever it is put in.
type agent struct {
	seed uint64
	pcg  rand.PCG
}

func (a *agent) choose(m *interpreter.Match) interpreter.Option {
	a.pcg.Seed(a.seed, uint64(m.Run().M.Ctl[state.Decisions]))
	return m.Pending().Sample(rand.New(&a.pcg).IntN)
}

// endless is more answers than any game here needs.
const endless = 20_000

// play answers until the match is over or so many answers have been given in all.
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

// short is a third of n, more of it with -more, or a twentieth when tests are to be short: under the race detector,
// which a match that one goroutine plays has nothing to tell, however often it is played.
func short(n int) int {
	if testing.Short() {
		return max(1, n/20)
	}
	return max(1, n**more/3)
}

// at is a Run of its own over a copy of a position.
func at(t testing.TB, p *compile.Program, m *state.Match) *exec.Run {
	t.Helper()
	x := exec.New(p, m.Clone())
	if err := x.Resume(); err != nil {
		t.Fatal(err)
	}
	return x
}
