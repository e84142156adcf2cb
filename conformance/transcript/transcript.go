package transcript

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"

	"precept/conformance/moment"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// Words holds the comments of a scenario for its author, and its provisional name.
type Words struct {
	Head   []string // at the top of the file
	Name   string
	Covers string // beside the articles to fill in
	Stands string // above given.stands
	Next   string // after the question
}

// ErrFails reports that no scenario reproduces the position.
var ErrFails = errors.New("a scenario cannot describe this position")

// Write returns the position of a match as a scenario, in a file of its own. The error wraps [ErrFails] if no
// scenario reproduces the position.
func Write(m *interpreter.Match, w Words) ([]byte, error) {
	d := &draft{m: m, words: w, target: plain(m.Engine(), testkit.On(m.Engine()).ByNames())}
	d.places()
	if err := d.values(); err != nil {
		return nil, err
	}
	for _, stand := range []func() error{d.byTurn, d.byMoment(false), d.byMoment(true)} {
		if err := stand(); err == nil {
			return d.asking()
		} else if !errors.Is(err, errOther) {
			return nil, err
		}
	}
	return nil, ErrFails
}

// errOther reports that a description of the state of play gives another position.
var errOther = errors.New("another position")

// draft is a scenario that is being written.
type draft struct {
	m      *interpreter.Match
	words  Words
	target *record.Position
	given  []entry // the places of pieces, and values
	set    []entry
	state  []entry // the state of play
	moment *moment.Moment
	script string
}

// entry is a key of given with its value in JSON form.
type entry struct {
	key   string
	value any
}

// text returns the file as far as it is written.
func (d *draft) text() string {
	var out strings.Builder
	for _, line := range d.words.Head {
		fmt.Fprintf(&out, "# %s\n", line)
	}
	moment.Entry(&out, "", "conformance", d.book())
	moment.Entry(&out, "", "game", d.game())
	out.WriteString("scenarios:\n")
	fmt.Fprintf(&out, "  - name: %s\n", moment.Scalar(d.words.Name))
	fmt.Fprintf(&out, "    covers: []  # %s\n", d.words.Covers)
	out.WriteString("    given:\n")
	for _, e := range d.given {
		moment.Entry(&out, "      ", e.key, e.value)
	}
	if len(d.set) > 0 {
		out.WriteString("      set:\n")
		for _, e := range d.set {
			moment.Entry(&out, "        ", e.key, e.value)
		}
	}
	for _, e := range d.state {
		moment.Entry(&out, "      ", e.key, e.value)
	}
	if d.moment != nil {
		fmt.Fprintf(&out, "      # %s\n      stands:\n%s", d.words.Stands, d.moment.YAML("        "))
	}
	out.WriteString("    script:\n" + d.script)
	return out.String()
}

// book returns the rulebook that the scenario will cite: that of the last applied mod, or else the game's first. If
// there is none, it returns the game's id.
func (d *draft) book() string {
	g := d.m.Game.Definition()
	for _, mod := range slices.Backward(d.m.Game.Mods()) {
		if len(mod.Rulebooks) > 0 {
			return mod.Rulebooks[0]
		}
	}
	if len(g.Rulebooks) > 0 {
		return g.Rulebooks[0].ID
	}
	return g.ID
}

func (d *draft) game() map[string]any {
	r := &d.m.Record
	out := map[string]any{"package": r.Game, "seats": list(r.Seats)}
	if variants := d.variants(); len(variants) > 0 {
		out["variants"] = list(variants)
	}
	for key, value := range r.Options {
		out[key] = moment.Plain(value)
	}
	return out
}

// variants returns the variants that the scenario must name. Those of mods are applied by giving the mod.
func (d *draft) variants() []string {
	return slices.DeleteFunc(slices.Clone(d.m.Record.Variants), func(name string) bool {
		return slices.ContainsFunc(d.m.Game.Mods(), func(mod record.Mod) bool {
			return slices.Contains(mod.Variants, name)
		})
	})
}

