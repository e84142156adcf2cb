package estimate

import (
	"math"
	"slices"
)

// quantile is the number of standard deviations on each side that contain 95 % of a normal distribution.
const quantile = 1.959963984540054

// power is the number of standard deviations that the true value must be beyond the bound to be shown in four of
// five runs.
const power = 0.8416212335729143

// Confident is the share of intervals that contain the true value; level is the share of errors.
const (
	Confident = 0.95
	level     = 1 - Confident
)

// beyond returns the probability that a normal number is at least z standard deviations from the mean, on either
// side.
func beyond(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// reach returns the number of standard deviations that a normal number exceeds with probability p, on either side.
func reach(p float64) float64 { return math.Sqrt2 * math.Erfcinv(p) }

// student returns the quantile of Student's distribution that corresponds to the normal quantile z (Abramowitz and
// Stegun, Handbook of Mathematical Functions, 26.7.5). free is the degrees of freedom.
func student(z, free float64) float64 {
	z3 := z * z * z
	z5 := z3 * z * z
	return z + (z3+z)/(4*free) + (5*z5+16*z3+3*z)/(96*free*free) + (3*z5*z*z+19*z5+17*z3-15*z)/(384*free*free*free)
}

// normal converts a value of Student's distribution to a normal one (Abramowitz and Stegun, 26.7.8).
func normal(t, free float64) float64 { return t * (1 - 1/(4*free)) / math.Sqrt(1+t*t/(2*free)) }

// Holm returns p-values adjusted for several questions. If all below 5 % are called shown, any of them is wrong in
// at most 5 % of runs (Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
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
