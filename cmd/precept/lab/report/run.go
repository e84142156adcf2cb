package report

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"syscall"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/interpreter"
)

// Files holds the names of the files that a simulation reads and writes, "" for none.
type Files struct {
	Failures, Resume, CSV, HTML, Out string

	Stats bool          // the text includes statistics
	For   time.Duration // how long is played at most; 0: until all matches are over

	Shard *simulate.Shard // nil: the whole run

	Elsewhere Elsewhere // nil: the matches are played here
}

// Elsewhere lets other processes play the matches.
type Elsewhere interface {
	// Play returns a function for simulate.Options.Elsewhere. Matches are played until ctx ends; tell
	// receives messages for the user.
	Play(ctx context.Context, tell func(error)) func(int, int, func(*simulate.Outcomes) bool) error
	// Kept reports that the results of the matches before a number are saved.
	Kept(match int)
}

// simulating is a running simulation.
type simulating struct {
	*desk.Desk
	Speech
	game   *interpreter.Game
	setup  interpreter.Setup
	opt    simulate.Options
	agents []string // as given on the command line
	to     *Files

	rows    *rows
	base    *database
	bar     *Bar
	saved   time.Time // when the results were last saved
	err     error     // a write error, which ends the simulation
	cancel  func()
	stopped bool
}

// Simulate plays matches of a game and prints the result. agents lists the agents as given on the command line.
func Simulate(d *desk.Desk, g *interpreter.Game, setup interpreter.Setup, opt simulate.Options, agents []string,
	to *Files) error {
	s := &simulating{Desk: d, Speech: Speech(d.Lang), game: g, setup: setup, opt: opt, agents: agents, to: to}
	result, err := s.run()
	if err != nil {
		return err
	}
	return s.finish(result)
}

// ready checks the files before anything is played: each must be writable, and no other results may be lost. A
// resumed run wrote its files itself; its tables are checked by their content.
func (f *Files) ready(d *desk.Desk) error {
	if err := desk.Reachable("--resume", f.Resume); err != nil {
		return err
	}
	if err := desk.Folder("--failures", f.Failures); err != nil {
		return err
	}
	_, none := os.Stat(f.Resume)
	goes := f.Elsewhere != nil || f.Resume != "" && none == nil
	for _, x := range []struct {
		flag, file string
		goes       bool
	}{{"--html", f.HTML, goes}, {"--csv", f.CSV, goes || f.Resume != ""},
		{"--out", f.Out, goes || f.Resume != ""}} {
		judge := d.Ready
		if x.goes {
			judge = desk.Reachable
		}
		if err := judge(x.flag, x.file); err != nil {
			return err
		}
	}
	return nil
}

// Ready checks the files that a command writes after playing, before it plays; "" is none. Errors are of type
// [desk.UsageError].
func Ready(d *desk.Desk, resume, html string) error {
	return (&Files{Resume: resume, HTML: html}).ready(d)
}

// saveEvery is the time between two saves of the results.
const saveEvery = 15 * time.Second

