package tune

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

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/chart"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
	"precept/interpreter/files"
	"precept/interpreter/source"
)

// tuning is what came of one value.
type tuning struct {
	Value    string                    `json:"value"`
	Games    int                       `json:"games"`
	Shares   map[string]estimate.Share `json:"shares"`
	Failures int                       `json:"failures"`
}

// tuned is all of it as JSON.
type tuned struct {
	Game   string   `json:"game"`
	Path   string   `json:"path"`
	Values []tuning `json:"values"`
}

// Plan is what is played.
type Plan struct {
	Game    string
	Path    string   // of what is changed
	Values  []string // that it gets
	Games   []*interpreter.Game
	Lineup  *desk.Lineup
	Options simulate.Options // for each of the values
	HTML    string           // file for a report, "" for none
}

// run is a plan at work.
type run struct {
	*desk.Desk
	report.Speech
	plan *Plan
	out  *tuned
}

// Run plays with each of the values, and tells what each seat wins with it.
func Run(d *desk.Desk, p *Plan) error {
	t := &run{d, report.Speech(d.Lang), p, &tuned{Game: p.Game, Path: p.Path, Values: []tuning{}}}
	stopped, err := t.playAll()
	if err != nil {
		return err
	}
	if p.HTML != "" {
		if err := files.Write(p.HTML, []byte(t.page())); err != nil {
			return err
		}
	}
	if err := t.tell(); err != nil {
		return err
	}
	if stopped || slices.ContainsFunc(t.out.Values, func(v tuning) bool { return v.Failures > 0 }) {
		return desk.ErrReported
	}
	return nil
}

// Load is the game with each of the values. All are loaded before any is played: what is wrong is told at once.
func Load(d *desk.Desk, id, path string, values []string) ([]*interpreter.Game, error) {
	lib, err := d.Library()
	if err != nil {
		return nil, err
	}
	p, err := lib.Find(id)
	if err != nil {
		return nil, err
	}
	var out []*interpreter.Game
	for _, v := range values {
		text := fmt.Sprintf("variant: tuned\ngame: %s\nreplace:\n  %q: %s\n", p.ID, path, v)
		mod, problems := interpreter.ModOf(&source.File{Name: "--change", Text: []byte(text)})
		if mod == nil {
			return nil, d.Report(problems)
		}
		g, problems := lib.LoadWith(p, mod)
		if err := lib.Laid(p); err != nil {
			return nil, err
		}
		if g == nil {
			return nil, d.Report(problems)
		}
		out = append(out, g)
	}
	return out, nil
}

// playAll plays with each value. An interrupt ends it after the matches that run: what has been played counts.
func (t *run) playAll() (stopped bool, err error) {
	opt := t.plan.Options
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	var b *report.Bar
	if desk.IsTerminal(t.Err) {
		b = report.NewBar(t.Err)
		defer b.Clear()
	}
	opt.Stop = ctx.Done()
	for i, g := range t.plan.Games {
		if ctx.Err() != nil {
			break
		}
		s, err := t.plan.Lineup.Setup(g)
		if err != nil {
			return false, err
		}
		if b != nil {
			opt.Each = func(r *simulate.Result, _ simulate.Match) { b.Show(i*opt.Games+r.Games, len(t.plan.Games)*opt.Games) }
		}
		r, err := simulate.Run(g, s, opt)
		if err != nil {
			return false, err
		}
		t.out.Values = append(t.out.Values, tuning{t.plan.Values[i], r.Games, r.Shares(), len(r.Failures)})
	}
	return ctx.Err() != nil, nil
}

// mostValues is how many values are tried at most.
const mostValues = 100

// Parse reads what is changed: a path as variants write it, and the values.
func Parse(text string) (path string, values []string, err error) {
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
func (t *run) winners() []string {
	var out []string
	for _, id := range append(desk.SeatIDs(t.plan.Games[0].Declared()), simulate.Draw) {
		if slices.ContainsFunc(t.out.Values, func(v tuning) bool { _, plays := v.Shares[id]; return plays }) {
			out = append(out, id)
		}
	}
	return out
}

func (t *run) tell() error {
	if t.JSON {
		return t.WriteJSON(t.out)
	}
	return t.Table(func(w io.Writer) {
		for _, row := range t.rows() {
			fmt.Fprintln(w, strings.Join(row, "\t"))
		}
	})
}

// rows is the shares as a table: a row for each value.
func (t *run) rows() [][]string {
	seats := t.winners()
	head := []string{t.plan.Path, t.Word("games")}
	for _, seat := range seats {
		head = append(head, t.Winner(t.plan.Games[0], seat))
	}
	rows := [][]string{head}
	for _, v := range t.out.Values {
		row := []string{v.Value, fmt.Sprint(v.Games)}
		for _, seat := range seats {
			x := v.Shares[seat]
			row = append(row, fmt.Sprintf("%.1f %% (%s)", 100*x.Share, report.Interval(x)))
		}
		if v.Failures > 0 {
			row = append(row, desk.Plural(v.Failures, "failure"))
		}
		rows = append(rows, row)
	}
	return rows
}

// page is the shares as a drawing and a table.
func (t *run) page() string {
	p := &chart.Page{Lang: t.Lang, Title: t.Word("tuned", t.plan.Games[0].Declared().Name.In(t.Lang), t.plan.Path),
		Lead: []string{t.Word("tunelead", t.plan.Options.Games, t.plan.Lineup.Seed)}}
	var steps []string
	for _, v := range t.out.Values {
		steps = append(steps, v.Value)
	}
	var series []chart.Series
	for _, seat := range t.winners() {
		x := chart.Series{Name: t.Winner(t.plan.Games[0], seat)}
		for _, v := range t.out.Values {
			s := v.Shares[seat]
			x.Values, x.Low, x.High = append(x.Values, 100*s.Share), append(x.Low, 100*s.Low), append(x.High, 100*s.High)
		}
		series = append(series, x)
	}
	p.Add(t.Word("wins"), t.Word("wilson"), chart.Lines(t.Word("wins"), steps, series, " %")+chart.Table(t.rows()))
	return p.String()
}
