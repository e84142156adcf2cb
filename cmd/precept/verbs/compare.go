package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/compare"
	"precept/cmd/precept/lab/simulate"
)

// compare returns the command `precept compare A [B]`.
func (a *app) compare() *cobra.Command {
	p := &compare.Plan{Lineup: &desk.Lineup{}}
	var rotate bool
	cmd := &cobra.Command{
		Use: "compare A [B]",
		Example: `  precept compare root root+first_hits_spared --games 2000
  precept compare root my --agent greedy --games 1000 --html compared.html
  precept compare kiri --mod house --rotate`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if rotate {
				p.Options.Rotate = 1
			}
			return a.runCompare(args, p)
		},
	}
	f := cmd.Flags()
	f.IntVar(&p.Options.Games, "games", 1000, "")
	f.IntVar(&p.Options.Limit, "limit", simulate.DefaultLimit, "")
	f.BoolVar(&rotate, "rotate", true, "")
	f.StringArrayVar(&p.Agents, "agent", nil, "")
	f.StringVar(&p.Resume, "resume", "", "")
	f.StringVar(&p.HTML, "html", "", "")
	a.ForceFlag(f)
	p.Lineup.Flags(cmd)
	return cmd
}

func (a *app) runCompare(args []string, p *compare.Plan) error {
	if err := judgeNumbers(&p.Options); err != nil {
		return err
	}
	if p.Options.Games > manyGames {
		return desk.Usage("--games is at most %d of each: a comparison keeps every match", manyGames)
	}
	other, err := a.Beside(args[0])
	if err != nil {
		return err
	}
	switch {
	case len(args) == 2 && other != "":
		return desk.Usage("write what applies to one side after it: %s", other)
	case len(args) == 2:
		other = args[1]
	case other == "":
		return desk.Usage("%s is compared with nothing: name the other side, or --variant or --mod", args[0])
	}
	one, two, err := a.Sides(args[0], other)
	if err != nil {
		return err
	}
	if _, err := agentsOf(two.Game, p.Lineup, p.Agents); err != nil {
		return err
	}
	if p.Options.Agents, err = agentsOf(one.Game, p.Lineup, p.Agents); err != nil {
		return err
	}
	p.A, p.B = one, two
	return compare.Run(a.Desk, p)
}
