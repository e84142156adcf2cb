package verbs

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"precept/cmd/precept/lab/simulate"
)

func TestChangeOf(t *testing.T) {
	for _, test := range []struct {
		text, path string
		values     []string
	}{
		{"a/b=1..3", "a/b", []string{"1", "2", "3"}},
		{"factions/a.b.c=-1..5:3", "factions/a/b/c", []string{"-1", "2", "5"}},
		{"a/b=2", "a/b", []string{"2"}},
		{"a/b=true, false", "a/b", []string{"true", "false"}},
		{"a/b=", "", nil},
		{"=1..2", "", nil},
		{"a/b=1..x", "", nil},
		{"a/b=1..2:0", "", nil},
		{"a/b=3..2", "", nil},
		{"a/b: 3\nc=2", "", nil},
	} {
		path, values, err := changeOf(test.text)
		if (err == nil) != (test.values != nil) || err == nil && (path != test.path || !slices.Equal(values, test.values)) {
			t.Errorf("%q: %q %q, %v", test.text, path, values, err)
		}
	}
}

func TestUntilOf(t *testing.T) {
	for text, want := range map[string]float64{"": 0, "ci < 1%": 0.01, "ci<0.5 %": 0.005, "ci < 0.02": 0.02, "ci": -1,
		"ci > 1%": -1, "ci < 0": -1, "ci < 100%": -1, "ci < NaN": -1} {
		got, err := untilOf(text)
		if err != nil {
			got = -1
		}
		if got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// The bar tells the time left by what has been played since it began, and leaves nothing behind.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	b := &bar{out: &out, began: now, from: 100, now: func() time.Time { return now }}
	now = now.Add(10 * time.Second)
	b.show(200, 400)
	b.show(201, 400)
	want := "\r[###############...............]  50 %  200 of 400  0:20 left"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	b.clear()
	if n := out.Len(); n != len(want)+1 {
		t.Errorf("%d letters are written over", n)
	}
	for d, want := range map[time.Duration]string{65 * time.Second: "1:05", 2 * time.Hour: "2:00:00", 0: "0:00"} {
		if got := clock(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// How many matches there will be is told by how wide the intervals are.
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

func TestByCount(t *testing.T) {
	got := byCount(map[string]int{"b": 1, "a": 1, "c": 5, "d": 0})
	if diff := cmp.Diff([]string{"c", "a", "b", "d"}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}
