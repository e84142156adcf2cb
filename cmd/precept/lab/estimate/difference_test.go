package estimate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestHolm(t *testing.T) {
	// the example of Holm's method in R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
	if got := fmt.Sprintf("%.2f", Holm([]float64{0.01, 0.04, 0.03, 0.005})); got != "[0.03 0.06 0.06 0.02]" {
		t.Error(got)
	}
	if got := Holm(nil); len(got) != 0 {
		t.Error(got)
	}
}

// Quantiles of Student's distribution, from tables.
func TestStudent(t *testing.T) {
	for free, want := range map[float64]float64{9: 2.2622, 29: 2.0452, 99: 1.9842} {
		if got := student(quantile, free); math.Abs(got-want) > 0.002 {
			t.Errorf("%v: %.4f, want %.4f", free, got, want)
		}
		if got := normal(want, free); math.Abs(got-quantile) > 0.025 {
			t.Errorf("back from %v: %.4f", free, got)
		}
	}
}

func TestPairs(t *testing.T) {
	// gained 0.15, lost 0.05, with one more of each
	d := Pairs{100, 15, 5}.Difference()
	if math.Abs(d.Difference-0.1) > 1e-12 || math.Abs(d.Low-0.00994) > 1e-5 || math.Abs(d.High-0.18614) > 1e-5 {
		t.Errorf("%+v", d)
	}
	if d.P < 0.02 || d.P > 0.04 {
		t.Errorf("p %.4f", d.P)
	}
	if n := d.Needed(1); n < 120 || n > 190 {
		t.Errorf("%d pairs are needed", n)
	}
	if d := (Pairs{}).Difference(); d.Low != -1 || d.High != 1 || d.P != 1 || d.Needed(3) != 0 {
		t.Errorf("of nothing %+v", d)
	}
	if d := (Pairs{1000, 0, 0}).Difference(); d.Difference != 0 || d.P < 0.99 || d.High > 0.004 {
		t.Errorf("all alike: %+v", d)
	}
}

// What is needed is enough: of so many pairs four of five runs show the difference.
func TestNeeded(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	draw := func(n int) Difference {
		p := Pairs{Of: n}
		for range n {
			switch x := rng.Float64(); {
			case x < 0.25:
				p.Gained++
			case x < 0.43:
				p.Lost++
			}
		}
		return p.Difference()
	}
	n := Difference{Difference: 0.07, spread: math.Sqrt(0.43 - 0.07*0.07)}.Needed(1)
	shown := 0
	for range 1000 {
		if draw(n).P < level {
			shown++
		}
	}
	if shown < 770 || shown > 830 {
		t.Errorf("%d of 1000 runs of %d pairs show it", shown, n)
	}
}

// The interval of a mean difference holds as often as it says, of skew numbers too.
func TestSumsHold(t *testing.T) {
	for _, n := range []int{50, 200} {
		rng := rand.New(rand.NewPCG(7, 8))
		held := 0
		const runs = 4000
		for range runs {
			var s Sums
			for range n {
				one, other := rng.ExpFloat64(), rng.ExpFloat64()
				s.Add(int64(100*one) - int64(100*other))
			}
			if d := s.Difference(); d.Low <= 0 && 0 <= d.High {
				held++
			}
		}
		if got := float64(held) / runs; got < 0.94 || got > 0.96 {
			t.Errorf("%d pairs: the interval holds in %.2f %%", n, 100*got)
		}
	}
	var s Sums
	if d := s.Difference(); d.P != 1 {
		t.Errorf("of nothing %+v", d)
	}
	for range 10 {
		s.Add(3)
	}
	if d := s.Difference(); d.Difference != 3 || d.Low != 3 || d.High != 3 || d.P != 0 {
		t.Errorf("all 3: %+v", d)
	}
}
