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
	Failed = 1 // bad content, or the work failed
	Usage  = 2 // the command was not understood
)

// Run runs the program with its arguments, without the program's own name, and returns its exit status.
func Run(args []string, in io.Reader, out, err io.Writer) int {
	asked, told := desk.NewStream(out), desk.NewStream(err)
	a := &app{Desk: &desk.Desk{In: in, Out: asked, Err: told}, raw: out}
	root := a.root()
	a.Lang = langIn(args)
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

// langIn is the language that arguments ask for, wherever they do: what is wrong with others is said in it.
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

// spoken returns the language of the environment, its variables in the order of POSIX: French if they say so, else
// English.
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

// app is what the verbs share, and how far the command was understood.
type app struct {
	*desk.Desk
	begun bool      // the flags and arguments were understood
	raw   io.Writer // standard output, for what is no text for a terminal
}

// contentless is the verbs that work on no content of their own: to those that play or read some, the command line
// says which.
var contentless = []string{"schema", "bench", "farm worker", "farm serve", "help", "completion"}

// begin judges the flags that all verbs share.
func (a *app) begin(cmd *cobra.Command) error {
	if a.Lang != "en" && a.Lang != "fr" {
		return desk.Usage("--lang is en or fr, not %q", a.Lang)
	}
	if flags := strings.TrimSpace(a.Flags()); flags != "" && slices.Contains(contentless, verb(cmd)) {
		return desk.Usage("%s has nothing to do with %s: leave it out", verb(cmd), flags)
	}
	a.begun = true
	return nil
}

// verb is a command as it is typed behind the name of the program.
func verb(cmd *cobra.Command) string { return strings.TrimPrefix(cmd.CommandPath(), "precept ") }

// guarded turns a fault of the program itself into an error that says what was running. It is the last line: nothing
// that content or a file can do should come here.
func (a *app) guarded(run func() error, args []string) (err error) {
	_, err = fault.Guarded(func() (any, error) { return nil, run() })
	var ours *fault.Fault
	if errors.As(err, &ours) {
		err = fmt.Errorf("%s\nit came of: precept %s", ours.Report(), strings.Join(args, " "))
	}
	return err
}

// The verbs are listed as they stand below, those that are used first in front.
func init() { cobra.EnableCommandSorting = false }

// root is the command with its verbs.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:               "precept",
		Short:             "Board games whose rules are data",
		SilenceErrors:     true,
		SilenceUsage:      true,
		Version:           versioned(),
		Args:              cobra.ArbitraryArgs,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return a.begin(cmd) },
	}
	defer completeGames(root)
	root.SetVersionTemplate("precept {{.Version}}\n")
	flags := root.PersistentFlags()
	flags.StringVar(&a.Content, "content", "", "folder of content, instead of what comes with the program")
	a.Stack.Flags(flags)
	flags.BoolVar(&a.JSON, "json", false, "report as JSON")
	flags.StringVar(&a.Lang, "lang", spoken(), "language of what players read: en or fr; without it that of LANG")
	flags.Lookup("lang").DefValue = ""
	flags.BoolP("version", "v", false, "the version of the program")
	group := func(name string, verbs ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: name, Title: name})
		for _, c := range verbs {
			c.GroupID = name
			root.AddCommand(c)
		}
	}
	group("Play:", a.play(), a.serve(), a.games(), a.why())
	group("Write:", a.newPart(), a.check(), a.watch(), a.format(), a.lsp(), a.content(), a.words())
	group("Prove:", a.test(), a.scenario(), a.diff(), a.book(), a.readings())
	group("Decide by numbers:", a.simulate(), a.tune(), a.compare(), a.ladder(), a.farm())
	group("Share:", a.pack(), a.unpack(), a.draw())
	for _, c := range []*cobra.Command{a.bench(), a.perft(), a.kit(), a.schema()} {
		c.Hidden = true
		root.AddCommand(c)
	}
	root.AddGroup(&cobra.Group{ID: about, Title: about})
	root.SetCompletionCommandGroupID(about)
	root.SetHelpCommandGroupID(about)
	root.InitDefaultCompletionCmd()
	if shells, _, err := root.Find([]string{"completion"}); err == nil {
		shells.Short = "Write the script by which a shell completes commands and flags"
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

// completeGames makes a shell complete the games that come with the program, besides files, where a verb takes one.
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

// about is the group of the verbs that are about the program itself.
const about = "About the program:"

// noShell answers a completion for a shell that it does not know.
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

// noVerb answers a command without a verb that exists.
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

// arguments judges how many arguments a verb got.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return desk.Usage("it is used so: %s", strings.TrimSuffix(cmd.UseLine(), " [flags]"))
		}
		return nil
	}
}

// status prints an error and returns the exit status that it stands for. Errors of cobra itself come before the verb
// has begun: they are of usage.
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
