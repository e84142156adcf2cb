package report

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/simulate"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// Quick plays matches for a limited time, to judge a game while it is being written. It uses quick agents, agents that
// search, and quick agents on the game without mods and variants.
type Quick struct {
	Game  *interpreter.Game
	Base  *interpreter.Game // the game without what is applied to it; nil: nothing is
	Setup interpreter.Setup
	For   time.Duration // in all; at the end, matches in progress do not count
}

// searching is the agent that searches. Its search is short, so that some matches end within seconds.
var searching = agents.Spec{Kind: "mcts", Iterations: 12}

// Play plays the matches. It returns the report as an HTML page, and the warnings in it: the seats whose shares of wins
// differ between the two kinds of agents.
//
// # Errors
//
// Play returns the errors of [simulate.Run].
func (q *Quick) Play(ctx context.Context, d *desk.Desk) (page string, warnings []string, err error) {
	quick := agents.Spec{Kind: "greedy"}
	e, err := q.Game.NewEngine(q.Setup)
	if err != nil {
		return "", nil, err
	}
	if by, err := e.Compile(""); by == nil || err != nil {
		quick.Kind = "random"
	}
	s := &simulating{Desk: d, Speech: Speech(d.Lang), game: q.Game, setup: q.Setup}
	p := &chart.Page{Lang: d.Lang}
	weak, err := q.some(ctx, q.Game, q.Setup, quick, 3)
	if err != nil {
		return "", nil, err
	}
	strong, err := q.some(ctx, q.Game, q.Setup, searching, 5)
	if err != nil {
		return "", nil, err
	}
	p.Title = s.Word("simulation", q.Game.Definition().Name.In(d.Lang), weak.Games+strong.Games)
	one, other := weak.Shares(), strong.Shares()
	for _, seat := range slices.Sorted(maps.Keys(one)) {
		a, b := one[seat], other[seat]
		if a.Of > 0 && b.Of > 0 && (a.High < b.Low || b.High < a.Low) {
			warnings = append(warnings, s.Word("disagree", s.Winner(q.Game, seat), 100*a.Share, 100*b.Share))
		}
	}
	p.Lead = append(p.Lead, warnings...)
	for _, x := range []struct {
		title string
		r     *simulate.Result
	}{{s.Word("quick", weak.Games), weak}, {s.Word("search", strong.Games), strong}} {
		p.Add(x.title, s.Word("wilson"), chart.Bars(x.title, s.winBars(x.r), 1))
	}
	if q.Base != nil {
		if setup, err := (&desk.Lineup{Seats: q.Setup.Seats}).Setup(q.Base); err == nil {
			before, err := q.some(ctx, q.Base, setup, quick, 2)
			if err != nil {
				return "", nil, err
			}
			if before.Games > 0 && weak.Games > 0 {
				p.Lead = append(p.Lead, s.Word("without", before.Games))
				s.Speech.Beside(p, q.Game, [2]*simulate.Stats{before.Stats, weak.Stats})
			}
		}
	}
	if weak.Games > 0 {
		s.gathered(p, weak)
	}
	return p.String(), warnings, nil
}

// some plays matches with one kind of agent, for a number of tenths of the time.
func (q *Quick) some(ctx context.Context, g *interpreter.Game, setup interpreter.Setup, by agents.Spec,
	tenths int) (*simulate.Result, error) {
	ctx, stop := context.WithTimeout(ctx, q.For*time.Duration(tenths)/10)
	defer stop()
	return simulate.Run(g, setup, simulate.Options{Games: mostQuick, Limit: simulate.DefaultLimit, Rotate: 1, Gather: true,
		Agents: map[string]agents.Spec{simulate.Everybody: by}, Context: ctx})
}

// mostQuick is the largest number of matches of each kind.
const mostQuick = 2000

// Quickly plays a game for a while, writes the report to a file, and prints the warnings.
func Quickly(d *desk.Desk, q *Quick, file string) error {
	if err := Ready(d, "", file); err != nil {
		return err
	}
	page, warnings, err := q.Play(context.Background(), d)
	if err != nil {
		return err
	}
	for _, w := range warnings {
		fmt.Fprintln(d.Out, w)
	}
	return files.Write(file, []byte(page))
}
