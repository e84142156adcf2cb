package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/lab/tune"
)

// tune is `precept tune GAME`.
func (a *app) tune() *cobra.Command {
	p := &tune.Plan{Lineup: &desk.Lineup{}}
	var change string
	var rotate bool
	cmd := &cobra.Command{
		Use:   "tune GAME",
		Short: "Play a game with one value of its content changed over a range",
		Long: `Play the same number of matches for each value of one thing in the content, and
tell what each seat wins with it, and by how much that is another share than with
the content as it is, with the 95 % interval of the difference.

--change is a path as a variant writes it, with / or . between its steps, and
values: from..to, from..to:step, or several divided by commas:
  precept tune root --change factions/marquise.pieces.wood.count=6..10
The files stay as they are: each value is laid over the game like a variant.
Matches have the same seeds with each value, and are compared in pairs: luck that
both have is no difference. If none of the values is the content's own, that is
played too. All differences are judged together (Holm); those marked * are real.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if rotate {
				p.Options.Rotate = 1
			}
			p.Game = args[0]
			return a.runTune(change, p)
		},
	}
	f := cmd.Flags()
	f.StringVar(&change, "change", "", "what is changed, and to what: path=6..10")
	f.IntVar(&p.Options.Games, "games", 100, "matches to play for each value")
	f.IntVar(&p.Options.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.BoolVar(&rotate, "rotate", true, rotateUsage)
	f.StringArrayVar(&p.Agents, "agent", nil, "who plays, as for simulate: SEAT=AGENT, or AGENT for all other seats")
	f.StringVar(&p.Resume, "resume", "", resumeUsage)
	f.StringVar(&p.HTML, "html", "", "file for a report with a picture, of one piece")
	a.ForceFlag(f)
	p.Lineup.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}

func (a *app) runTune(change string, p *tune.Plan) (err error) {
	if err := judgeNumbers(&p.Options); err != nil {
		return err
	}
	if p.Options.Games > manyGames {
		return desk.Usage("--games is at most %d of each: what is compared is kept match by match", manyGames)
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
