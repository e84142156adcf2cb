package interpreter_test

import (
	"testing"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestUnseenPiecesAreDrawn checks that pieces which the decider cannot distinguish are drawn at random, each once and
// all equally likely.
func TestUnseenPiecesAreDrawn(t *testing.T) {
	g := tinyGame(t, unseen)
	drawn := map[string]int{}
	for seed := range uint64(600) {
		m, err := g.Start(interpreter.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		got, err := testkit.On(m.Engine()).Eval("map(out, .rank)")
		if err != nil || !m.Over() {
			t.Fatal(err, m.Over())
		}
		drawn[got]++
	}
	if len(drawn) != 6 {
		t.Errorf("drawn: %v, want the six pairs", drawn)
	}
	for pair, n := range drawn {
		if n < 60 || n > 140 {
			t.Errorf("%s was drawn %d times of 600", pair, n)
		}
	}
}
