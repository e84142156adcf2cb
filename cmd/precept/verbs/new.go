package verbs

import (
	"slices"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/starter"
)

// newPart returns the command `precept new faction|card|map|variant|game NAME`.
func (a *app) newPart() *cobra.Command {
	var in, game string
	var want starter.Cards
	cmd := &cobra.Command{
		Use: "new faction|card|map|variant|game NAME",
		Example: `  precept new faction otters --mod otters     # writes otters/otters.yaml, a mod with all that it needs
  precept content root -o my                  # a copy of a game, to change in place
  precept new faction otters --content my     # writes my/factions/otters.yaml
  precept new card tea_party --content my     # writes my/cards/tea_party.yaml
  precept new card otter --content my --at quest_deck   # a card of another stack of the game
  precept new variant long_day --content my   # writes my/variants/long_day.yaml
  precept new game pebbles --in games         # writes games/pebbles/game.yaml`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 3 && game == "" && len(a.Mods()) > 0 {
				return desk.Usage("name the game of a mod with a flag: --game %s", args[2])
			}
			return arguments(2, 2)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			sort, name := args[0], args[1]
			if !slices.Contains(starter.Sorts, sort) {
				return desk.Usage("new begins a faction, a card, a map, a variant or a game, not a %q%s", sort,
					desk.Near(sort, starter.Sorts))
			}
			if list := a.Stack.Variants(); len(list) > 0 {
				return desk.Usage("new writes into a game or a mod: leave --variant %s out", list[0])
			}
			if err := starter.CheckName(name); err != nil {
				return desk.Usage("%v", err)
			}
			if want != (starter.Cards{}) && sort != "card" {
				return desk.Usage("--at and --kind are for a card")
			}
			if sort == "game" {
				if len(a.Stack) > 0 {
					return desk.Usage("a new game applies to no other game: leave --mod and --variant out")
				}
				return starter.BeginGame(a.Desk, name, in, cmd.Flags().Changed("in"))
			}
			if cmd.Flags().Changed("in") {
				return desk.Usage("--in is for a game; --content DIR is the folder of the game that gets the %s", sort)
			}
			if len(a.Mods()) > 0 {
				return starter.BeginMod(a.Desk, sort, name, game, want)
			}
			if game != "" {
				return desk.Usage("--game is for a new mod, whose folder --mod names; a package already has its game")
			}
			return starter.BeginPart(a.Desk, sort, name, want)
		},
	}
	cmd.Flags().StringVar(&in, "in", ".", "")
	cmd.Flags().StringVar(&game, "game", "", "")
	cmd.Flags().StringVar(&want.At, "at", "", "")
	cmd.Flags().StringVar(&want.Kind, "kind", "", "")
	return cmd
}
