package exec_test

import (
	"testing"

	"precept/content"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
)

// TestPerft computes the counts of package bench/plain with clones and answers only: it plays every answer.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		game string
		want []int // the number of sequences of 1, 2, … transactions
	}{
		{"tic_tac_toe", []int{9, 72, 504, 3024}},
		{"connect_four", []int{7, 49, 343}},
		{"breakthrough", []int{22, 484, 11132}},
		{"othello", []int{4, 12, 56, 244}},
		{"hex", []int{121, 14520}},
	} {
		t.Run(test.game, func(t *testing.T) {
			p := program(t, test.game)
			for i, want := range test.want {
				x := exec.New(p, state.New(p.Layout))
				if err := x.Begin(1); err != nil {
					t.Fatal(err)
				}
				if got := count(t, x, int32(i+1)); got != want {
					t.Errorf("%d moves: %d sequences, want %d", i+1, got, want)
				}
			}
		})
	}
}

// count plays every answer on a copy until limit transactions are complete.
func count(t *testing.T, x *exec.Run, limit int32) int {
	if x.M.Ctl[state.Moves] >= limit && !x.Continues() {
		return 1
	}
	d := x.Pending()
	if d == nil {
		return 0
	}
	n := 0
	for _, o := range d.Options(nil) {
		y := exec.New(x.P, x.M.Clone())
		if err := y.Resume(); err != nil {
			t.Fatal(err)
		}
		if err := y.Answer(o); err != nil {
			t.Fatal(err)
		}
		n += count(t, y, limit)
	}
	return n
}

func program(t *testing.T, id string) *compile.Program {
	t.Helper()
	for _, pack := range content.Games() {
		if pack.ID != id {
			continue
		}
		return begunMatch(t, loaded(t, content.Files, pack.Root), 1).P
	}
	t.Fatalf("no game %s", id)
	return nil
}
