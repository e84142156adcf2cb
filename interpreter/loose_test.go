package interpreter_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"precept/interpreter"
	"precept/interpreter/testkit"
)

// TestLooseMatchesAskWhatIsForcedToo checks that a loose match asks what a strict one asks, in the same order and with
// the same options. In between it may ask forced decisions. Public information is the same.
func TestLooseMatchesAskWhatIsForcedToo(t *testing.T) {
	for _, id := range append([]string{"wonderland", "paladins"}, sampled...) {
		t.Run(id, func(t *testing.T) {
			asked, forced := 0, 0
			for seed := range uint64(short(2)) {
				strict, loose := start(t, id, seed).Engine(), start(t, id, seed).Engine()
				loose.Core().Loose = true
				if err := testkit.On(loose).Refresh(); err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(seed, 3))
				for n := 0; n < 800 && !strict.Over(); n++ {
					forced += catchUp(t, strict, loose)
					a := strict.Sample(r.IntN)
					if err := strict.Play(a); err != nil {
						t.Fatal(err)
					}
					if err := loose.Play(a); err != nil {
						t.Fatalf("answer %d, seed %d: %v", n, seed, err)
					}
					asked++
				}
				for !loose.Over() && strict.Over() {
					forced++
					force(t, loose)
				}
			}
			t.Logf("%d decisions, and %d that are forced", asked, forced)
		})
	}
}

// catchUp answers forced decisions in a loose match until it is where the strict match is. It returns their number.
func catchUp(t *testing.T, strict, loose *interpreter.Engine) (forced int) {
	t.Helper()
	want := strict.Options(nil)
	for ; ; forced++ {
		got := loose.Options(nil)
		same := strict.Step() == loose.Step() && strict.Seat() == loose.Seat() && slices.Equal(want, got)
		if same && (len(got) > 1 || cmp.Equal(strict.View(-1), loose.View(-1))) {
			if d := cmp.Diff(strict.View(-1), loose.View(-1)); forced > 0 && d != "" {
				t.Fatalf("what everybody sees (-strict +loose):\n%s", d)
			}
			return forced
		}
		force(t, loose)
	}
}

// force answers a forced decision.
func force(t *testing.T, loose *interpreter.Engine) {
	t.Helper()
	only := loose.Options(nil)
	if len(only) != 1 {
		t.Fatalf("%d options, and a strict match does not ask that, at %s", len(only), loose.Step().Span)
	}
	if err := loose.Play(only[0]); err != nil {
		t.Fatal(err)
	}
}
