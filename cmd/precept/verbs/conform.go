package verbs

import (
	"time"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/judge"
)

// kit is `precept kit [GAME…] -o DIR`.
func (a *app) kit() *cobra.Command {
	var dir string
	var scenarios []string
	cmd := &cobra.Command{
		Use:   "kit [GAME…] -o DIR",
		Short: "The scenarios as cases that any engine can run",
		Long: `Write the scenarios of games as a kit of cases into a folder: positions, decisions
and outcomes as JSON, without the words of the content, numbered by article, with
a schema, a vocabulary of every name and the register of readings. What cannot be
said so is listed with its reason. docs/conformance.md tells how an engine is
written that runs them.`,
		Example: `  precept kit root wonderland -o kit
  precept conform --kit kit --driver "python3 my_driver.py"`,
		RunE: func(_ *cobra.Command, args []string) error {
			if dir == "" {
				return desk.Usage("a kit is written into a folder: -o DIR")
			}
			return judge.Write(a.Desk, args, scenarios, dir)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "folder for the kit")
	cmd.Flags().StringSliceVar(&scenarios, "scenarios", nil,
		"files or folders with scenarios, instead of those that come with the program")
	return cmd
}

// conform is `precept conform --driver "COMMAND"`.
func (a *app) conform() *cobra.Command {
	var o judge.Options
	cmd := &cobra.Command{
		Use:   "conform --driver \"COMMAND\"",
		Short: "Judge an engine by the scenarios: which articles it keeps, and which it breaks",
		Long: `Start the driver of an engine, give it the cases of a kit, and tell what came of
each article: what was expected, and what came. The driver reads and writes lines
of JSON (docs/conformance.md); it says which games it plays and which readings it
takes. One that hangs, dies or says nonsense is started anew, and its case has
failed. Without --kit the cases are made of the scenarios that come with the
program, of all games that the driver plays.

The exit status is 1 when any case fails.`,
		Example: `  precept conform --driver "precept driver root" --article 4.2
  precept conform --driver "python3 docs/drivers/connect_four.py" --html results.html`,
		Args: arguments(0, 0),
		RunE: func(*cobra.Command, []string) error { return judge.Run(a.Desk, o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.Driver, "driver", "", "the command that starts the driver")
	f.StringVar(&o.Kit, "kit", "", "folder of a kit, instead of the scenarios")
	f.StringSliceVar(&o.Scenarios, "scenarios", nil,
		"files or folders with scenarios, instead of those that come with the program")
	f.StringSliceVar(&o.Games, "game", nil, "these games alone")
	f.StringVar(&o.Article, "article", "", "the cases of this article and of those below it alone")
	f.StringVar(&o.Case, "case", "", "the cases alone whose number or name contains this text")
	f.DurationVar(&o.Wait, "wait", 20*time.Second, "how long the driver may take to answer")
	f.StringVar(&o.HTML, "html", "", "file for a page for the browser, of one piece")
	a.ForceFlag(f)
	f.BoolVar(&o.All, "all", false, "list the cases that pass too")
	return cmd
}

// driver is `precept driver [GAME…]`.
func (a *app) driver() *cobra.Command {
	return &cobra.Command{
		Use:   "driver [GAME…]",
		Short: "Be the driver of this engine, for precept conform",
		Long: `Read requests of precept conform from standard input, a line of JSON each, and
answer them as the engine plays: the games named, or all, with what --content,
--variant and --mod say. docs/conformance.md tells what is asked and answered.`,
		RunE: func(_ *cobra.Command, args []string) error { return judge.Drive(a.Desk, args) },
	}
}
