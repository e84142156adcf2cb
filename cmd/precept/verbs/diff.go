package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/diff"
)

// diff returns the command `precept diff A [B]`.
func (a *app) diff() *cobra.Command {
	var o diff.Options
	cmd := &cobra.Command{
		Use: "diff A [B]",
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
				return desk.Usage("write what applies to one side after it: %s", other)
			case len(args) == 2:
				other = args[1]
			case other == "":
				return desk.Usage("%s is compared with nothing: name the other side, or --variant or --mod", args[0])
			}
			return diff.Run(a.Desk, args[0], other, o)
		},
	}
	f := cmd.Flags()
	f.StringSliceVar(&o.Scenarios, "scenarios", nil, "")
	f.BoolVar(&o.Rules, "rules", false, "")
	f.BoolVar(&o.All, "all", false, "")
	f.StringVar(&o.HTML, "html", "", "")
	a.ForceFlag(f)
	return cmd
}
