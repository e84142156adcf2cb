package verbs

import (
	"cmp"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/format"
	"precept/conformance/scenario"
	"precept/internal/files"
	"precept/interpreter/source"
)

// format is `precept fmt [FILE|DIR…]`.
func (a *app) format() *cobra.Command {
	var check, upgrade bool
	cmd := &cobra.Command{
		Use: "fmt [FILE|DIR…]",
		Example: `  precept fmt my                      # lay out a folder
  precept fmt my/factions/otters.yaml # or one file
  precept fmt --check content         # only list what would change, with status 1
  precept fmt --upgrade conformance   # say in scenarios which dice are left to chance`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(a.Stack) > 0 || a.Content != "" && len(args) > 0 {
				return desk.Usage("fmt formats the named files, or those of --content: leave%s out", a.Flags())
			}
			if len(args) == 0 {
				args = []string{cmp.Or(a.Content, ".")}
			}
			if upgrade {
				return a.upgrade(args)
			}
			return format.Files(a.Desk, args, check)
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "")
	cmd.Flags().BoolVar(&upgrade, "upgrade", false, "")
	return cmd
}

// upgrade runs the scenarios of files and folders, and adds what advice asks for.
func (a *app) upgrade(paths []string) error {
	l, err := a.Library()
	if err == nil {
		err = l.Named()
	}
	if err != nil {
		return err
	}
	suite, wrong, err := a.Playable(paths)
	if err != nil {
		return err
	}
	changed := scenario.Upgrade(suite.Run(l.Loader(), "", true).Loose)
	byName := func(x, y *source.File) int { return cmp.Compare(x.Name, y.Name) }
	for _, f := range slices.SortedFunc(maps.Keys(changed), byName) {
		a.Printf("%s\n", f.Name)
		if err := files.Write(f.Name, changed[f]); err != nil {
			return err
		}
	}
	if wrong.Len() > 0 {
		return a.Report(wrong)
	}
	return nil
}
