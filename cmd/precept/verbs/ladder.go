package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/ladder"
	"precept/cmd/precept/lab/simulate"
)

// ladder returns the command `precept ladder GAME`.
func (a *app) ladder() *cobra.Command {
	p := &ladder.Plan{Lineup: &desk.Lineup{}}
	var rotate bool
	cmd := &cobra.Command{
		Use: "ladder GAME",
		Example: `  precept ladder connect_four --games 400
  precept ladder wonderland --agent random --agent greedy --agent mcts:50 --agent mcts:200 --html ladder.html`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) (err error) {
			if rotate {
				p.Options.Rotate = 1
			}
			if err := judgeNumbers(&p.Options); err != nil {
				return err
			}
			if p.Options.Games > manyGames {
				return desk.Usage("--games is at most %d: a ladder keeps every match", manyGames)
			}
			if p.Game, err = a.Game(args[0]); err != nil {
				return err
			}
			return ladder.Run(a.Desk, p)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&p.Agents, "agent", nil, "")
	f.IntVar(&p.Options.Games, "games", 200, "")
	f.IntVar(&p.Options.Limit, "limit", simulate.DefaultLimit, "")
	f.BoolVar(&rotate, "rotate", true, "")
	f.StringVar(&p.Resume, "resume", "", "")
	f.StringVar(&p.HTML, "html", "", "")
	a.ForceFlag(f)
	p.Lineup.Flags(cmd)
	return cmd
}
