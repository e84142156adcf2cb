package estimate

import "math"

// Share is the share of its matches that a seat won, with its 95 % confidence interval.
type Share struct {
	Wins  int     `json:"wins"`
	Of    int     `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`

	alike float64 // the number of equal matches that would give the same information
}

// Width returns the width of the interval.
func (s Share) Width() float64 { return s.High - s.Low }

// ShareOf returns the share n of a number of matches with Wilson's interval ("Probable inference, the law of
// succession, and statistical inference", Journal of the American Statistical Association 22, 1927). Without
// matches the interval is 0 to 1. Each product is rounded separately, so that all processors give the same number.
func ShareOf(n, of int) Share {
	if of == 0 {
		return Share{High: 1}
	}
	return shareOf(n, of, float64(of))
}

// shareOf returns n/of as a share, with the interval of alike independent matches, which give as much information.
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

// wilson returns the interval around a share p that was measured in a number of matches.
func wilson(p, of float64) (low, high float64) {
	const z2 = quantile * quantile
	scale := 1 + z2/of
	middle := (p + z2/(2*of)) / scale
	spread := float64(p*(1-p))/of + z2/float64(4*float64(of*of))
	half := float64(quantile*math.Sqrt(spread)) / scale
	return max(middle-half, 0), min(middle+half, 1)
}

// Stratum is the matches with one order of the seats.
type Stratum struct{ Wins, Of int }

// ShareIn returns the share of all the matches of some strata. Each stratum has a fixed number of matches, so less
// is left to chance than with equal matches. The matches are therefore worth a larger number of equal matches, for
// which Wilson's interval is used. That number is the total divided by the design effect (Kish, Survey Sampling,
// 1965; with Wilson's interval: Kott and Carr, "Developing an estimation strategy for a pesticide data program",
// Journal of Official Statistics 13, 1997). A stratum that is all won or all lost must not seem certain. So the
// variance in a stratum is computed with one more win and one more loss.
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

// Look is the number of matches between two checks whether intervals are narrow.
const Look = 100

// pulled is the number of wins, and of losses, that are added before the width of an interval is judged.
const pulled = 4

// Narrow reports whether a run that plays until this interval is narrower than width may stop. It must be asked
// after every [Look] matches.
//
// This is fixed-width sequential sampling (Chow and Robbins, "On the asymptotic theory of fixed-width sequential
// confidence intervals for the mean", Annals of Mathematical Statistics 36, 1965). The decision to stop depends on
// the width of the interval and hardly on its location. So the interval at the stop is as reliable as one with a
// fixed number of matches. The location only matters for rare shares, whose intervals look narrow if the share is
// underestimated. So the width is judged with four more wins and four more losses (Frey, "Fixed-width sequential
// confidence intervals for a proportion", The American Statistician 64, 2010). The reported interval is Wilson's.
// TestNarrowHolds computes its exact coverage.
//
// Confidence sequences (Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics 49, 2021) are valid at every
// check at once. But they extend at least 3.03 standard errors to either side, where 1.96 suffice at the single
// check that counts. They need more than twice as many matches.
func (s Share) Narrow(width float64) bool {
	if s.Of == 0 {
		return false
	}
	n := s.alike + 2*pulled
	low, high := wilson((float64(s.Share*s.alike)+pulled)/n, n)
	return high-low < width && s.Width() < width
}
