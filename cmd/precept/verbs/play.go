package verbs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/source"
)

// playFlags is the flags of play beside those of the line-up.
type playFlags struct {
	plain bool
	save  string
	adopt bool
}

// play is `precept play GAME|SAVE`.
func (a *app) play() *cobra.Command {
	var l lineup
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
	l.flags(cmd, "who plays, in order: a=human,b=random")
	cmd.Flags().BoolVar(&f.plain, "plain", false, "plain lines: no colours, no drawing, no moves of the cursor")
	cmd.Flags().StringVar(&f.save, "save", "", "file in which the match is saved after every answer of a person")
	adoptFlag(cmd.Flags(), &f.adopt)
	return cmd
}

// runPlay plays one match, new or saved.
func (a *app) runPlay(what string, l *lineup, f *playFlags) error {
	if a.json {
		return usage("play has no --json")
	}
	agents, err := l.takeAgents()
	if err != nil {
		return err
	}
	m, err := a.newOrSaved(what, l, f.adopt, agents != nil)
	if err != nil {
		return err
	}
	if err := judgeAgents(m, agents); err != nil {
		return err
	}
	t := &terminal{app: a, screen: newScreen(a.out, f.plain), words: wordsIn(a.lang), in: newTyped(a.in)}
	if agents != nil {
		m.Record.Agents = agents
	}
	if f.save != "" {
		if err := t.free(f.save, what); err != nil {
			return usage("%v", err)
		}
		t.autosave = f.save
	}
	if err := t.take(m); err != nil {
		return err
	}
	return t.play()
}

// newOrSaved begins a match of the game of that name, or goes on with the one in the file of that name. Who plays is
// asked of the file unless it has been said.
func (a *app) newOrSaved(what string, l *lineup, adopt, said bool) (*interpreter.Match, error) {
	lib, err := a.library()
	if err != nil {
		return nil, err
	}
	_, unknown := lib.find(what)
	if unknown == nil {
		m, err := a.match(what, l)
		if err == nil && m.Record.Agents == nil {
			m.Record.Agents = map[string]string{m.Record.Seats[0]: human}
		}
		return m, err
	}
	if _, err := os.Stat(what); errors.Is(err, fs.ErrNotExist) {
		return nil, usage("%v, and no saved match in a file of that name", unknown)
	}
	m, err := a.saved(what, adopt)
	if err != nil {
		return nil, err
	}
	if said {
		return m, nil
	}
	if err := seatPlayers(m); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return m, nil
}

// Who can take a seat.
const (
	human  = "human"
	random = "random"
)

// takeAgents takes who plays out of the seats: a=human becomes a. It returns nil when nothing is said.
func (l *lineup) takeAgents() (map[string]string, error) {
	if len(l.seats) == 0 {
		return nil, nil
	}
	agents := map[string]string{}
	for i, s := range l.seats {
		seat, agent, said := strings.Cut(s, "=")
		if !said {
			agent = human
		}
		if !plays(agent) {
			return nil, usage("a seat is taken by %s or %s, or by the agents greedy and mcts:ITERATIONS, not %q%s", human,
				random, agent, source.Suggest(agent, []string{human, random, "greedy", "mcts"}))
		}
		l.seats[i], agents[seat] = seat, agent
	}
	return agents, nil
}

// plays reports whether somebody of that name can take a seat.
func plays(name string) bool {
	_, err := agents.Parse(name)
	return name == human || err == nil
}

// judgeAgents says what is wrong with who plays: of a saved match the seats are given.
func judgeAgents(m *interpreter.Match, agents map[string]string) error {
	for seat := range agents {
		if !slices.Contains(m.Record.Seats, seat) {
			return usage("the match has no seat %q%s", seat, source.Suggest(seat, m.Record.Seats))
		}
	}
	return nil
}

// humans is the seats that people take, in the order of the match.
func humans(m *interpreter.Match) []string {
	var out []string
	for _, s := range m.Record.Seats {
		if m.Record.Agents[s] == human {
			out = append(out, s)
		}
	}
	return out
}

// isTerminal reports whether a stream is somebody's terminal.
func isTerminal(stream any) bool {
	f, ok := raw(stream).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
