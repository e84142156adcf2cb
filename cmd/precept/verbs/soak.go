package verbs

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/soak"
	"precept/cmd/precept/lab/soak/kinds"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/alike"
	"precept/cmd/precept/table/room"
	"precept/cmd/precept/table/room/killed"
	"precept/interpreter"
	"precept/interpreter/files"
)

// soaking is the flags of soak.
type soaking struct {
	opt   soak.Options
	hours float64
	trial uint64
	out   string
	mods  string

	worker bool // it is a process that runs trials
	tables bool // it is a process that plays tables, and is killed
}

// Of a campaign when nothing else is said.
const (
	usualHours    = 1
	usualDeadline = 10 * time.Minute
	usualMods     = "examples/mods"
	toldEvery     = time.Minute
	mostWorkers   = 256
	mostHours     = 24 * 365
	looksOf       = 6  // of so many moves one is looked at
	pagesOf       = 16 // of so many pairs of matches one is held against each other in all that is shown
)

// soak is `precept soak`.
func (a *app) soak() *cobra.Command {
	var f soaking
	cmd := &cobra.Command{
		Use:   "soak --hours N",
		Short: "Try the program at random for some hours, and tell what was found",
		Long: `Try the program at random for some hours on all cores, and tell what was tried and
what was found. Kinds of trials take turns, in an order drawn from the seed:

games      matches of every game, line-up, variant and mod, and of combinations of
           them, with what must always hold looked at after every answer
views      matches that differ only in what a seat may not know look alike to it
records    matches are saved, opened, cloned, taken back and played again, and the
           same comes of it
kills      servers and matches are killed while they write, and nothing that was
           acknowledged is lost
questions  expressions, questions why and lines at the terminal, right and wrong
           ones, are answered or refused, and change nothing
content    content that is made at random, and content that is spoiled, is played
           or refused with problems that have their places

Each trial runs in a process of its own and has a seed of its own, and what is found
is told with the command that repeats that trial alone. A panic, a process that dies
and a trial that does not end are findings too. The status is 1 when something was
found. Ctrl-C ends it, with its report.`,
		Example: `  precept soak --hours 8 --out soak.json
  precept soak --hours 0.5 --only games,views --seed 7
  precept soak --trial 1234567890 --only records`,
		Args: arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.runSoak(&f, cmd.Flags().Changed)
		},
	}
	a.soakFlags(cmd, &f)
	return cmd
}

func (a *app) soakFlags(cmd *cobra.Command, s *soaking) {
	f := cmd.Flags()
	f.Float64Var(&s.hours, "hours", usualHours, "hours after which no trial begins any more, such as 0.5")
	f.IntVar(&s.opt.Trials, "trials", 0, "trials after which it ends; 0: as many as there is time for")
	f.Uint64Var(&s.opt.Seed, "seed", 0, "seed of the campaign; without it one is drawn, and told")
	f.Uint64Var(&s.trial, "trial", 0, "run the trial of this seed alone, of the kind of --only")
	f.IntVar(&s.opt.Workers, "workers", runtime.GOMAXPROCS(0), "processes that run trials at once")
	f.StringSliceVar(&s.opt.Kinds, "only", nil,
		"the kinds of trials that take turns: games, views, records, kills, questions, content")
	f.DurationVar(&s.opt.Deadline, "deadline", usualDeadline, "how long a trial may take before it is found to hang")
	f.StringVar(&s.mods, "mods", "", "folder of mods, each a folder or a file, that are laid over games at random; "+
		"without it "+usualMods+", if it is there")
	f.StringVar(&s.out, "out", "", "file for the report as JSON")
	a.ForceFlag(f)
	f.BoolVar(&s.worker, "worker", false, "")
	f.BoolVar(&s.tables, "tables", false, "")
	for _, hidden := range []string{"worker", "tables"} {
		_ = f.MarkHidden(hidden)
	}
}

