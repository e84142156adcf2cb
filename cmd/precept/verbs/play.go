package verbs

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/terminal"
	"precept/interpreter"
)

// seeds is how many seeds are drawn from, where nobody gives one: few enough to be typed.
const seeds = 999_999

// playFlags is the flags of play beside those of the line-up.
type playFlags struct {
	plain      bool
	save       string
	adopt      bool
	checkpoint bool
	chapter    int
	campaign   string
	drawn      bool // nobody gave the seed
}

// play is `precept play GAME|SAVE`.
func (a *app) play() *cobra.Command {
	var l desk.Lineup
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play GAME|SAVE",
		Short: "Play a match at the terminal",
		Long: `Play a match at the terminal, or go on with a saved one. Every seat is taken by
a human or by an agent: --seats red=human,blue=random. Agents are random, greedy
(by the evaluation of the game) and mcts:ITERATIONS, a tree search.
Without --seats the first of the game's usual seats is human and the others are
not. Several humans share the keyboard: what one of them may see is wiped off
the screen before it goes to the next.

Type the number of an option or the beginning of its text; ? tells the other
words: board, hand, log, text, why, undo, save, load, quit.

A save of other rules goes on with --checkpoint from how it stands, and what the
rules changed is told; with --adopt its answers are given again.

--plain is for screen readers and for dumb terminals: no colours, no drawing, no
pages, and every line makes sense alone. NO_COLOR is honoured without it too.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.drawn = !cmd.Flags().Changed("seed"); f.drawn {
				l.Seed = rand.Uint64N(seeds) + 1
			}
			return a.runPlay(args[0], &l, &f)
		},
	}
	l.Flags(cmd, "who plays, in order: a=human,b=random")
	seed := cmd.Flags().Lookup("seed")
	seed.Usage, seed.DefValue = "seed of chance; without it one is drawn, and told", "0"
	cmd.Flags().BoolVar(&f.plain, "plain", false, "plain lines: no colours, no drawing, no moves of the cursor")
	cmd.Flags().StringVar(&f.save, "save", "", "file in which the match is saved after every answer of a person")
	desk.AdoptFlag(cmd.Flags(), &f.adopt)
	cmd.Flags().BoolVar(&f.checkpoint, "checkpoint", false,
		"go on with a save from how it stands although the rules have changed since: nothing is taken back")
	cmd.Flags().IntVar(&f.chapter, "chapter", 0,
		"look at a save as it stood when the rules of its nth chapter ended; they must be at hand")
	cmd.Flags().StringVar(&f.campaign, "campaign", "",
		"file of a campaign of several matches: what the last one hands on is given, what this one does is written")
	return cmd
}

// runPlay plays one match, new or saved.
func (a *app) runPlay(what string, l *desk.Lineup, f *playFlags) error {
	if a.JSON {
		return desk.Usage("play has no --json")
	}
	if err := f.judge(); err != nil {
		return err
	}
	agents, err := l.TakeAgents()
	if err != nil {
		return err
	}
	c, err := campaign.Open(f.campaign)
	if err != nil {
		return err
	}
	lib, err := a.Library()
	if err != nil {
		return err
	}
	_, unknown := lib.Find(what)
	begun := unknown == nil
	m, fresh, err := a.newOrSaved(lib, what, l, f, c, agents != nil)
	if err != nil {
		return err
	}
	if err := c.Begin(a.Desk, m); err != nil {
		return err
	}
	if err := desk.JudgeAgents(m, agents); err != nil {
		return err
	}
	if agents != nil {
		m.Record.Agents = agents
	}
	return terminal.Play(a.Desk, m, terminal.Options{Plain: f.plain, Save: f.save, Played: what, Unsaved: fresh,
		Seeded: f.drawn && begun,
		Over:   func(m *interpreter.Match) error { return c.End(a.Desk, m) }})
}

// judge says which flags do not go together.
func (f *playFlags) judge() error {
	switch {
	case f.adopt && f.checkpoint:
		return desk.Usage("--adopt gives the answers again, --checkpoint does not: take one")
	case f.chapter < 0:
		return desk.Usage("--chapter is 1 or more, not %d", f.chapter)
	case f.chapter != 0 && (f.adopt || f.checkpoint || f.save != "" || f.campaign != ""):
		return desk.Usage("--chapter shows what was played: nothing of it is changed, saved or handed on")
	}
	if err := desk.Reachable("--save", f.save); err != nil {
		return err
	}
	return desk.Reachable("--campaign", f.campaign)
}

// newOrSaved begins a match of the game of that name, or goes on with the one in the file of that name. Who plays is
// asked of the file unless it has been said. It reports whether the match is another than that of the file.
func (a *app) newOrSaved(lib *desk.Library, what string, l *desk.Lineup, f *playFlags, c *campaign.Campaign,
	said bool) (*interpreter.Match, bool, error) {
	_, unknown := lib.Find(what)
	if unknown == nil {
		if f.adopt || f.checkpoint || f.chapter != 0 {
			return nil, false, desk.Usage("--adopt, --checkpoint and --chapter go with a saved match; %s is a game",
				what)
		}
		m, err := a.MatchWith(what, l, c.Handed())
		if err == nil && m.Record.Agents == nil {
			m.Record.Agents = map[string]string{m.Record.Seats[0]: desk.Human}
		}
		return m, false, err
	}
	if err := desk.NoSave(what, unknown); err != nil {
		return nil, false, err
	}
	m, fresh, err := a.savedAs(what, f)
	if err != nil || said {
		return m, fresh, err
	}
	if err := desk.SeatPlayers(m); err != nil {
		return nil, false, fmt.Errorf("%s: %w", what, err)
	}
	return m, fresh, nil
}

// savedAs is the match of a save in the way that the flags ask for; what is new since is told.
func (a *app) savedAs(what string, f *playFlags) (*interpreter.Match, bool, error) {
	switch {
	case f.chapter != 0:
		m, err := a.Chapter(what, f.chapter)
		return m, false, err
	case f.checkpoint:
		m, how, err := a.Checkpoint(what)
		if err != nil || how.Changed == nil {
			return m, false, err
		}
		campaign.Tell(a.Desk, m, how)
		return m, true, nil
	}
	m, err := a.Saved(what, f.adopt)
	return m, false, err
}
