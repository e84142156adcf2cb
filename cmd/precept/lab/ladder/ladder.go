package ladder

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// Plan describes what is played.
type Plan struct {
	Game    *interpreter.Game
	Lineup  *desk.Lineup
	Options simulate.Options
	Agents  []string // as named by the user; the first has strength 0
	Resume  string   // the file to resume from, "" for none
	HTML    string   // the file for a report, "" for none
}

// MostAgents is the largest number of agents in a ladder.
const MostAgents = 40

// climbing is the execution of a ladder.
type climbing struct {
	*desk.Desk
	report.Speech
	plan     *Plan
	setup    interpreter.Setup
	specs    []agents.Spec
	seats    []string // seats with a deciding player, in the order of the line-up
	schedule *schedule

	results        []estimate.Result
	tallies        []tally // by agent
	games, givenUp int
	failures       []error
	made           report.Origin
	fit            *estimate.Ladder
}

// tally counts what an agent did.
type tally struct {
	matches int     // finished matches in which it had a seat
	seats   int     // the seats it had in them
	won     float64 // of these seats; a part of a victory if it was shared or drawn
	answers int
	time    time.Duration
}

// Run plays a ladder and reports how strong each agent is.
func Run(d *desk.Desk, p *Plan) error {
	if err := report.Ready(d, p.Resume, p.HTML); err != nil {
		return err
	}
	c := &climbing{Desk: d, Speech: report.Speech(d.Lang), plan: p, tallies: make([]tally, len(p.Agents))}
	if err := c.prepare(); err != nil {
		return err
	}
	stopped, err := c.play()
	if err != nil {
		return err
	}
	c.fit = estimate.NewLadder(len(p.Agents), len(c.seats), c.results)
	if p.HTML != "" {
		if err := files.Write(p.HTML, []byte(c.page())); err != nil {
			return err
		}
	}
	if err := c.tell(); err != nil {
		return err
	}
	if stopped {
		fmt.Fprintf(c.Err, c.in("stopped after %s; they count; %s\n"), speech.Count(c.Lang, c.games, "match"),
			c.GoesOn(c.plan.Resume))
	}
	if stopped || len(c.failures) > 0 {
		return desk.ErrReported
	}
	return nil
}

// prepare reads the agents and checks whether they can play.
func (c *climbing) prepare() (err error) {
	p := c.plan
	if c.setup, err = p.Lineup.Setup(p.Game); err != nil {
		return err
	}
	m := p.Game.Definition()
	all, _ := m.Complete(c.setup.Seats, c.setup.Options)
	for _, id := range all {
		if i := slices.Index(desk.SeatIDs(m), id); i >= 0 && m.Seats[i].Plays() {
			c.seats = append(c.seats, id)
		}
	}
	if len(c.seats) < 2 {
		return desk.Usage("a ladder needs at least two seats with players, and %s has %d", m.ID, len(c.seats))
	}
	e, err := p.Game.NewEngine(c.setup)
	if err != nil {
		return err
	}
	if len(p.Agents) == 0 {
		p.Agents = usual(e)
		c.tallies = make([]tally, len(p.Agents))
	}
	for i, name := range p.Agents {
		if seat, _, is := strings.Cut(name, "="); is && slices.Contains(desk.SeatIDs(m), seat) {
			return desk.Usage("--agent %s: in a ladder every agent plays each seat equally often; leave %s= out", name,
				seat)
		}
		spec, err := desk.Agent(name)
		if err != nil {
			return err
		}
		if _, err := spec.New(e); err != nil {
			return desk.Usage("--agent %s: %v", name, err)
		}
		if slices.Contains(p.Agents[:i], name) {
			return desk.Usage("--agent %s is given twice", name)
		}
		c.specs = append(c.specs, spec)
	}
	if n := len(c.specs); n < 2 || n > MostAgents {
		return desk.Usage("a ladder has 2 to %d agents, not %d", MostAgents, n)
	}
	c.schedule = newSchedule(len(c.specs), len(c.seats), p.Lineup.Seed)
	c.made = report.OriginOf(p.Game, "ladder "+m.ID+c.Flags()+report.PlayFlags(p.Lineup, &p.Options, p.Agents))
	return nil
}

// usual returns the default agents of a ladder: those that the game's content supports.
func usual(e *interpreter.Engine) []string {
	out := []string{"random"}
	if by, err := e.Compile(""); err == nil && by != nil {
		out = append(out, "greedy")
	}
	return append(out, "mcts:100")
}

// play plays the matches. An interrupt stops it after the matches in progress; finished matches count.
func (c *climbing) play() (stopped bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	var bar *report.Bar
	if desk.IsTerminal(c.Err) {
		bar = report.NewBar(c.Err)
		defer bar.Clear()
	}
	opt := c.plan.Options
	opt.Context, opt.Timed, opt.Seating = ctx, true, c.seating
	if opt.Rotate > 0 {
		opt.Rotate = len(c.seats) // the same order for all matches of a round
	}
	opt.Each = func(_ *simulate.Result, m simulate.Match) {
		c.games++
		c.count(&m)
		if bar != nil {
			bar.Show(c.games, opt.Games)
		}
	}
	var runs report.Runs
	runs.Add(c.plan.Game, c.setup, &opt, c.plan.Agents)
	kept, err := runs.Keep(c.plan.Resume)
	if err != nil {
		return false, err
	}
	opt.Kept = kept.Run(0)
	_, err = simulate.Run(c.plan.Game, c.setup, opt)
	return ctx.Err() != nil, errors.Join(err, kept.End())
}

// seating returns the agents for the seats of match i; seats without a deciding player choose at random.
func (c *climbing) seating(i int) map[string]agents.Spec {
	out := map[string]agents.Spec{simulate.Everybody: {Kind: "random"}}
	for seat, agent := range c.schedule.match(i) {
		out[c.seats[seat]] = c.specs[agent]
	}
	return out
}

// count counts the outcome of a match.
func (c *climbing) count(m *simulate.Match) {
	switch {
	case m.Err != nil:
		c.failures = append(c.failures, m.Err)
		return
	case m.Ended == simulate.Limited:
		c.givenUp++
		return
	}
	who := c.schedule.match(m.Game)
	r := estimate.Result{Agents: who, Won: make([]float64, len(who))}
	winners := slices.DeleteFunc(slices.Clone(m.Winners), func(id string) bool { return !slices.Contains(c.seats, id) })
	for seat, id := range c.seats {
		r.Seats = append(r.Seats, seat)
		switch {
		case len(winners) == 0:
			r.Won[seat] = 1 / float64(len(c.seats))
		case slices.Contains(winners, id):
			r.Won[seat] = 1 / float64(len(winners))
		}
		t := &c.tallies[who[seat]]
		if !slices.Contains(who[:seat], who[seat]) {
			t.matches++
		}
		took := m.Took[slices.Index(m.Seats, id)]
		t.seats++
		t.won += r.Won[seat]
		t.answers += took.Answers
		t.time += took.Time
	}
	c.results = append(c.results, r)
}
