package tune

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/estimate"
	"precept/cmd/precept/lab/paired"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/speech"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/source"
)

// tuning is the result for one value.
type tuning struct {
	Value     string                    `json:"value"`    // "" for the unchanged content if no value equals it
	Unchanged bool                      `json:"as_it_is"` // the rules are those of the unchanged content
	Rules     string                    `json:"rules"`
	Games     int                       `json:"games"`
	GivenUp   int                       `json:"given_up"`
	Shares    map[string]estimate.Share `json:"shares"`
	// of shares, from the unchanged content, by pairs of matches with the same seeds
	Differences []paired.Row `json:"differences,omitempty"`
	Failures    int          `json:"failures"`

	run paired.Run
}

// tuned is the whole result as JSON.
type tuned struct {
	Game   string        `json:"game"`
	Path   string        `json:"path"`
	Values []*tuning     `json:"values"`
	Made   report.Origin `json:"made"`
}

// Plan describes what is played.
type Plan struct {
	Game    string
	Path    string              // of the changed value
	Values  []string            // the values to try
	Base    *interpreter.Game   // unchanged
	Games   []*interpreter.Game // one for each value
	Lineup  *desk.Lineup
	Options simulate.Options // for each of the values
	Agents  []string         // as given on the command line
	Resume  string           // the file to resume from, "" for none
	HTML    string           // the file for a report, "" for none
}

// run is the execution of a plan.
type run struct {
	*desk.Desk
	report.Speech
	plan *Plan
	out  *tuned
}

// Run plays with each of the values. It prints what each seat wins with it, and how that differs from the unchanged
// content.
func Run(d *desk.Desk, p *Plan) error {
	made := report.OriginOf(p.Base, "tune "+p.Game+d.Flags()+" --change "+
		desk.Quoted(p.Path+"="+strings.Join(p.Values, ","))+
		report.PlayFlags(p.Lineup, &p.Options, p.Agents))
	if err := report.Ready(d, p.Resume, p.HTML); err != nil {
		return err
	}
	t := &run{d, report.Speech(d.Lang), p, &tuned{Game: p.Game, Path: p.Path, Values: []*tuning{}, Made: made}}
	stopped, err := t.playAll()
	if err != nil {
		return err
	}
	t.compare()
	if p.HTML != "" {
		if err := files.Write(p.HTML, []byte(t.page())); err != nil {
			return err
		}
	}
	if err := t.tell(); err != nil {
		return err
	}
	if stopped {
		games := 0
		for _, v := range t.out.Values {
			games += v.Games
		}
		fmt.Fprintf(t.Err, t.in("stopped after %s; they count; %s\n"), speech.Count(t.Lang, games, "match"),
			t.GoesOn(t.plan.Resume))
	}
	if stopped || slices.ContainsFunc(t.out.Values, func(v *tuning) bool { return v.Failures > 0 }) {
		return desk.ErrReported
	}
	return nil
}

// Load returns the unchanged game and the game with each value. It loads all before any is played, so that problems
// are reported at once.
func Load(d *desk.Desk, id, path string, values []string) (base *interpreter.Game, out []*interpreter.Game, err error) {
	lib, err := d.Library()
	if err != nil {
		return nil, nil, err
	}
	if base, err = d.GameOf(lib, id); err != nil {
		return nil, nil, err
	}
	if place.MatchString(path) {
		out, err = at(d, id, path, values)
		return base, out, err
	}
	p, err := lib.Find(id)
	if err != nil {
		return nil, nil, err
	}
	for _, v := range values {
		text := fmt.Sprintf("variant: tuned\ngame: %s\nreplace:\n  %q: %s\n", p.ID, path, v)
		mod, err := interpreter.ModOf(&source.File{Name: changeFile, Text: []byte(text)})
		if err != nil {
			return nil, nil, unfit(d, path, v, err)
		}
		g, wrong := lib.Lay(p, append(lib.Over(p), interpreter.Layer{Mod: mod, Over: true})...)
		if err := lib.Laid(p); err != nil {
			return nil, nil, err
		}
		if wrong != nil {
			return nil, nil, unfit(d, path, v, wrong)
		}
		out = append(out, g)
	}
	return base, out, nil
}

