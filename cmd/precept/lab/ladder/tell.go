package ladder

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/speech"
)

// rung is the result of an agent, as JSON.
type rung struct {
	Agent string `json:"agent"`
	estimate.Strength
	Over        map[string]estimate.Strength `json:"over"`    // by other agent: how much stronger it is
	Matches     int                          `json:"matches"` // finished matches in which it played
	Seats       int                          `json:"seats"`   // the seats it had in them
	Won         float64                      `json:"won"`     // of these seats; a draw counts as a part for each
	Share       float64                      `json:"share"`
	Decisions   int                          `json:"decisions"`
	PerDecision float64                      `json:"ms_per_decision"`

	number int
}

// climbed is a ladder as JSON.
type climbed struct {
	Game     string                       `json:"game"`
	Games    int                          `json:"games"`
	Zero     string                       `json:"zero"`   // the agent with strength 0
	Agents   []*rung                      `json:"agents"` // the strongest first
	Seats    map[string]estimate.Strength `json:"seats"`  // the advantage of each over the average seat
	GivenUp  int                          `json:"given_up"`
	Failures []string                     `json:"failures"`
	Made     report.Origin                `json:"made"`
}

// in translates a text to the user's language.
func (c *climbing) in(text string) string { return speech.In(c.Lang, text) }

// rungs returns the agents, the strongest first.
func (c *climbing) rungs() (out []*rung) {
	for i, name := range c.plan.Agents {
		t := &c.tallies[i]
		r := &rung{Agent: name, Strength: c.fit.Strength(i), Over: map[string]estimate.Strength{}, Matches: t.matches,
			Seats: t.seats, Won: t.won, Share: t.won / float64(max(t.seats, 1)), Decisions: t.answers, number: i,
			PerDecision: t.time.Seconds() * 1000 / float64(max(t.answers, 1))}
		for k, other := range c.plan.Agents {
			if k != i {
				r.Over[other] = c.fit.Over(i, k)
			}
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b *rung) int { return cmp.Compare(b.Elo, a.Elo) })
	return out
}

func (c *climbing) tell() error {
	rungs := c.rungs()
	if c.JSON {
		out := climbed{Game: c.plan.Game.Definition().ID, Games: c.games, Zero: c.plan.Agents[0], Agents: rungs,
			Seats: map[string]estimate.Strength{}, GivenUp: c.givenUp, Failures: []string{}, Made: c.made}
		for k, seat := range c.seats {
			out.Seats[seat] = c.fit.Seat(k)
		}
		for _, err := range c.failures {
			out.Failures = append(out.Failures, err.Error())
		}
		return c.WriteJSON(out)
	}
	c.Printf("%s\n\n", c.head())
	table := func(rows [][]string) error {
		return c.Table(func(w io.Writer) {
			for _, row := range rows {
				fmt.Fprintln(w, strings.Join(row, "\t"))
			}
		})
	}
	if err := table(c.table(rungs)); err != nil {
		return err
	}
	c.Printf("\n")
	if err := table(c.worths()); err != nil {
		return err
	}
	c.Printf("\n%s\n\n", strings.Join(c.notes(rungs), "\n"))
	return c.Table(func(w io.Writer) { c.made.Write(w, c.Lang) })
}

// head returns a line that says what was played.
func (c *climbing) head() string {
	return speech.Counting(c.Lang, "%s: a ladder of %d agents, %d {match|matches}",
		c.plan.Game.Definition().Name.In(c.Lang),
		len(c.plan.Agents), c.games)
}

// elo returns a strength without decimals.
func elo(x float64) string {
	if text := fmt.Sprintf("%+.0f", x); text != "-0" && text != "+0" {
		return text
	}
	return "0"
}

// interval returns the text for the interval of a strength. The arguments above and below say that it has no upper or
// lower limit.
func (c *climbing) interval(s estimate.Strength, above, below bool) string {
	switch {
	case above && below:
		return c.in("unknown")
	case above:
		return speech.Counting(c.Lang, "at least %s", elo(s.Low))
	case below:
		return speech.Counting(c.Lang, "at most %s", elo(s.High))
	}
	return speech.Counting(c.Lang, "%s to %s", elo(s.Low), elo(s.High))
}

