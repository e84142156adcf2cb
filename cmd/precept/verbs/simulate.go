package verbs

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/declared"
)

// simulate returns the command `precept simulate GAME`.
func (a *app) simulate() *cobra.Command {
	var l desk.Lineup
	var opt simulate.Options
	var random, rotate bool
	var players, always []string
	var until, shard string
	var to report.Files
	var at clustered
	var long time.Duration
	cmd := &cobra.Command{
		Use:  "simulate GAME",
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if cmd.Flags().Changed("for") {
				if long <= 0 {
					return desk.Usage("--for is a time, such as 10s")
				}
				if to.HTML != "" {
					return a.simulateFor(args[0], &l, long, to.HTML)
				}
				if !cmd.Flags().Changed("games") {
					opt.Games = manyGames
				}
				to.For = long
			}
			if opt.Until, err = untilOf(until); err != nil {
				return err
			}
			if until != "" && !cmd.Flags().Changed("games") {
				opt.Games = manyGames
			}
			if len(always) > 0 && !random {
				return desk.Usage("--always needs --random-lineups: it names the seats in every line-up")
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
	f.IntVar(&opt.Games, "games", 100, "")
	f.StringVar(&until, "until", "", "")
	f.StringVar(&shard, "shard", "", "")
	f.DurationVar(&long, "for", 10*time.Second, "")
	f.IntVar(&opt.Limit, "limit", simulate.DefaultLimit, "")
	f.BoolVar(&opt.Listing, "listing", false, "")
	f.BoolVar(&opt.Invariants, "invariants", false, "")
	f.BoolVar(&random, "random-lineups", false, "")
	f.BoolVar(&rotate, "rotate", true, "")
	f.StringSliceVar(&always, "always", nil, "")
	f.StringArrayVar(&players, "agent", nil, "")
	f.StringVar(&to.Failures, "failures", "", "")
	f.StringVar(&to.Resume, "resume", "", "")
	f.BoolVar(&to.Stats, "stats", false, "")
	f.StringVar(&to.CSV, "csv", "", "")
	f.StringVar(&to.Out, "out", "", "")
	f.StringVar(&to.HTML, "html", "", "")
	a.ForceFlag(f)
	at.flags(f)
	l.Flags(cmd)
	return cmd
}

// simulateFor plays for a while, to judge a game while it is written.
func (a *app) simulateFor(id string, l *desk.Lineup, long time.Duration, file string) error {
	lib, err := a.Library()
	if err != nil {
		return err
	}
	q, err := a.quick(lib, id, l, long)
	if err != nil {
		return err
	}
	return report.Quickly(a.Desk, q, file)
}

// quick returns the settings for a quick simulation: the game with the variants and mods of the flags, and the game
// without them.
func (a *app) quick(lib *desk.Library, id string, l *desk.Lineup, long time.Duration) (*report.Quick, error) {
	p, err := lib.Find(id)
	if err != nil {
		return nil, err
	}
	g, err := a.GameOf(lib, id)
	if err != nil {
		return nil, err
	}
	q := &report.Quick{Game: g, For: long}
	if q.Setup, err = l.Setup(g); err != nil {
		return nil, err
	}
	if len(lib.Over(p)) > 0 {
		q.Base, _ = lib.Lay(p) // without problems of its own, since it is what they were applied to
	}
	return q, nil
}

// sharded selects one part of the matches.
func sharded(text string, opt *simulate.Options, until string, to *report.Files) error {
	s, ok := simulate.ParseShard(text, opt.Games)
	switch {
	case !ok:
		return desk.Usage("write --shard as a part and the number of parts, such as 3/8, at most %d; not %q",
			limit.Shards, text)
	case until != "":
		return desk.Usage("--shard plays a part of --games, and --until as many matches as needed; use only one")
	case to.Resume == "":
		return desk.Usage("--shard needs --resume FILE; precept farm merge reads the results of the part from it")
	case opt.Games < s.Of:
		return desk.Usage("%d {match|matches} cannot be divided into %d parts", opt.Games, s.Of)
	}
	to.Shard, opt.First, opt.Games = &s, s.First(), s.Size()
	return nil
}

// judgeNumbers checks the number of matches and their limit.
func judgeNumbers(opt *simulate.Options) error {
	switch {
	case opt.Games < 1 || opt.Limit < 1:
		return desk.Usage("--games and --limit are 1 or more")
	case opt.Limit > limit.Answers:
		return desk.Usage("--limit is at most %d decisions, the most that a match can have", limit.Answers)
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
		who = &desk.Lineup{} // every match has its own line-up
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

// sides returns the seats among names that take part in matches. Seats of one faction are all represented by the
// faction's first seat, because any number of them can play.
func sides(m *declared.Game, names []string) []string {
	var out []string
	for i := range m.Seats {
		if m.Seats[i].Decides != "referee" && slices.Contains(names, m.Seats[i].ID) {
			out = append(out, m.Seats[m.Side(i)].ID)
		}
	}
	return out
}

// lineupsFrom returns what random line-ups are drawn from: the seats and option values of the flags, or else all.
// Seats in always are not drawn.
func lineupsFrom(l *desk.Lineup, g *interpreter.Game, always []string) (*simulate.Lineups, error) {
	out := simulate.LineupsOf(g.Definition())
	choices := g.Definition().Choices()
	given := map[string][]string{}
	for _, option := range l.Options {
		key, value, ok := strings.Cut(option, "=")
		if !ok {
			return nil, desk.Usage("write --option as key=value, not %q", option)
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

// manyGames is the default limit for matches played until a condition holds.
const manyGames = 1_000_000

// untilOf parses the required width of the intervals: "ci < 1%"; it returns 0 for an empty text.
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
			`write --until as "ci < 1%%", the width of the intervals, more than 0 and less than 100 %%; not %q`,
			text)
	}
	return x, nil
}

// agentsOf parses the agents for the seats of a line-up, and checks whether they can play.
func agentsOf(g *interpreter.Game, l *desk.Lineup, players []string) (map[string]agents.Spec, error) {
	for _, seat := range l.Seats {
		if strings.Contains(seat, "=") {
			return nil, desk.Usage("--seats names seats alone; who plays one is told by --agent %s", seat)
		}
	}
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

// farm returns the command `precept farm`, whose commands let many machines play one simulation.
func (a *app) farm() *cobra.Command {
	cmd := &cobra.Command{
		Use:  "farm",
		Args: cobra.ArbitraryArgs,
		RunE: a.noVerb,
	}
	cmd.AddCommand(a.hub(), a.worker(), a.merge())
	return cmd
}
