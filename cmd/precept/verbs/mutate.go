package verbs

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/conformance/mutate"
	"precept/conformance/report"
	"precept/conformance/scenario"
)

// mutateFlags holds the flags of mutation tests.
type mutateFlags struct {
	on     bool
	sample int
	seed   uint64
	game   string
	file   string
	only   string
}

// mutants changes the content of each game that the suite plays, one place at a time, and prints the changes that
// no scenario noticed.
func (a *app) mutants(l *desk.Library, suite *scenario.Suite, f mutateFlags) error {
	total := mutate.Report{Survivors: []mutate.Survivor{}, Idle: []mutate.Survivor{}, Files: map[string]*mutate.Tally{}}
	known, load := false, l.Bare().Loader()
	if f.game != "" {
		if _, err := l.Find(f.game); err != nil {
			return err
		}
	}
	for _, p := range l.Packages {
		stack, variants, all := l.Stack(p)
		if f.game != "" && p.ID != f.game || !all {
			continue
		}
		if len(stack) > len(variants) {
			suite.Again = nil // repeated runs use variants of their own
		}
		judges := suite.Under(load, p.ID, variants...)
		if len(judges.Scenarios) == 0 {
			continue
		}
		known = true
		r, err := mutate.Run(l.Files, p.Root, judges, mutate.Options{Stack: stack, File: f.file,
			Only: f.only, Sample: f.sample, Seed: f.seed, Done: a.progress("changes tried")})
		if err != nil {
			return a.Report(err)
		}
		if r.Before != nil {
			return a.failsBefore(*r.Before)
		}
		total.Add(r)
	}
	if err := l.Laid(l.Packages...); err != nil {
		return err
	}
	if !known {
		return desk.Usage("no scenario plays %q%s", f.game, a.Flags())
	}
	if total.Mutants+total.Refused+len(total.Idle) == 0 && f.file+f.only != "" {
		return a.noChange(l, f)
	}
	if a.JSON {
		return a.WriteJSON(total)
	}
	return a.tellMutants(&total)
}

// failsBefore reports scenarios that fail on the unchanged content.
func (a *app) failsBefore(r scenario.Result) error {
	if a.JSON {
		return cmp.Or(a.WriteJSON(report.Of(a.Words(), r, nil, false, nil)), desk.ErrReported)
	}
	report.Text(a.Out, a.Words(), r, nil, nil)
	a.Printf("failing scenarios would notice every change, so nothing was changed: correct them first\n")
	return desk.ErrReported
}

// noChange returns the error that no possible change matches the flags.
func (a *app) noChange(l *desk.Library, f mutateFlags) error {
	var names []string
	for _, p := range l.Packages {
		for name := range l.Texts(p) {
			if f.game == "" || f.game == p.ID {
				names = append(names, name, path.Base(name))
			}
		}
	}
	if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, f.file) }) {
		return desk.Usage("no file of the content has %q in its name%s", f.file,
			desk.Near(f.file, names))
	}
	return desk.Usage(
		"no change of the content has the name %q in files like %q; one example is \"drops the step\"", f.only,
		f.file)
}

// progress returns a function that prints progress to standard error, nil if that is no terminal.
func (a *app) progress(what string) func(done, all int) {
	if !desk.IsTerminal(a.Err) {
		return nil
	}
	return func(done, all int) {
		if done%10 == 0 || done == all {
			desk.Control(a.Err, fmt.Sprintf("\r%d of %d %s", done, all, what))
		}
		if done == all {
			fmt.Fprintln(a.Err)
		}
	}
}

func (a *app) tellMutants(r *mutate.Report) error {
	for _, s := range r.Survivors {
		a.Printf("%s:%d:%d: %s, and no scenario notices\n    %s\n", s.File, s.Line, s.Column, s.Change, s.Text)
	}
	for _, s := range r.Idle {
		a.Printf("%s:%d: marked equivalent, but every change there is noticed\n    %s\n", s.File, s.Line, s.Text)
	}
	err := a.Table(func(w io.Writer) {
		fmt.Fprintln(w, "file\tchanges\tnoticed\tequivalent\tshare")
		for _, name := range slices.Sorted(maps.Keys(r.Files)) {
			tallyRow(w, name, r.Files[name])
		}
		tallyRow(w, "all", &r.Tally)
	})
	a.Printf("%d {change that the checker refuses is|changes that the checker refuses are} not counted\n", r.Refused)
	return err
}

func tallyRow(w io.Writer, name string, t *mutate.Tally) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.1f %%\n", name, t.Mutants, t.Noticed, t.Equivalent, 100*t.Share())
}
