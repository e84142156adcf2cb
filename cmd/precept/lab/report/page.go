package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/simulate"
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
		s.gathered(p, r.Stats)
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
func (s *simulating) gathered(p *chart.Page, st *simulate.Stats) {
	if len(st.Points) > 0 {
		var series []chart.Series
		for _, seat := range slices.Sorted(maps.Keys(st.Points)) {
			mean := st.Points[seat].Mean()
			series = append(series, chart.Series{Name: s.seatName(s.game, seat), Values: mean[:]})
		}
		var steps []string
		for k := range simulate.Tenths - 1 {
			steps = append(steps, fmt.Sprintf("%d %%", 10*k))
		}
		p.Add(s.Word("over"), s.Word("tenths"), chart.Lines(s.Word("over"), append(steps, s.Word("end")), series, ""))
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
	s.uses(p, st)
}

// drawnUses is the largest number of uses drawn for each sort.
const drawnUses = 40

// uses adds what was used, the most frequent first.
func (s *simulating) uses(p *chart.Page, st *simulate.Stats) {
	all := statisticsOf(st)
	for _, sort := range []string{simulate.Action, simulate.Ability, simulate.Card} {
		var bars []chart.Bar
		for _, u := range all.Uses {
			if u.Sort == sort && len(bars) < drawnUses {
				bars = append(bars, chart.Bar{Name: s.useName(&u), Value: float64(u.Times),
					Text: fmt.Sprintf("%d (%.1f %%)", u.Times, 100*float64(u.Matches)/float64(all.Matches))})
			}
		}
		if bars != nil {
			p.Add(s.Word(sort), s.Word("uses"), chart.Bars(s.Word(sort), bars, 0))
		}
	}
}
