package report

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/lab/simulate"
)

// TestBar checks that the bar computes the time left from matches played after its start, and that it can be
// removed.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	b := &Bar{out: &out, began: now, from: 100, now: func() time.Time { return now }}
	now = now.Add(10 * time.Second)
	b.Show(200, 400)
	b.Show(201, 400)
	want := "\r[###############...............]  50 %  200 of 400  0:20 left"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	b.Clear()
	if n := out.Len(); n != len(want)+1 {
		t.Errorf("%d letters are written over", n)
	}
	for d, want := range map[time.Duration]string{65 * time.Second: "1:05", 2 * time.Hour: "2:00:00", 0: "0:00"} {
		if got := clock(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// TestExpected checks that the expected number of matches follows from the width of the intervals.
func TestExpected(t *testing.T) {
	s := &simulating{opt: simulate.Options{Games: 5000, Until: 0.1}}
	r := &simulate.Result{Games: 100, Wins: map[string]int{"a": 50}, Played: map[string]int{"a": 100}}
	if n := s.expected(r); n < 350 || n > 400 {
		t.Errorf("%d matches", n)
	}
	s.opt.Until = 0.001
	if n := s.expected(r); n != 5000 {
		t.Errorf("%d matches, and 5000 are the most", n)
	}
}

func TestSigned(t *testing.T) {
	for want, x := range map[string][2]float64{"+1.2": {1.23, 4}, "-0.04": {-0.041, 0.3}, "0.0": {-0.01, 4},
		"0.00":  {0, 0.2},
		"+10.0": {10, 0}, "-3.0": {-3, 1}} {
		if got := Signed(x[0], x[1]); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

func TestByCount(t *testing.T) {
	got := byCount(map[string]int{"b": 1, "a": 1, "c": 5, "d": 0})
	if diff := cmp.Diff([]string{"c", "a", "b", "d"}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}
