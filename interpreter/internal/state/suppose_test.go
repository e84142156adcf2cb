package state

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestUndo checks that nothing of a supposition remains, also of one inside another.
func TestUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		m := New(l)
		scatter(t, m, newNaive(l))
		fill(t, m)
		suppose(t, m, 2)
	})
}

func suppose(t *rapid.T, m *Match, depth int) {
	at, before := slices.Clone(m.At), m.Clone()
	s := m.Suppose()
	seen := m.Invalidated
	for range rapid.IntRange(0, 12).Draw(t, "changes") {
		if len(m.Slot) > 0 && rapid.Bool().Draw(t, "set") {
			slot := rapid.IntRange(0, len(m.Slot)-1).Draw(t, "slot")
			m.SupposeSet(slot, 1)
			m.Set(slot, rapid.Int32().Draw(t, "value"))
			continue
		}
		p := rapid.IntRange(0, m.L.Pieces-1).Draw(t, "piece")
		q := rapid.IntRange(-1, m.L.Places-1).Draw(t, "place")
		m.SupposeMove(p, q, At(rapid.IntRange(0, 2).Draw(t, "at")))
		if depth > 0 && rapid.IntRange(0, 3).Draw(t, "inner") == 0 {
			suppose(t, m, depth-1)
		}
	}
	m.Undo(s)
	if !m.Equal(before) {
		t.Fatalf("(-before +after):\n%s", cmp.Diff(tell(before), tell(m)))
	}
	if diff := cmp.Diff(at, m.At); diff != "" || m.Invalidated != seen {
		t.Fatalf("cached answers are stale (-before +after):\n%s", diff)
	}
	if err := m.Consistent(); err != nil {
		t.Fatal(err)
	}
}
