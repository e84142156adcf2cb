package notation

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/content"
	"precept/interpreter"
)

// load loads a game of the built-in content.
func load(t testing.TB, id string, variants ...string) *interpreter.Game {
	t.Helper()
	var stack []interpreter.Layer
	for _, v := range variants {
		stack = append(stack, interpreter.Layer{Variant: v})
	}
	g, err := interpreter.Load(t.Context(), content.Files, "games/"+id, stack...)
	if g == nil {
		t.Fatal(err)
	}
	return g
}

// start starts a match with the default seats.
func start(t testing.TB, g *interpreter.Game, seed uint64) *interpreter.Match {
	t.Helper()
	m, err := g.Start(interpreter.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const all = 1 << 30

// again writes a match as moves, reads the file, and checks that writing the result gives the same file. It also checks
// the answers, which may differ only in the order of seats that answer simultaneously.
func again(t *testing.T, m *interpreter.Match) {
	t.Helper()
	text, err := Write(m)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Read(start(t, m.Game, m.Record.Seed), string(text), all)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if slices.Equal(m.Record.Answers, read.Record.Answers) {
		return
	}
	if m.Engine().Hash() != read.Engine().Hash() {
		t.Errorf("seed %d: another position is read of %s", m.Record.Seed, text)
	}
	back, err := Write(read)
	if diff := cmp.Diff(string(text), string(back)); err != nil || diff != "" {
		t.Errorf("seed %d: written otherwise, %v: %s", m.Record.Seed, err, diff)
	}
}

// played plays some moves at random.
func played(t *testing.T, g *interpreter.Game, seed uint64, moves int) *interpreter.Match {
	t.Helper()
	m, rng := start(t, g, seed), rand.New(rand.NewPCG(seed, 0))
	for m.Pending() != nil && (m.Engine().Moves() < moves || m.Engine().InMove()) {
		if err := m.Answer(m.Pending().Sample(rng.IntN)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

var matches = flag.Int("matches", 1, "matches of chess that are written and read")

// TestGamesOfAgents checks that matches played at random can be written as moves and read again.
func TestGamesOfAgents(t *testing.T) {
	for _, test := range []struct {
		game           string
		matches, moves int
	}{{"chess", *matches, 40}, {"diplomacy", min(3, *matches), 30}} {
		g := load(t, test.game)
		if testing.Short() {
			test.matches = test.matches/10 + 1
		}
		for seed := range uint64(test.matches) {
			again(t, played(t, g, seed, test.moves))
		}
	}
}

// TestFamous checks that famous games, openings, and two seasons of orders are read, and written unchanged.
func TestFamous(t *testing.T) {
	for file, game := range map[string]string{"famous.pgn": "chess", "orders.txt": "diplomacy"} {
		text, err := os.ReadFile("testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		g := load(t, game)
		for _, one := range strings.Split(string(text), "[Event ")[1:] {
			one = "[Event " + one
			m, err := Read(start(t, g, 1), one, all)
			if err != nil {
				t.Errorf("%v\n%s", err, one)
				continue
			}
			back, err := Write(m)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Fields(one), strings.Fields(string(back))); diff != "" {
				t.Errorf("written otherwise: %s", diff)
			}
		}
	}
}
