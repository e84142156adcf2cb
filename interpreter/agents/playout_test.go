package agents

import (
	"math/rand/v2"
	"testing"
)

// Playouts are judged soon, unless there is nothing to judge by, somebody said how soon, or they end by themselves.
func TestHorizon(t *testing.T) {
	for name, test := range map[string]struct {
		h      horizon
		ends   int // so many of the first playouts come to the end
		before int // decisions at the first playout
		after  int // and behind all that find out
	}{
		"no evaluation": {horizon{}, 0, 0, 0}, "given": {horizon{fixed: 60, judged: true}, 99, 60, 60},
		"all end": {horizon{judged: true}, tries, far, 0}, "the last does not": {horizon{judged: true}, tries - 1, far, near},
		"none ends": {horizon{judged: true}, 0, far, near},
	} {
		h := test.h
		before := h.now()
		for n := range 2 * tries {
			h.note(n < test.ends)
		}
		if before != test.before || h.now() != test.after {
			t.Errorf("%s: %d decisions, then %d; want %d, then %d", name, before, h.now(), test.before, test.after)
		}
	}
}

// What a lead is worth does not depend on who is ahead, nor on the unit of the evaluation.
func TestRewardsCompare(t *testing.T) {
	var ahead, behind usual
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		x := float64(r.IntN(9))
		one, other := ahead.of(x), behind.of(100*x-3000)
		if one-other > 1e-6 || other-one > 1e-6 || one <= 0 || one >= 1 {
			t.Fatalf("%g is worth %g, and %g where all leads are others", x, one, other)
		}
	}
	if low, high := ahead.of(-20), ahead.of(20); low > 0.3 || high < 0.7 {
		t.Errorf("far below and above what is usual: %g and %g", low, high)
	}
}
