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

// terminal is a match at the terminal, with the people before it.
type terminal struct {
	*desk.Desk
	*screen
	words    *words
	in       *typed
	match    *interpreter.Match
	names    narrate.Names
	people   bool           // some seat is human
	watching []string       // who is told: the human seats, and "" for everybody unless there is just one
	rank     map[string]int // of each place, by its name in an expression
	tale     *tell.Log
	guide    *guide.Course
	taught   map[string]int // by seat: how many lessons of the guide it has read
	log      []entry
	told     map[string]int   // by seat: how much of what happened it has been told
	due      int              // so much must have happened before nobody's match is told again
	shown    map[string]sight // by seat: when it was shown the position
	secret   bool             // the game hides something: the keyboard is handed over with a wiped screen
	holder   string           // who sits at the keyboard, "" at first
	first    string           // who wants to answer before the one that is asked, where several may; "" for nobody
	autosave string           // file, "" for none
	kept     int              // answers that are in a file
	seeded   bool             // the seed was drawn, and is told
	offered  bool             // whoever leaves was asked whether to save
}

// sight is when somebody saw the position: after how many answers, and in whose turn.
type sight struct {
	answers int
	turn    string
}

// Options is how a match is played.
type Options struct {
	Plain  bool   // without colours, drawings and moves of the cursor
	Save   string // file in which it is saved after every answer of a person, "" for none
	Played string // the file that it comes from, or the name of its game

	Unsaved bool // it is another than that of the file
	Seeded  bool // nobody gave the seed: it is told, so that the match can be played again

	Over func(*interpreter.Match) error // called when the match is over
}