// table returns the agents as a table with a head.
func (c *climbing) table(rungs []*rung) [][]string {
	zero := rungs[slices.IndexFunc(rungs, func(r *rung) bool { return r.number == 0 })]
	out := [][]string{{c.in("agent"), "Elo", c.in("95 % interval"), c.in("over the next"), c.in("share won"),
		c.in("matches"), c.in("ms for a decision")}}
	for i, r := range rungs {
		interval, over := "", ""
		if r.number != 0 {
			interval = c.interval(r.Strength, r.Unbeaten || zero.Unwinning, r.Unwinning || zero.Unbeaten)
		}
		if i+1 < len(rungs) {
			next := rungs[i+1]
			s := r.Over[next.Agent]
			over = fmt.Sprintf("%s (%s)", elo(s.Elo), c.interval(s, r.Unbeaten || next.Unwinning, r.Unwinning || next.Unbeaten))
		}
		out = append(out, []string{r.Agent, elo(r.Elo), interval, over, fmt.Sprintf("%.1f %%", 100*r.Share),
			fmt.Sprint(r.Matches), fmt.Sprintf("%.3g", r.PerDecision)})
	}
	return out
}

// worths returns a table with the value of each seat.
func (c *climbing) worths() [][]string {
	out := [][]string{{c.in("seat"), "Elo", c.in("95 % interval")}}
	for k, seat := range c.seats {
		s := c.fit.Seat(k)
		out = append(out, []string{c.Winner(c.plan.Game, seat), elo(s.Elo), c.interval(s, false, false)})
	}
	return out
}

// notes explains how to read the numbers.
func (c *climbing) notes(rungs []*rung) (out []string) {
	out = append(out, speech.Counting(c.Lang, "%s is 0. An agent that is 100 points stronger wins 1.8 times as "+
		"often, with 400 points ten times; a draw is a part of a victory for each.", c.plan.Agents[0]))
	out = append(out, c.in("Each agent plays each seat equally often; the strengths of the seats are listed "+
		"separately."))
	for _, r := range rungs {
		if r.Unbeaten {
			out = append(out, speech.Counting(c.Lang, "%s won every match, so its strength has no upper bound.", r.Agent))
		}
		if r.Unwinning {
			out = append(out, speech.Counting(c.Lang, "%s won no match, so its strength has no lower bound.", r.Agent))
		}
	}
	if c.givenUp > 0 {
		out = append(out, speech.Counting(c.Lang, "%d {match was|matches were} given up and {does|do} not count.", c.givenUp))
	}
	if n := len(c.failures); n > 0 {
		out = append(out, speech.Counting(c.Lang, "%d {match|matches} failed, the first of them %v", n, c.failures[0]))
	}
	return out
}

// page returns the ladder as one HTML file.
func (c *climbing) page() string {
	rungs := c.rungs()
	p := &chart.Page{Lang: c.Lang, Title: c.head(), Lead: c.notes(rungs)}
	bar := func(name string, s estimate.Strength) chart.Bar {
		return chart.Bar{Name: name, Value: s.Elo, Low: s.Low, High: s.High, Text: elo(s.Elo)}
	}
	var bars []chart.Bar
	for _, r := range rungs {
		bars = append(bars, bar(r.Agent, r.Strength))
	}
	p.Add(c.in("Strengths, in Elo"), c.in("With 95 % intervals, relative to the agent at 0."),
		chart.Forest(c.in("Strengths, in Elo"), bars, "")+chart.Table(c.table(rungs)))
	bars = nil
	for k, seat := range c.seats {
		bars = append(bars, bar(c.Winner(c.plan.Game, seat), c.fit.Seat(k)))
	}
	p.Add(c.in("Strengths of the seats, in Elo"), c.in("Relative to the average seat, with 95 % intervals."),
		chart.Forest(c.in("Strengths of the seats, in Elo"), bars, ""))
	c.made.Add(p, c.Speech)
	return p.String()
}
