package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/games"
)

// games returns the command `precept games [GAME]`.
func (a *app) games() *cobra.Command {
	var onlyAssumed bool
	var seats []string
	var count int
	cmd := &cobra.Command{
		Use:  "games [GAME]",
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && len(seats) > 0:
				return games.Lineups(a.Desk, args[0], [][]string{seats})
			case len(args) == 1 && count > 0:
				return games.LineupsOf(a.Desk, args[0], count)
			case len(seats) > 0 || count > 0:
				return desk.Usage("--seats and --players need a game")
			case len(args) == 1:
				return games.Tell(a.Desk, args[0], onlyAssumed)
			case onlyAssumed:
				return desk.Usage("--assumed needs a game")
			}
			return games.List(a.Desk)
		},
	}
	cmd.Flags().BoolVar(&onlyAssumed, "assumed", false, "")
	cmd.Flags().StringSliceVar(&seats, "seats", nil, "")
	cmd.Flags().IntVar(&count, "players", 0, "")
	return cmd
}
