package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/ladder"
	"precept/cmd/precept/lab/simulate"
)

// ladder is `precept ladder GAME`.
func (a *app) ladder() *cobra.Command {
	p := &ladder.Plan{Lineup: &desk.Lineup{}}
	var rotate bool
	cmd := &cobra.Command{
		Use:   "ladder GAME",
		Short: "How strong agents are at a game, in Elo, and how long they think",
		Long: `Let agents play a game against one another and say how strong each of them is: in
Elo with 95 % intervals, against the first of them, which is 0; beside it the share
of the matches that it won, and how long it thinks for a decision on this machine.

Everybody meets everybody as often, and has each seat as often as the others; what
the seats are worth is told apart. In games of more than two seats, who wins beats
all others at once. Without --agent random, greedy (where the game says how well
somebody stands) and mcts:100 play.`,
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
				return desk.Usage("--games is at most %d: each match is kept", manyGames)
			}
			if p.Game, err = a.Game(args[0]); err != nil {
				return err
			}
			return ladder.Run(a.Desk, p)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&p.Agents, "agent", nil,
		"who plays, as for simulate: greedy, mcts:1000, mcts:50ms; may be given several times")
	f.IntVar(&p.Options.Games, "games", 200, "matches to play")
	f.IntVar(&p.Options.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.BoolVar(&rotate, "rotate", true, rotateUsage)
	f.StringVar(&p.Resume, "resume", "", resumeUsage)
	f.StringVar(&p.HTML, "html", "", "file for a report with pictures, of one piece")
	a.ForceFlag(f)
	p.Lineup.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}
