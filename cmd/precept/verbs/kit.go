package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/cases"
)

// kit returns the command `precept kit [GAME…] -o DIR`.
func (a *app) kit() *cobra.Command {
	var dir string
	var scenarios []string
	cmd := &cobra.Command{
		Use: "kit [GAME…] -o DIR",
		Example: `  precept kit root wonderland -o kit
  conform --kit kit python3 my_driver.py`,
		RunE: func(_ *cobra.Command, args []string) error {
			if dir == "" {
				return desk.Usage("a kit is written into a folder: -o DIR")
			}
			return cases.Write(a.Desk, args, scenarios, dir)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "")
	cmd.Flags().StringSliceVar(&scenarios, "scenarios", nil, "")
	return cmd
}
