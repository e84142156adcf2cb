package verbs

import (
	"cmp"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/format"
)

// format is `precept fmt [FILE|DIR…]`.
func (a *app) format() *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt [FILE|DIR…]",
		Short: "Lay out YAML files in one way",
		Long: `Lay out YAML files in one way: the files named, and every *.yaml below the
folders named, or below --content, or below the folder that you are in.

Only spaces and empty lines change: two columns for each level, one space behind
a colon, a dash and a comma, one empty line at most. Comments, quotes, brackets
and the order of keys stay. A file means the same afterwards; one that cannot be
read is reported, and left as it is.`,
		Example: `  precept fmt my                      # lay out a folder
  precept fmt my/factions/otters.yaml # or one file
  precept fmt --check content         # only list what would change, with status 1`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(a.Stack) > 0 || a.Content != "" && len(args) > 0 {
				return desk.Usage("fmt lays out the files that are named, or those of --content: leave%s out", a.Flags())
			}
			if len(args) == 0 {
				args = []string{cmp.Or(a.Content, ".")}
			}
			return format.Files(a.Desk, args, check)
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "list the files that would change, and change nothing")
	return cmd
}
