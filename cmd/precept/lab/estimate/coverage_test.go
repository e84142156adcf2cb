package estimate

import (
	"fmt"
	"math"
	"testing"
)

// binomial returns the probability of each number of wins in n matches.
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

// held returns the probability that an interval contains p, given the probability of each number of wins.
func held(likely []float64, p float64, of func(n int) Share) (sum float64) {
	for n, q := range likely {
		if s := of(n); s.Low <= p && p <= s.High {
			sum += q
		}
	}
	return sum
}

// enough is the expected number of wins, and of losses, from which the coverage must be right for each single
// share. With fewer, the possible numbers are so far apart that no interval can be closer to 95 % than the wider
// bounds in within. TestFewHold checks averages for these.
const enough = 15

// within checks the coverage of an interval, given the smaller of the expected wins and losses.
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

// TestShareHolds computes the coverage of intervals for a fixed number of matches.
func TestShareHolds(t *testing.T) {
	for _, n := range []int{200, 1000, 5000} {
		for _, p := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8, 0.95} {
			got := held(binomial(n, p), p, func(k int) Share { return ShareOf(k, n) })
			within(t, fmt.Sprintf("%d matches, share %v", n, p), got, float64(n)*min(p, 1-p))
		}
	}
}

// TestShareInHolds computes the coverage of intervals over several orders of the seats, where the first seat has an
// advantage.
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

// stopped computes the results of a run that checks its interval after every [Look] matches. holds is the coverage
// at the stop, off the mean error of the share, and matches the mean number of matches.
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

// TestNarrowHolds checks the coverage at the stop, and that rare shares are not underestimated.
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

// pairsHold returns the coverage of the interval for n pairs with these probabilities of gain and loss.
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

// TestPairsHold checks the coverage of the interval for a difference of shares, however often the two runs agree.
func TestPairsHold(t *testing.T) {
	const n = 300
	for _, test := range [][2]float64{{0.1, 0.1}, {0.3, 0.2}, {0.05, 0.02}, {0.02, 0.02}, {0.4, 0.1}} {
		got := pairsHold(n, test[0], test[1])
		within(t, fmt.Sprintf("gained %v, lost %v", test[0], test[1]), got, enough)
	}
}

// near returns the mean of a function over numbers from 20 % below x to 20 % above. For small numbers, possible
// values are far apart, so the coverage jumps as the true number changes. On average over near numbers it must be
// right.
func near(x float64, of func(float64) float64) (mean float64) {
	const steps = 20
	for i := range steps + 1 {
		mean += of(x*(0.8+0.4*float64(i)/steps)) / (steps + 1)
	}
	return mean
}

// TestFewHold checks that intervals contain the true share often enough even if few pairs differ or few matches are
// won. It averages over near numbers, as [near] explains.
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
