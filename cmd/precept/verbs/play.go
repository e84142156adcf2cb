package verbs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/terminal"
	"precept/interpreter"
)

// playFlags is the flags of play beside those of the line-up.
type playFlags struct {
	plain bool
	save  string
	adopt bool
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
words: board, hand, log, why, undo, save, load, quit.

--plain is for screen readers and for dumb terminals: no colours, no drawing,
and every line makes sense alone. NO_COLOR is honoured without it too.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runPlay(args[0], &l, &f) },
	}
	l.Flags(cmd, "who plays, in order: a=human,b=random")
	cmd.Flags().BoolVar(&f.plain, "plain", false, "plain lines: no colours, no drawing, no moves of the cursor")
	cmd.Flags().StringVar(&f.save, "save", "", "file in which the match is saved after every answer of a person")
	desk.AdoptFlag(cmd.Flags(), &f.adopt)
	return cmd
}

// runPlay plays one match, new or saved.
func (a *app) runPlay(what string, l *desk.Lineup, f *playFlags) error {
	if a.JSON {
		return desk.Usage("play has no --json")
	}
	agents, err := l.TakeAgents()
	if err != nil {
		return err
	}
	m, err := a.newOrSaved(what, l, f.adopt, agents != nil)
	if err != nil {
		return err
	}
	if err := desk.JudgeAgents(m, agents); err != nil {
		return err
	}
	if agents != nil {
		m.Record.Agents = agents
	}
	return terminal.Play(a.Desk, m, terminal.Options{Plain: f.plain, Save: f.save, Played: what})
}

// newOrSaved begins a match of the game of that name, or goes on with the one in the file of that name. Who plays is
// asked of the file unless it has been said.
func (a *app) newOrSaved(what string, l *desk.Lineup, adopt, said bool) (*interpreter.Match, error) {
	lib, err := a.Library()
	if err != nil {
		return nil, err
	}
	_, unknown := lib.Find(what)
	if unknown == nil {
		m, err := a.Match(what, l)
		if err == nil && m.Record.Agents == nil {
			m.Record.Agents = map[string]string{m.Record.Seats[0]: desk.Human}
		}
		return m, err
	}
	if _, err := os.Stat(what); errors.Is(err, fs.ErrNotExist) {
		return nil, desk.Usage("%v, and no saved match in a file of that name", unknown)
	}
	m, err := a.Saved(what, adopt)
	if err != nil {
		return nil, err
	}
	if said {
		return m, nil
	}
	if err := desk.SeatPlayers(m); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return m, nil
}
