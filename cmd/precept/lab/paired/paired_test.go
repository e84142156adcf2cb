package paired

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"precept/cmd/precept/lab/simulate"
)

var two = []string{"b", "a"}

func won(seat string, decisions int) simulate.Match {
	return simulate.Match{Seats: two, Winners: []string{seat}, Decisions: decisions, Ended: "x"}
}

// TestDifferences checks that only pairs that ended in both runs count, in any seat order, and that gains and
// losses have the right sign.
func TestDifferences(t *testing.T) {
	var a, b Run
	draw := simulate.Match{Seats: []string{"a", "b"}, Ended: "x", Decisions: 4}
	for _, pair := range [][2]simulate.Match{
		{won("a", 10), won("b", 12)},
		{won("a", 10), won("a", 14)},
		{won("b", 10), draw},
		{won("b", 10), {Seats: two, Ended: simulate.Limited, Winners: []string{"a"}}},
		{{Seats: two, Err: errors.New("broken")}, won("a", 1)},
	} {
		a.Add(pair[0])
		b.Add(pair[1])
	}
	got := ""
	for _, r := range Differences(&a, &b) {
		got += fmt.Sprintf("%s %s of %d: %.2f to %.2f, %+.2f\n", r.What, r.Seat, r.Of, r.A, r.B, r.Difference.Difference)
	}
	want := "wins a of 3: 0.67 to 0.33, -0.33\nwins b of 3: 0.33 to 0.33, +0.00\nwins draw of 3: 0.00 to 0.33, +0.33\n" +
		"length  of 3: 10.00 to 10.00, +0.00\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if a.Failed != 1 || b.GivenUp != 1 || a.Matches() != 5 {
		t.Errorf("%d failed, %d given up", a.Failed, b.GivenUp)
	}
	if Alike(&a, &b) || !Alike(&a, &a) {
		t.Error("who is alike is wrong")
	}
	if Differences(&a, &Run{}) != nil {
		t.Error("runs of other seats are compared")
	}
}

// TestLuckIsNotReal checks that two runs with equal chances are called different in at most 5 of 100 comparisons.
func TestLuckIsNotReal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	wrong := 0
	const runs = 1000
	for range runs {
		var a, b Run
		for range 200 {
			for _, r := range []*Run{&a, &b} {
				m := won("a", int(rng.ExpFloat64()*50))
				switch x := rng.IntN(10); {
				case x < 3:
					m.Winners = []string{"b"}
				case x < 5:
					m.Winners = nil
				}
				r.Add(m)
			}
		}
		rows := Differences(&a, &b)
		var all []*Row
		for i := range rows {
			all = append(all, &rows[i])
		}
		Judge(all)
		for _, r := range all {
			if r.Shown {
				wrong++
				break
			}
		}
	}
	if wrong > 65 {
		t.Errorf("luck is called real in %d of %d comparisons", wrong, runs)
	}
}

// TestLeast checks that few pairs never show a difference.
func TestLeast(t *testing.T) {
	for _, n := range []int{Least - 1, Least} {
		var a, b Run
		for range n {
			a.Add(won("a", 10))
			b.Add(won("b", 10))
		}
		rows := Differences(&a, &b)
		Judge([]*Row{&rows[0]})
		if rows[0].Shown != (n >= Least) {
			t.Errorf("%d pairs: %+v", n, rows[0])
		}
	}
}
