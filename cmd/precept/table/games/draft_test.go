package games

import (
	"io"
	"math/rand/v2"
	"testing"

	"precept/cmd/precept/desk"
)

// TestDraft checks that drafted line-ups of Root have the reach that its Law recommends, and that different ones come.
func TestDraft(t *testing.T) {
	d := &desk.Desk{Lang: "en", Out: io.Discard, Err: io.Discard}
	for _, game := range []string{"root", "wonderland", "paladins", "kiri"} {
		g, err := d.Game(game)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		seen := map[string]bool{}
		for range 5 {
			seats, err := Draft(g, 3, rng)
			if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			l, err := judgeLineup(g, seats)
			if err != nil || g.Definition().Players(seats) != 3 {
				t.Fatalf("%s: %v %v", game, seats, err)
			}
			for _, m := range l.Measures {
				if !m.Fits && (m.Refused || game == "root") {
					t.Errorf("%s: %v has %s %d", game, seats, m.ID, m.Value)
				}
			}
			for _, s := range seats {
				seen[s] = true
			}
		}
		if len(seen) < 4 {
			t.Errorf("%s: only %v are drawn", game, seen)
		}
	}
	g, _ := d.Game("root")
	if _, err := Draft(g, 99, rand.New(rand.NewPCG(1, 2))); err == nil {
		t.Error("99 play")
	}
}
