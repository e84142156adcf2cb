// Package verbs is the command line of Precept: one file for each verb.
//
//	games     what games there are, and what is known of one
//	new       the first file of a faction, a card, a map, a variant or a game
//	check     every problem of the content, with its place
//	fmt       the layout of YAML files
//	play      a match at the terminal
//	explain   why something can be done in a saved match, or not
//	draw      a position as SVG
//	perft     how many ways a game can go
//	simulate  many matches at random
//	test      the conformance scenarios, and which articles they cover
//	readings  where a text can be read in several ways, and how it is read
//	schema    the JSON schema for editors
//
// Run is the program. Behind it stand four things that every verb uses: app
// (app.go), the flags and streams; library (library.go), the content and how a
// game is loaded from it; stack (stack.go), what --variant and --mod lay over
// it; lineup (lineup.go), the flags that make a setup.
//
// The exit status is 0 when all is well, 1 when the content is bad or the work
// failed, 2 when the command was not understood. What was asked for goes to
// standard output, everything else to standard error.
//
// Nothing here knows a rule or a noun of any game: names come from the texts of
// the content.
package verbs

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"precept/interpreter/exec"
	"precept/interpreter/source"
)

// The exit statuses.
const (
	Good   = 0
	Failed = 1 // bad content, or the work failed
	Usage  = 2 // the command was not understood
)

// Run runs the program with its arguments, without the program's own name, and returns its exit status.
func Run(args []string, in io.Reader, out, err io.Writer) int {
	asked, told := &stream{w: out}, &stream{w: err}
	a := &app{in: in, out: asked, err: told}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(asked)
	root.SetErr(told)
	status := a.status(a.guarded(root.Execute, args))
	if lost := asked.lost(); lost != nil && status == Good {
		a.begun = true
		return a.status(lost)
	}
	return status
}

// guarded turns a fault of the program itself into an error that says what was running. It is the last line: nothing
// that content or a file can do should come here.
func (a *app) guarded(run func() error, args []string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("a fault of the program, not of the content: %v\nit came of: precept %s\n%s", r,
				strings.Join(args, " "), debug.Stack())
		}
	}()
	return run()
}

// root is the command with its verbs.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:               "precept",
		Short:             "Board games whose rules are data",
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              cobra.ArbitraryArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return a.begin() },
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	flags := root.PersistentFlags()
	flags.StringVar(&a.content, "content", "", "folder of content, instead of what comes with the program")
	a.stack.flags(flags)
	flags.BoolVar(&a.json, "json", false, "report as JSON")
	flags.StringVar(&a.lang, "lang", "en", "language of what players read: en or fr")
	root.AddCommand(a.games(), a.newPart(), a.check(), a.format(), a.play(), a.draw(), a.perft(), a.simulate(), a.tune(),
		a.bench(), a.test(), a.readings(), a.why(), a.schema())
	root.RunE = func(cmd *cobra.Command, args []string) error { return a.noVerb(cmd, args) }
	return root
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
	return usage("there is no command %q%s", args[0], source.Suggest(args[0], verbs))
}

// usageError is a command that was not understood.
type usageError struct{ error }

// usage is an error with exit status [Usage].
func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// arguments judges how many arguments a verb got.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return usage("it is used so: precept %s", cmd.Use)
		}
		return nil
	}
}

// errReported ends the program with [Failed]; what is wrong has been printed already.
var errReported = errors.New("reported")

// status prints an error and returns the exit status that it stands for. Errors of cobra itself come before the verb
// has begun: they are of usage.
func (a *app) status(err error) int {
	var wrong usageError
	var unfit *exec.Unfit
	if errors.As(err, &unfit) {
		err = errors.New(unfit.In(a.lang))
	}
	switch {
	case err == nil:
		return Good
	case errors.Is(err, errReported):
		return Failed
	case errors.As(err, &wrong) || !a.begun:
		fmt.Fprintf(a.err, "precept: %v\n", err)
		return Usage
	}
	fmt.Fprintf(a.err, "precept: %v\n", err)
	return Failed
}
