package content_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/content"
)

// Every die of the games, and on how many faces it bears what: a scenario shows which faces there are, and never how
// often each comes.
func TestDice(t *testing.T) {
	got := map[string]map[string]int{}
	for _, p := range content.Games() {
		for _, d := range game(t, p.ID).Definition().Dice {
			faces := map[string]int{}
			for _, f := range d.Faces {
				faces[fmt.Sprint(f)]++
			}
			got[p.ID+" "+d.ID] = faces
		}
	}
	want := map[string]map[string]int{
		"root battle_die":      {"0": 1, "1": 1, "2": 1, "3": 1},
		"root mob_die":         {"0": 1, "1": 1, "2": 1},
		"wonderland shard_die": {"1": 3, "2": 2, "3": 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("dice (-want +got):\n%s", diff)
	}
}
