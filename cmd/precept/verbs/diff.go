package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/diff"
)

// diff is `precept diff A [B]`.
func (a *app) diff() *cobra.Command {
	var o diff.Options
	cmd := &cobra.Command{
		Use:   "diff A [B]",
		Short: "What differs between two games, rule by rule",
		Long: `List every rule that differs between a game and the same game with something
else laid over it: its articles on both sides, both wordings as implemented, and
the scenarios that end otherwise.

Each side is a game or a folder of content, and behind it, each after a +, what
is laid over it: variants, or folders with changes of their own. With one side
alone, it is compared with what --variant and --mod lay over it.

What is no change of a rule is told apart, and only counted without --all: other
articles, names and texts, a rule that stands in another file. The order of keys,
comments and blanks count for nothing.

The exit status is 0 whether anything differs or not, 1 when a side has problems
and 2 when the command was not understood.`,
		Example: `  precept diff root root+first_hits_spared
  precept diff root --mod house
  precept diff root my
  precept diff root+partners_may_fight my+house --json
  precept diff before/wonderland after/wonderland --rules --html diff.html`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			other, err := a.Beside(args[0])
			if err != nil {
				return err
			}
			switch {
			case len(args) == 2 && other != "":
				return desk.Usage("what is laid over one of two sides stands behind it: %s", other)
			case len(args) == 2:
				other = args[1]
			case other == "":
				return desk.Usage("with what is %s compared? name the other side, or --variant or --mod", args[0])
			}
			return diff.Run(a.Desk, args[0], other, o)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.Scenarios, "scenarios", nil,
		"files or folders with scenarios, instead of those that come with the program")
	f.BoolVar(&o.Rules, "rules", false, "the rules alone: no scenario is played, which is faster")
	f.BoolVar(&o.All, "all", false, "everything: what no rule reads, every scenario, every line")
	f.StringVar(&o.HTML, "html", "", "file for a page for the browser, of one piece")
	a.ForceFlag(f)
	return cmd
}
