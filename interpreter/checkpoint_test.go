package interpreter_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// written is a position as it comes out of a file.
func written(t testing.TB, m *interpreter.Match) *record.Position {
	t.Helper()
	data, err := json.Marshal(checkpoint.Write(m.Run().P, m.Run().M))
	if err != nil {
		t.Fatal(err)
	}
	var pos record.Position
	if err := json.Unmarshal(data, &pos); err != nil {
		t.Fatal(err)
	}
	return &pos
}

// reopened is the match opened from its position by names: under the same rules it is the same, byte for byte.
func reopened(t testing.TB, what string, m *interpreter.Match) *state.Match {
	t.Helper()
	pos := written(t, m)
	got, differences, err := checkpoint.Open(m.Run().P, pos)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if len(differences) > 0 {
		t.Fatalf("%s: differences: %v", what, differences)
	}
	if !bytes.Equal(got.Bytes(nil), m.Run().M.Bytes(nil)) {
		t.Fatalf("%s: another position (-written +opened):\n%s", what, apart(m.Run().M, got))
	}
	return got
}

// apart says which parts of two positions differ.
func apart(a, b *state.Match) string {
	return cmp.Diff(a.Slot, b.Slot) + cmp.Diff(a.Ctl, b.Ctl) + cmp.Diff(a.Stack[:a.Ctl[state.Top]], b.Stack[:b.Ctl[state.Top]]) +
		cmp.Diff(a.Heap, b.Heap) + cmp.Diff(a.Journal, b.Journal) + cmp.Diff(a.PendingRules, b.PendingRules) +
		cmp.Diff(a.Seen, b.Seen) + cmp.Diff(a.Place, b.Place) + cmp.Diff(a.Next, b.Next)
}

// A position written down by names at any decision and opened again is the same, and is gone on with alike.
func TestPositionsByNames(t *testing.T) {
	for id := range loaded() {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(short(12)) {
				m := start(t, id, seed)
				a := &agent{seed: seed}
				r := rand.New(rand.NewPCG(seed, 77))
				for n := 0; !m.Over(); n++ {
					if r.IntN(12) == 0 {
						what := fmt.Sprintf("seed %d, after %d answers", seed, n)
						m.RunOn(exec.New(m.Run().P, reopened(t, what, m)))
						if err := m.Run().Resume(); err != nil {
							t.Fatalf("%s: %v", what, err)
						}
					}
					a.step(t, m)
				}
				reopened(t, fmt.Sprintf("seed %d, at the end", seed), m)
				replays(t, m)
			}
		})
	}
}
