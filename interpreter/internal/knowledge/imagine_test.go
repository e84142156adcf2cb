package knowledge_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter/internal/knowledge"
)

// What is imagined of two matches that are the same to a seat is the same to everybody: nothing is left of the one that
// it was made of.
func TestImagineForgets(t *testing.T) {
	pairs := 0
	for seed := range uint64(3) {
		m, r := start(t, seed), rand.New(rand.NewPCG(seed, 9))
		for n := 0; n < 60 && !m.Over(); n++ {
			for seat := knowledge.Nobody; n%5 == 0 && seat < int32(len(m.P.Names)); seat++ {
				one, other := m.M.Clone(), m.M.Clone()
				if !knowledge.Permute(m.P, other, seat, r.Uint64()) {
					continue
				}
				q := r.Uint64()
				knowledge.Imagine(m.P, one, seat, q)
				knowledge.Imagine(m.P, other, seat, q)
				for viewer := int32(0); viewer < int32(len(m.P.Names)); viewer++ {
					d := cmp.Diff(knowledge.Of(m.P, one, viewer), knowledge.Of(m.P, other, viewer))
					if d != "" {
						t.Fatalf("seed %d, answer %d: what %d imagines is not the same to %d:\n%s", seed, n, seat, viewer, d)
					}
				}
				pairs++
			}
			if err := m.Answer(m.Pending().Sample(r.IntN)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pairs < 50 {
		t.Errorf("only %d pairs", pairs)
	}
}
