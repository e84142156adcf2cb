package verbs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
	"precept/interpreter/files"
)

// reports is the files that a simulation reads and writes, "" for none.
type reports struct {
	failures, resume, csv, html string
}

// simulating is a simulation that runs.
type simulating struct {
	*app
	game   *interpreter.Game
	setup  interpreter.Setup
	opt    simulate.Options
	agents []string // as the command line gives them
	to     *reports

	rows    *rows
	bar     *bar
	saved   time.Time // when the results were written down last
	err     error     // of writing, which ends the simulation
	cancel  func()
	stopped bool
}

// saveEvery is the time between two times that the results are written down.
const saveEvery = 15 * time.Second

// run plays. The first interrupt ends it with the matches that have been played to their end, the second ends the
// program.
func (s *simulating) run() (*simulate.Result, error) {
	var err error
	if s.to.resume != "" {
		if s.opt.From, err = simulate.Saved(s.to.resume, s.played()); err != nil {
			return nil, resumeError(err)
		}
	}
	if s.to.csv != "" {
		if s.rows, err = openRows(s.to.csv, s.game, s.opt.From); err != nil {
			return nil, err
		}
		defer s.rows.drop()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	if desk.IsTerminal(s.app.Err) {
		s.bar = &bar{out: s.app.Err, began: time.Now(), now: time.Now}
		if s.opt.From != nil {
			s.bar.from = s.opt.From.Games
		}
	}
	s.saved = time.Now()
	s.opt.Stop, s.opt.Each = ctx.Done(), s.each
	result, err := simulate.Run(s.game, s.setup, s.opt)
	if s.bar != nil {
		s.bar.clear()
	}
	if err = errors.Join(err, s.err); err != nil {
		return nil, err
	}
	s.stopped = ctx.Err() != nil
	return result, s.end(result)
}

// resumeError is an error of usage when another file should have been given.
func resumeError(err error) error {
	if errors.Is(err, simulate.ErrOther) {
		return desk.Usage("--resume %v", err)
	}
	return err
}

// played is what is played, for those who go on with it.
func (s *simulating) played() simulate.Played {
	return simulate.Played{Game: s.game.Model.ID, Variants: s.game.Variants(), Rules: s.game.Rules(), Seats: s.setup.Seats,
		Options: s.setup.Options,
		Lineups: s.opt.Lineups, Seed: s.setup.Seed, Limit: s.opt.Limit, Listing: s.opt.Listing, Invariants: s.opt.Invariants,
		Gather: s.opt.Gather, Agents: s.agents}
}

// each is called after every match.
func (s *simulating) each(r *simulate.Result, m simulate.Match) {
	if s.rows != nil {
		s.rows.add(&m)
	}
	if s.bar != nil {
		s.bar.show(r.Games, s.expected(r))
	}
	if s.to.resume != "" && time.Since(s.saved) > saveEvery {
		s.write(r)
	}
}

// expected is how many matches there will be, as far as can be told: intervals get narrower with the root of the
// number.
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

// write writes the results down. The rows come first: there are never fewer than the results say.
func (s *simulating) write(r *simulate.Result) {
	err := error(nil)
	if s.rows != nil {
		err = s.rows.publish()
	}
	if err == nil {
		err = simulate.Save(s.to.resume, s.played(), r)
	}
	if err != nil {
		s.err = errors.Join(s.err, err)
		s.cancel()
	}
	s.saved = time.Now()
}

// end writes what is to be written of all matches.
func (s *simulating) end(r *simulate.Result) error {
	if s.to.resume != "" {
		if s.write(r); s.err != nil {
			return s.err
		}
	}
	if s.rows != nil {
		if err := s.rows.end(); err != nil {
			return err
		}
	}
	if s.to.html != "" {
		return files.Write(s.to.html, []byte(s.page(r)))
	}
	return nil
}

// tellStopped says how it can be gone on.
func (s *simulating) tellStopped(r *simulate.Result) error {
	text := "with --resume FILE it could be gone on"
	if s.to.resume != "" {
		text = "the same command goes on from " + s.to.resume
	}
	fmt.Fprintf(s.app.Err, "stopped after %s; %s\n", desk.Plural(r.Games, "match"), text)
	return desk.ErrReported
}

// bar tells on a terminal how far a simulation is.
type bar struct {
	out   io.Writer
	began time.Time
	from  int // matches that were there when it began
	shown time.Time
	now   func() time.Time
	wide  int // of what stands there
}

// Of the bar.
const (
	barCells = 30
	barEvery = 200 * time.Millisecond
)

// show writes the bar, every so often.
func (b *bar) show(done, all int) {
	now := b.now()
	if now.Sub(b.shown) < barEvery {
		return
	}
	b.shown = now
	share := float64(done) / float64(max(all, done, 1))
	cells := int(share * barCells)
	text := fmt.Sprintf("[%s%s] %3.0f %%  %d of %d", strings.Repeat("#", cells), strings.Repeat(".", barCells-cells),
		100*share, done, all)
	if played := done - b.from; played > 0 {
		left := time.Duration(float64(now.Sub(b.began)) / float64(played) * float64(max(all-done, 0)))
		text += fmt.Sprintf("  %s left", clock(left))
	}
	desk.Control(b.out, "\r"+text+strings.Repeat(" ", max(b.wide-len(text), 0)))
	b.wide = len(text)
}

// clear leaves nothing of the bar.
func (b *bar) clear() {
	if b.wide > 0 {
		desk.Control(b.out, "\r"+strings.Repeat(" ", b.wide)+"\r")
	}
}

// clock is a time as 1:05 or 2:00:00.
func clock(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