func (a *app) runSoak(s *soaking, given func(flag string) bool) error {
	if !given("mods") {
		if info, err := os.Stat(usualMods); err == nil && info.IsDir() {
			s.mods = usualMods
		}
	}
	if s.tables {
		return a.playTables(s)
	}
	pool, err := kinds.Open(a.Desk, s.mods)
	if err != nil {
		return err
	}
	all := kinds.All(pool, a.soakTools(s))
	if s.worker {
		signal.Ignore(os.Interrupt) // the campaign hears it, and ends this one
		return soak.Work(all, a.Lang, a.In, a.Out)
	}
	if s.opt.Alone = given("trial"); s.opt.Alone {
		s.opt.Seed = s.trial
	} else if !given("seed") {
		s.opt.Seed = rand.Uint64()
	}
	if err := s.judge(all); err != nil {
		return err
	}
	if err := a.Ready("--out", s.out); err != nil {
		return err
	}
	contents, err := pool.Contents()
	if err != nil {
		return err
	}
	return a.campaign(s, pool, contents)
}

// judge judges the flags.
func (s *soaking) judge(all []soak.Kind) error {
	var known []string
	for _, k := range all {
		known = append(known, k.Name)
	}
	for _, name := range s.opt.Kinds {
		if !slices.Contains(known, name) {
			return desk.Usage("there is no kind of trial %q%s", name, desk.Near(name, known))
		}
	}
	switch {
	case s.opt.Alone && len(s.opt.Kinds) != 1:
		return desk.Usage("--trial goes with --only KIND: of which kind the trial is")
	case !(s.hours > 0 && s.hours <= mostHours):
		return desk.Usage("--hours is more than 0, and at most %d", mostHours)
	case s.opt.Workers < 1 || s.opt.Workers > mostWorkers:
		return desk.Usage("--workers is 1 to %d", mostWorkers)
	case s.opt.Trials < 0:
		return desk.Usage("--trials is 0 or more, not %d", s.opt.Trials)
	case s.opt.Deadline < time.Second:
		return desk.Usage("--deadline is a second or more: 90s, 3m")
	}
	if s.opt.Time = time.Duration(s.hours * float64(time.Hour)); len(s.opt.Kinds) == 0 {
		s.opt.Kinds = known
	}
	return nil
}

// campaign runs it, and tells what comes of it.
func (a *app) campaign(s *soaking, pool *kinds.Pool, contents []soak.Content) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	told := a.Out
	if a.JSON {
		told = a.Err
	}
	o := &s.opt
	o.Lang, o.Stop = a.Lang, ctx.Done()
	o.Command = func() *exec.Cmd { return program(a.processFlags(s, "--worker")...) }
	o.Again = func(kind string, seed uint64) string {
		return "precept soak" + a.Flags() + s.modsFlag() + fmt.Sprintf(" --only %s --trial %d", kind, seed)
	}
	o.Found = func(f *soak.Finding) { f.Tell(told, a.Lang) }
	o.Every = toldEvery
	o.Tell = func(r *soak.Report, since time.Duration) { fmt.Fprintln(told, r.Progress(since, o.Time, a.Lang)) }
	if !o.Alone {
		fmt.Fprintf(told, speech.In(a.Lang, "seed %d; %s, %d trials at once; kinds of trials: %s; %s, %s\n"), o.Seed,
			speech.Count(a.Lang, int(o.Time.Round(time.Second)/time.Second), "second"), o.Workers,
			strings.Join(o.Kinds, ", "), speech.Count(a.Lang, len(contents), "game"),
			speech.Count(a.Lang, pool.Mods(), "mod"))
	}
	r, err := soak.Run(*o)
	if err != nil {
		return err
	}
	r.Command, r.Build, r.Content = s.command(a), report.Build(), contents
	return a.tellSoak(s, r)
}

// command is what runs the same campaign again.
func (s *soaking) command(a *app) string {
	if s.opt.Alone {
		return s.opt.Again(s.opt.Kinds[0], s.opt.Seed)
	}
	out := fmt.Sprintf("precept soak%s%s --hours %g --seed %d --workers %d --only %s", a.Flags(), s.modsFlag(), s.hours,
		s.opt.Seed, s.opt.Workers, strings.Join(s.opt.Kinds, ","))
	if s.opt.Trials > 0 {
		out += fmt.Sprintf(" --trials %d", s.opt.Trials)
	}
	return out
}

