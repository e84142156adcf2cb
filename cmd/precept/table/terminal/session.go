package terminal

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/table/guide"
	"precept/cmd/precept/table/position"
	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
)

// terminal is a match at the terminal, with the people who play it there.
type terminal struct {
	*desk.Desk
	*screen
	words    *words
	in       *typed
	match    *interpreter.Match
	names    narrate.Names
	people   bool           // a person plays some seat
	watching []string       // whose logs are printed: people's seats, then "" for everybody unless one person plays
	rank     map[string]int // the index of each place, by its name in an expression
	tale     *tell.Log
	guide    *guide.Course
	taught   map[string]int // by seats: how many lessons of the guide it has read
	log      []entry
	logRead  map[string]int   // by seats: how much of the log it has read
	due      int              // without people: how long the log must be before it is printed again
	shown    map[string]sight // by seats: when it last saw the position
	secret   bool             // the game has secrets, so the screen is wiped before another seat takes the keyboard
	holder   string           // the seat at the keyboard, "" at first
	first    string           // the seat that wants to answer before the one that is asked, "" for none
	autosave string           // the file, "" for none
	kept     int              // the number of answers in a file; -1 if the file is out of date
	seeded   bool             // the seed was drawn, and is printed
	offered  bool             // a person who leaves was already asked whether to save
}

// sight records when a seat last saw the position: after how many entries of the log, and in whose turn.
type sight struct {
	answers int
	turn    string
}

// Options says how to play a match.
type Options struct {
	Plain  bool   // without colours, drawings and movements of the cursor
	Save   string // the file to save in after every answer of a person, "" for none
	Played string // the file from which it comes, or the name of its game

	Unsaved bool // it differs from the match in that file
	Seeded  bool // the seed was drawn: it is printed, so that the match can be played again

	Over func(*interpreter.Match) error // called when the match is over
}

// Play plays a match until it is over or people leave.
func Play(d *desk.Desk, m *interpreter.Match, o Options) error {
	t := &terminal{Desk: d, screen: newScreen(d.Out, o.Plain), words: wordsIn(d.Lang), in: newTyped(d.In)}
	if t.in.echo {
		t.height = 0 // input is no terminal, so nobody turns pages
	}
	signal.Notify(t.in.interrupts, os.Interrupt)
	defer signal.Stop(t.in.interrupts)
	if o.Save != "" {
		if err := t.free(o.Save, o.Played); err != nil {
			return desk.Usage("%v", err)
		}
		t.autosave = o.Save
	}
	if err := t.take(m); err != nil {
		return err
	}
	if o.Unsaved {
		t.kept = -1
		t.keep(true)
	}
	t.seeded = o.Seeded
	if err := t.play(); err != nil || o.Over == nil || !t.match.Over() {
		return err
	}
	return o.Over(t.match)
}

// errLeft ends the session normally, because the people left.
var errLeft = errors.New("left")

// take makes m the match of the session. If take fails, the session keeps its previous match.
func (t *terminal) take(m *interpreter.Match) error {
	n := *t
	n.match, n.names = m, narrate.New(m, t.Lang)
	n.watching = humans(m)
	if n.people = n.watching != nil; len(n.watching) != 1 {
		n.watching = append(n.watching, "") // everybody's view
	}
	n.rank = map[string]int{}
	for i, p := range m.Lineup().Places {
		n.rank[p.Name] = i
	}
	n.secret = m.Game.Definition().Hides()
	n.logRead, n.shown, n.holder, n.first = map[string]int{}, map[string]sight{}, "", ""
	n.taught = map[string]int{}
	if err := n.retell(); err != nil {
		return err
	}
	n.kept = len(m.Record.Answers)
	for _, s := range n.watching { // a match that is continued is shown from the seat's last answer
		n.logRead[n.reader(s)] = max(n.logRead[n.reader(s)], n.tale.HeardBefore(n.lastOf(s)))
	}
	*t = n
	return nil
}

// lastOf returns the number of answers before the seat's last entry, or -1 if it has none.
func (t *terminal) lastOf(seat string) int {
	for i := len(t.log) - 1; i >= 0; i-- {
		if t.log[i].seat == seat {
			return t.log[i].answers
		}
	}
	return -1
}

