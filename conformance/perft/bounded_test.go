package perft

import (
	"testing"

	"precept/content"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestMoveEffort checks that a move may take exactly limit.MoveEffort steps to count.
func TestMoveEffort(t *testing.T) {
	g, err := interpreter.Load(t.Context(), content.Files, "games/tic_tac_toe")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(interpreter.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	w := (&counter{engine: m.Engine()}).worker()
	if err := w.engine.Begin(1); err != nil {
		t.Fatal(err)
	}
	took := testkit.On(w.engine).Effort()
	for over := range 2 {
		w.err, w.spent = nil, []int{limit.MoveEffort - took + over}
		if w.bounded(0); (w.err != nil) != (over > 0) {
			t.Errorf("%d steps over the bound: %v", over, w.err)
		}
	}
}
