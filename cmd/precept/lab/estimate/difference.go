package estimate

import "math"

// Difference is by how much a number is larger in the second of two runs with the same seeds, on average, and between
// which differences the true one lies with a confidence of 95 %.
type Difference struct {
	Of         int     `json:"of"` // pairs of matches
	Difference float64 `json:"difference"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	P          float64 `json:"p"` // how likely chance alone would make one so large

	spread float64 // the standard deviation of one pair
}

// Pairs is pairs of matches with the same seed, and in how many of them somebody wins one alone.
type Pairs struct {
	Of     int
	Gained int // the second is won and the first is not
	Lost   int // the first is won and the second is not
}

// Difference is the difference of the shares with the score interval of Tango ("Equivalence test and confidence
// interval for the difference in proportions for the paired-sample design", Statistics in Medicine 17, 1998): the
// differences from which what was played is not too many standard errors away, of those that pairs with that difference
// would have. P is by the same score for no difference, which is McNemar's ("Note on the sampling error of the
// difference between correlated proportions or percentages", Psychometrika 12, 1947). Pairs in which the same happens
// count for how many there are alone.
//
// Where few pairs differ it holds nearer to as often as it says than the interval of Bonett and Price (Journal of
// Educational and Behavioral Statistics 37, 2012) and than that of Agresti and Min (Statistics in Medicine 24, 2005),
// which are easier to write down: of 300 pairs of which 2 % differ in 94.6 to 95.5 % of runs, those in 96.1 to 98.8 and
// 94.2 to 97.0 %.
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

// end is the end of the interval to one side, by halving what is between.
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

// score is how many standard errors of pairs with a true difference d what was played is away from it.
func (p Pairs) score(d float64) float64 {
	gained, lost := float64(p.Gained), float64(p.Lost)
	if d < 0 { // as seen from the other side
		gained, lost, d = lost, gained, -d
	}
	n := float64(p.Of)
	// how likely a pair is to be lost, where the difference is d and all else as was played: the larger root of
	// 2n x² - half·2 x - lost d (1-d)
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

// Sums is what the differences of pairs of matches come to.
type Sums struct {
	Of      int
	Sum     int64
	Squares float64 // a sum too: of larger numbers than an integer holds
}

// Add counts a pair.
func (s *Sums) Add(difference int64) {
	s.Of++
	s.Sum += difference
	s.Squares += float64(float64(difference) * float64(difference))
}

// Difference is the mean of the differences, by Student's formula. Of fewer than two pairs nothing is known: the
// interval is empty of meaning and P is 1.
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

// Needed is how many pairs show a difference of that size in four of five runs, among so many questions; 0 where it is
// none.
func (d Difference) Needed(questions int) int {
	if d.Difference == 0 || d.spread == 0 {
		return 0
	}
	n := math.Ceil(math.Pow(steps(questions)*d.spread/d.Difference, 2))
	return int(min(n, math.MaxInt32))
}

// Seen is the least difference that so many pairs show in four of five runs, among so many questions; 0 where
// nothing is known.
func (d Difference) Seen(questions int) float64 {
	if d.Of == 0 {
		return 0
	}
	return steps(questions) * d.spread / math.Sqrt(float64(d.Of))
}

// steps is how many standard errors a difference has that is shown in four of five runs, among so many questions.
func steps(questions int) float64 { return reach(level/float64(max(questions, 1))) + power }
