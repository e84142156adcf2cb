package verbs

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/limit"
	"precept/interpreter/model"
)

// simulate is `precept simulate GAME`.
func (a *app) simulate() *cobra.Command {
	var l lineup
	var opt simulate.Options
	var random bool
	var players []string
	var until string
	var to reports
	cmd := &cobra.Command{
		Use:   "simulate GAME",
		Short: "Play many matches with agents that choose at random",
		Long: `Play many matches with agents that choose at random, and tell how they ended.
Match i, from 0, has the seed S+i, for chance and for its agents. The results
are the same on every machine; only the times differ.

Shares of wins are of the matches that a seat played, with the interval in which
the true share lies with a confidence of 95 % (Wilson). --until plays until all
intervals are narrow enough: how many matches that takes follows from the seeds.

--invariants looks after every answer whether what must hold does: every piece
in one place, as many as there were, capacities and ranges kept, nobody able to
tell what may not be seen, matches the same when they are saved or played again.

--failures writes each match that fails as a saved one that play opens, before
the answer from which the failure comes, with a text beside it. It is made as
short as it can be: seats and answers are left out as long as it fails so.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if opt.Until, err = untilOf(until); err != nil {
				return err
			}
			if until != "" && !cmd.Flags().Changed("games") {
				opt.Games = manyGames
			}
			return a.runSimulate(args[0], &l, opt, random, players, &to)
		},
	}
	f := cmd.Flags()
	f.IntVar(&opt.Games, "games", 100, "matches to play")
	f.StringVar(&until, "until", "", `play until this holds, such as "ci < 1%": the 95 % interval of every share of wins is narrower, from its low to its high end; --games is then the most, a million if not given`)
	f.IntVar(&opt.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.BoolVar(&opt.Listing, "listing", false,
		"agents list every option before they choose; otherwise they draw until one is legal")
	f.BoolVar(&opt.Invariants, "invariants", false, "look after every answer whether all that must hold still holds")
	f.BoolVar(&random, "random-lineups", false, "every match has seats and options of its own, drawn at random; those of --seats and --option are drawn from, if any are given")
	f.StringArrayVar(&players, "agent", nil, "who plays: SEAT=AGENT, or AGENT for all other seats; AGENT is random, greedy, greedy:EXPRESSION, mcts:ITERATIONS or mcts:50ms, and after mcts ,depth=N and ,by=EXPRESSION")
	f.StringVar(&to.failures, "failures", "", "folder in which each failure is written, made as short as it can be")
	f.StringVar(&to.resume, "resume", "",
		"file in which the results are written now and then and when the command is interrupted, and from which it goes on")
	f.BoolVar(&opt.Gather, "stats", false,
		"tell more than how matches end: decisions and phases, how the seats stand, what is used")
	f.StringVar(&to.csv, "csv", "", "file for a table with a row for each match")
	f.StringVar(&to.html, "html", "", "file for a report with pictures, of one piece")
	l.flags(cmd, "seats that play, in order: a,b")
	return cmd
}

// judgeNumbers judges how many matches are to be played and how long each.
func judgeNumbers(opt *simulate.Options) error {
	switch {
	case opt.Games < 1 || opt.Limit < 1:
		return usage("--games and --limit are 1 or more")
	case opt.Limit > limit.Answers:
		return usage("--limit is at most %d decisions: no match may have more", limit.Answers)
	}
	return nil
}

func (a *app) runSimulate(id string, l *lineup, opt simulate.Options, random bool, players []string,
	to *reports) error {
	if err := judgeNumbers(&opt); err != nil {
		return err
	}
	g, err := a.game(id)
	if err != nil {
		return err
	}
	if opt.Agents, err = agentsOf(g, players); err != nil {
		return err
	}
	if random {
		if opt.Lineups, err = l.lineups(g); err != nil {
			return err
		}
		l.seats, l.options = nil, nil
	}
	s, err := l.setup(g)
	if err != nil {
		return err
	}
	opt.Gather = opt.Gather || to.csv != "" || to.html != ""
	run := &simulating{app: a, game: g, setup: s, opt: opt, agents: players, to: to}
	result, err := run.run()
	if err != nil {
		return err
	}
	return a.finish(run, result)
}

// finish tells what came of the matches, and writes the failures.
func (a *app) finish(run *simulating, result *simulate.Result) error {
	dir := run.to.failures
	var replays []replay
	var err error
	if len(result.Failures) > 0 && dir != "" && !run.stopped {
		f := &failures{app: a, dir: dir, game: run.game, setup: run.setup, opt: run.opt, agents: run.agents}
		replays, err = f.write(result)
	}
	if err := errors.Join(a.simulated(run.game, result, replays), err); err != nil {
		return err
	}
	if run.stopped {
		return run.tellStopped(result)
	}
	if len(result.Failures) == 0 {
		return nil
	}
	if dir == "" {
		fmt.Fprintln(a.err, "with --failures FOLDER each failure is written as a saved match that play opens, as short as "+
			"it can be made")
	}
	return errReported
}

// manyGames is the most that are played until something holds, when nothing else is said.
const manyGames = 1_000_000

// untilOf reads how narrow the intervals are to be: "ci < 1%"; 0 for an empty text.
func untilOf(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	what, width, found := strings.Cut(strings.ReplaceAll(text, " ", ""), "<")
	number, percent := strings.CutSuffix(width, "%")
	x, err := strconv.ParseFloat(number, 64)
	if percent {
		x /= 100
	}
	if !found || what != "ci" || err != nil || !(x > 0 && x < 1) {
		return 0, usage(`--until is such as "ci < 1%%": the width of the intervals, more than 0 and less than 100 %%; not %q`, text)
	}
	return x, nil
}

// agentsOf reads who plays the seats.
func agentsOf(g *interpreter.Game, players []string) (map[string]agents.Spec, error) {
	out := map[string]agents.Spec{}
	for _, text := range players {
		seat, name := simulate.Everybody, text
		if before, after, found := strings.Cut(text, "="); found && !strings.Contains(before, ":") {
			seat, name = before, after
			if !slices.ContainsFunc(g.Model.Seats, func(s model.Seat) bool { return s.ID == seat }) {
				return nil, usage("%s has no seat %q", g.Model.ID, seat)
			}
		}
		spec, err := agents.Parse(name)
		if err != nil {
			return nil, usage("--agent %s: %v", text, err)
		}
		out[seat] = spec
	}
	return out, nil
}

// simulated tells what came of the matches; replays is what was written of the failures, nil when nothing was.
func (a *app) simulated(g *interpreter.Game, r *simulate.Result, replays []replay) error {
	out := simulationOf(g, r)
	for i, x := range replays {
		out.Failures[i].Save, out.Failures[i].Text, out.Failures[i].Answers = x.save, x.text, x.answers
	}
	if a.json {
		return a.writeJSON(out)
	}
	if err := a.table(func(w io.Writer) { a.writeSimulation(w, g, out) }); err != nil {
		return err
	}
	for _, x := range replays[:min(len(replays), shownFailures)] {
		if x.save != "" {
			a.printf("%s: %d of %s lead to it\n", x.save, x.answers, plural(x.found, "answer"))
		} else {
			a.printf("%s\n", x.text)
		}
	}
	return nil
}

// simulation is a result as JSON.
type simulation struct {
	Game               string                    `json:"game"`
	Games              int                       `json:"games"`
	Failures           []failure                 `json:"failures"`
	Ended              map[string]int            `json:"ended"`
	Wins               map[string]int            `json:"wins"`
	Shares             map[string]simulate.Share `json:"shares"`
	Decisions          int64                     `json:"decisions"`
	DecisionsPerSecond float64                   `json:"decisions_per_second"`
	GamesPerSecond     float64                   `json:"games_per_second"`
	Limit              int                       `json:"limit"`
	Stats              *statistics               `json:"stats,omitempty"`
}

type failure struct {
	Game  int    `json:"game"`
	Seed  uint64 `json:"seed"`
	Error string `json:"error"`

	Seats   []string          `json:"seats"`
	Options map[string]string `json:"options,omitempty"`

	Save    string `json:"save,omitempty"` // with --failures: its files, and how many answers lead to it
	Text    string `json:"text,omitempty"`
	Answers int    `json:"answers,omitempty"`
}

func simulationOf(g *interpreter.Game, r *simulate.Result) simulation {
	seconds := max(r.Elapsed.Seconds(), 1e-9)
	out := simulation{Game: g.Model.ID, Games: r.Games, Failures: []failure{}, Ended: r.Ended, Wins: r.Wins,
		Shares: r.Shares(), Decisions: r.Decisions,
		DecisionsPerSecond: float64(int64(float64(r.Decisions) / seconds)),
		GamesPerSecond:     float64(int64(10*float64(r.Games)/seconds)) / 10, Limit: r.Limit}
	if r.Stats != nil {
		out.Stats = statisticsOf(r.Stats)
	}
	for _, f := range r.Failures {
		out.Failures = append(out.Failures, failure{Game: f.Game, Seed: f.Seed, Error: f.Err.Error(), Seats: f.Seats,
			Options: f.Options})
	}
	return out
}

// shownFailures is how many failures a person is shown; JSON has them all.
const shownFailures = 20

func (a *app) writeSimulation(w io.Writer, g *interpreter.Game, s simulation) {
	fmt.Fprintf(w, "%s\t%d games\t%.0f games/s\n", g.Model.Name.In(a.lang), s.Games, s.GamesPerSecond)
	fmt.Fprintf(w, "decisions\t%d\t%.0f decisions/s\n", s.Decisions, s.DecisionsPerSecond)
	for _, how := range byCount(s.Ended) {
		word := how
		if how == simulate.Limited {
			word = fmt.Sprintf("%s %d", how, s.Limit)
		}
		writeShare(w, "ended: "+word, s.Ended[how], s.Games)
	}
	for _, seat := range byCount(s.Wins) {
		x := s.Shares[seat]
		fmt.Fprintf(w, "won: %s\t%d\t%.1f %%\t%s\n", a.seatName(g, seat), x.Wins, 100*x.Share, interval(x))
	}
	if s.Stats != nil {
		a.writeStatistics(w, g, s.Stats)
	}
	fmt.Fprintf(w, "failures\t%d\n", len(s.Failures))
	for _, f := range s.Failures[:min(len(s.Failures), shownFailures)] {
		fmt.Fprintf(w, "game %d, seed %d, %s:\t%s\n", f.Game, f.Seed, strings.Join(f.Seats, ","), f.Error)
	}
}

func writeShare(w io.Writer, what string, n, of int) {
	fmt.Fprintf(w, "%s\t%d\t%.1f %%\n", what, n, 100*float64(n)/float64(of))
}

// interval is between which shares the true one lies.
func interval(x simulate.Share) string { return fmt.Sprintf("%.1f to %.1f %%", 100*x.Low, 100*x.High) }

// byCount is the keys of m, the most frequent first.
func byCount(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		if m[a] != m[b] {
			return m[b] - m[a]
		}
		if a < b {
			return -1
		}
		return 1
	})
}

// seatName is what a seat is called, or the word itself when it is no seat.
func (a *app) seatName(g *interpreter.Game, id string) string {
	for i := range g.Model.Seats {
		if s := &g.Model.Seats[i]; s.ID == id && s.Name.In(a.lang) != "" {
			return s.Name.In(a.lang)
		}
	}
	return id
}