// humans returns the seats that people play, in the order of the match.
func humans(m *interpreter.Match) []string {
	var out []string
	for _, s := range m.Record.Seats {
		if m.Record.Agents[s] == desk.Human {
			out = append(out, s)
		}
	}
	return out
}

// warn prints a notice if the seed was chosen or comes from a file, because somebody may then know it.
func (t *terminal) warn() {
	if o := t.match.Record.Origin; o == record.Chosen || o == record.Filed {
		t.line(0, tell.Origin(t.Lang, o))
	}
}

// play asks for answers until the match is over, or people leave.
func (t *terminal) play() error {
	t.line(0, t.title())
	if t.seeded && !(t.secret && len(t.watching) > 1) { // the seed would reveal every hidden card
		t.line(0, fmt.Sprintf(t.words.seed, t.match.Record.Seed, t.match.Record.Seed))
	}
	t.warn()
	if t.people {
		t.line(0, t.words.hint)
	}
	err := t.toTheEnd()
	t.close()
	if errors.Is(err, errLeft) {
		return nil
	}
	if err != nil {
		return err
	}
	all := t.watching[len(t.watching)-1] // the only person, else everybody
	t.logRead[all] = max(t.logRead[all], t.logRead[t.holder])
	t.since(all)
	t.position(all)
	t.ending()
	return t.sheet()
}

func (t *terminal) toTheEnd() error {
	for !t.match.Over() {
		d := t.asked()
		if d == nil {
			return fmt.Errorf("there is no decision, and the match is not over")
		}
		if t.match.Record.Agents[d.Seat] != desk.Human {
			o, err := t.drawn(d)
			if err == nil {
				err = t.answer(d, o)
			}
			if err != nil {
				return err
			}
			continue
		}
		if done, err := t.beforehand(d); err != nil {
			return err
		} else if done {
			continue
		}
		o, ok, err := t.ask(d)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := t.answer(d, o); err != nil {
			return err
		}
	}
	return nil
}

// drawn returns an agent's answer. It depends only on the seed and the number of answers, so that agents repeat their
// answers after an undo or when a save is opened.
func (t *terminal) drawn(d *interpreter.Decision) (interpreter.Option, error) {
	rng := rand.New(rand.NewPCG(t.match.Record.Seed, uint64(t.match.Record.Total())+1))
	name := t.match.Record.Agents[d.Seat]
	if name == "" || name == desk.Random {
		options := d.Options()
		return options[rng.IntN(len(options))], nil
	}
	spec, err := agents.Parse(name)
	if err != nil {
		return interpreter.Option{}, err
	}
	a, err := spec.New(t.match.Engine())
	if err != nil {
		return interpreter.Option{}, err
	}
	ctx, done := t.in.interrupted()
	o, err := a.Choose(ctx, t.match.Engine(), rng)
	if done() || errors.Is(err, agents.ErrStopped) {
		t.leave()
		err = desk.ErrReported
	}
	return d.Describe(o), err
}

// leave handles the end of the input. It saves the match, offers to save it, or prints that it was not saved.
func (t *terminal) leave() {
	t.Printf("\n")
	if t.offered {
		return
	}
	if t.in.atEnd && t.autosave == "" { // nobody can reply
		if t.kept != len(t.match.Record.Answers) {
			t.line(0, t.words.notSaved)
		}
		return
	}
	t.offerSave()
}

// seldom is the number of log entries that may wait in a match without people. Beyond it, the program checks less and
// less often whether entries can be printed.
const seldom = 500

// answer carries out an answer and logs it. Without people it prints the log at once.
func (t *terminal) answer(d *interpreter.Decision, o interpreter.Option) error {
	if err := t.note(t.match, d, o); err != nil {
		return err
	}
	if heard := t.tale.Heard(); !t.people && heard >= t.due && !t.since("") {
		if waits := heard - t.logRead[t.reader("")]; waits > seldom { // each look goes through all entries that wait
			t.due = heard + waits
		}
	}
	t.keep(t.match.Record.Agents[t.log[len(t.log)-1].seat] == desk.Human && !t.in.ahead())
	return nil
}

