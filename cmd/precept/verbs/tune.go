package verbs

import (
	"strings"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/lab/tune"
)

// tune returns the command `precept tune GAME [TEXT]`.
func (a *app) tune() *cobra.Command {
	p := &tune.Plan{Lineup: &desk.Lineup{}}
	var change string
	var rotate bool
	cmd := &cobra.Command{
		Use:  "tune GAME [TEXT]",
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if rotate {
				p.Options.Rotate = 1
			}
			if p.Game = args[0]; change == "" {
				return tune.List(a.Desk, p.Game, strings.Join(args[1:], ""))
			}
			return a.runTune(change, p)
		},
	}
	f := cmd.Flags()
	f.StringVar(&change, "change", "", "")
	f.IntVar(&p.Options.Games, "games", 100, "")
	f.IntVar(&p.Options.Limit, "limit", simulate.DefaultLimit, "")
	f.BoolVar(&rotate, "rotate", true, "")
	f.StringArrayVar(&p.Agents, "agent", nil, "")
	f.StringVar(&p.Resume, "resume", "", "")
	f.StringVar(&p.HTML, "html", "", "")
	a.ForceFlag(f)
	p.Lineup.Flags(cmd)
	return cmd
}

func (a *app) runTune(change string, p *tune.Plan) (err error) {
	if err := judgeNumbers(&p.Options); err != nil {
		return err
	}
	if p.Options.Games > manyGames {
		return desk.Usage("--games is at most %d of each: a comparison keeps every match", manyGames)
	}
	if p.Path, p.Values, err = tune.Parse(change); err != nil {
		return err
	}
	if p.Base, p.Games, err = tune.Load(a.Desk, p.Game, p.Path, p.Values); err != nil {
		return err
	}
	if p.Options.Agents, err = agentsOf(p.Base, p.Lineup, p.Agents); err != nil {
		return err
	}
	return tune.Run(a.Desk, p)
}
