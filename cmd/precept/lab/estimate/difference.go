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

// Difference is the difference of the shares, by the formula of Bonett and Price ("Adjusted Wald confidence interval
// for a difference of binomial proportions based on paired data", Journal of Educational and Behavioral Statistics 37,
// 2012): as if one more match had been gained and one more lost. Pairs in which the same happens count for how many
// there are alone.
func (p Pairs) Difference() Difference {
	if p.Of == 0 {
		return Difference{Low: -1, High: 1, P: 1}
	}
	n := float64(p.Of)
	out := Difference{Of: p.Of, Difference: float64(p.Gained-p.Lost) / n}
	gained, lost := float64(p.Gained+1)/(n+2), float64(p.Lost+1)/(n+2)
	middle := gained - lost
	out.spread = math.Sqrt(gained + lost - float64(middle*middle))
	one := out.spread / math.Sqrt(n+2) // standard error
	out.Low, out.High = max(middle-float64(quantile*one), -1), min(middle+float64(quantile*one), 1)
	out.P = beyond(middle / one)
	return out
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
