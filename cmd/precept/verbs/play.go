package verbs

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/cmd/precept/table/campaign"
	"precept/cmd/precept/table/notation"
	"precept/cmd/precept/table/terminal"
	"precept/internal/files"
	"precept/internal/limit"
	"precept/interpreter"
)

// seeds is the number of seeds from which one is drawn if none is given, small enough to be typed.
const seeds = 999_999

// playFlags holds the flags of play, except those of the line-up.
type playFlags struct {
	plain      bool
	save       string
	adopt      bool
	checkpoint bool
	chapter    int
	campaign   string
	from       string
	at         int
	drawn      bool // the seed was drawn, not given
}

// play returns the command `precept play GAME|SAVE`.
func (a *app) play() *cobra.Command {
	var l desk.Lineup
	var f playFlags
	cmd := &cobra.Command{
		Use:  "play GAME|SAVE",
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.drawn = !cmd.Flags().Changed("seed"); f.drawn {
				l.Seed = rand.Uint64N(seeds) + 1
			}
			return a.runPlay(args[0], &l, &f)
		},
	}
	l.Flags(cmd)
	cmd.Flags().Lookup("seed").DefValue = "0"
	cmd.Flags().BoolVar(&f.plain, "plain", false, "")
	cmd.Flags().StringVar(&f.save, "save", "", "")
	desk.AdoptFlag(cmd.Flags(), &f.adopt)
	cmd.Flags().BoolVar(&f.checkpoint, "checkpoint", false, "")
	cmd.Flags().IntVar(&f.chapter, "chapter", 0, "")
	cmd.Flags().StringVar(&f.campaign, "campaign", "", "")
	cmd.Flags().StringVar(&f.from, "from", "", "")
	cmd.Flags().IntVar(&f.at, "at", math.MaxInt, "")
	cmd.Flags().Lookup("at").DefValue = "0"
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

// judge returns a usage error if flags conflict.
func (f *playFlags) judge() error {
	switch {
	case f.adopt && f.checkpoint:
		return desk.Usage("--adopt gives the answers again, --checkpoint does not; use only one")
	case f.chapter < 0:
		return desk.Usage("--chapter is 1 or more, not %d", f.chapter)
	case f.from != "" && f.campaign != "" || f.at < math.MaxInt && f.from == "":
		return desk.Usage("--at is for --from, which is for no campaign")
	case f.at < 0:
		return desk.Usage("--at is 0 or more, not %d", f.at)
	case f.chapter != 0 && (f.adopt || f.checkpoint || f.save != "" || f.campaign != ""):
		return desk.Usage("--chapter only shows a chapter: nothing is changed, saved or carried over")
	}
	if err := desk.Reachable("--save", f.save); err != nil {
		return err
	}
	return desk.Reachable("--campaign", f.campaign)
}

// newOrSaved starts a match of a game with the given name, or else resumes the match in the save with that file name.
// The argument said reports whether the command line gives the players; otherwise the save does. The second result
// reports whether the match differs from the one in the file.
func (a *app) newOrSaved(lib *desk.Library, what string, l *desk.Lineup, f *playFlags, c *campaign.Campaign,
	said bool) (*interpreter.Match, bool, error) {
	_, unknown := lib.Find(what)
	if unknown == nil {
		if f.adopt || f.checkpoint || f.chapter != 0 {
			return nil, false, desk.Usage("--adopt, --checkpoint and --chapter need a saved match; %s is a game",
				what)
		}
		m, err := a.MatchWith(what, l, c.Handed())
		if err == nil && f.from != "" {
			m, err = moves(m, f)
		}
		if err == nil && m.Record.Agents == nil {
			m.Record.Agents = map[string]string{m.Record.Seats[0]: desk.Human}
		}
		return m, false, err
	}
	if f.from != "" {
		return nil, false, desk.Usage("--from needs a game: precept play GAME --from %s", f.from)
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

// savedAs returns the match of a save, opened as the flags request; it prints what has changed.
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

// moves returns a match with the moves of a file in the notation of its game.
func moves(m *interpreter.Match, f *playFlags) (*interpreter.Match, error) {
	text, err := files.Read(f.from, limit.SaveBytes)
	if err != nil {
		return nil, desk.Usage("%v", err)
	}
	if m, err = notation.Read(m, string(text), f.at); err != nil {
		return nil, speech.Say("%s: %w", f.from, err)
	}
	return m, nil
}
