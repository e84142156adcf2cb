package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/compare"
	"precept/cmd/precept/lab/simulate"
)

// compare is `precept compare A [B]`.
func (a *app) compare() *cobra.Command {
	p := &compare.Plan{Lineup: &desk.Lineup{}}
	var rotate bool
	cmd := &cobra.Command{
		Use:   "compare A [B]",
		Short: "Whether two contents of a game play otherwise: who wins, how long, by how much",
		Long: `Play the same number of matches of a game and of the same game with something
else laid over it, with the same seeds, and say what differs: what each seat wins,
how long matches are, how the seats stand at the end. Each difference is that of
pairs of matches with the same seed, with its 95 % interval; the answer says
whether the change is real, or how many matches would show it.

Each side is a game or a folder of content, and behind it, each after a +, what
is laid over it: variants, or folders with changes of their own. With one side
alone, it is compared with what --variant and --mod lay over it.

The more differences are asked about, the more of them luck makes: they are judged
together (Holm), so that in 95 of 100 comparisons none is called real that is not.`,
		Example: `  precept compare root root+first_hits_spared --games 2000
  precept compare root my --agent greedy --games 1000 --html compared.html
  precept compare root --mod house --seats marquise,eyrie,alliance,vagabond`,
		Args: arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if rotate {
				p.Options.Rotate = 1
			}
			return a.runCompare(args, p)
		},
	}
	f := cmd.Flags()
	f.IntVar(&p.Options.Games, "games", 1000, "matches to play of each")
	f.IntVar(&p.Options.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.BoolVar(&rotate, "rotate", true, rotateUsage)
	f.StringArrayVar(&p.Agents, "agent", nil, "who plays, as for simulate: SEAT=AGENT, or AGENT for all other seats")
	f.StringVar(&p.Resume, "resume", "", resumeUsage)
	f.StringVar(&p.HTML, "html", "", "file for a report with pictures, of one piece")
	a.ForceFlag(f)
	p.Lineup.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}

func (a *app) runCompare(args []string, p *compare.Plan) error {
	if err := judgeNumbers(&p.Options); err != nil {
		return err
	}
	if p.Options.Games > manyGames {
		return desk.Usage("--games is at most %d of each: what is compared is kept match by match", manyGames)
	}
	other, err := a.Beside(args[0])
	if err != nil {
		return err
	}
	switch {
	case len(args) == 2 && other != "":
		return desk.Usage("what is laid over one of two sides stands behind it: %s", other)
	case len(args) == 2:
		other = args[1]
	case other == "":
		return desk.Usage("with what is %s compared? name the other side, or --variant or --mod", args[0])
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
