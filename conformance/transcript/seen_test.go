package transcript_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"precept/content"
	"precept/interpreter"
	"precept/interpreter/save"
	"precept/interpreter/view"
)

// anyOrder returns a function that sorts the pieces of a view in places without an order, since the order there
// carries no information.
func anyOrder(m *interpreter.Match) func(view.View) view.View {
	ordered := map[string]bool{}
	for _, p := range m.Lineup().Places {
		ordered[p.Name] = p.Stack || p.Row
	}
	return func(v view.View) view.View {
		for _, p := range v.Places {
			if !ordered[p.Name] {
				slices.SortStableFunc(p.Pieces, func(a, b view.Piece) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
		}
		return v
	}
}

// TestHiddenPieces writes positions as every seat knows them, with hidden printed values: relics that nobody has
// seen, and plots that only their owner knows.
func TestHiddenPieces(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for i, seats := range [][]string{
		{"keepers", "marquise"}, {"corvids", "eyrie", "keepers"}, {"keepers", "vagabond", "corvids", "hundreds"},
	} {
		m, err := g.Start(interpreter.Setup{Seats: seats, Seed: uint64(i)})
		if err != nil {
			t.Fatal(err)
		}
		draw := rand.New(rand.NewPCG(uint64(i), 5))
		for n := 0; !m.Over() && n < 400 && !t.Failed(); n++ {
			if n%97 == 41 {
				for _, seat := range append([]string{""}, seats...) {
					seen, err := save.Determinize(m, seat, draw)
					if err != nil {
						t.Fatal(err)
					}
					writtenAs(t, seen, fmt.Sprintf("%v, answer %d, as %q sees it", seats, n, seat), anyOrder(m))
				}
			}
			if err := m.Answer(m.Pending().Sample(draw.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
}
