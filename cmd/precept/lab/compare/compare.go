package compare

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/paired"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/interpreter"
)

// Plan describes what is played.
type Plan struct {
	A, B    *desk.Side
	Lineup  *desk.Lineup
	Options simulate.Options // for each of the two
	Agents  []string         // as given on the command line
	HTML    string           // the file for a report, "" for none
	Resume  string           // the file to resume from, "" for none
}

// comparing is the execution of a plan.
type comparing struct {
	*desk.Desk
	report.Speech
	plan  *Plan
	runs  [2]paired.Run
	first [2]error // the first failure of each
	stats [2]*simulate.Stats
	rows  []paired.Row
	made  report.Origin
}

// Run plays both contents and prints the differences.
func Run(d *desk.Desk, p *Plan) error {
	if err := report.Ready(d, p.Resume, p.HTML); err != nil {
		return err
	}
	c := &comparing{Desk: d, Speech: report.Speech(d.Lang), plan: p}
	setups, err := c.setups()
	if err != nil {
		return err
	}
	c.made = report.OriginOf(p.A.Game, "compare "+desk.Quoted(p.A.Given)+" "+desk.Quoted(p.B.Given)+d.Flags()+
		report.PlayFlags(p.Lineup, &p.Options, p.Agents))
	other := report.ContentOf(p.B.Game)
	c.made.Other = &other
	stopped, err := c.play(setups)
	if err != nil {
		return err
	}
	c.rows = paired.Differences(&c.runs[0], &c.runs[1])
	var all []*paired.Row
	for i := range c.rows {
		all = append(all, &c.rows[i])
	}
	paired.Judge(all)
	if p.HTML != "" {
		if err := files.Write(p.HTML, []byte(c.page())); err != nil {
			return err
		}
	}
	if err := c.tell(); err != nil {
		return err
	}
	if stopped {
		fmt.Fprintf(c.Err, c.in("stopped after %s of each; they count; %s\n"), speech.Count(c.Lang, c.games(), "match"),
			c.GoesOn(c.plan.Resume))
	}
	if stopped || c.first[0] != nil || c.first[1] != nil {
		return desk.ErrReported
	}
	return nil
}

// setups returns the line-ups of both, which must have the same seats.
func (c *comparing) setups() (out [2]interpreter.Setup, err error) {
	var seats [2][]string
	for i, side := range []*desk.Side{c.plan.A, c.plan.B} {
		if out[i], err = c.plan.Lineup.Setup(side.Game); err != nil {
			return out, err
		}
		seats[i], _ = side.Game.Definition().Complete(out[i].Seats, out[i].Options)
	}
	if !slices.Equal(seats[0], seats[1]) {
		return out, desk.Usage("%s has the seats %s, and %s has %s: give both the same with --seats", c.plan.A.Given,
			strings.Join(seats[0], ", "), c.plan.B.Given, strings.Join(seats[1], ", "))
	}
	return out, nil
}

// firstPart is the number of matches of the first part. The two contents are played in alternating parts, each
// twice as long as the previous. So an interrupt finds pairs, and there are few changes between the two.
const firstPart = 50

// play plays both in alternating parts. An interrupt stops it after the matches in progress; finished pairs count.
func (c *comparing) play(setups [2]interpreter.Setup) (stopped bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	var bar *report.Bar
	if desk.IsTerminal(c.Err) {
		bar = report.NewBar(c.Err)
		defer bar.Clear()
	}
	games := c.plan.Options.Games
	kept, err := c.keep(setups)
	if err != nil {
		return false, err
	}
	for from, part := 0, firstPart; from < games && ctx.Err() == nil; from, part = from+part, 2*part {
		for i, side := range []*desk.Side{c.plan.A, c.plan.B} {
			opt := c.plan.Options
			opt.First, opt.Games, opt.Context, opt.Gather = from, min(part, games-from), ctx, true
			opt.Kept = kept.Run(i)
			opt.Each = func(_ *simulate.Result, m simulate.Match) {
				if c.runs[i].Add(m); m.Err != nil && c.first[i] == nil {
					c.first[i] = m.Err
				}
				if bar != nil {
					bar.Show(c.runs[0].Matches()+c.runs[1].Matches(), 2*games)
				}
			}
			r, err := simulate.Run(side.Game, setups[i], opt)
			if err != nil {
				return false, err
			}
			if c.stats[i] == nil {
				c.stats[i] = r.Stats
			} else {
				c.stats[i].Add(r.Stats)
			}
		}
	}
	return ctx.Err() != nil, kept.End()
}

// keep opens the file of matches already played, which also stores new ones.
func (c *comparing) keep(setups [2]interpreter.Setup) (*simulate.Kept, error) {
	var runs report.Runs
	for i, side := range []*desk.Side{c.plan.A, c.plan.B} {
		runs.Add(side.Game, setups[i], &c.plan.Options, c.plan.Agents)
	}
	return runs.Keep(c.plan.Resume)
}
