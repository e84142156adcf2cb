package verbs

import (
	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/lab/simulate"
	"precept/cmd/precept/lab/tune"
)

// tune is `precept tune GAME`.
func (a *app) tune() *cobra.Command {
	var l desk.Lineup
	var opt simulate.Options
	var players []string
	var change, html string
	cmd := &cobra.Command{
		Use:   "tune GAME",
		Short: "Play a game with one value of its content changed over a range",
		Long: `Play the same number of matches for each value of one thing in the content, and
tell what each seat wins with it, with 95 % intervals.

--change is a path as a variant writes it, with / or . between its steps, and
values: from..to, from..to:step, or several divided by commas:
  precept tune root --change factions/marquise.pieces.wood.count=6..10
The files stay as they are: each value is laid over the game like a variant.
Matches have the same seeds with each value.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.runTune(args[0], change, html, &l, opt, players)
		},
	}
	f := cmd.Flags()
	f.StringVar(&change, "change", "", "what is changed, and to what: path=6..10")
	f.IntVar(&opt.Games, "games", 100, "matches to play for each value")
	f.IntVar(&opt.Limit, "limit", simulate.DefaultLimit, "decisions after which a match is given up")
	f.StringArrayVar(&players, "agent", nil, "who plays, as for simulate: SEAT=AGENT, or AGENT for all other seats")
	f.StringVar(&html, "html", "", "file for a report with a picture, of one piece")
	l.Flags(cmd, "seats that play, in order: a,b")
	return cmd
}

func (a *app) runTune(id, change, html string, l *desk.Lineup, opt simulate.Options, players []string) error {
	if err := judgeNumbers(&opt); err != nil {
		return err
	}
	path, values, err := tune.Parse(change)
	if err != nil {
		return err
	}
	games, err := tune.Load(a.Desk, id, path, values)
	if err != nil {
		return err
	}
	if opt.Agents, err = agentsOf(games[0], players); err != nil {
		return err
	}
	return tune.Run(a.Desk, &tune.Plan{Game: id, Path: path, Values: values, Games: games, Lineup: l, Options: opt,
		HTML: html})
}
