package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// page returns the report of a simulation as one HTML file.
func (s *simulating) page(r *simulate.Result) string {
	p := &chart.Page{Lang: s.Lang, Title: s.Word("simulation", s.game.Definition().Name.In(s.Lang), r.Games)}
	who := s.Word("random")
	if len(s.agents) > 0 {
		who = s.Word("who", strings.Join(s.agents, ", "))
	}
	p.Lead = []string{s.Word("lead", s.setup.Seed, r.Decisions), who}
	switch {
	case s.opt.Lineups != nil:
		p.Lead = append(p.Lead, s.Word("drawn"))
	case len(r.Rotations) > 0:
		p.Lead = append(p.Lead, s.Word("rotated"))
	default:
		p.Lead = append(p.Lead, s.Word("fixed"))
	}
	if t := s.target(r); t != nil {
		p.Lead = append(p.Lead, s.Word("until", percent(t.Width), s.missed(t)))
	}
	if n := r.Ended[simulate.Limited]; n > 0 {
		p.Lead = append(p.Lead, s.Word("givenup", n, r.Limit))
	}
	if n := len(r.Failures); n > 0 {
		p.Lead = append(p.Lead, s.Word("failures", n))
	}
	p.Add(s.Word("wins"), s.Word("wilson"), chart.Bars(s.Word("wins"), s.winBars(r), 1))
	if places := r.Places(); len(places) > 1 {
		var bars []chart.Bar
		for i, x := range places {
			bars = append(bars, shareBar(s.Word("place", i+1), x))
		}
		p.Add(s.Word("places"), s.Word("whoever"), chart.Bars(s.Word("places"), bars, 1))
	}
	var ended []chart.Bar
	for _, how := range byCount(r.Ended) {
		n := r.Ended[how]
		ended = append(ended, chart.Bar{Name: how, Value: float64(n), Text: fmt.Sprintf("%d (%.1f %%)", n,
			100*float64(n)/float64(r.Games))})
	}
	p.Add(s.Word("ended"), "", chart.Bars(s.Word("ended"), ended, float64(r.Games)))
	if r.Stats != nil {
		s.gathered(p, r)
	}
	o := s.origin(r.Stats != nil)
	o.Add(p, s.Speech)
	return p.String()
}

func (s *simulating) winBars(r *simulate.Result) []chart.Bar {
	shares := r.Shares()
	names := slices.SortedFunc(maps.Keys(shares), func(a, b string) int {
		return cmp.Or(cmp.Compare(shares[b].Share, shares[a].Share), cmp.Compare(a, b))
	})
	var out []chart.Bar
	for _, name := range names {
		x := shares[name]
		out = append(out, shareBar(s.Winner(s.game, name), x))
	}
	return out
}

// shareBar returns a share as a bar.
func shareBar(name string, x estimate.Share) chart.Bar {
	return chart.Bar{Name: name, Value: x.Share, Low: x.Low, High: x.High,
		Text: fmt.Sprintf("%.1f %% (%d/%d)", 100*x.Share, x.Wins, x.Of)}
}

// gathered adds the statistics other than wins.
func (s *simulating) gathered(p *chart.Page, r *simulate.Result) {
	st := r.Stats
	if len(st.Points) > 0 {
		var series []chart.Series
		for _, seat := range slices.Sorted(maps.Keys(st.Points)) {
			mean := st.Points[seat].Mean()
			series = append(series, chart.Series{Name: s.seatName(s.game, seat), Values: mean[:]})
		}
		p.Add(s.Word("over"), s.Word("tenths"), chart.Lines(s.Word("over"), s.tenths(), series, ""))
	}
	d := spreadOf(st.Decisions)
	p.Add(s.Word("lengths"), s.Word("spread", d.Mean, d.Median, d.Low, d.High),
		chart.Histogram(s.Word("lengths"), st.Decisions))
	rows := [][]string{{s.Word("phase"), s.Word("mean"), s.Word("median"), s.Word("least"), s.Word("most")}}
	for i := range s.game.Definition().Scopes {
		scope := &s.game.Definition().Scopes[i]
		if x := spreadOf(st.Phases[scope.ID]); x.Most > 0 {
			rows = append(rows, []string{s.nodeName(&scope.Node), fmt.Sprintf("%.1f", x.Mean), fmt.Sprint(x.Median),
				fmt.Sprint(x.Least), fmt.Sprint(x.Most)})
		}
	}
	if len(rows) > 1 {
		p.Add(s.Word("phases"), "", chart.Table(rows))
	}
	s.seats(p, r)
}

