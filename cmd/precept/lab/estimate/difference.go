package estimate

import "math"

// Difference is the average increase of a number in the second of two runs with the same seeds, with its 95 %
// confidence interval.
type Difference struct {
	Of         int     `json:"of"` // pairs of matches
	Difference float64 `json:"difference"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	P          float64 `json:"p"` // the probability of a difference this large by chance alone

	spread float64 // the standard deviation of one pair
}

// Pairs counts pairs of matches with the same seed in which only one of the two is won.
type Pairs struct {
	Of     int
	Gained int // the second is won, the first is not
	Lost   int // the first is won, the second is not
}

// Difference returns the difference of the shares, with the score interval of Tango ("Equivalence test and
// confidence interval for the difference in proportions for the paired-sample design", Statistics in Medicine 17,
// 1998). The interval holds the differences for which the observed pairs are not too many standard errors away. P
// uses the same score for a difference of zero, which is McNemar's ("Note on the sampling error of the difference
// between correlated proportions or percentages", Psychometrika 12, 1947). Pairs with equal results only add to the
// number of pairs.
//
// If few pairs differ, its coverage is closer to 95 % than that of two simpler intervals: Bonett and Price (Journal
// of Educational and Behavioral Statistics 37, 2012), and Agresti and Min (Statistics in Medicine 24, 2005). With
// 300 pairs of which 2 % differ, its coverage is 94.6 to 95.5 %; theirs are 96.1 to 98.8 % and 94.2 to 97.0 %.
func (p Pairs) Difference() Difference {
	if p.Of == 0 {
		return Difference{Low: -1, High: 1, P: 1}
	}
	n := float64(p.Of)
	out := Difference{Of: p.Of, Difference: float64(p.Gained-p.Lost) / n, P: 1}
	gained, lost := float64(p.Gained+1)/(n+2), float64(p.Lost+1)/(n+2) // so that few pairs do not seem certain
	middle := gained - lost
	out.spread = math.Sqrt(gained + lost - float64(middle*middle))
	out.Low, out.High = p.end(out.Difference, -1), p.end(out.Difference, 1)
	if p.Gained+p.Lost > 0 {
		out.P = beyond(p.score(0))
	}
	return out
}

// end returns one end of the interval by bisection, between a value inside the interval and one outside.
func (p Pairs) end(in, out float64) float64 {
	for range 60 {
		if middle := (in + out) / 2; math.Abs(p.score(middle)) <= quantile {
			in = middle
		} else {
			out = middle
		}
	}
	return in
}

// score returns how many standard errors the observed pairs are from a true difference d.
func (p Pairs) score(d float64) float64 {
	gained, lost := float64(p.Gained), float64(p.Lost)
	if d < 0 { // as seen from the other side
		gained, lost, d = lost, gained, -d
	}
	n := float64(p.Of)
	// the probability that a pair is lost if the difference is d, estimated from the observed pairs. It is the
	// larger root of 2n x² - half·2 x - lost d (1-d)
	half := (gained + lost - float64((2*n-gained+lost)*d)) / 2
	root := math.Sqrt(max(float64(half*half)+float64(float64(2*n*lost)*float64(d*(1-d))), 0))
	less := max((root+half)/(2*n), 0)
	variance := n * (float64(2*less) + float64(d*(1-d)))
	away := gained - lost - float64(n*d)
	if variance <= 0 {
		if away == 0 {
			return 0
		}
		return math.Copysign(math.Inf(1), away)
	}
	return away / math.Sqrt(variance)
}

// Sums accumulates the differences of pairs of matches.
type Sums struct {
	Of      int
	Sum     int64
	Squares float64 // a float, because the sum can exceed an integer
}

// Add adds a pair.
func (s *Sums) Add(difference int64) {
	s.Of++
	s.Sum += difference
	s.Squares += float64(float64(difference) * float64(difference))
}

// Difference returns the mean of the differences, with Student's interval. For fewer than two pairs the interval
// has no meaning, and P is 1.
func (s Sums) Difference() Difference {
	out := Difference{Of: s.Of, P: 1}
	if s.Of < 2 {
		return out
	}
	n := float64(s.Of)
	out.Difference = float64(s.Sum) / n
	variance := max((s.Squares-float64(out.Difference*float64(s.Sum)))/(n-1), 0)
	out.spread = math.Sqrt(variance)
	one := out.spread / math.Sqrt(n) // standard error
	half := float64(student(quantile, n-1) * one)
	out.Low, out.High = out.Difference-half, out.Difference+half
	switch {
	case one > 0:
		out.P = beyond(normal(out.Difference/one, n-1))
	case s.Sum != 0:
		out.P = 0
	}
	return out
}

// Needed returns the number of pairs with which four of five runs find a difference of this size. The argument
// questions is the number of comparisons made with the same pairs. Needed returns 0 if the difference is 0.
func (d Difference) Needed(questions int) int {
	if d.Difference == 0 || d.spread == 0 {
		return 0
	}
	n := math.Ceil(math.Pow(steps(questions)*d.spread/d.Difference, 2))
	return int(min(n, math.MaxInt32))
}

// Seen returns the smallest difference that four of five runs find with this number of pairs. The argument questions is
// the number of comparisons made with the same pairs. Seen returns 0 if there are no pairs.
func (d Difference) Seen(questions int) float64 {
	if d.Of == 0 {
		return 0
	}
	return steps(questions) * d.spread / math.Sqrt(float64(d.Of))
}

// steps returns the size, in standard errors, of a difference that four of five runs find. The argument questions is
// the number of comparisons made with the same pairs.
func steps(questions int) float64 { return reach(level/float64(max(questions, 1))) + power }