func (s *soaking) modsFlag() string {
	if s.mods == "" || s.mods == usualMods {
		return ""
	}
	return " --mods " + desk.Quoted(s.mods)
}

// tellSoak tells what was tried and found.
func (a *app) tellSoak(s *soaking, r *soak.Report) error {
	if s.out != "" {
		data, err := json.MarshalIndent(r, "", "  ")
		if err == nil {
			err = files.Write(s.out, append(data, '\n'))
		}
		if err != nil {
			return err
		}
	}
	err := error(nil)
	if a.JSON {
		err = a.WriteJSON(r)
	} else if err = a.Table(func(w io.Writer) { r.Table(w, a.Lang) }); err == nil {
		err = a.Table(func(w io.Writer) { r.Facts(w, a.Lang) })
	}
	if err == nil && r.Found > 0 {
		return desk.ErrReported
	}
	return err
}

// program is this program as a process of its own.
func program(args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	cmd := exec.Command(self, args...)
	cmd.Args[0] = os.Args[0]
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// processFlags is the arguments of a process of the campaign.
func (a *app) processFlags(s *soaking, sort string) []string {
	content, laid := a.Anywhere()
	mods := s.mods
	if mods != "" {
		if there, err := filepath.Abs(mods); err == nil {
			mods = there
		}
	}
	return slices.Concat([]string{"soak", sort, "--mods", mods, "--lang", a.Lang}, content, laid)
}

// soakTools is what trials need of the rest of the program.
func (a *app) soakTools(s *soaking) kinds.Tools {
	t := kinds.Tools{Run: Run, Program: program, Shown: alike.Shown}
	t.Told = func(g *interpreter.Game, s interpreter.Setup, rng *rand.Rand, moves int) (int, error) {
		return alike.Play{Moves: moves, Looks: looksOf, Pages: pagesOf}.Told(g, s, rng)
	}
	t.Content, t.Laid = a.Anywhere()
	t.Tables = func(t *soak.Trial, kills int) error { return a.killTables(s, t, kills) }
	return t
}

// offer is the games at the tables that are killed.
func (a *app) offer() (*room.Offer, *desk.Library, error) {
	l, err := a.Library()
	if err != nil {
		return nil, nil, err
	}
	return room.NewOffer(l.Bare()), l, nil
}

// playTables is the process that plays tables until it is killed.
func (a *app) playTables(*soaking) error {
	offer, _, err := a.offer()
	if err != nil {
		return err
	}
	return killed.Serve(offer, a.In, a.Out)
}

// tablesKilled is how many tables the server has that is killed.
const tablesKilled = 2

// killTables kills a server of tables of any games.
func (a *app) killTables(s *soaking, t *soak.Trial, kills int) error {
	dir, err := t.Dir()
	if err != nil {
		return err
	}
	offer, _, err := a.offer()
	if err != nil {
		return err
	}
	var wrong error
	server, err := killed.Open(filepath.Join(dir, "tables.db"), offer, tablesKilled, t.Rand,
		func(rng *rand.Rand) room.Setup {
			games := offer.Games()
			rules := room.Rules{Game: games[rng.IntN(len(games))]}
			var g *interpreter.Game
			if g, wrong = offer.Load(rules); wrong == nil {
				seats, _ := g.Declared().Complete(nil, nil)
				kinds.Played(t, g, seats)
			}
			return room.Setup{Rules: rules, Seed: rng.Uint64()}
		})
	for n := 0; n < kills && err == nil && wrong == nil; n++ {
		err = server.Kill(program(a.processFlags(s, "--tables")...), t.Rand)
	}
	if server != nil {
		t.Count(soak.Kills, server.Kills)
		t.Count(soak.Answers, server.Answers)
	}
	if err == nil {
		err = wrong
	}
	return err
}
