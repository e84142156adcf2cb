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

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/code"
	"precept/interpreter/limit"
	"precept/interpreter/model"
)

// simulate is `precept simulate GAME`.
func (a *app) simulate() *cobra.Command {
	var l desk.Lineup
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
	l.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}

// judgeNumbers judges how many matches are to be played and how long each.
func judgeNumbers(opt *simulate.Options) error {
	switch {
	case opt.Games < 1 || opt.Limit < 1:
		return desk.Usage("--games and --limit are 1 or more")
	case opt.Limit > limit.Answers:
		return desk.Usage("--limit is at most %d decisions: no match may have more", limit.Answers)
	}
	return nil
}

func (a *app) runSimulate(id string, l *desk.Lineup, opt simulate.Options, random bool, players []string,
	to *reports) error {
	if err := judgeNumbers(&opt); err != nil {
		return err
	}
	g, err := a.Game(id)
	if err != nil {
		return err
	}
	if opt.Agents, err = agentsOf(g, players); err != nil {
		return err
	}
	if random {
		if opt.Lineups, err = lineupsFrom(l, g); err != nil {
			return err
		}
		l.Seats, l.Options = nil, nil
	}
	s, err := l.Setup(g)
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
		fmt.Fprintln(a.Err, "with --failures FOLDER each failure is written as a saved match that play opens, as short as "+
			"it can be made")
	}
	return desk.ErrReported
}

// sides is the seats of a game, those of one faction all by its name: any number of them may play, the first one first.
func sides(m *model.Game) []string {
	var out []string
	for i := range m.Seats {
		out = append(out, m.Seats[m.Side(i)].ID)
	}
	return out
}

// lineupsFrom is what matches with line-ups at random are made of: the seats and values that the flags give, else all.
func lineupsFrom(l *desk.Lineup, g *interpreter.Game) (*simulate.Lineups, error) {
	out := &simulate.Lineups{Seats: sides(g.Model), Min: g.Model.MinPlayers, Max: g.Model.MaxPlayers,
		Options: g.Model.Choices()}
	choices := g.Model.Choices()
	given := map[string][]string{}
	for _, option := range l.Options {
		key, value, ok := strings.Cut(option, "=")
		if !ok {
			return nil, desk.Usage("--option is key=value, not %q", option)
		}
		if err := desk.JudgeOption(g.Model.ID, choices, key, value); err != nil {
			return nil, err
		}
		given[key] = append(given[key], value)
	}
	maps.Copy(out.Options, given)
	if len(l.Seats) == 0 {
		return out, nil
	}
	if len(l.Seats) < out.Min {
		return nil, desk.Usage("%s is for %s, and %d seats are given", g.Model.ID, desk.PlayersText(g.Model), len(l.Seats))
	}
	err := desk.KnownSeats(g.Model, l.Seats)
	out.Seats = nil
	ids := desk.SeatIDs(g.Model)
	for i, name := range sides(g.Model) {
		if slices.Contains(code.SeatsOf(g.Model, l.Seats), ids[i]) {
			out.Seats = append(out.Seats, name)
		}
	}
	return out, err
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
		return 0, desk.Usage(`--until is such as "ci < 1%%": the width of the intervals, more than 0 and less than 100 %%; not %q`, text)
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
				return nil, desk.Usage("%s has no seat %q", g.Model.ID, seat)
			}
		}
		spec, err := agents.Parse(name)
		if err != nil {
			return nil, desk.Usage("--agent %s: %v", text, err)
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
	if a.JSON {
		return a.WriteJSON(out)
	}
	if err := a.Table(func(w io.Writer) { a.writeSimulation(w, g, out) }); err != nil {
		return err
	}
	for _, x := range replays[:min(len(replays), shownFailures)] {
		if x.save != "" {
			a.Printf("%s: %d of %s lead to it\n", x.save, x.answers, desk.Plural(x.found, "answer"))
		} else {
			a.Printf("%s\n", x.text)
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
	fmt.Fprintf(w, "%s\t%d games\t%.0f games/s\n", g.Model.Name.In(a.Lang), s.Games, s.GamesPerSecond)
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
		if s := &g.Model.Seats[i]; s.ID == id && s.Name.In(a.Lang) != "" {
			return s.Name.In(a.Lang)
		}
	}
	return id
}
