package cli

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"precept/interpreter"
	"precept/interpreter/exec"
	"precept/interpreter/source"
)

// play is `precept play GAME`.
func (a *app) play() *cobra.Command {
	var l lineup
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play a match at the terminal",
		Long: `Play a match at the terminal. Every seat is taken by a human or by an agent
that chooses at random: --seats red=human,blue=random. Without --seats the
first of the game's usual seats is human and the others are not.

Type the number of an option, ? to see the position, q to quit.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.runPlay(args[0], &l) },
	}
	l.flags(cmd, "who plays, in order: a=human,b=random")
	return cmd
}

// runPlay plays one match.
func (a *app) runPlay(id string, l *lineup) error {
	if a.json {
		return usage("play has no --json")
	}
	agents, err := l.takeAgents()
	if err != nil {
		return err
	}
	m, err := a.match(id, l)
	if err != nil {
		return err
	}
	if agents == nil {
		agents = map[string]string{m.Record.Seats[0]: human}
	}
	t := &terminal{app: a, match: m, names: m.Names(a.lang), words: wordsIn(a.lang), agents: agents, lines: bufio.NewScanner(a.in),
		rng: rand.New(rand.NewPCG(l.seed, 1))}
	t.initial, t.viewer, t.echo = initialValues(m), onlyHuman(agents), !isTerminal(a.in)
	return t.play()
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
		if agent != human && agent != random {
			return nil, usage("a seat is taken by %s or %s, not %q%s", human, random, agent, source.Suggest(agent, []string{human, random}))
		}
		l.seats[i], agents[seat] = seat, agent
	}
	return agents, nil
}

// isTerminal reports whether what is typed there is seen.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// onlyHuman is the seat of the human when there is exactly one, else "".
func onlyHuman(agents map[string]string) string {
	only := ""
	for seat, agent := range agents {
		if agent != human {
			continue
		}
		if only != "" {
			return ""
		}
		only = seat
	}
	return only
}

// terminal is a match at the terminal.
type terminal struct {
	*app
	match   *interpreter.Match
	names   interpreter.Names
	words   *words
	agents  map[string]string // by seat; one that is not here chooses at random
	viewer  string            // the only human, "" when there are several or none
	lines   *bufio.Scanner
	echo    bool // answers do not come from a terminal, which would show them
	rng     *rand.Rand
	initial map[string]string // the values of variables before the first step
	last    string            // the seat that was shown the position last, "" when others have moved since
}

// play asks until the match is over, or the human has had enough.
func (t *terminal) play() error {
	t.printf("%s\n", t.title())
	for !t.match.Over() {
		d := t.match.Pending()
		if d == nil {
			return fmt.Errorf("nothing is to be decided and the match is not over")
		}
		o, ok := t.choose(d)
		if !ok {
			return nil
		}
		if err := t.match.Answer(o); err != nil {
			return err
		}
	}
	t.position("")
	t.ending()
	return t.sheet()
}

// title is the game and who plays.
func (t *terminal) title() string {
	var seats []string
	for _, s := range t.match.Record.Seats {
		seats = append(seats, t.names.Seat(s))
	}
	return t.names.Game() + ": " + strings.Join(seats, ", ")
}

// choose asks whoever decides; false when the match is left.
func (t *terminal) choose(d *interpreter.Decision) (interpreter.Option, bool) {
	options := d.Options()
	if t.agents[d.Seat()] == human {
		return t.ask(d, options)
	}
	o := options[t.rng.IntN(len(options))]
	t.tell(d, o)
	t.last = ""
	return o, true
}

// tell says what an agent has answered, as far as the human may know.
func (t *terminal) tell(d *interpreter.Decision, o interpreter.Option) {
	answer := t.words.hidden
	if t.match.Tells(d, o, t.viewer) {
		answer = t.option(d, o)
	}
	t.printf("%s: %s: %s\n", t.names.Seat(d.Seat()), t.question(d), answer)
}

// question is what is decided, in words.
func (t *terminal) question(d *interpreter.Decision) string {
	if q := t.names.Question(d); q != "" {
		return q
	}
	return t.words.act
}

// option is an option in words.
func (t *terminal) option(d *interpreter.Decision, o interpreter.Option) string {
	if w := t.words.answer(o.Value); w != "" {
		return w
	}
	if exec.Unseen(o.Value) >= 0 {
		return t.words.hidden + ", " + t.names.Option(d, o)
	}
	return t.names.Option(d, o)
}

// ask shows a decision and reads the answer.
func (t *terminal) ask(d *interpreter.Decision, options []interpreter.Option) (interpreter.Option, bool) {
	if t.last != d.Seat() {
		t.position(d.Seat())
		t.last = d.Seat()
	}
	t.show(d, options)
	for {
		t.printf("%s", t.words.prompt)
		if !t.lines.Scan() {
			t.printf("\n")
			return interpreter.Option{}, false
		}
		line := strings.TrimSpace(t.lines.Text())
		if t.echo {
			t.printf("%s\n", line)
		}
		switch line {
		case "q":
			return interpreter.Option{}, false
		case "?":
			t.position(d.Seat())
			t.show(d, options)
		default:
			if n, err := strconv.Atoi(line); err == nil && n >= 1 && n <= len(options) {
				return options[n-1], true
			}
			t.printf(t.words.range_+"\n", len(options))
		}
	}
}

// show lists what can be answered.
func (t *terminal) show(d *interpreter.Decision, options []interpreter.Option) {
	t.printf("\n"+t.words.decide+"%s\n", t.names.Seat(d.Seat()), t.question(d), t.cited(d.Node().Articles))
	for i, o := range options {
		t.printf("%4d  %s%s\n", i+1, t.option(d, o), t.cited(o.Articles))
	}
}

// cited is articles as they stand behind a text.
func (t *terminal) cited(articles []string) string {
	if len(articles) == 0 {
		return ""
	}
	return "  [" + t.names.Articles(articles) + "]"
}

// ending says who has won.
func (t *terminal) ending() {
	var winners []string
	for _, s := range t.match.Winners() {
		winners = append(winners, t.names.Seat(s))
	}
	end := t.words.draw
	switch len(winners) {
	case 0:
	case 1:
		end = fmt.Sprintf(t.words.won, winners[0])
	default:
		end = fmt.Sprintf(t.words.shared, strings.Join(winners, ", "))
	}
	if how := t.match.Ended(); how != "" {
		end += " (" + how + ")"
	}
	t.printf("\n%s: %s\n", t.words.over, end)
}

// sheet is the score sheet: a column for each seat, a line for each that it has.
func (t *terminal) sheet() error {
	lines := t.match.ScoreSheet()
	if len(lines) == 0 {
		return nil
	}
	total := make([]int, len(t.match.Record.Seats))
	return t.table(func(w io.Writer) {
		for _, s := range t.match.Record.Seats {
			fmt.Fprintf(w, "\t%s", t.names.Seat(s))
		}
		fmt.Fprintln(w)
		for _, l := range lines {
			scoreRow(w, t.names.ScoreLine(l.ID), l.Points)
			for i, n := range l.Points {
				total[i] += n
			}
		}
		scoreRow(w, t.words.total, total)
	})
}

func scoreRow(w io.Writer, name string, points []int) {
	fmt.Fprint(w, name)
	for _, n := range points {
		fmt.Fprintf(w, "\t%d", n)
	}
	fmt.Fprintln(w)
}
