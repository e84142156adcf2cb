package simulate

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"precept/content"
	"precept/interpreter"
)

func load(t *testing.T, id string) *interpreter.Game {
	t.Helper()
	for _, p := range content.Games() {
		if p.ID == id {
			g, problems := interpreter.Load(content.Files, p.Root)
			if g == nil {
				t.Fatal(problems.Err())
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
		t.Errorf("%s, match %d, seed %d: %v", g.Declared().ID, f.Game, f.Seed, f.Err)
	}
	return r
}

// sameResult compares results without the time that they took.
var sameResult = cmpopts.IgnoreFields(Result{}, "Elapsed")

func TestWorkersChangeNothing(t *testing.T) {
	g := load(t, "breakthrough")
	one := run(t, g, 5, Options{Games: 60, Workers: 1})
	many := run(t, g, 5, Options{Games: 60, Workers: 7, Invariants: true})
	if diff := cmp.Diff(one, many, sameResult); diff != "" {
		t.Errorf("result (-one worker +seven):\n%s", diff)
	}
}

// A match has the seed of the setup plus its number, so two runs share what they have in common.
func TestSeedsAddUp(t *testing.T) {
	g := load(t, "connect_four")
	whole := run(t, g, 1, Options{Games: 30})
	begin, rest := run(t, g, 1, Options{Games: 10}), run(t, g, 11, Options{Games: 20})
	for seat, n := range whole.Wins {
		if sum := begin.Wins[seat] + rest.Wins[seat]; sum != n {
			t.Errorf("%s wins %d of 30 matches, but %d of 10 and 20", seat, n, sum)
		}
	}
	if sum := begin.Decisions + rest.Decisions; sum != whole.Decisions {
		t.Errorf("%d decisions in 30 matches, but %d in 10 and 20", whole.Decisions, sum)
	}
}

func TestLimit(t *testing.T) {
	r := run(t, load(t, "hex"), 1, Options{Games: 4, Limit: 7})
	want := &Result{Games: 4, Limit: 7, Ended: map[string]int{Limited: 4},
		Wins: map[string]int{"red": 0, "blue": 0, Draw: 0}, Played: map[string]int{"red": 4, "blue": 4,
			Draw: 4}, Decisions: 28}
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
