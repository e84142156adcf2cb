package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/workshop/vocabulary"
)

// words returns the command `precept words GAME [WORD]`.
func (a *app) words() *cobra.Command {
	var kind string
	cmd := &cobra.Command{
		Use: "words GAME [WORD]",
		Example: `  precept words root
  precept words root march
  precept words kiri --kind choice --lang fr`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			return vocabulary.List(a.Desk, args[0], kind, append(args, "")[1])
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "", "")
	return cmd
}
