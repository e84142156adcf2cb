package paired

import (
	"slices"

	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/simulate"
)

// The compared quantities.
const (
	Wins   = "wins"   // shares of wins of a seat, or of draws
	Length = "length" // decisions of a match
	Stands = "stands" // the evaluation of a seat at the end, if it was gathered
)

// Run records the matches of a run, in order.
type Run struct {
	Failed, GivenUp int

	seats   []string // as in the first match
	matches []match
}

// match is one match; if it did not end, the other fields are zero.
type match struct {
	ended       bool
	winners     uint32 // bits by the seats of the run
	decisions   int32
	evaluations []int32 // by the seats of the run; nil if not gathered
}

// Add records the next match.
func (r *Run) Add(m simulate.Match) {
	if r.seats == nil {
		r.seats = slices.Sorted(slices.Values(m.Seats))
	}
	switch {
	case m.Err != nil:
		r.Failed++
	case m.Ended == simulate.Limited:
		r.GivenUp++
	default:
		r.matches = append(r.matches, r.ended(&m))
		return
	}
	r.matches = append(r.matches, match{})
}

func (r *Run) ended(m *simulate.Match) match {
	out := match{ended: true, decisions: int32(m.Decisions)}
	for _, name := range m.Winners {
		out.winners |= 1 << slices.Index(r.seats, name)
	}
	if m.Gathered != nil && m.Gathered.Points != nil {
		out.evaluations = make([]int32, len(r.seats))
		for k, name := range m.Seats {
			out.evaluations[slices.Index(r.seats, name)] = int32(m.Gathered.Points[k][simulate.Tenths-1])
		}
	}
	return out
}

// Matches returns how many matches are recorded.
func (r *Run) Matches() int { return len(r.matches) }

// Row is the difference of one quantity between two runs.
type Row struct {
	What string  `json:"what"`
	Seat string  `json:"seat,omitempty"` // or a draw; "" for the length
	A    float64 `json:"a"`              // the mean of the first run, over the pairs
	B    float64 `json:"b"`
	estimate.Difference
	Raised float64 `json:"p_holm"`           // its p-value, adjusted for all rows judged together
	Shown  bool    `json:"shown"`            // it is statistically shown
	Needed int     `json:"needed,omitempty"` // matches to show it if it is real; 0: it seems to be none
	// the smallest difference that the played matches show in four of five runs; 0: unknown
	Seen float64 `json:"seen"`
}

// Alike reports whether all matches of two runs ended in the same way and after the same number of decisions.
func Alike(a, b *Run) bool {
	return slices.EqualFunc(a.matches, b.matches, func(x, y match) bool {
		return x.ended == y.ended && x.winners == y.winners && x.decisions == y.decisions
	})
}

// Differences returns the differences between two runs, over the pairs of matches that ended in both. It compares
// shares of wins, lengths, and the evaluations of the seats at the end. If the runs have different seats, it
// returns nil.
func Differences(a, b *Run) []Row {
	if !slices.Equal(a.seats, b.seats) {
		return nil
	}
	var out []Row
	for k, seat := range append(slices.Clone(a.seats), simulate.Draw) {
		out = append(out, wins(a, b, seat, func(m *match) bool {
			if k == len(a.seats) {
				return m.winners == 0
			}
			return m.winners>>k&1 != 0
		}))
	}
	out = append(out, means(a, b, Row{What: Length}, func(m *match) (int64, bool) { return int64(m.decisions), true }))
	for k, seat := range a.seats {
		row := means(a, b, Row{What: Stands, Seat: seat}, func(m *match) (int64, bool) {
			if m.evaluations == nil {
				return 0, false
			}
			return int64(m.evaluations[k]), true
		})
		if row.Of > 0 {
			out = append(out, row)
		}
	}
	return out
}

// each calls do with every pair of matches that ended in both runs.
func each(a, b *Run, do func(x, y *match)) {
	for i := range min(len(a.matches), len(b.matches)) {
		if x, y := &a.matches[i], &b.matches[i]; x.ended && y.ended {
			do(x, y)
		}
	}
}

// wins returns the difference of the shares of matches won.
func wins(a, b *Run, seat string, won func(*match) bool) Row {
	out, pairs := Row{What: Wins, Seat: seat}, estimate.Pairs{}
	var first, second int
	each(a, b, func(x, y *match) {
		pairs.Of++
		one, two := won(x), won(y)
		if one {
			first++
		}
		if two {
			second++
		}
		switch {
		case two && !one:
			pairs.Gained++
		case one && !two:
			pairs.Lost++
		}
	})
	n := float64(max(pairs.Of, 1))
	out.A, out.B, out.Difference = float64(first)/n, float64(second)/n, pairs.Difference()
	return out
}

// means returns the difference between the means of a quantity in two runs.
func means(a, b *Run, out Row, of func(*match) (int64, bool)) Row {
	var sums estimate.Sums
	var first, second int64
	each(a, b, func(x, y *match) {
		one, known := of(x)
		two, too := of(y)
		if known && too {
			first, second = first+one, second+two
			sums.Add(two - one)
		}
	})
	n := float64(max(sums.Of, 1))
	out.A, out.B, out.Difference = float64(first)/n, float64(second)/n, sums.Difference()
	return out
}

// Least is the number of pairs required before anything is called shown.
const Least = 30

// Judge decides which of the rows are shown, all of them together. In 95 of 100 runs it calls no row shown that has
// no real difference.
func Judge(rows []*Row) {
	ps := make([]float64, len(rows))
	for i, r := range rows {
		ps[i] = r.P
	}
	for i, p := range estimate.Holm(ps) {
		r := rows[i]
		r.Raised, r.Shown = p, p < 1-estimate.Confident && r.Of >= Least
		r.Needed, r.Seen = r.Difference.Needed(len(rows)), r.Difference.Seen(len(rows))
	}
}
