package report

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/internal/files"
	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
)

// failures writes each failure as a saved match that a person can open.
type failures struct {
	*desk.Desk
	dir    string
	game   *interpreter.Game
	setup  interpreter.Setup
	opt    simulate.Options
	agents []string          // as given on the command line
	seen   map[string]string // by likeness: the first file written
}

// write shortens the failures of r and writes them to files. It returns the result for each, in order.
func (f *failures) write(r *simulate.Result) ([]replay, error) {
	if err := os.MkdirAll(f.dir, 0o755); err != nil {
		return nil, err
	}
	f.seen = map[string]string{}
	var out []replay
	for _, failure := range r.Failures {
		one, err := f.one(failure)
		if err != nil {
			return out, err
		}
		out = append(out, one)
	}
	return out, nil
}

// replay describes a failure that was written: the names of its files, "" for none, and the number of answers that lead
// to it.
type replay struct {
	save, text string
	answers    int
	found      int // before shortening
}

// one writes one failure. Of similar failures only the first is shortened, since one fix will probably remove all.
func (f *failures) one(failure simulate.Failure) (replay, error) {
	base := filepath.Join(f.dir, fmt.Sprintf("%s-%d.save", f.game.Definition().ID, failure.Seed))
	like, budget := simulate.Likeness(failure.Err), simulate.DefaultBudget
	first := f.seen[like]
	if first != "" {
		budget = simulate.Budget{}
	}
	out := replay{text: base + ".txt"}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, match %d of %d, seed %d\n%v\n", f.game.Definition().ID, failure.Game, f.opt.Games, failure.Seed,
		failure.Err)
	r, err := simulate.Shrink(f.game, f.setup, f.opt, failure, budget)
	if err != nil {
		fmt.Fprintf(&b, "\nIt cannot be played again: %v\n", err)
		return out, files.Write(out.text, desk.Printable([]byte(b.String())))
	}
	out.answers, out.found = len(r.Answers), r.Found
	m, err := r.Before(f.game)
	if err == nil {
		out.save, err = base, f.save(m, base)
	} else {
		fmt.Fprintf(&b, "\nIt is not saved: %v\n", err)
		err = nil
	}
	if err != nil {
		return out, err
	}
	f.tell(&b, failure, r, m, &out, first)
	if first == "" {
		f.seen[like] = base
	}
	return out, files.Write(out.text, desk.Printable([]byte(b.String())))
}

// save writes a match in which people play every seat. It overwrites nothing but another save.
func (f *failures) save(m *interpreter.Match, file string) error {
	if _, err := os.Stat(file); err == nil && !desk.IsSave(file) {
		return fmt.Errorf("%s exists and is not a saved match", file)
	}
	m.Record.Agents = map[string]string{}
	for _, seat := range m.Record.Seats {
		m.Record.Agents[seat] = desk.Human
	}
	data, err := save.Bytes(m)
	if err != nil {
		return err
	}
	return files.Write(file, data)
}

// tell writes the text beside a save: how to reproduce the failure, and the answers that lead to it. m is nil if
// the match fails before any answer.
func (f *failures) tell(w io.Writer, failure simulate.Failure, r *simulate.Replay, m *interpreter.Match, out *replay,
	first string) {
	fmt.Fprintf(w, "\nAs it was found:\n  precept simulate %s%s%s --seed %d --games 1%s\n", f.game.Definition().ID,
		f.Flags(),
		setupFlags(failure.Seats, failure.Options), failure.Seed, watched(&f.opt, f.agents))
	switch {
	case first != "":
		fmt.Fprintf(w, "It fails in the same way as %s, and was not shortened.\n", first)
	case m != nil:
		fmt.Fprintf(w, "\nShortened, from %s to %d, with %s and seed %d:\n%v\n", desk.Plural(r.Found, "answer"),
			len(r.Answers), strings.Join(r.Seats, ", "), r.Seed, r.Err)
	}
	if m == nil {
		return
	}
	fmt.Fprintf(w, "\nTo play it from before the last answer:\n  precept play%s %s\n", f.Flags(), desk.Quoted(out.save))
	if f.goesOn(r) {
		fmt.Fprintf(w, "The match continues after that answer: only --invariants shows the error.\n")
	}
	fmt.Fprintf(w, "\nThe last answers, the last of which it fails at:\n")
	for _, line := range f.answers(r, m) {
		fmt.Fprintln(w, line)
	}
}

// goesOn reports whether the match can continue after its last answer without an error, so that only a check detects
// the failure.
func (f *failures) goesOn(r *simulate.Replay) (yes bool) {
	defer func() {
		if recover() != nil {
			yes = false
		}
	}()
	m, err := r.Before(f.game)
	if err != nil || m.Answer(interpreter.Option{Value: r.Answers[len(r.Answers)-1]}) != nil {
		return false
	}
	return m.Over() || m.Pending() != nil && m.Pending().Count() > 0
}

// lastAnswers is the largest number of answers listed.
const lastAnswers = 30

// answers returns the texts of the last answers, with their numbers.
func (f *failures) answers(r *simulate.Replay, before *interpreter.Match) []string {
	from := max(0, len(r.Answers)-lastAnswers)
	m, err := save.ReplayTo(context.Background(), before, from, save.Before)
	if err != nil {
		return nil
	}
	var out []string
	for i, o := range r.Answers[from:] {
		d, names := m.Pending(), narrate.New(m, f.Lang)
		answer := names.Option(d, d.Describe(o))
		if q := names.Question(d); q != "" && q != answer {
			answer = q + ": " + answer
		}
		out = append(out, fmt.Sprintf("%5d  %s: %s", from+i+1, names.Seat(d.Seat), answer))
		if from+i+1 < len(r.Answers) && m.Answer(interpreter.Option{Value: o}) != nil {
			break
		}
	}
	return out
}

// setupFlags returns the flags for a line-up.
func setupFlags(seats []string, options map[string]string) string {
	var b strings.Builder
	if len(seats) > 0 {
		b.WriteString(" --seats " + strings.Join(seats, ","))
	}
	for _, key := range sortedKeys(options) {
		b.WriteString(" --option " + desk.Quoted(key+"="+options[key]))
	}
	return b.String()
}

// watched returns the flags of simulate that select the agents and what counts as a failure.
func watched(opt *simulate.Options, agents []string) string {
	var b strings.Builder
	if opt.Limit != simulate.DefaultLimit {
		fmt.Fprintf(&b, " --limit %d", opt.Limit)
	}
	for _, who := range agents {
		b.WriteString(" --agent " + desk.Quoted(who))
	}
	if opt.Listing {
		b.WriteString(" --listing")
	}
	if opt.Invariants {
		b.WriteString(" --invariants")
	}
	return b.String()
}
