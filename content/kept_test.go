package content_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"precept/interpreter"
)

// TestKeptAnswersAreFresh plays the same match with and without cached answers. Both must have the same options at
// every decision. Every faction, deck and map takes part.
func TestKeptAnswersAreFresh(t *testing.T) {
	g := root(t)
	for i, s := range []interpreter.Setup{
		{Seats: []string{"marquise", "eyrie", "alliance", "vagabond"}},
		{Seats: []string{"riverfolk", "cult", "vagabond", "vagabond"}, Options: map[string]string{"map": "lake"}},
		{Seats: []string{"corvids", "duchy", "hundreds"}, Options: map[string]string{"deck": "exiles", "map": "mountain"}},
		{Seats: []string{"keepers", "riverfolk", "eyrie", "cult"}, Options: map[string]string{"deck": "exiles",
			"map": "winter"}},
		{Seats: []string{"hundreds", "vagabond", "riverfolk", "corvids", "alliance", "keepers"}},
	} {
		t.Run(strings.Join(s.Seats, ","), func(t *testing.T) {
			t.Parallel()
			s.Seed = uint64(i + 1)
			kept, fresh := begun(t, g, s, false), begun(t, g, s, true)
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			for n := 0; n < 600 && !kept.Over(); n++ {
				a, b := kept.Options(nil), fresh.Options(nil)
				if !slices.Equal(a, b) {
					t.Fatalf("decision %d at %s: %v with kept answers, %v without", n, kept.Pending().Name, a, b)
				}
				o := a[rng.IntN(len(a))]
				if err := kept.Play(o); err != nil {
					t.Fatal(err)
				}
				if err := fresh.Play(o); err != nil {
					t.Fatal(err)
				}
				if kept.Hash() != fresh.Hash() {
					t.Fatalf("after decision %d the positions differ", n)
				}
			}
		})
	}
}

func begun(t *testing.T, g *interpreter.Game, s interpreter.Setup, fresh bool) *interpreter.Engine {
	t.Helper()
	m, err := g.StartBuilt(s, interpreter.Build{Fresh: fresh})
	if err != nil {
		t.Fatal(err)
	}
	return m.Engine()
}
