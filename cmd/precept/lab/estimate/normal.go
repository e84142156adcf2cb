package estimate

import (
	"math"
	"slices"
)

// quantile is how many standard deviations hold 95 % of a normal distribution.
const quantile = 1.959963984540054

// power is how many standard deviations above the bound the true value lies of what is shown in four of five runs.
const power = 0.8416212335729143

// Confident is the share of intervals that hold, and one less it that of wrong answers.
const (
	Confident = 0.95
	level     = 1 - Confident
)

// beyond is how likely a normal number lies so many standard deviations from the mean or farther, to either side.
func beyond(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// reach is how many standard deviations a normal number lies from the mean with that likelihood or farther.
func reach(p float64) float64 { return math.Sqrt2 * math.Erfcinv(p) }

// student is the quantile of Student's distribution with so many degrees of freedom where the normal one is z
// (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5).
func student(z, free float64) float64 {
	z3 := z * z * z
	z5 := z3 * z * z
	return z + (z3+z)/(4*free) + (5*z5+16*z3+3*z)/(96*free*free) + (3*z5*z*z+19*z5+17*z3-15*z)/(384*free*free*free)
}

// normal is where a number of Student's distribution lies among normal ones (the same, 26.7.8).
func normal(t, free float64) float64 { return t * (1 - 1/(4*free)) / math.Sqrt(1+t*t/(2*free)) }

// Holm is p-values of several questions so raised that calling those under 5 % shown is wrong about any of them in at
// most 5 % of runs (Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
// Statistics 6, 1979).
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case ps[a] < ps[b]:
			return -1
		case ps[a] > ps[b]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(ps))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, ps[i]*float64(len(ps)-rank)))
		out[i] = least
	}
	return out
}
