package content_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/content"
)

// TestDice compares the faces of every die with how often each occurs. A scenario shows which faces there are, but not
// how often they come up.
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
