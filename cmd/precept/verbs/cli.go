package verbs

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/content"
	"precept/internal/fault"
	"precept/interpreter/declared"
)

// The exit statuses.
const (
	Good   = 0
	Failed = 1 // invalid content, or the work failed
	Usage  = 2 // the command was used wrongly
)

// Run runs the program with its arguments, without the program's own name, and returns its exit status.
func Run(args []string, in io.Reader, out, err io.Writer) int {
	asked, told := desk.NewStream(out), desk.NewStream(err)
	a := &app{Desk: &desk.Desk{In: in, Out: asked, Err: told}, raw: out}
	root := a.root()
	a.Lang = langIn(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		describe(root, a.Lang)
	}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(asked)
	root.SetErr(told)
	status := a.status(a.guarded(root.Execute, args))
	if lost := asked.Lost(); lost != nil && status == Good {
		a.begun = true
		return a.status(lost)
	}
	return status
}

// langIn returns the language given by --lang, wherever it is, so that errors in other arguments are reported in
// it. Without the flag it returns the language of the environment.
func langIn(args []string) string {
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			return value
		}
		if arg == "--lang" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return spoken()
}

// spoken returns the language of the environment: "fr" if the first non-empty variable, in POSIX order, starts with
// "fr", else "en".
func spoken() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(name); value != "" {
			if strings.HasPrefix(value, "fr") {
				return "fr"
			}
			break
		}
	}
	return "en"
}

// app holds what the verbs share, and how far the command line was parsed.
type app struct {
	*desk.Desk
	begun bool      // the flags and arguments were parsed
	raw   io.Writer // standard output, for output that is no terminal text
}

// contentless lists the verbs that reject flags for content, because they use no content or get it in another way.
var contentless = []string{"schema", "bench", "farm worker", "farm serve", "mcp", "help", "completion"}

// telling lists the verbs that print texts of the content, in any language that it has.
var telling = []string{"play", "games", "explain", "draw", "test"}

// begin checks the flags that all verbs share.
func (a *app) begin(cmd *cobra.Command) error {
	if a.Lang != "en" && a.Lang != "fr" && !(slices.Contains(telling, verb(cmd)) && a.Speaks(a.Lang)) {
		return desk.Usage("--lang is en or fr, not %q", a.Lang)
	}
	if flags := strings.TrimSpace(a.Flags()); flags != "" && slices.Contains(contentless, verb(cmd)) {
		return desk.Usage("%s does not combine with %s: leave it out", verb(cmd), flags)
	}
	a.begun = true
	return nil
}

// verb returns a command as it is typed after the program's name.
func verb(cmd *cobra.Command) string { return strings.TrimPrefix(cmd.CommandPath(), "precept ") }

// guarded converts a panic in the program into an error with the command line. It is the last defence: no content
// or file should be able to cause one.
func (a *app) guarded(run func() error, args []string) (err error) {
	_, err = fault.Guarded(func() (any, error) { return nil, run() })
	var ours *fault.Fault
	if errors.As(err, &ours) {
		err = fmt.Errorf("%s\ncaused by: precept %s", ours.Report(), strings.Join(args, " "))
	}
	return err
}

// init keeps the verbs in the order below, the most common first.
func init() { cobra.EnableCommandSorting = false }

// root returns the program's command with all verbs.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:               "precept",
		SilenceErrors:     true,
		SilenceUsage:      true,
		Version:           versioned(),
		Args:              cobra.ArbitraryArgs,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return a.begin(cmd) },
	}
	defer completeGames(root)
	root.SetVersionTemplate("precept {{.Version}}\n")
	flags := root.PersistentFlags()
	flags.StringVar(&a.Content, "content", "", "")
	a.Stack.Flags(flags)
	flags.BoolVar(&a.JSON, "json", false, "")
	flags.StringVar(&a.Lang, "lang", spoken(), "")
	flags.Lookup("lang").DefValue = ""
	flags.BoolP("version", "v", false, "")
	group := func(name string, verbs ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: name, Title: name})
		for _, c := range verbs {
			c.GroupID = name
			root.AddCommand(c)
		}
	}
	group("Play:", a.play(), a.serve(), a.games(), a.why())
	group("Write:", a.studio(), a.newPart(), a.check(), a.watch(), a.format(), a.lsp(), a.content(), a.words())
	group("Prove:", a.test(), a.scenario(), a.diff(), a.book(), a.readings())
	group("Decide by numbers:", a.simulate(), a.tune(), a.compare(), a.ladder(), a.farm())
	group("Share:", a.pack(), a.unpack(), a.draw())
	group("Assist:", a.mcp())
	for _, c := range []*cobra.Command{a.bench(), a.perft(), a.kit(), a.schema()} {
		c.Hidden = true
		root.AddCommand(c)
	}
	root.AddGroup(&cobra.Group{ID: about, Title: about})
	root.SetCompletionCommandGroupID(about)
	root.SetHelpCommandGroupID(about)
	root.InitDefaultCompletionCmd()
	if shells, _, err := root.Find([]string{"completion"}); err == nil {
		shells.RunE = func(_ *cobra.Command, args []string) error { return noShell(shells, args) }
		shells.Args = cobra.ArbitraryArgs
	}
	root.SetHelpFunc(a.help)
	root.SetHelpCommand(a.helpOn(root))
	root.InitDefaultHelpCmd()
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return &flagError{err, flagsOf(cmd)} })
	root.RunE = func(cmd *cobra.Command, args []string) error { return a.noVerb(cmd, args) }
	return root
}

// completeGames lets shells complete the names of built-in games, in addition to files, for verbs that take a game.
func completeGames(root *cobra.Command) {
	for _, c := range root.Commands() {
		if !strings.Contains(c.Use, "GAME") {
			continue
		}
		c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var games []string
			for _, p := range content.Games() {
				if len(args) == 0 {
					games = append(games, p.ID)
				}
			}
			return games, cobra.ShellCompDirectiveDefault
		}
	}
}

// about is the group of the verbs for the program itself.
const about = "About the program:"

// noShell returns the error for completion in an unknown shell.
func noShell(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	var shells []string
	for _, c := range cmd.Commands() {
		shells = append(shells, c.Name())
	}
	return desk.Usage("there is no completion for a shell %q%s", args[0], desk.Near(args[0], shells))
}

// noVerb returns the error for a command line without a known verb.
func (a *app) noVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	var verbs []string
	for _, c := range cmd.Commands() {
		verbs = append(verbs, c.Name())
	}
	return desk.Usage("there is no command %q%s", args[0], desk.Near(args[0], verbs))
}

// arguments checks the number of arguments of a verb.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return desk.Usage("its usage: %s", strings.TrimSuffix(cmd.UseLine(), " [flags]"))
		}
		return nil
	}
}

// status prints an error and returns its exit status. Errors that cobra returns before the verb starts are usage
// errors.
func (a *app) status(err error) int {
	err = desk.Missing(err)
	var wrong desk.UsageError
	var unfit *declared.Refusal
	said := func() string {
		if errors.As(err, &unfit) {
			return unfit.In(a.Lang)
		}
		return speech.Error(a.Lang, err)
	}
	switch {
	case err == nil:
		return Good
	case errors.Is(err, desk.ErrReported):
		return Failed
	case errors.As(err, &wrong) || !a.begun:
		fmt.Fprintf(a.Err, "%s%s\n", speech.In(a.Lang, "precept: "), said())
		return Usage
	}
	fmt.Fprintf(a.Err, "%s%s\n", speech.In(a.Lang, "precept: "), said())
	return Failed
}
