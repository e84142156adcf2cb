package verbs

import (
	"math"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/workshop/live"
)

// watch returns the command `precept watch DIR [SCENARIOS…]`.
func (a *app) watch() *cobra.Command {
	return &cobra.Command{
		Use: "watch DIR [SCENARIOS…]",
		Example: `  precept watch my my-scenarios
  precept watch my --mod house
  precept watch house        # a mod, over the game that it names
  precept watch my my-scenarios --json`,
		Args: arguments(1, math.MaxInt),
		RunE: func(_ *cobra.Command, args []string) error {
			if a.Content != "" {
				return desk.Usage("%s is the folder to watch: leave --content %s out", args[0], a.Content)
			}
			if a.IsMod(args[0]) {
				a.Lay(args[0])
				return live.Watch(a.Desk, "", a.scenariosWith(args[0], args[1:]))
			}
			a.Content = args[0]
			return live.Watch(a.Desk, args[0], args[1:])
		},
	}
}

// scenariosWith returns the named scenarios, or else those of a mod, if it has any.
func (a *app) scenariosWith(mod string, named []string) []string {
	if len(named) > 0 {
		return named
	}
	if suite, _, err := desk.ReadSuite([]string{mod}); err == nil && (suite == nil || len(suite.Scenarios) > 0) {
		return []string{mod}
	}
	return nil
}
