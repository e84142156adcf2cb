package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/workshop/vocabulary"
)

// words is `precept words GAME [WORD]`.
func (a *app) words() *cobra.Command {
	var kind string
	cmd := &cobra.Command{
		Use:   "words GAME [WORD]",
		Short: "Every name that content and scenarios of a game can use, and where it is declared",
		Long: `List every name that the content and the scenarios of a game can use, by its kind:
actions, procedures, rulings, abilities, choices, zones, pieces, variables and the
others. Each line says how the name is written, its title and where it is declared.
With WORD only the names that contain it, in their id or in their title.`,
		Example: `  precept words root
  precept words root march
  precept words kiri --kind choice --lang fr`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			return vocabulary.List(a.Desk, args[0], kind, append(args, "")[1])
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "", "only names of this kind: action, ruling, choice, zone, …")
	return cmd
}
