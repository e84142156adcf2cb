package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/cases"
)

// kit is `precept kit [GAME…] -o DIR`.
func (a *app) kit() *cobra.Command {
	var dir string
	var scenarios []string
	cmd := &cobra.Command{
		Use:   "kit [GAME…] -o DIR",
		Short: "The scenarios as cases that any engine can run",
		Long: `Write the scenarios of games as a kit of cases into a folder: positions, decisions
and outcomes as JSON, without the words of the content, numbered by article, with
a schema, a vocabulary of every name and the register of readings. What cannot be
said so is listed with its reason. docs/conformance.md tells how an engine is
written that runs them.`,
		Example: `  precept kit root wonderland -o kit
  conform --kit kit python3 my_driver.py`,
		RunE: func(_ *cobra.Command, args []string) error {
			if dir == "" {
				return desk.Usage("a kit is written into a folder: -o DIR")
			}
			return cases.Write(a.Desk, args, scenarios, dir)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "folder for the kit")
	cmd.Flags().StringSliceVar(&scenarios, "scenarios", nil,
		"files or folders with scenarios, instead of those that come with the program")
	return cmd
}
