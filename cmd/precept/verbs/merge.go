package verbs

import (
	"errors"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
)

// merge returns the command `precept farm merge FILE…`.
func (a *app) merge() *cobra.Command {
	var html string
	cmd := &cobra.Command{
		Use: "merge FILE…",
		Example: `  precept simulate root --games 100000 --seed 7 --shard 1/2 --resume one.json
  precept simulate root --games 100000 --seed 7 --shard 2/2 --resume two.json
  precept farm merge one.json two.json`,
		Args: arguments(1, math.MaxInt),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.Ready("--html", html); err != nil {
				return err
			}
			played, r, err := simulate.Merge(args)
			if errors.Is(err, simulate.ErrOther) {
				return desk.Usage("%v", err)
			}
			if err != nil {
				return err
			}
			g, err := a.Game(played.Game)
			if err != nil {
				return err
			}
			if g.RulesHash() != played.Rules || !slices.Equal(g.Variants(), played.Variants) {
				return desk.Usage("the parts were played with other rules of %s than those here", played.Game)
			}
			return report.Merged(a.Desk, g, &played, r, html)
		},
	}
	cmd.Flags().StringVar(&html, "html", "", "")
	a.ForceFlag(cmd.Flags())
	return cmd
}