// shownOfSeat is the largest number of uses shown of each sort for each seat.
const shownOfSeat = 20

// seats adds a table for each seat: what it used and the resulting gains, what it never used, and the contents of its
// zones over a match.
func (s *simulating) seats(p *chart.Page, r *simulate.Result) {
	all, a := statisticsOf(r.Stats), turns(r)
	for _, seat := range slices.Sorted(maps.Keys(r.Played)) {
		played := float64(max(r.Played[seat], 1))
		if seat == simulate.Draw {
			continue
		}
		rows := [][]string{{s.Word("used"), s.Word("a_match"), s.Word("a_turn"), s.Word("of_matches"), s.Word("gained")}}
		shown := map[string]int{}
		for _, u := range all.of(seat) {
			if shown[u.Sort]++; shown[u.Sort] > shownOfSeat {
				continue
			}
			row := []string{s.Word("one_"+u.Sort, s.useName(&u)), "", "", "", ""}
			if u.Times > 0 {
				row[1], row[2] = fmt.Sprintf("%.2f", float64(u.Times)/played), fmt.Sprintf("%.2f", float64(u.Times)/played/a)
				row[3] = fmt.Sprintf("%.1f %%", 100*float64(u.Matches)/played)
			}
			if u.Gain != 0 {
				row[4] = fmt.Sprintf("%+.2f", float64(u.Gain)/played)
			}
			rows = append(rows, row)
		}
		note := s.Word("turns", a)
		if never := s.unused(seat, all.Uses); never != nil {
			note += " " + s.Word("never", strings.Join(never, ", "))
		}
		p.Add(s.seatName(s.game, seat), note, chart.Table(rows)+s.holds(seat, r.Stats))
	}
}

// Beside adds a table for each seat that compares what it used and gained with two contents, sorted by the difference.
// It ignores matches stored by a previous run.
func (l Speech) Beside(p *chart.Page, g *interpreter.Game, of [2]*simulate.Stats) {
	var sides [2]*statistics
	for i := range sides {
		sides[i] = statisticsOf(of[i])
	}
	for _, seat := range slices.Sorted(maps.Keys(of[1].Points)) {
		type pair struct {
			used
			times, gain [2]float64
		}
		var all []pair
		for i, side := range sides {
			for _, u := range side.of(seat) {
				at := slices.IndexFunc(all, func(x pair) bool { return x.Sort == u.Sort && x.ID == u.ID && x.Name == u.Name })
				if at < 0 {
					at, all = len(all), append(all, pair{used: u})
				}
				n := float64(max(side.Matches, 1))
				all[at].times[i], all[at].gain[i] = float64(u.Times)/n, float64(u.Gain)/n
			}
		}
		apart := func(x [2]float64) float64 { return math.Abs(x[1] - x[0]) }
		slices.SortStableFunc(all, func(x, y pair) int {
			return cmp.Or(cmp.Compare(apart(y.gain), apart(x.gain)), cmp.Compare(apart(y.times), apart(x.times)))
		})
		rows := [][]string{{l.Word("used"), "A: " + l.Word("a_match"), "B", "A: " + l.Word("gained"), "B"}}
		for _, x := range all[:min(len(all), shownOfSeat)] {
			row := []string{l.Word("one_"+x.Sort, l.useName(&x.used))}
			for i, v := range [...]float64{x.times[0], x.times[1], x.gain[0], x.gain[1]} {
				row = append(row, fmt.Sprintf([]string{"%.2f", "%+.2f"}[i/2], v))
			}
			rows = append(rows, row)
		}
		p.Add(l.seatName(g, seat), l.Word("beside"), chart.Table(rows))
	}
}

// holds draws the number of pieces in a seat's zones over a match, for the zones in which it changes.
func (s *simulating) holds(seat string, st *simulate.Stats) string {
	var series []chart.Series
	for i := range s.game.Definition().Zones {
		z := &s.game.Definition().Zones[i]
		c := st.Holds[z.ID+" "+seat]
		if c == nil {
			continue
		}
		if mean := c.Mean(); slices.Min(mean[:]) < slices.Max(mean[:]) {
			series = append(series, chart.Series{Name: s.nodeName(&z.Node), Values: mean[:]})
		}
	}
	if series == nil {
		return ""
	}
	return chart.Lines(s.Word("holds"), s.tenths(), series, "")
}

// tenths returns the names of the points at which something is recorded over a match.
func (s *simulating) tenths() (out []string) {
	for k := range simulate.Tenths - 1 {
		out = append(out, fmt.Sprintf("%d %%", 10*k))
	}
	return append(out, s.Word("end"))
}
