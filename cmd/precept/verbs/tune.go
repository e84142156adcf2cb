package verbs

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/simulate"
	"precept/content"
	"precept/interpreter"
	"precept/interpreter/files"
	"precept/interpreter/source"
)

// tune is `precept tune GAME`.
func (a *app) tune() *cobra.Command {
	var l desk.Lineup
	var opt simulate.Options
	var players []string
	var change, html string
	cmd := &cobra.Command{
		Use:   "tune GAME",
		Short: "Play a game with one value of its content changed over a range",
		Long: `Play the same number of matches for each value of one thing in the content, and
tell what each seat wins with it, with 95 % intervals.

--change is a path as a variant writes it, with / or . between its steps, and
values: from..to, from..to:step, or several divided by commas:
  precept tune root --change factions/marquise.pieces.wood.count=6..10
The files stay as they are: each value is laid over the game like a variant.
Matches have the same seeds with each value.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.runTune(args[0], change, html, &l, opt, players)
		},
	}
	f := cmd.Flags()
	f.StringVar(&change, "change", "", "what is changed, and to what: path=6..10")
	f.IntVar(&opt.Games, "games", 100, "matches to play for each value")
	f.IntVar(&opt.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.StringArrayVar(&players, "agent", nil, "who plays, as for simulate: SEAT=AGENT, or AGENT for all other seats")
	f.StringVar(&html, "html", "", "file for a report with a picture, of one piece")
	l.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}

// tuning is what came of one value.
type tuning struct {
	Value    string                    `json:"value"`
	Games    int                       `json:"games"`
	Shares   map[string]simulate.Share `json:"shares"`
	Failures int                       `json:"failures"`
}

// tuned is all of it as JSON.
type tuned struct {
	Game   string   `json:"game"`
	Path   string   `json:"path"`
	Values []tuning `json:"values"`

	game *interpreter.Game
	seed uint64
}

func (a *app) runTune(id, change, html string, l *desk.Lineup, opt simulate.Options, players []string) error {
	if err := judgeNumbers(&opt); err != nil {
		return err
	}
	path, values, err := changeOf(change)
	if err != nil {
		return err
	}
	lib, err := a.Library()
	if err != nil {
		return err
	}
	p, err := lib.Find(id)
	if err != nil {
		return err
	}
	out := &tuned{Game: id, Path: path, Values: []tuning{}, seed: l.Seed}
	games, err := a.changed(lib, p, path, values)
	if err != nil {
		return err
	}
	out.game = games[0]
	if opt.Agents, err = agentsOf(out.game, players); err != nil {
		return err
	}
	stopped, err := a.playAll(out, games, values, l, opt)
	if err != nil {
		return err
	}
	if html != "" {
		if err := files.Write(html, []byte(a.tunedPage(out, opt.Games))); err != nil {
			return err
		}
	}
	if err := a.tellTuned(out); err != nil {
		return err
	}
	if stopped || slices.ContainsFunc(out.Values, func(v tuning) bool { return v.Failures > 0 }) {
		return desk.ErrReported
	}
	return nil
}

// changed is the game with each of the values. All are loaded before any is played: what is wrong is told at once.
func (a *app) changed(lib *desk.Library, p content.Package, path string, values []string) ([]*interpreter.Game, error) {
	var out []*interpreter.Game
	for _, v := range values {
		text := fmt.Sprintf("variant: tuned\ngame: %s\nreplace:\n  %q: %s\n", p.ID, path, v)
		mod, problems := interpreter.ModOf(&source.File{Name: "--change", Text: []byte(text)})
		if mod == nil {
			return nil, a.Report(problems)
		}
		g, problems := lib.LoadWith(p, mod)
		if err := lib.Laid(p); err != nil {
			return nil, err
		}
		if g == nil {
			return nil, a.Report(problems)
		}
		out = append(out, g)
	}
	return out, nil
}

// playAll plays with each value. An interrupt ends it after the matches that run: what has been played counts.
func (a *app) playAll(out *tuned, games []*interpreter.Game, values []string, l *desk.Lineup,
	opt simulate.Options) (stopped bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	var b *bar
	if desk.IsTerminal(a.Err) {
		b = &bar{out: a.Err, began: time.Now(), now: time.Now}
		defer b.clear()
	}
	opt.Stop = ctx.Done()
	for i, g := range games {
		if ctx.Err() != nil {
			break
		}
		s, err := l.Setup(g)
		if err != nil {
			return false, err
		}
		if b != nil {
			opt.Each = func(r *simulate.Result, _ simulate.Match) { b.show(i*opt.Games+r.Games, len(games)*opt.Games) }
		}
		r, err := simulate.Run(g, s, opt)
		if err != nil {
			return false, err
		}
		out.Values = append(out.Values, tuning{values[i], r.Games, r.Shares(), len(r.Failures)})
	}
	return ctx.Err() != nil, nil
}

// mostValues is how many values are tried at most.
const mostValues = 100

// changeOf reads what is changed: a path as variants write it, and the values.
func changeOf(text string) (path string, values []string, err error) {
	path, of, found := strings.Cut(text, "=")
	path = strings.ReplaceAll(strings.TrimSpace(path), ".", "/")
	if !found || path == "" || of == "" {
		return "", nil, desk.Usage("--change is a path and values, such as factions/red.pieces.man.count=6..10; not %q", text)
	}
	if strings.ContainsAny(text, "\n\r#{}[]\"'&*!|>%@`") {
		return "", nil, desk.Usage("--change takes numbers and words only, not %q", text)
	}
	from, to, isRange := strings.Cut(of, "..")
	if !isRange {
		for v := range strings.SplitSeq(of, ",") {
			values = append(values, strings.TrimSpace(v))
		}
		return path, values, fewEnough(len(values))
	}
	to, by, stepped := strings.Cut(to, ":")
	step := 1
	low, err1 := strconv.Atoi(from)
	high, err2 := strconv.Atoi(to)
	if stepped {
		var err3 error
		if step, err3 = strconv.Atoi(by); err3 != nil {
			step = 0
		}
	}
	if err1 != nil || err2 != nil || step < 1 || low > high {
		return "", nil, desk.Usage("a range is from..to or from..to:step, with whole numbers; not %q", of)
	}
	if err := fewEnough((high-low)/step + 1); err != nil {
		return "", nil, err
	}
	for v := low; v <= high; v += step {
		values = append(values, strconv.Itoa(v))
	}
	return path, values, nil
}

