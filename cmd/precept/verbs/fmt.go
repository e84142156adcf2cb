package verbs

import (
	"cmp"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/format"
	"precept/conformance/scenario"
)

// format returns the command `precept fmt [FILE|DIR…]`.
func (a *app) format() *cobra.Command {
	var check, upgrade bool
	cmd := &cobra.Command{
		Use: "fmt [FILE|DIR…]",
		Example: `  precept fmt my                      # lay out a folder
  precept fmt my/factions/otters.yaml # or one file
  precept fmt --check content         # only list what would change, with status 1
  precept fmt --upgrade my            # write old content in today's words
  precept fmt --upgrade conformance   # say in scenarios which dice are left to chance`,
		RunE: func(_ *cobra.Command, args []string) error {
			if !upgrade && (len(a.Stack) > 0 || a.Content != "" && len(args) > 0) {
				return desk.Usage("fmt lays out the files that are named, or those of --content: leave%s out", a.Flags())
			}
			if len(args) == 0 && len(a.Stack) == 0 {
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

// upgrade writes content in the present spelling, then runs the scenarios of files and folders, and makes the changes
// that their advice asks for.
func (a *app) upgrade(paths []string) error {
	if a.Content == "" && len(paths) == 1 && len(a.Stack) == 0 {
		if _, err := a.OpenLibrary(paths[0]); err == nil {
			a.Content = paths[0]
		}
	}
	if err := format.Upgrade(a.Desk); err != nil {
		return err
	}
	l, err := a.Library()
	if err == nil {
		err = l.Named()
	}
	if err != nil {
		return err
	}
	if len(paths) == 1 && paths[0] == a.Content {
		paths = a.OwnScenarios(l)
	}
	if len(paths) == 0 || paths[0] == a.Content && !a.HasOwn() {
		return nil
	}
	suite, wrong, err := a.Playable(paths)
	if err != nil {
		return err
	}
	if letters := scenario.Letters(suite, l.Loader()); len(letters) > 0 {
		if err := format.Write(a.Desk, letters); err != nil {
			return err
		}
		if suite, wrong, err = a.Playable(paths); err != nil {
			return err
		}
	}
	changed := scenario.Upgrade(suite.Run(l.Loader(), "", scenario.Plain).Loose)
	if err := format.Write(a.Desk, changed); err != nil {
		return err
	}
	if wrong.Len() > 0 {
		return a.Report(wrong)
	}
	return nil
}
