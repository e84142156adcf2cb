package estimate

import "math"

// Share is how many of its matches a seat has won, and between which shares the true one lies with a confidence of
// 95 %.
type Share struct {
	Wins  int     `json:"wins"`
	Of    int     `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`

	alike float64 // of how many matches that are all alike as much would be known
}

// Width is how wide the interval is.
func (s Share) Width() float64 { return s.High - s.Low }

// ShareOf is the share n of a number of matches with its interval, by the formula of Wilson ("Probable inference, the
// law of succession, and statistical inference", Journal of the American Statistical Association 22, 1927). Of no
// matches nothing is known. Each product is rounded by itself, so that no processor comes to another number.
func ShareOf(n, of int) Share {
	if of == 0 {
		return Share{High: 1}
	}
	return shareOf(n, of, float64(of))
}

// shareOf is the share n of a number of matches that tell as much as so many that are all alike.
func shareOf(n, of int, alike float64) Share {
	p := float64(n) / float64(of)
	out := Share{Wins: n, Of: of, Share: p, alike: alike}
	out.Low, out.High = wilson(p, alike)
	if n == 0 {
		out.Low = 0
	}
	if n == of {
		out.High = 1
	}
	return out
}

// wilson is the interval about the share p of so many matches.
func wilson(p, of float64) (low, high float64) {
	const z2 = quantile * quantile
	scale := 1 + z2/of
	middle := (p + z2/(2*of)) / scale
	spread := float64(p*(1-p))/of + z2/float64(4*float64(of*of))
	half := float64(quantile*math.Sqrt(spread)) / scale
	return max(middle-half, 0), min(middle+half, 1)
}

// Stratum is matches that are alike: of one order of the seats.
type Stratum struct{ Wins, Of int }

// ShareIn is the share of all the matches of some strata. As each stratum has a number of matches that is fixed and
// not drawn, less is left to chance than where all are alike: the matches tell as much as a larger number of such
// would, by which the interval is Wilson's. That number is the one of all divided by the design effect (Kish, Survey
// Sampling, 1965; with Wilson's interval: Kott and Carr, "Developing an estimation strategy for a pesticide data
// program", Journal of Official Statistics 13, 1997). The variance in a stratum is taken with one more match won and
// one more lost, so that strata that are all won or all lost do not seem certain.
func ShareIn(strata []Stratum) Share {
	var n, of int
	for _, s := range strata {
		n, of = n+s.Wins, of+s.Of
	}
	if of == 0 {
		return ShareOf(0, 0)
	}
	p := float64(n) / float64(of)
	all, within := float64(p*(1-p)), 0.0
	for _, s := range strata {
		if s.Of == 1 {
			return ShareOf(n, of)
		}
		if s.Of > 0 {
			k := float64(s.Of)
			q := float64(s.Wins+1) / (k + 2)
			within += float64(k / float64(of) * float64(q*(1-q)) * k / (k - 1))
		}
	}
	effect := 1.0
	if all > 0 {
		effect = min(1, within/all)
	}
	return shareOf(n, of, float64(of)/effect)
}

// Look is how many matches are played between two looks at whether intervals are narrow.
const Look = 100

// pulled is how many matches won, and as many lost, are added before it is judged whether an interval is narrow.
const pulled = 4

// Narrow reports whether a run may stop here that plays until this interval is narrower than width, looking after every
// [Look] matches.
//
// This is sampling to a fixed width (Chow and Robbins, "On the asymptotic theory of fixed-width sequential confidence
// intervals for the mean", Annals of Mathematical Statistics 36, 1965): whether to stop follows from how wide the
// interval is and hardly from where it lies, so that the interval holds at the stop as one of a fixed number of
// matches does. Where it lies counts for rare shares alone, whose intervals seem narrow when they are found too rare;
// so the width is judged after four wins and four losses more (Frey, "Fixed-width sequential confidence intervals for a
// proportion", The American Statistician 64, 2010). The interval that is stated is Wilson's. TestNarrowHolds has its
// exact coverage. Confidence sequences (Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics 49, 2021) hold at
// every look at once; for that they reach at best 3.03 standard errors to either side where 1.96 are enough at the one
// look that counts, and take more than twice as many matches.
func (s Share) Narrow(width float64) bool {
	if s.Of == 0 {
		return false
	}
	n := s.alike + 2*pulled
	low, high := wilson((float64(s.Share*s.alike)+pulled)/n, n)
	return high-low < width && s.Width() < width
}
