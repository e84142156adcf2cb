package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/games"
)

// games is `precept games [GAME]`.
func (a *app) games() *cobra.Command {
	var onlyAssumed bool
	var seats []string
	var count int
	cmd := &cobra.Command{
		Use:   "games [GAME]",
		Short: "List the games, or tell what is known of one",
		Long: `List the games, or tell what is known of one: its seats and what they are worth,
what line-ups must come to, options, variants. With --seats one line-up is
judged: what it comes to, and whether a match may begin with it; with --players
every line-up of so many.`,
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
	cmd.Flags().BoolVar(&onlyAssumed, "assumed", false, "list only what the content assumes, with its place")
	cmd.Flags().StringSliceVar(&seats, "seats", nil, "judge this line-up of the game")
	cmd.Flags().IntVar(&count, "players", 0, "judge every line-up of so many players")
	return cmd
}