// Play plays a match to its end, or until people leave.
func Play(d *desk.Desk, m *interpreter.Match, o Options) error {
	t := &terminal{Desk: d, screen: newScreen(d.Out, o.Plain), words: wordsIn(d.Lang), in: newTyped(d.In)}
	if t.in.echo {
		t.height = 0 // nobody turns pages: what comes next is not for that
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

// errLeft ends the session; nothing is wrong.
var errLeft = errors.New("left")

// take makes m the match of the session. When it fails, the session goes on with the match that it has.
func (t *terminal) take(m *interpreter.Match) error {
	n := *t
	n.match, n.names = m, narrate.New(m, t.Lang)
	n.watching = humans(m)
	if n.people = n.watching != nil; len(n.watching) != 1 {
		n.watching = append(n.watching, "") // what all may see
	}
	n.rank = map[string]int{}
	for i, p := range m.Lineup().Places {
		n.rank[p.Name] = i
	}
	n.secret = m.Game.Definition().Hides()
	n.told, n.shown, n.holder, n.first = map[string]int{}, map[string]sight{}, "", ""
	n.taught = map[string]int{}
	if err := n.retell(); err != nil {
		return err
	}
	n.kept = len(m.Record.Answers)
	for _, s := range n.watching { // a match that goes on is told from one's last answer
		n.told[n.reader(s)] = max(n.told[n.reader(s)], n.tale.HeardBefore(n.lastOf(s)))
	}
	*t = n
	return nil
}

// lastOf is how many answers were given before the last one of a seat.
func (t *terminal) lastOf(seat string) int {
	for i := len(t.log) - 1; i >= 0; i-- {
		if t.log[i].seat == seat {
			return t.log[i].answers
		}
	}
	return -1
}

// humans is the seats that people take, in the order of the match.
func humans(m *interpreter.Match) []string {
	var out []string
	for _, s := range m.Record.Seats {
		if m.Record.Agents[s] == desk.Human {
			out = append(out, s)
		}
	}
	return out
}

// warn says of a match that comes from a table with another seed than the server's that somebody may know it.
func (t *terminal) warn() {
	if o := t.match.Record.Origin; o == record.Chosen || o == record.Filed {
		t.line(0, tell.Origin(t.Lang, o))
	}
}

// play asks until the match is over, or people have had enough.
func (t *terminal) play() error {
	t.line(0, t.title())
	if t.seeded && !(t.secret && len(t.watching) > 1) { // who knows it knows every hidden card
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
	all := t.watching[len(t.watching)-1] // the only human, else everybody
	t.told[all] = max(t.told[all], t.told[t.holder])
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

// drawn is what an agent answers. It depends on the seed and on how far the match is, so that one that is taken back or
// loaded goes on alike.
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
	stop, done := t.in.interrupted()
	o, err := a.Choose(stop, t.match.Engine(), rng)
	if done() || errors.Is(err, agents.ErrStopped) {
		t.leave()
		err = desk.ErrReported
	}
	return d.Describe(o), err
}

// leave keeps the match of whoever goes without saying so: it is saved, or offered to be, or it is said that it is not.
func (t *terminal) leave() {
	t.Printf("\n")
	if t.offered {
		return
	}
	if t.in.gone && t.autosave == "" { // nobody is there to be asked
		if t.kept != len(t.match.Record.Answers) {
			t.line(0, t.words.notSaved)
		}
		return
	}
	t.offerSave()
}

// seldom is how much may happen in something that goes on until it is looked at less and less often whether anything of
// it can be told.
const seldom = 500

// answer carries out an answer and notes it. Without people it is told at once.
func (t *terminal) answer(d *interpreter.Decision, o interpreter.Option) error {
	if err := t.note(t.match, d, o); err != nil {
		return err
	}
	if heard := t.tale.Heard(); !t.people && heard >= t.due && !t.since("") {
		if waits := heard - t.told[t.reader("")]; waits > seldom { // each look at what goes on goes through all of it
			t.due = heard + waits
		}
	}
	t.keep(t.match.Record.Agents[t.log[len(t.log)-1].seat] == desk.Human && !t.in.ahead())
	return nil
}

// ask shows a decision and reads what is typed, until that is an answer. It is false when the match has become another.
func (t *terminal) ask(d *interpreter.Decision) (interpreter.Option, bool, error) {
	seat := d.Seat
	if err := t.handOver(seat); err != nil {
		return interpreter.Option{}, false, err
	}
	q := position.Ask(t.match, d, t.Lang)
	t.since(seat)
	if t.stale(seat) {
		if _, before := t.shown[seat]; before {
			t.glance(seat)
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

// prompt asks for the next answer, with its number where somebody may take answers back by their numbers.
func (t *terminal) prompt() string {
	if slices.ContainsFunc(t.watching, t.mayCorrect) {
		return strconv.Itoa(len(t.match.Record.Answers)+1) + t.words.prompt
	}
	return t.words.prompt
}

// stale reports whether a seat should be shown the position: it never was, it has become somebody else's turn, or
// another has had a turn since. A board that is drawn is shown whenever it may have changed.
func (t *terminal) stale(seat string) bool {
	at, ok := t.shown[seat]
	if !ok || at.turn != narrate.Turn(t.match) {
		return true
	}
	others := slices.ContainsFunc(t.log[min(at.answers, len(t.log)):], func(e entry) bool { return e.turn != at.turn })
	return others || t.grids() && at.answers < len(t.log)
}

// handOver gives the keyboard to a seat. Where the game hides something, the last one is told what came of his answer,
// and what he saw is wiped off before the next one sees anything.
func (t *terminal) handOver(seat string) error {
	if t.holder != seat && len(t.watching) > 1 && t.secret {
		if t.holder != "" && t.since(t.holder) && !t.enter(t.words.hasRead) {
			return errLeft
		}
		t.clear()
		if !t.enter(fmt.Sprintf(t.words.passTo, t.names.Seat(seat))) {
			return errLeft
		}
		delete(t.shown, seat) // what it was shown is wiped off
	}
	t.holder = seat
	return nil
}

// enter waits until Enter is pressed; false when nothing comes any more.
func (t *terminal) enter(prompt string) bool {
	_, ok := t.read(prompt + " ")
	if !ok {
		t.leave()
	}
	return ok
}

// pair is a text and what is said of it.
func (t *terminal) pair(head, text string) string { return head + t.words.colon + text }

// title is the game and who plays.
func (t *terminal) title() string {
	var seats []string
	for _, s := range t.match.Record.Seats {
		seats = append(seats, t.names.Seat(s))
	}
	return t.pair(t.names.Game(), strings.Join(seats, ", "))
}

// ending says who has won.
func (t *terminal) ending() {
	t.gap()
	t.line(0, t.pair(t.words.over, tell.Ending(t.names, t.Lang, t.match.Winners(), t.match.Engine().Ending())))
}

// sheet is the score sheet: a column for each seat, a line for each that it has.
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
