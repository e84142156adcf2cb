//go:build lean

package verbs

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/report"
	"precept/cmd/precept/lab/simulate"
	"precept/interpreter"
)

// lean returns the error for a verb whose libraries this build does not contain.
func lean(what string) error {
	return desk.Usage("%s is not in this build of precept, which was made with -tags lean", what)
}

// clustered holds the flag that connects to a cluster, which this build cannot.
type clustered struct{ URL string }

func (c *clustered) flags(f *pflag.FlagSet) { f.StringVar(&c.URL, "cluster", "", "") }

// simulated plays matches and prints the result.
func (a *app) simulated(g *interpreter.Game, s interpreter.Setup, opt simulate.Options, players []string,
	to *report.Files, at *clustered) error {
	if at.URL != "" {
		return lean("--cluster")
	}
	return report.Simulate(a.Desk, g, s, opt, players, to)
}

// hub and worker return commands that only report that this build lacks them.
func (a *app) hub() *cobra.Command    { return left("serve", "farm serve") }
func (a *app) worker() *cobra.Command { return left("worker", "farm worker") }

// mcp returns a command that only reports that this build lacks it.
func (a *app) mcp() *cobra.Command { return left("mcp", "mcp") }

func left(use, what string) *cobra.Command {
	return &cobra.Command{Use: use, DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error { return lean(what) }}
}
