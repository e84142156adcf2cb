package verbs

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/declared"
)

// simulate is `precept simulate GAME`.
func (a *app) simulate() *cobra.Command {
	var l desk.Lineup
	var opt simulate.Options
	var random, rotate bool
	var players, always []string
	var until, shard string
	var to report.Files
	var at clustered
	cmd := &cobra.Command{
		Use:   "simulate GAME",
		Short: "Play many matches with agents that choose at random",
		Long: `Play many matches with agents that choose at random, and tell how they ended.
Each match has a seed of its own, drawn from --seed and its number, for chance and
for its agents: two runs of different seeds share no match. The results are the
same on every machine; only the times differ.

The seats move on by one place at the table after each match, so that each has
each place as often as the others, and it is told what each place wins too;
--rotate=false keeps them in their order.

Shares of wins are of the matches that a seat played and that ended, with the
interval in which the true share lies with a confidence of 95 % (Wilson; docs/numbers.md).
--until looks after every 100 matches whether all intervals are narrow enough, and
stops then; the intervals hold at the stop too. How many matches that takes
follows from the seeds.

--shard 3/8 plays the third of eight parts of the matches, on a machine of its own,
and writes what came of it with --resume; precept farm merge puts the parts together.
--cluster has workers on many machines play them (docs/cluster.md): they may come
and go, and so may this command, which goes on when it is started again; what
comes of it is the same.

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
			if len(always) > 0 && !random {
				return desk.Usage("--always says who is in every line-up that --random-lineups draws")
			}
			if shard != "" {
				if err := sharded(shard, &opt, until, &to); err != nil {
					return err
				}
			}
			if rotate {
				opt.Rotate = 1
			}
			return a.runSimulate(args[0], &l, opt, random, players, always, &to, &at)
		},
	}
	f := cmd.Flags()
	f.IntVar(&opt.Games, "games", 100, "matches to play")
	f.StringVar(&until, "until", "",
		`play until this holds, such as "ci < 1%": the 95 % interval of every share of wins is narrower, from its low `+
			"to its high end; --games is then the most, a million if not given")
	f.StringVar(&shard, "shard", "", "a part of the matches, such as 3/8: the third of eight; with --resume")
	f.IntVar(&opt.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.BoolVar(&opt.Listing, "listing", false,
		"agents list every option before they choose; otherwise they draw until one is legal")
	f.BoolVar(&opt.Invariants, "invariants", false, "look after every answer whether all that must hold still holds")
	f.BoolVar(&random, "random-lineups", false,
		"every match has seats and options of its own, drawn at random; those of --seats and --option are drawn from, "+
			"if any are given")
	f.BoolVar(&rotate, "rotate", true, rotateUsage)
	f.StringSliceVar(&always, "always", nil, "seats that are in every line-up that --random-lineups draws")
	f.StringArrayVar(&players, "agent", nil,
		"who plays: SEAT=AGENT, or AGENT for all other seats; AGENT is random, greedy, greedy:EXPRESSION, "+
			"mcts:ITERATIONS, mcts:50ms or mcts:cpu=50ms (of the processor), and after mcts ,depth=N and ,by=EXPRESSION")
	f.StringVar(&to.Failures, "failures", "", "folder in which each failure is written, made as short as it can be")
	f.StringVar(&to.Resume, "resume", "",
		"file in which the results are written now and then and when the command is interrupted, and from which it goes on")
	f.BoolVar(&to.Stats, "stats", false,
		"tell more than how matches end: decisions and phases, how the seats stand, what is used")
	f.StringVar(&to.CSV, "csv", "", "file for a table with a row for each match")
	f.StringVar(&to.Out, "out", "",
		"file for an SQLite database with a row for each match and for each of its seats (docs/cluster.md)")
	f.StringVar(&to.HTML, "html", "", "file for a report with pictures, of one piece")
	a.ForceFlag(f)
	at.flags(f)
	l.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}

// resumeUsage is what the flag does for who plays several runs.
const resumeUsage = "file in which the matches are written now and then and when the command is interrupted, and " +
	"from which it goes on"

// rotateUsage is what the flag does.
const rotateUsage = "the seats move on by one place after each match, so that each has each place as often as the " +
	"others; --rotate=false keeps their order"

// sharded has one part of the matches played.
func sharded(text string, opt *simulate.Options, until string, to *report.Files) error {
	s, ok := simulate.ParseShard(text, opt.Games)
	switch {
	case !ok:
		return desk.Usage("--shard is a part and of how many, such as 3/8, of at most %d; not %q", limit.Shards, text)
	case until != "":
		return desk.Usage("--shard plays so many matches of --games, and --until so many as it takes: take one")
	case to.Resume == "":
		return desk.Usage("--shard goes with --resume FILE, from which precept farm merge takes what came of the part")
	case opt.Games < s.Of:
		return desk.Usage("%d {match|matches} cannot be divided into %d parts", opt.Games, s.Of)
	}
	to.Shard, opt.First, opt.Games = &s, s.First(), s.Size()
	return nil
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

func (a *app) runSimulate(id string, l *desk.Lineup, opt simulate.Options, random bool,
	players, always []string, to *report.Files, at *clustered) error {
	if err := judgeNumbers(&opt); err != nil {
		return err
	}
	g, err := a.Game(id)
	if err != nil {
		return err
	}
	who := l
	if random {
		who = &desk.Lineup{} // every match has another
	}
	if opt.Agents, err = agentsOf(g, who, players); err != nil {
		return err
	}
	if random {
		if opt.Lineups, err = lineupsFrom(l, g, always); err != nil {
			return err
		}
		l.Seats, l.Options = nil, nil
	}
	s, err := l.Setup(g)
	if err != nil {
		return err
	}
	opt.Gather = to.Stats || to.CSV != "" || to.HTML != "" || to.Out != ""
	return a.simulated(g, s, opt, players, to, at)
}

// sides is those of some seats of a game that take part, those of one faction all by its name: any number of them may
// play, the first one first.
func sides(m *declared.Game, names []string) []string {
	var out []string
	for i := range m.Seats {
		if m.Seats[i].Decides != "referee" && slices.Contains(names, m.Seats[i].ID) {
			out = append(out, m.Seats[m.Side(i)].ID)
		}
	}
	return out
}

// lineupsFrom is what matches with line-ups at random are made of: the seats and values that the flags give, else all.
// Those that always play are not drawn.
func lineupsFrom(l *desk.Lineup, g *interpreter.Game, always []string) (*simulate.Lineups, error) {
	out := simulate.LineupsOf(g.Definition())
	choices := g.Definition().Choices()
	given := map[string][]string{}
	for _, option := range l.Options {
		key, value, ok := strings.Cut(option, "=")
		if !ok {
			return nil, desk.Usage("--option is key=value, not %q", option)
		}
		if err := desk.JudgeOption(g.Definition().ID, choices, key, value); err != nil {
			return nil, err
		}
		given[key] = append(given[key], value)
	}
	maps.Copy(out.Options, given)
	m := g.Definition()
	for _, names := range [][]string{l.Seats, always} {
		if err := desk.KnownSeats(m, names); err != nil {
			return nil, err
		}
	}
	if len(l.Seats) > 0 {
		out.Seats = sides(m, m.SeatsOf(l.Seats))
	}
	if len(always) > 0 {
		out.Always = sides(m, m.SeatsOf(always))
	}
	for _, seat := range out.Always {
		if i := slices.Index(out.Seats, seat); i >= 0 {
			out.Seats = slices.Delete(out.Seats, i, i+1)
		}
	}
	if given := len(out.Seats) + m.Players(always); len(l.Seats) > 0 && given < out.Min {
		return nil, desk.Usage("%s is for %s, and %d seats are given", m.ID, desk.PlayersText(m), given)
	}
	return out, nil
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
		return 0, desk.Usage(
			`--until is such as "ci < 1%%": the width of the intervals, more than 0 and less than 100 %%; not %q`,
			text)
	}
	return x, nil
}

// agentsOf reads who plays the seats of a line-up, and judges whether they can.
func agentsOf(g *interpreter.Game, l *desk.Lineup, players []string) (map[string]agents.Spec, error) {
	out := map[string]agents.Spec{}
	var e *interpreter.Engine
	for _, text := range players {
		seat, name := simulate.Everybody, text
		if before, after, found := strings.Cut(text, "="); found && !strings.Contains(before, ":") {
			seat, name = before, after
			if known := desk.SeatIDs(g.Definition()); !slices.Contains(known, seat) {
				return nil, desk.Usage("%s has no seat %q%s", g.Definition().ID, seat, desk.Near(seat, known))
			}
		}
		spec, err := desk.Agent(name)
		if err != nil {
			return nil, err
		}
		if spec.Thinks() && e == nil {
			s, err := l.Setup(g)
			if err != nil {
				return nil, err
			}
			if e, err = g.NewEngine(s); err != nil {
				return nil, err
			}
		}
		if _, err = spec.New(e); err != nil {
			return nil, desk.Usage("--agent %s: %v", text, err)
		}
		out[seat] = spec
	}
	return out, nil
}
