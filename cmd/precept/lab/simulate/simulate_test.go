package simulate

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"precept/content"
	"precept/internal/fault"
	"precept/interpreter"
)

func load(t *testing.T, id string) *interpreter.Game {
	t.Helper()
	for _, p := range content.Games() {
		if p.ID == id {
			g, err := interpreter.Load(t.Context(), content.Files, p.Root)
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
	}
	t.Fatalf("no game %s", id)
	return nil
}

func run(t *testing.T, g *interpreter.Game, seed uint64, opt Options) *Result {
	t.Helper()
	r, err := Run(g, interpreter.Setup{Seed: seed}, opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures {
		t.Errorf("%s, match %d, seed %d: %v", g.Definition().ID, f.Game, f.Seed, f.Err)
	}
	return r
}

// sameResult compares results without their duration.
var sameResult = cmpopts.IgnoreFields(Result{}, "Elapsed")

func TestWorkersChangeNothing(t *testing.T) {
	g := load(t, "breakthrough")
	one := run(t, g, 5, Options{Games: 60, Workers: 1})
	many := run(t, g, 5, Options{Games: 60, Workers: 7, Invariants: true})
	if diff := cmp.Diff(one, many, sameResult); diff != "" {
		t.Errorf("result (-one worker +seven):\n%s", diff)
	}
}

// TestSeeds checks that runs with different seeds share no match seed, and that a run has no seed twice.
func TestSeeds(t *testing.T) {
	seen := map[uint64]string{}
	for run := range uint64(50) {
		for i := range 2000 {
			seed, at := Seed(run, i), fmt.Sprintf("match %d of run %d", i, run)
			if other := seen[seed]; other != "" {
				t.Fatalf("%s has the seed of %s", at, other)
			}
			seen[seed] = at
		}
	}
}

func TestLimit(t *testing.T) {
	r := run(t, load(t, "hex"), 1, Options{Games: 4, Limit: 7})
	want := &Result{Games: 4, Limit: 7, Ended: map[string]int{Limited: 4},
		Wins: map[string]int{"red": 0, "blue": 0, Draw: 0}, Played: map[string]int{"red": 0, "blue": 0,
			Draw: 0}, Decisions: 28}
	if diff := cmp.Diff(want, r, sameResult); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
}

func TestEveryGame(t *testing.T) {
	for _, p := range content.Games() {
		g := load(t, p.ID)
		for _, listing := range []bool{false, true} {
			r := run(t, g, 3, Options{Games: 11, Invariants: true, Listing: listing})
			if n := r.Ended[Limited]; n > 0 {
				t.Errorf("%s: %d matches do not end", p.ID, n)
			}
		}
	}
}

// TestPanicsAreHeard checks that a panic while playing or counting ends the simulation and reaches the caller.
func TestPanicsAreHeard(t *testing.T) {
	g := load(t, "tic_tac_toe")
	for _, workers := range []int{1, 4} {
		n := 0
		opt := Options{Games: 500, Workers: workers, Each: func(*Result, Match) {
			if n++; n == 7 {
				panic("boom")
			}
		}}
		err := fault.Try(func() { _, _ = Run(g, interpreter.Setup{Seed: 1}, opt) })
		var fault *fault.Fault
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), "boom") {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
}
