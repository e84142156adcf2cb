package verbs

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/failure"
	"precept/cmd/precept/workshop/book"
	"precept/conformance/report"
	"precept/conformance/scenario"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// testFlags holds the flags of `precept test`.
type testFlags struct {
	run      string
	coverage bool
	why      bool
	every    bool
	html     string
	mutate   mutateFlags
}

// test returns the command `precept test [PATH…]`.
func (a *app) test() *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use: "test [PATH…]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.judge(cmd.Flags().Changed); err != nil {
				return err
			}
			return a.runTest(args, f)
		},
	}
	cmd.Flags().StringVar(&f.run, "run", "", "")
	cmd.Flags().BoolVar(&f.coverage, "coverage", false, "")
	cmd.Flags().BoolVar(&f.why, "why", false, "")
	cmd.Flags().BoolVar(&f.every, "all-ways", false, "")
	cmd.Flags().StringVar(&f.html, "html", "", "")
	cmd.Flags().BoolVar(&f.mutate.on, "mutate", false, "")
	cmd.Flags().IntVar(&f.mutate.sample, "sample", 0, "")
	cmd.Flags().Uint64Var(&f.mutate.seed, "seed", 1, "")
	cmd.Flags().StringVar(&f.mutate.game, "game", "", "")
	cmd.Flags().StringVar(&f.mutate.file, "file", "", "")
	cmd.Flags().StringVar(&f.mutate.only, "only", "", "")
	return cmd
}

// ways returns the ways in which the scenarios run.
func (f *testFlags) ways() scenario.Ways {
	if f.every {
		return scenario.AllWays
	}
	return scenario.Secrets
}

// judge returns a usage error if flags conflict.
func (f *testFlags) judge(given func(flag string) bool) error {
	for _, flag := range []string{"game", "file", "only", "sample", "seed"} {
		if given(flag) && !f.mutate.on {
			return desk.Usage("--%s needs --mutate", flag)
		}
	}
	if f.mutate.on && (f.coverage || f.html != "" || f.why) {
		return desk.Usage("--mutate cannot be combined with --coverage, --html or --why")
	}
	return desk.Folder("--html", f.html)
}

func (a *app) runTest(paths []string, f testFlags) error {
	defer desk.Hurry()()
	l, err := a.Library()
	if err == nil {
		err = l.Named()
	}
	if err != nil {
		return err
	}
	f.coverage = f.coverage || f.html != ""
	if len(paths) == 0 && (f.mutate.on || f.coverage) {
		paths = a.Mods() // a mod is judged by its own scenarios
	}
	if len(paths) == 0 {
		paths = a.OwnScenarios(l)
	}
	if f.mutate.on {
		suite, err := a.Suite(paths) // a file that cannot be read fails the command
		if err != nil {
			return err
		}
		if suite = suite.Of(f.run); len(suite.Scenarios) == 0 {
			return noScenario(f.run)
		}
		return a.mutants(l, suite, f.mutate)
	}
	suite, wrong, err := a.Playable(paths)
	if err != nil {
		return err
	}
	load := l.Loader()
	if l.Covered() {
		suite.Again = nil // repeated runs use variants of their own
	}
	register, left, result := &source.Problems{}, []scenario.LeftOut(nil), scenario.Result{}
	if f.run == "" && !l.Covered() { // a variant applied to the game may be a reading itself
		result, left = suite.Judge(load, f.ways(), l.IDs(), register)
	} else {
		result = suite.Run(load, f.run, f.ways())
	}
	if f.run != "" && result.Passed+len(result.Failures) == 0 && wrong.Len() == 0 {
		return noScenario(f.run)
	}
	books := map[string]*scenario.Coverage{}
	if f.coverage {
		if suite.About, err = ofMods(l, load, suite); err != nil {
			return err
		}
		if err := suite.Cover(load, result.Failures, books); err != nil {
			return err
		}
	}
	if f.html != "" {
		if err := book.WriteAll(l, suite, book.MeasureOf(result, books), f.html); err != nil {
			return err
		}
	}
	if err := l.Laid(l.Packages...); err != nil {
		return err
	}
	if a.JSON {
		var why func(*scenario.Failure) any
		if f.why {
			why = func(f *scenario.Failure) any {
				return a.whyFailed(load, f, func(s *scenario.Scene) any {
					return failure.JSON(s, a.Lang)
				})
			}
		}
		out := report.Of(a.Words(), result, books, f.coverage, why)
		out.LeftOut = left
		if wrong.Len() > 0 {
			out.Files = a.ProblemsOf(wrong)
		}
		if register.Len() > 0 {
			out.Readings = a.ProblemsOf(register)
		}
		err = a.WriteJSON(out)
	} else {
		var why func(*scenario.Failure) bool
		if f.why {
			why = func(f *scenario.Failure) bool {
				return a.whyFailed(load, f, func(s *scenario.Scene) any {
					failure.Tell(a.Desk, s)
					return true
				}) != nil
			}
		}
		wrong.Print(a.Out, a.Words())
		register.Print(a.Out, a.Words())
		report.LeftOut(a.Out, a.Words(), left)
		report.Text(a.Out, a.Words(), result, books, why)
		tellWrong(a.Out, wrong)
	}
	if err == nil && (len(result.Failures) > 0 || wrong.Len() > 0 || register.Len() > 0 || report.Contradicted(books)) {
		err = desk.ErrReported
	}
	return err
}