// changeFile is the name of a change as a file; nothing is written.
const changeFile = "--change"

// unfit returns the error for a value with which the game cannot be loaded. It reports a problem of the change itself
// in terms of the command line, because the user has not written a file. It prints problems elsewhere in the content.
func unfit(d *desk.Desk, path, value string, err error) error {
	var problems *source.Problems
	if !errors.As(err, &problems) {
		return err
	}
	for _, p := range problems.All() {
		if p.Span.File == nil || p.Span.File.Name != changeFile {
			continue
		}
		text := p.Text.In(d.Words())
		for _, known := range []string{path, p.Text.Suggested()} {
			text = strings.ReplaceAll(text, known, strings.ReplaceAll(known, "/", "."))
		}
		return desk.Usage("--change %s=%s: %s", strings.ReplaceAll(path, "/", "."), value, text)
	}
	return d.Report(problems)
}

// games returns what is played, with the unchanged content first unless one of the values equals it.
func (p *Plan) games() (values []string, games []*interpreter.Game) {
	if !slices.ContainsFunc(p.Games, p.unchanged) {
		values, games = append(values, ""), append(games, p.Base)
	}
	return append(values, p.Values...), append(games, p.Games...)
}

// unchanged reports whether a game has the rules of the unchanged content.
func (p *Plan) unchanged(g *interpreter.Game) bool { return g.RulesHash() == p.Base.RulesHash() }

// playAll plays with each value. An interrupt stops it after the matches in progress; finished matches count.
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
	opt.Context = ctx
	values, games := t.plan.games()
	var setups []interpreter.Setup
	var runs report.Runs
	for _, g := range games {
		s, err := t.plan.Lineup.Setup(g)
		if err != nil {
			return false, err
		}
		setups = append(setups, s)
		runs.Add(g, s, &opt, t.plan.Agents)
	}
	kept, err := runs.Keep(t.plan.Resume)
	if err != nil {
		return false, err
	}
	for i, g := range games {
		if ctx.Err() != nil {
			break
		}
		opt.Kept = kept.Run(i)
		v := &tuning{Value: values[i], Unchanged: t.plan.unchanged(g), Rules: g.RulesHash()}
		opt.Each = func(r *simulate.Result, m simulate.Match) {
			v.run.Add(m)
			if b != nil {
				b.Show(i*opt.Games+r.Games, len(games)*opt.Games)
			}
		}
		r, err := simulate.Run(g, setups[i], opt)
		if err != nil {
			return false, err
		}
		v.Games, v.GivenUp, v.Shares, v.Failures = r.Games, v.run.GivenUp, r.Shares(), len(r.Failures)
		t.out.Values = append(t.out.Values, v)
	}
	return ctx.Err() != nil, kept.End()
}

// compare compares each value with the unchanged content. All differences are judged together.
func (t *run) compare() {
	i := slices.IndexFunc(t.out.Values, func(v *tuning) bool { return v.Unchanged })
	if i < 0 {
		return
	}
	var all []*paired.Row
	for _, v := range t.out.Values {
		if v.Unchanged {
			continue
		}
		for _, row := range paired.Differences(&t.out.Values[i].run, &v.run) {
			if row.What == paired.Wins {
				v.Differences = append(v.Differences, row)
			}
		}
		for k := range v.Differences {
			all = append(all, &v.Differences[k])
		}
	}
	paired.Judge(all)
}

// mostValues is the largest number of values.
const mostValues = 100

// place matches where a number is in a file: FILE:LINE:COLUMN.
var place = regexp.MustCompile(`^.+\.yaml:\d+:\d+$`)

// Parse parses a change: a path as variants write it, or a place as [List] prints it, and the values.
func Parse(text string) (path string, values []string, err error) {
	path, of, found := strings.Cut(text, "=")
	if path = strings.TrimSpace(path); !place.MatchString(path) {
		path = strings.ReplaceAll(path, ".", "/")
	}
	if !found || path == "" || of == "" {
		return "", nil, desk.Usage("write --change as a path and values, such as "+
			"factions/red.pieces.man.count=6..10; not %q", text)
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
		return "", nil, desk.Usage("write a range as from..to or from..to:step, with whole numbers; not %q", of)
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
