package simulate

import (
	"math"
	"time"
)

// Result is what came of the matches, counted as they end: it is as large for a million as for a hundred.
type Result struct {
	First     int `json:",omitempty"` // the number of the first match
	Games     int
	Limit     int
	Failures  []Failure      // in the order of the matches
	Ended     map[string]int // by the content's word, Over or Limited; failures are not in it
	Wins      map[string]int // by seat, and Draw; a shared victory counts for each of its seats
	Played    map[string]int // by seat, and Draw for all: matches that ended: neither failed nor given up
	Decisions int64          // answers given in all matches
	Stats     *Stats         // with Options.Gather
	Elapsed   time.Duration
}

func newResult() *Result {
	return &Result{Ended: map[string]int{}, Wins: map[string]int{Draw: 0}, Played: map[string]int{Draw: 0}}
}

// fold counts the outcome of the next match.
func (r *Result) fold(o outcome) {
	i := r.First + r.Games
	r.Games++
	r.Decisions += int64(o.decisions)
	for _, name := range o.seats {
		r.Wins[name] += 0
		r.Played[name] += 0
	}
	if o.err != nil {
		r.Failures = append(r.Failures, Failure{i, o.seed, o.err, o.seats, o.options})
		return
	}
	if r.Stats != nil && o.gathered != nil {
		r.Stats.fold(o)
	}
	r.Ended[o.how]++
	if o.how == Limited {
		return // given up: nobody has won or lost it
	}
	r.Played[Draw]++
	for seat, name := range o.seats {
		r.Played[name]++
		if o.winners>>uint(seat)&1 != 0 {
			r.Wins[name]++
		}
	}
	if o.winners == 0 {
		r.Wins[Draw]++
	}
}

// Share is how many of its matches a seat has won, and between which shares the true one lies with a confidence of 95
// %.
type Share struct {
	Wins  int     `json:"wins"`
	Of    int     `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Width is how wide the interval is.
func (s Share) Width() float64 { return s.High - s.Low }

// quantile is how many standard deviations hold 95 % of a normal distribution.
const quantile = 1.959963984540054

// ShareOf is the share n of a number of matches with its interval, by Wilson's formula. Of no matches nothing is known.
// Each product is rounded by itself, so that no processor comes to another number.
func ShareOf(n, of int) Share {
	if of == 0 {
		return Share{High: 1}
	}
	const z2 = quantile * quantile
	total := float64(of)
	p := float64(n) / total
	scale := 1 + z2/total
	middle := (p + z2/(2*total)) / scale
	spread := float64(p*(1-p))/total + z2/float64(4*float64(total*total))
	half := float64(quantile*math.Sqrt(spread)) / scale
	out := Share{n, of, p, max(middle-half, 0), min(middle+half, 1)}
	if n == 0 {
		out.Low = 0
	}
	if n == of {
		out.High = 1
	}
	return out
}

// Shares is the shares of the seats, and of Draw.
func (r *Result) Shares() map[string]Share {
	out := map[string]Share{}
	for name, n := range r.Wins {
		out[name] = ShareOf(n, r.Played[name])
	}
	return out
}

// batch is how many matches are played between two looks at whether they are enough.
const batch = 100

// enough reports whether every interval is narrower than opt.Until. Of line-ups at random, every seat must have played.
func (r *Result) enough(opt *Options) bool {
	if opt.Until <= 0 || r.Games == 0 || r.Games%batch != 0 {
		return false
	}
	if opt.Lineups != nil {
		for _, seat := range opt.Lineups.Seats {
			if r.Played[seat] == 0 {
				return false
			}
		}
	}
	for name, n := range r.Wins {
		if ShareOf(n, r.Played[name]).Width() >= opt.Until {
			return false
		}
	}
	return true
}