// ask shows a decision and reads lines until one is an answer. It returns false when the session has another match or
// decision.
func (t *terminal) ask(d *interpreter.Decision) (interpreter.Option, bool, error) {
	seat := d.Seat
	if err := t.handOver(seat); err != nil {
		return interpreter.Option{}, false, err
	}
	q := position.Ask(t.match, d, t.Lang)
	t.since(seat)
	if t.stale(seat) {
		if _, before := t.shown[seat]; before || t.height > 0 {
			t.glance(seat, strings.Count(t.aside(func() { t.show(q) }), "\n"))
		} else {
			t.position(seat)
		}
		t.shown[seat] = sight{len(t.log), narrate.Turn(t.match)}
	}
	t.teach(d)
	t.show(q)
	t.alsoOpen(d)
	for {
		t.keep(!t.in.ahead())
		line, ok := t.read(t.prompt())
		if !ok {
			t.leave()
			return interpreter.Option{}, false, errLeft
		}
		switch o, verdict, err := t.obey(d, q, line); {
		case err != nil:
			return o, false, err
		case verdict == chosen:
			return o, true, nil
		case verdict == another:
			return o, false, nil
		case verdict == again && line != "":
			t.show(q)
			t.alsoOpen(d)
		}
	}
}

// prompt returns the prompt. It includes the number of the next answer if a person may correct the position, as
// corrections refer to numbers.
func (t *terminal) prompt() string {
	if slices.ContainsFunc(t.watching, t.mayCorrect) {
		return strconv.Itoa(len(t.match.Record.Answers)+1) + t.words.prompt
	}
	return t.words.prompt
}

// stale reports whether a seat must be shown the position. That is so if it never saw it, if the turn has changed, or
// if another seat has had a turn since. In a game with drawn boards, any change suffices.
func (t *terminal) stale(seat string) bool {
	at, ok := t.shown[seat]
	if !ok || at.turn != narrate.Turn(t.match) {
		return true
	}
	others := slices.ContainsFunc(t.log[min(at.answers, len(t.log)):], func(e entry) bool { return e.turn != at.turn })
	return others || t.grids() && at.answers < len(t.log)
}

// handOver passes the keyboard to a seat. In a game with secrets, the previous seat first reads the outcome of its
// answer. Then the screen is cleared before the next seat sees anything.
func (t *terminal) handOver(seat string) error {
	if t.holder != seat && len(t.watching) > 1 && t.secret {
		if t.holder != "" && t.since(t.holder) && !t.enter(t.words.hasRead) {
			return errLeft
		}
		t.clear()
		if !t.enter(fmt.Sprintf(t.words.passTo, t.names.Seat(seat))) {
			return errLeft
		}
		delete(t.shown, seat) // what it saw was wiped
	}
	t.holder = seat
	return nil
}

// enter waits for Enter; it returns false at the end of the input.
func (t *terminal) enter(prompt string) bool {
	_, ok := t.read(prompt + " ")
	if !ok {
		t.leave()
	}
	return ok
}

// pair returns a heading, a colon and a text.
func (t *terminal) pair(head, text string) string { return head + t.words.colon + text }

// title returns the game and the players.
func (t *terminal) title() string {
	var seats []string
	for _, s := range t.match.Record.Seats {
		seats = append(seats, t.names.Seat(s))
	}
	return t.pair(t.names.Game(), strings.Join(seats, ", "))
}

// ending prints who has won.
func (t *terminal) ending() {
	t.gap()
	t.line(0, t.pair(t.words.over, tell.Ending(t.names, t.Lang, t.match.Winners(), t.match.Engine().Ending())))
}

// sheet prints the score sheet: a column for each seat, and a line for each source of points.
func (t *terminal) sheet() error {
	lines := narrate.ScoreSheet(t.match)
	if len(lines) == 0 {
		return nil
	}
	total := make([]int, len(t.match.Record.Seats))
	return t.Table(func(w io.Writer) {
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
