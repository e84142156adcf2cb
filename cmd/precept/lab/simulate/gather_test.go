package simulate

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"precept/content"
)

// TestGatheringChangesNothing checks that gathering statistics does not affect matches, and is independent of the
// number of workers.
func TestGatheringChangesNothing(t *testing.T) {
	for _, p := range content.Games() {
		g := load(t, p.ID)
		plain := run(t, g, 9, Options{Games: 12})
		one := run(t, g, 9, Options{Games: 12, Gather: true, Workers: 1, Invariants: true})
		many := run(t, g, 9, Options{Games: 12, Gather: true, Workers: 5})
		if diff := cmp.Diff(one, many, sameResult); diff != "" {
			t.Errorf("%s, five workers (-one +five):\n%s", p.ID, diff)
		}
		if diff := cmp.Diff(plain, one, cmpopts.IgnoreFields(Result{}, "Elapsed", "Stats")); diff != "" {
			t.Errorf("%s (-plain +gathered):\n%s", p.ID, diff)
		}
		if n := one.Stats.Decisions.N(); n != 12 {
			t.Errorf("%s: %d matches are counted", p.ID, n)
		}
	}
}

// TestGains checks that the gains of a seat from everything it used add up to its evaluation at the end. In Root, all
// seats begin with no victory points.
func TestGains(t *testing.T) {
	s := run(t, load(t, "root"), 9, Options{Games: 12, Gather: true}).Stats
	gains, uses := map[string]int64{}, map[string]int{}
	for _, u := range s.Uses {
		gains[u.Seat] += int64(u.Gain)
		uses[u.Seat] += u.Times
	}
	for seat, c := range s.Points {
		if gains[seat] != c.Sum[Tenths-1] || gains[seat] == 0 || uses[seat] == 0 {
			t.Errorf("%s gains %d by what it uses, and has %d at the end", seat, gains[seat], c.Sum[Tenths-1])
		}
	}
	if c := s.Holds["hand marquise"]; c == nil || c.End.N() != 12 || c.Sum[0] != 12*3 {
		t.Errorf("the hand of the Marquise is %v", c)
	}
}

func TestTenths(t *testing.T) {
	for _, test := range []struct {
		before []int
		want   [Tenths]int
	}{
		{nil, [Tenths]int{9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9}},
		{[]int{1}, [Tenths]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9}},
		{[]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19},
			[Tenths]int{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 9}},
	} {
		if got := tenths(test.before, 9); got != test.want {
			t.Errorf("%v: %v, want %v", test.before, got, test.want)
		}
	}
}

func TestSpread(t *testing.T) {
	s := Spread{1: 2, 5: 1, 7: 1}
	if s.N() != 4 || s.Mean() != 3.5 || s.Quantile(0.5) != 5 || s.Quantile(0) != 1 || s.Quantile(1) != 7 {
		t.Errorf("%d, %v, %d, %d, %d", s.N(), s.Mean(), s.Quantile(0.5), s.Quantile(0), s.Quantile(1))
	}
	if none := (Spread{}); none.Mean() != 0 || none.Quantile(0.5) != 0 {
		t.Error("of nothing there is something")
	}
}
