package agents

import (
	"math/rand/v2"
	"testing"
)

// TestHorizon checks when playouts are evaluated: soon, unless there is no evaluation, the spec gives a depth, or
// playouts end by themselves. Whether they do is found out late, since it takes long.
func TestHorizon(t *testing.T) {
	for name, test := range map[string]struct {
		h      horizon
		ends   int // how many of the playouts that find it out end
		before int // depth of the first playout
		then   int // depth of the playouts that find it out, until one does not end
		after  int // depth after them
	}{
		"no evaluation": {horizon{}, 0, 0, 0, 0}, "given": {horizon{fixed: 60, judged: true}, 99, 60, 60, 60},
		"all end":           {horizon{judged: true}, tries, near, far, 0},
		"the last does not": {horizon{judged: true}, tries - 1, near, far, near},
		"none ends":         {horizon{judged: true}, 0, near, far, near},
	} {
		h := test.h
		before := h.now()
		for range first {
			h.note(true)
		}
		then := h.now()
		for n := range 2 * tries {
			h.note(n < test.ends)
		}
		if before != test.before || then != test.then || h.now() != test.after {
			t.Errorf("%s: %d decisions, then %d, then %d; want %d, then %d, then %d", name, before, then, h.now(),
				test.before, test.then, test.after)
		}
	}
}

// TestRewardsCompare checks that the value of a lead depends neither on who is ahead nor on the unit of the
// evaluation.
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