func fewEnough(n int) error {
	if n > mostValues {
		return desk.Usage("%d values; at most %d", n, mostValues)
	}
	return nil
}

// winners is the seats that played, in the order of the game, and Draw.
func (t *tuned) winners() []string {
	var out []string
	for _, id := range append(desk.SeatIDs(t.game.Model), simulate.Draw) {
		if slices.ContainsFunc(t.Values, func(v tuning) bool { _, plays := v.Shares[id]; return plays }) {
			out = append(out, id)
		}
	}
	return out
}

func (a *app) tellTuned(t *tuned) error {
	if a.JSON {
		return a.WriteJSON(t)
	}
	return a.Table(func(w io.Writer) {
		for _, row := range a.tunedRows(t) {
			fmt.Fprintln(w, strings.Join(row, "\t"))
		}
	})
}

// tunedRows is the shares as a table: a row for each value.
func (a *app) tunedRows(t *tuned) [][]string {
	seats := t.winners()
	head := []string{t.Path, a.word("games")}
	for _, seat := range seats {
		head = append(head, a.winner(t.game, seat))
	}
	rows := [][]string{head}
	for _, v := range t.Values {
		row := []string{v.Value, fmt.Sprint(v.Games)}
		for _, seat := range seats {
			x := v.Shares[seat]
			row = append(row, fmt.Sprintf("%.1f %% (%s)", 100*x.Share, interval(x)))
		}
		if v.Failures > 0 {
			row = append(row, desk.Plural(v.Failures, "failure"))
		}
		rows = append(rows, row)
	}
	return rows
}

// tunedPage is the shares as a drawing and a table.
func (a *app) tunedPage(t *tuned, games int) string {
	p := &chart.Page{Lang: a.Lang, Title: a.word("tuned", t.game.Model.Name.In(a.Lang), t.Path), Lead: []string{a.word("tunelead", games, t.seed)}}
	var steps []string
	for _, v := range t.Values {
		steps = append(steps, v.Value)
	}
	var series []chart.Series
	for _, seat := range t.winners() {
		x := chart.Series{Name: a.winner(t.game, seat)}
		for _, v := range t.Values {
			s := v.Shares[seat]
			x.Values, x.Low, x.High = append(x.Values, 100*s.Share), append(x.Low, 100*s.Low), append(x.High, 100*s.High)
		}
		series = append(series, x)
	}
	p.Add(a.word("wins"), a.word("wilson"), chart.Lines(a.word("wins"), steps, series, " %")+chart.Table(a.tunedRows(t)))
	return p.String()
}
