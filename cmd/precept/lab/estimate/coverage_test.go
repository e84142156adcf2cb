package estimate

import (
	"fmt"
	"math"
	"testing"
)

// binomial is how likely each number of wins is in n matches.
func binomial(n int, p float64) []float64 {
	out := make([]float64, n+1)
	all, _ := math.Lgamma(float64(n + 1))
	for k := range out {
		a, _ := math.Lgamma(float64(k + 1))
		b, _ := math.Lgamma(float64(n - k + 1))
		out[k] = math.Exp(all - a - b + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
	}
	return out
}

// held is how likely an interval holds p, over the likelihood of each number.
func held(likely []float64, p float64, of func(n int) Share) (sum float64) {
	for n, q := range likely {
		if s := of(n); s.Low <= p && p <= s.High {
			sum += q
		}
	}
	return sum
}

// enough is how many wins, and how many losses, are to be expected where coverage is what it says at each single share.
// Of fewer the numbers that there can be lie so far apart that no interval comes nearer to 95 % than this; TestFewHold
// looks at them on average.
const enough = 15

// within looks at how often an interval holds, where so many wins or losses are to be expected.
func within(t *testing.T, what string, got, expected float64) {
	t.Helper()
	low, high := 0.94, 0.96
	if expected < enough {
		low, high = 0.93, 0.975
	}
	if t.Logf("%s: %.4f", what, got); got < low || got > high {
		t.Errorf("%s: the interval holds in %.2f %% of runs, and %.1f to %.1f are right", what, 100*got, 100*low, 100*high)
	}
}

// The intervals of a fixed number of matches hold as often as they say: computed, not played.
func TestShareHolds(t *testing.T) {
	for _, n := range []int{200, 1000, 5000} {
		for _, p := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8, 0.95} {
			got := held(binomial(n, p), p, func(k int) Share { return ShareOf(k, n) })
			within(t, fmt.Sprintf("%d matches, share %v", n, p), got, float64(n)*min(p, 1-p))
		}
	}
}

// Where the first seat has an advantage, the interval over the orders of the seats holds as often as it says too.
func TestShareInHolds(t *testing.T) {
	for _, ps := range [][]float64{{0.9, 0.1}, {0.585, 0.288}, {0.3, 0.3}, {0.99, 0.6}, {0.05, 0.05}, {0.2, 0.02}} {
		for _, n := range []int{100, 500} {
			one, two := binomial(n, ps[0]), binomial(n, ps[1])
			mean, sum := (ps[0]+ps[1])/2, 0.0
			for a, q := range one {
				if q < 1e-9 {
					continue
				}
				sum += q * held(two, mean, func(b int) Share { return ShareIn([]Stratum{{a, n}, {b, n}}) })
			}
			within(t, fmt.Sprintf("%d matches of each order, shares %v", n, ps), sum, 2*float64(n)*min(mean, 1-mean))
		}
	}
}

// stopped is what comes of a run that looks after every so many matches: how often the interval holds at the stop, how
// far the share is from the true one on average, and how many matches it takes.
func stopped(p, width float64) (holds, off, matches float64) {
	more := binomial(Look, p)
	now := []float64{1}
	for n, left := Look, 1.0; left > 1e-9; n += Look {
		next := make([]float64, len(now)+Look)
		for i, a := range now {
			for k, b := range more {
				if a > 1e-14 && b > 1e-12 {
					next[i+k] += a * b
				}
			}
		}
		left = 0
		for k, q := range next {
			s := ShareOf(k, n)
			if q == 0 || !s.Narrow(width) {
				left += q
				continue
			}
			if s.Low <= p && p <= s.High {
				holds += q
			}
			off += q * (s.Share - p)
			matches += q * float64(n)
			next[k] = 0
		}
		now = next
	}
	return holds, off, matches
}

// At the stop too the intervals hold as often as they say, and what is rare is not found rarer than it is.
func TestNarrowHolds(t *testing.T) {
	for _, width := range []float64{0.1, 0.05, 0.02} {
		for _, p := range []float64{0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.9} {
			holds, off, matches := stopped(p, width)
			within(t, fmt.Sprintf("until %v, share %v, %.0f matches, %+.4f off", width, p, matches, off), holds,
				matches*min(p, 1-p))
			if math.Abs(off) > width/20 {
				t.Errorf("until %v, share %v: found %+.4f off", width, p, off)
			}
		}
	}
}

// pairsHold is how often the interval of n pairs holds that are gained and lost so often.
func pairsHold(n int, gain, lose float64) (sum float64) {
	for g, q := range binomial(n, gain) {
		if q < 1e-10 {
			continue
		}
		for l, r := range binomial(n-g, lose/(1-gain)) {
			if r < 1e-10 {
				continue
			}
			if d := (Pairs{n, g, l}).Difference(); d.Low <= gain-lose && gain-lose <= d.High {
				sum += q * r
			}
		}
	}
	return sum
}

// The interval of a difference of shares holds as often as it says, however often the two runs agree.
func TestPairsHold(t *testing.T) {
	const n = 300
	for _, test := range [][2]float64{{0.1, 0.1}, {0.3, 0.2}, {0.05, 0.02}, {0.02, 0.02}, {0.4, 0.1}} {
		got := pairsHold(n, test[0], test[1])
		within(t, fmt.Sprintf("gained %v, lost %v", test[0], test[1]), got, enough)
	}
}

// near is the mean of what is computed for numbers about one: by a fifth less to a fifth more. Of numbers that are few
// the steps between those that there can be are large, and how often an interval holds leaps up and down as the true
// number moves; on average over near ones it is what it says.
func near(x float64, of func(float64) float64) (mean float64) {
	const steps = 20
	for i := range steps + 1 {
		mean += of(x*(0.8+0.4*float64(i)/steps)) / (steps + 1)
	}
	return mean
}

// Where few pairs differ, and where few matches are won, the intervals hold as often as they say on average over near
// numbers.
func TestFewHold(t *testing.T) {
	const n = 300
	for _, differ := range []float64{0.02, 0.03, 0.05} {
		for _, gained := range []float64{0.5, 0.65, 0.8, 0.95} {
			got := near(differ, func(x float64) float64 { return pairsHold(n, x*gained, x*(1-gained)) })
			within(t, fmt.Sprintf("of %d pairs %v differ, %v of them gained", n, differ, gained), got, enough)
		}
	}
	for _, n := range []int{200, 1000} {
		for _, wins := range []float64{4, 6, 10, 15} {
			got := near(wins/float64(n), func(p float64) float64 {
				return held(binomial(n, p), p, func(k int) Share { return ShareOf(k, n) })
			})
			within(t, fmt.Sprintf("%d matches, about %v won", n, wins), got, enough)
		}
	}
}
