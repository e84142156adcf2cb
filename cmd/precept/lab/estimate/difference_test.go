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

// TestStudent compares quantiles of Student's distribution with tables.
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

// likely returns how many standard errors a difference is from the observed pairs. It finds the most likely shares
// with that difference by search.
func likely(p Pairs, d float64) float64 {
	n, gained, lost := float64(p.Of), float64(p.Gained), float64(p.Lost)
	log := func(times, x float64) float64 {
		if times == 0 {
			return 0
		}
		return times * math.Log(max(x, 1e-300))
	}
	low, high := max(0, -d), (1-d)/2
	for range 200 { // the function has one maximum
		a, b := low+(high-low)/3, high-(high-low)/3
		at := func(x float64) float64 { return log(gained, x+d) + log(lost, x) + log(n-gained-lost, 1-2*x-d) }
		if at(a) < at(b) {
			low = a
		} else {
			high = b
		}
	}
	x := (low + high) / 2
	return (gained - lost - n*d) / math.Sqrt(n*(2*x+d-d*d))
}

func TestPairs(t *testing.T) {
	for _, p := range []Pairs{{100, 15, 5}, {300, 4, 2}, {300, 2, 4}, {300, 6, 0}, {50, 0, 0}, {40, 25, 15}, {9, 9, 0}} {
		d := p.Difference()
		if d.Low > d.Difference || d.High < d.Difference {
			t.Errorf("%+v: %+v", p, d)
		}
		for _, end := range []float64{d.Low, d.High} {
			if z := likely(p, end); math.Abs(math.Abs(z)-quantile) > 1e-4 && math.Abs(end) < 1-1e-9 {
				t.Errorf("%+v: %.6f is %.6f standard errors away", p, end, z)
			}
		}
		turned := Pairs{p.Of, p.Lost, p.Gained}.Difference()
		if math.Abs(turned.Low+d.High) > 1e-12 || math.Abs(turned.High+d.Low) > 1e-12 || turned.P != d.P {
			t.Errorf("%+v is %+v, and turned around %+v", p, d, turned)
		}
	}
	d := Pairs{100, 15, 5}.Difference()
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

// TestNeeded checks that the computed number of pairs shows the difference in four of five runs.
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

// TestSumsHold checks the coverage of the interval for a mean difference, also for skewed numbers.
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