// noScenario returns the error that --run matches no scenario.
func noScenario(run string) error {
	return desk.Usage("no scenario has this in its name or file: %s", run)
}

// tellWrong prints which files could not be read completely. It is called at the end, so that the user notices.
func tellWrong(w io.Writer, wrong *source.Problems) {
	names := map[string]bool{}
	for _, p := range wrong.All() {
		if p.Span.File != nil {
			names[p.Span.File.Name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(w, "%s was not run: its errors are listed above\n", name)
	}
}

// ofMods returns a filter for the articles to judge when mods are applied. It selects the articles of the mods'
// rulebooks, and others that a mod cites or a scenario lists. Without mods it returns nil, which selects all articles.
func ofMods(l *desk.Library, load scenario.Loader, suite *scenario.Suite) (func(string) bool, error) {
	mods := l.Mods()
	if len(mods) == 0 {
		return nil, nil
	}
	own, shown, bare := map[string]bool{}, map[string]bool{}, l.Bare().Loader()
	for _, m := range mods {
		was, err := bare(m.Game)
		if err != nil {
			return nil, err
		}
		g, err := load(m.Game)
		if err != nil {
			return nil, err
		}
		for _, b := range g.Definition().Rulebooks {
			own[b.ID] = !slices.ContainsFunc(was.Definition().Rulebooks,
				func(o *declared.Rulebook) bool { return o.ID == b.ID })
		}
		for article, nodes := range scenario.Cited(g) {
			shown[article] = shown[article] || slices.ContainsFunc(nodes, func(n *declared.Node) bool {
				return slices.ContainsFunc(mods, func(m *interpreter.Mod) bool { return slices.Contains(m.Files, n.Span.File) })
			})
		}
		for article := range suite.By(g.Definition()) {
			shown[article] = true
		}
	}
	return func(article string) bool {
		book, _, _ := strings.Cut(article, ":")
		return own[book] || shown[article]
	}, nil
}

// whyFailed plays a scenario again, plainly, and explains where it fails. It returns nil if the scenario passes
// plainly and fails in another way only.
func (a *app) whyFailed(load scenario.Loader, f *scenario.Failure, tell func(*scenario.Scene) any) any {
	g, err := load(f.Scenario.Game, f.Scenario.Variants...)
	if err != nil {
		return nil
	}
	if s := f.Scenario.Scene(g); s != nil {
		return tell(s)
	}
	return nil
}
