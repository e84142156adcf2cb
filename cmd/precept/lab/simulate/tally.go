package simulate

import (
	"time"

	"precept/cmd/precept/lab/estimate"
)

// Result counts the outcomes of matches as they end. Its size does not depend on their number.
type Result struct {
	First     int `json:",omitempty"` // the number of the first match
	Games     int
	Limit     int
	Failures  []Failure      // in the order of the matches
	Ended     map[string]int // by the content's word, Over or Limited; without failures
	Wins      map[string]int // by seat, and Draw; a shared victory counts for each of its seats
	Played    map[string]int // matches that ended, neither failed nor given up: by seat, and Draw for all
	Decisions int64          // answers given in all matches
	Rotations []Rotation     `json:",omitempty"` // by the number of places moved; empty if seats do not rotate
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
		return // given up: nobody won or lost
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
	if len(r.Rotations) > 0 {
		r.Rotations[o.rotation].fold(o)
	}
}

// fold counts the outcome of a match that ended.
func (r *Rotation) fold(o outcome) {
	r.Played++
	for seat, name := range o.seats {
		if o.winners>>uint(seat)&1 != 0 {
			r.Wins[name]++
		}
	}
	if o.winners == 0 {
		r.Wins[Draw]++
	}
}

// Rotation is the result of the matches with one order of the seats that ended.
type Rotation struct {
	Seats  []string // in order, without referees
	Played int
	Wins   map[string]int // by seat, and Draw
}

// Shares returns the shares of the seats, and of Draw.
func (r *Result) Shares() map[string]estimate.Share {
	out := map[string]estimate.Share{}
	for name, n := range r.Wins {
		if len(r.Rotations) == 0 {
			out[name] = estimate.ShareOf(n, r.Played[name])
			continue
		}
		out[name] = r.over(func(o *Rotation) int { return o.Wins[name] })
	}
	return out
}

// Places returns the shares won by the first place at the table, the second and so on, whichever seat has it. It is
// nil if the seats do not rotate.
func (r *Result) Places() (out []estimate.Share) {
	if len(r.Rotations) == 0 {
		return nil
	}
	for place := range r.Rotations[0].Seats {
		out = append(out, r.over(func(o *Rotation) int { return o.Wins[o.Seats[place]] }))
	}
	return out
}

// over returns a share of all matches, computed from the number of wins for each order of the seats.
func (r *Result) over(wins func(*Rotation) int) estimate.Share {
	var strata []estimate.Stratum
	for i := range r.Rotations {
		o := &r.Rotations[i]
		strata = append(strata, estimate.Stratum{Wins: wins(o), Of: o.Played})
	}
	return estimate.ShareIn(strata)
}

// Enough reports whether every interval is narrow enough for opt.Until, by [estimate.Share.Narrow]. With random
// line-ups, every seat must have played.
func (r *Result) Enough(opt *Options) bool {
	if opt.Until <= 0 || r.Games == 0 || r.Games%estimate.Look != 0 {
		return false
	}
	if opt.Lineups != nil {
		for _, seat := range opt.Lineups.Seats {
			if r.Played[seat] == 0 {
				return false
			}
		}
	}
	for _, x := range r.Shares() {
		if !x.Narrow(opt.Until) {
			return false
		}
	}
	return true
}