// run plays the matches. The first interrupt stops it and keeps finished matches; the second ends the program.
func (s *simulating) run() (*simulate.Result, error) {
	err := s.to.ready(s.Desk)
	if err != nil {
		return nil, err
	}
	if s.to.Resume != "" {
		if s.opt.From, err = simulate.Saved(s.to.Resume, s.played()); err != nil {
			return nil, resumeError(err)
		}
	}
	if s.to.CSV != "" {
		if s.rows, err = openRows(s.to.CSV, s.Force, s.game, s.opt.From, s.again); err != nil {
			return nil, err
		}
		defer s.rows.drop()
	}
	if s.to.Out != "" {
		if s.base, err = openDatabase(s.to.Out, s.Force, s.played(), s.opt.First, s.origin(true), s.opt.From); err != nil {
			return nil, err
		}
		defer s.base.drop()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	playing, end := ctx, func() {}
	if s.to.For > 0 {
		playing, end = context.WithTimeout(ctx, s.to.For)
	}
	defer end()
	if desk.IsTerminal(s.Err) {
		s.bar = NewBar(s.Err)
		if s.opt.From != nil {
			s.bar.from = s.opt.From.Games
		}
	}
	s.saved = time.Now()
	s.opt.Context, s.opt.Each = playing, s.each
	if s.to.Elsewhere != nil {
		s.opt.Elsewhere = s.to.Elsewhere.Play(playing, s.note)
	}
	result, err := simulate.Run(s.game, s.setup, s.opt)
	if s.bar != nil {
		s.bar.Clear()
	}
	if err = errors.Join(err, s.err); err != nil {
		return nil, err
	}
	s.stopped = ctx.Err() != nil
	return result, s.end(result)
}

// note prints a message without disturbing the bar.
func (s *simulating) note(err error) {
	if s.bar != nil {
		s.bar.Clear()
	}
	fmt.Fprintln(s.Err, speech.Error(s.Lang, err))
}

// resumeError returns a usage error if the wrong file was given.
func resumeError(err error) error {
	if errors.Is(err, simulate.ErrOther) {
		return desk.Usage("--resume %v", err)
	}
	return err
}

// played returns the description of the run that a file must match to resume it.
func (s *simulating) played() simulate.Played {
	p := playedOf(s.game, s.setup, &s.opt, s.agents)
	p.Shard = s.to.Shard
	return p
}

func playedOf(g *interpreter.Game, s interpreter.Setup, opt *simulate.Options, agents []string) simulate.Played {
	return simulate.Played{Game: g.Definition().ID, Variants: g.Variants(), Rules: g.RulesHash(), Seats: s.Seats,
		Options: s.Options, Lineups: opt.Lineups, Rotate: opt.Rotate > 0 && opt.Lineups == nil, Seed: s.Seed,
		Limit: opt.Limit, Listing: opt.Listing, Invariants: opt.Invariants, Gather: opt.Gather, Agents: agents}
}

// each handles a finished match: it writes it to the table and the database, shows progress, and saves r at times.
func (s *simulating) each(r *simulate.Result, m simulate.Match) {
	if s.rows != nil {
		s.rows.add(&m)
	}
	if s.base != nil && !s.base.add(&m) {
		s.err = errors.Join(s.err, s.base.publish())
		s.cancel()
	}
	if s.bar != nil {
		s.bar.Show(r.Games, s.expected(r))
	}
	if s.to.Resume != "" && time.Since(s.saved) > saveEvery {
		s.write(r)
	}
}

// expected estimates the number of matches to play. It assumes that the width of an interval is inversely proportional
// to the square root of that number.
func (s *simulating) expected(r *simulate.Result) int {
	if s.opt.Until <= 0 {
		return s.opt.Games
	}
	most := float64(r.Games)
	for _, x := range r.Shares() {
		most = max(most, float64(r.Games)*math.Pow(x.Width()/s.opt.Until, 2))
	}
	return int(min(most, float64(s.opt.Games)))
}

// write saves the results. Rows are written first, so that there are never fewer rows than the results count.
func (s *simulating) write(r *simulate.Result) {
	err := error(nil)
	if s.rows != nil {
		err = s.rows.publish()
	}
	if s.base != nil && err == nil {
		err = s.base.publish()
	}
	if err == nil {
		err = simulate.Save(s.to.Resume, s.played(), r)
	}
	if err != nil {
		s.err = errors.Join(s.err, err)
		s.cancel()
	} else if s.to.Elsewhere != nil {
		s.to.Elsewhere.Kept(r.First + r.Games)
	}
	s.saved = time.Now()
}

// end writes everything that is due after all matches.
func (s *simulating) end(r *simulate.Result) error {
	if s.to.Resume != "" {
		if s.write(r); s.err != nil {
			return s.err
		}
	}
	if s.rows != nil {
		if err := s.rows.end(); err != nil {
			return err
		}
	}
	if s.base != nil {
		if err := s.base.end(); err != nil {
			return err
		}
	}
	if s.to.HTML != "" {
		return files.Write(s.to.HTML, []byte(s.page(r)))
	}
	return nil
}

// tellStopped prints how to resume the simulation.
func (s *simulating) tellStopped(r *simulate.Result) error {
	text := s.in("with --resume FILE you could continue it")
	switch {
	case s.to.Resume != "":
		text = s.in("the same command continues from ") + s.to.Resume
	case s.to.Elsewhere != nil:
		text = s.in("the same command continues from the results in the cluster")
	}
	fmt.Fprintf(s.Err, s.in("stopped after %s; %s\n"), speech.Count(s.Lang, r.Games, "match"), text)
	return desk.ErrReported
}

// Merged reports the result of a run played in parts; played describes the run.
func Merged(d *desk.Desk, g *interpreter.Game, played *simulate.Played, r *simulate.Result, html string) error {
	s := &simulating{Desk: d, Speech: Speech(d.Lang), game: g, agents: played.Agents,
		to: &Files{HTML: html, Stats: played.Gather}}
	s.setup = interpreter.Setup{Seats: played.Seats, Options: played.Options, Seed: played.Seed}
	s.opt = simulate.Options{Games: r.Games, Limit: played.Limit, Lineups: played.Lineups, Listing: played.Listing,
		Invariants: played.Invariants, Gather: played.Gather}
	if played.Rotate {
		s.opt.Rotate = 1
	}
	if err := s.end(r); err != nil {
		return err
	}
	return s.finish(r)
}