func list(names []string) []any {
	out := []any{}
	for _, n := range names {
		out = append(out, moment.Plain(n))
	}
	return out
}

// read parses the unfinished scenario. If there is no script yet, it uses a placeholder without effect.
func (d *draft) read() (*scenario.Scenario, error) {
	text := d.text()
	if d.script == "" {
		text += "      - holds: [true]\n"
	}
	ps := &source.Problems{}
	files := fstest.MapFS{"position.yaml": {Data: []byte(text)}}
	s := scenario.Read(files, "position.yaml", ps)
	if ps.Len() > 0 {
		return nil, fmt.Errorf("%w: %w", ErrFails, ps.Err())
	}
	return s.Scenarios[0], nil
}

// laidOut returns an engine at the position of the scenario written so far; with begun, at the start of its script.
func (d *draft) laidOut(begun bool) (*interpreter.Engine, error) {
	sc, err := d.read()
	if err != nil {
		return nil, err
	}
	return sc.LaidOut(d.m.Game, begun)
}

// same reports whether the scenario gives the target position.
func (d *draft) same() bool {
	x, err := d.laidOut(true)
	return err == nil && moment.Same(plain(x, testkit.On(x).ByNames()), d.target)
}

// byTurn describes the state of play as the start of a phase.
func (d *draft) byTurn() error {
	phases := narrate.New(d.m, "en").Phases()
	for i := range phases {
		p := phases[len(phases)-1-i]
		turn := map[string]any{"phase": p.ID}
		if p.Of != "" {
			turn["player"] = p.Of
		}
		for range 2 {
			d.state = []entry{{"turn", turn}}
			if d.same() {
				return nil
			}
			turn["started"] = true
		}
	}
	d.state = nil
	return errOther
}

// byMoment describes the state of play by the started steps. With exact, it also says which of several equal pieces
// is where.
func (d *draft) byMoment(exact bool) func() error {
	return func() error {
		x, err := d.laidOut(false)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrFails, err)
		}
		d.moment = moment.Of(d.target, plain(x, testkit.On(x).ByNames()), exact)
		if d.same() {
			return nil
		}
		return errOther
	}
}

// mostOptions is the largest number of answers that a scenario lists for a question.
const mostOptions = 24

// asking writes the pending question, and returns the file if it passes.
func (d *draft) asking() ([]byte, error) {
	for _, all := range []bool{true, false} {
		d.script = d.asked(all)
		sc, err := d.read()
		if err != nil {
			return nil, err
		}
		if sc.On(d.m.Game) == nil {
			return []byte(d.text()), nil
		}
	}
	return nil, ErrFails
}

// asked returns the pending questions; with all, it includes the answers offered.
func (d *draft) asked(all bool) string {
	var out strings.Builder
	for _, q := range d.m.Open() {
		name := q.Name
		if name == "" {
			name = "menu"
		}
		spec := moment.Scalar(q.Seat) + ": " + moment.Scalar(name)
		if all {
			spec += d.among(q)
		}
		if at := q.Together(); all && len(at) > 1 {
			spec += ", at_once: [" + strings.Join(at, ", ") + "]"
		}
		fmt.Fprintf(&out, "      - asks: {%s}\n", spec)
	}
	if d.m.Over() {
		fmt.Fprintf(&out, "      - ended: [%s]\n", strings.Join(d.m.Winners(), ", "))
		if how := d.m.Engine().Ending(); how != "" {
			fmt.Fprintf(&out, "        how: %s\n", moment.Scalar(how))
		}
	}
	if out.Len() == 0 {
		out.WriteString("      - holds: [true]\n")
	}
	fmt.Fprintf(&out, "      # %s\n", d.words.Next)
	return out.String()
}

func (d *draft) among(q *interpreter.Decision) string {
	if q.Count() > mostOptions {
		return ""
	}
	var names []string
	for _, o := range q.Options() {
		if name := moment.Scalar(o.ID); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return ", exactly: [" + strings.Join(names, ", ") + "]"
}
