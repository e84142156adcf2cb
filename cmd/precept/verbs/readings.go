package verbs

import (
	"strconv"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/readings"
)

// readings returns the command `precept readings GAME [NUMBER]`.
func (a *app) readings() *cobra.Command {
	var paths []string
	cmd := &cobra.Command{
		Use: "readings GAME [NUMBER]",
		Example: `  precept readings root
  precept readings root 3 --lang fr
  precept play root --variant losses_one_by_one`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && len(paths) > 0 {
				return desk.Usage("--scenarios needs the number of a reading")
			}
			if len(args) == 1 {
				return readings.List(a.Desk, args[0])
			}
			number, err := strconv.Atoi(args[1])
			if err != nil {
				return desk.Usage("give the number of a reading, not %q", args[1])
			}
			return readings.Show(a.Desk, args[0], number, paths)
		},
	}
	cmd.Flags().StringSliceVar(&paths, "scenarios", nil, "")
	return cmd
}
