package games

import (
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"precept/cmd/precept/desk"
)

// TestDraft checks that drafted line-ups of Root have the reach that its Law recommends, and that the drafts differ.
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
			first, beside := []string{Random, Random, Random}, []string(nil)
			if game == "root" {
				first[0] = "cult"
			}
			if game == "kiri" {
				beside = append(beside, "game_master")
			}
			seats, err := Draft(g, first, beside, rng)
			if err != nil || first[0] != Random && seats[0] != first[0] {
				t.Fatalf("%s: %v %v", game, seats, err)
			}
			l, err := judgeLineup(g, slices.Concat(seats, beside))
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
	if _, err := Draft(g, slices.Repeat([]string{Random}, 99), nil, rand.New(rand.NewPCG(1, 2))); err == nil {
		t.Error("99 play")
	}
}
