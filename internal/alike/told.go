package alike

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"precept/cmd/precept/table/tell"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// walk is a match that is played at random. Its log is compared with the logs of matches that differ from it in one
// thing: the outcome of chance, an answer of one seat, or something hidden from a seat. While a seat cannot know of
// the difference, both logs must show it the same lines.
type walk struct {
	Play
	pairs   int // how many compared matches differed only in what a seat may not know, and had equal logs
	m       *interpreter.Match
	rng     *rand.Rand
	seats   []string // and "" for spectators
	history []tell.Events
	twins   []*twin
	secret  map[*declared.Node]bool // menus of which others hear no answer, as far as they have come up
}

// twin is two matches that differ only in what is hidden from one seat.
type twin struct {
	seat    string
	two     [2]*interpreter.Match
	history [2][]tell.Events
	moves   int // made in both
}

// Constants of a walk.
const (
	everything = -2 // the number of the referee, who sees everything
	mostTwins  = 2  // at the same time
	goesOn     = 12 // how many moves are made in a twin
	wonders    = 8  // about how many questions a seat asks at one time
	othersOf   = 3  // how many matches with another chance, and with another answer, are compared with a move
)

// Play says how a match is played and how much of it is compared.
type Play struct {
	Moves int
	Looks int // one move in Looks is compared
	Pages int // one pair in Pages is compared in everything else that a seat is shown

	// Aloud skips comparisons with matches in which a seat answers differently. It is for games in which a public
	// answer can imply a hidden value.
	Aloud bool

	// Writes also compares what a seat may save or export; see [Written].
	Writes bool

	// Spoil, if not nil, receives each event before it is logged, and may change it.
	Spoil func(*view.Event)
}

// begin starts a match, and compares its start with the starts that other outcomes of chance give.
//
// # Errors
//
// The errors of [interpreter.Game.Start], and a [view.Leak] if a seat learns what it may not know.
func (p Play) begin(g *interpreter.Game, s interpreter.Setup, rng *rand.Rand) (*walk, error) {
	w := &walk{Play: p, rng: rng, secret: map[*declared.Node]bool{}}
	begin := &way{spoil: p.Spoil, chance: rng.Uint64()}
	begin.run = func(_ *way, seed uint64, hear listener) (*interpreter.Match, error) {
		s.Seed = seed
		return g.StartBuilt(s, interpreter.Build{Hear: hear})
	}
	if err := begin.walk(nil); err != nil {
		return nil, err
	}
	w.m, w.history = begin.m, []tell.Events{begin.events}
	w.seats = append([]string{""}, w.m.Record.Seats...)
	return w, w.against(begin, begin.chances(rng, len(begin.draws)), "")
}

// Told plays a match at random and compares some of its moves. It returns how many matches differed only in what a
// seat may not know, and had equal logs.
//
// # Errors
//
// A [view.Leak] if a seat learns what it may not know, and any error of playing.
func (p Play) Told(g *interpreter.Game, s interpreter.Setup, rng *rand.Rand) (int, error) {
	w, err := p.begin(g, s, rng)
	for more := true; more && err == nil && p.Moves > 0; p.Moves-- {
		more, err = w.step(w.among(p.Looks))
	}
	if w == nil {
		return 0, err
	}
	return w.pairs, err
}

// among returns true once in n times, at random.
func (w *walk) among(n int) bool { return n <= 1 || w.rng.IntN(n) == 0 }

// step makes a random move: all answers up to its first effect. It returns false if the match is over. If look is set,
// it compares the move with moves in other matches.
//
// # Errors
//
// A [view.Leak] if a seat learns what it may not know, and any error of playing.
func (w *walk) step(look bool) (bool, error) {
	open := w.m.Open()
	if len(open) == 0 {
		return false, nil
	}
	seat, from := open[w.rng.IntN(len(open))].Seat, w.m
	first := w.anyMove(from, seat, w.rng.Uint64(), w.rng.Uint64())
	if err := first.walk(nil); err != nil {
		return false, err
	}
	w.m = first.m
	if look {
		if err := w.against(first, first.chances(w.rng, othersOf), ""); err != nil {
			return false, err
		}
		var others []*way
		for n := 0; n < othersOf && !w.Aloud; n++ {
			others = append(others, w.otherMove(first, from, w.rng.Uint64()))
		}
		if err := w.against(first, others, seat); err != nil {
			return false, err
		}
		if err := w.twin(from); err != nil {
			return false, err
		}
	}
	w.history = append(w.history, first.events)
	err := w.along(first)
	return err == nil, err
}

// against compares the events of the way first with those of the ways others. All start from the same match. It does so
// for all seats except by, the seat that answered differently ("" for none).
func (w *walk) against(first *way, others []*way, by string) error {
	all := everyPiece(first.m)
	for _, other := range others {
		if err := other.walk(nil); err != nil {
			return err
		}
		if other.short || reflect.DeepEqual(all, everyPiece(other.m)) {
			continue // only something that was said or rolled is different
		}
		for _, seat := range w.seats {
			if seat == by && seat != "" {
				continue
			}
			if _, err := w.compare(first, other, seat, w.history, w.history); err != nil {
				return err
			}
		}
	}
	return nil
}

// everyPiece returns everything that a referee sees.
func everyPiece(m *interpreter.Match) any { return m.Engine().View(everything) }

// compare checks whether the seat may notice a difference between one and other. If not, it compares everything that
// they show the seat, and returns true.
func (w *walk) compare(one, other *way, seat string, before ...[]tell.Events) (bool, error) {
	if !same(one.m, other.m, seat) {
		return false, nil
	}
	if !slices.Equal(asked(one.m), asked(other.m)) {
		if lit, err := lights(one, other, seat); lit || err != nil {
			return false, err
		}
		return false, asks(one.m, other.m, seat)
	}
	lang := []string{"en", "fr"}[w.rng.IntN(2)]
	a, b := lines(logOf(before[0], one, seat, lang)), lines(logOf(before[1], other, seat, lang))
	w.pairs++
	if slices.Equal(a, b) {
		if !w.among(w.Pages) {
			return true, nil
		}
		err := Shown(one.m, other.m, seat, lang, w.subjects(one.m, seat))
		if err == nil && w.Writes {
			err = Written(one.m, other.m, seat, lang)
		}
		return true, err
	}
	if lit, err := lights(one, other, seat); lit || err != nil {
		return false, err
	}
	if seat == "" {
		seat = "nobody"
	}
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return false, &view.Leak{Seat: seat, What: "is told what it may not know", One: around(a, n), Other: around(b, n)}
}

// lights reports whether something that is hidden from a seat in the final position was visible to it earlier, and
// differed between the two ways.
func lights(one, other *way, seat string) (bool, error) {
	for _, x := range []*way{one, other} {
		if err := x.walk(&seat); err != nil {
			return false, err
		}
	}
	return !slices.Equal(one.lights, other.lights), nil
}

// subjects returns names about which a seat can ask: options, names in the game, and pairs of both.
func (w *walk) subjects(m *interpreter.Match, seat string) (out []string) {
	if seat == "" {
		return nil
	}
	all := slices.Concat(m.Lineup().Components, m.Lineup().Spaces, m.Record.Seats)
	first := slices.Clone(m.Lineup().Entries)
	if d := m.DecisionOf(seat); d != nil {
		for _, a := range testkit.Candidates(d) {
			first = append(first, d.Describe(a).ID)
		}
	}
	for range wonders {
		one := all[w.rng.IntN(len(all))]
		if len(first) > 0 {
			f := first[w.rng.IntN(len(first))]
			out = append(out, f, f+" "+one)
		}
		out = append(out, one)
	}
	return out
}

// around returns up to 16 lines before line n and 16 lines after it.
func around(lines []string, n int) string {
	return strings.Join(lines[max(0, min(n, len(lines))-16):min(n+16, len(lines))], " ")
}

// same reports whether two matches look the same to a seat.
func same(m, other *interpreter.Match, seat string) bool {
	return m.Over() == other.Over() && slices.Equal(m.Winners(), other.Winners()) &&
		reflect.DeepEqual(m.View(seat), other.View(seat))
}

// asked returns the open decisions as texts: the seat, the step, and whose turn it is.
func asked(m *interpreter.Match) []string {
	var out []string
	for _, d := range m.Open() {
		out = append(out, fmt.Sprint(d.Seat, " ", d.Step, " in the turn of ", narrate.Turn(m)))
	}
	return out
}

// waits compares two ways with the same answers. It returns a leak if the only visible difference is that one match
// waits for an answer and the other does not. In that case, the same things have come to light in both, and declining
// the answer makes the matches look the same.
func waits(a, b *way, seat string) error {
	if slices.Equal(asked(a.m), asked(b.m)) {
		return nil
	}
	for range 2 {
		x := a.m
		for n := 0; n < 3; n++ {
			d := x.Pending()
			if d == nil {
				break
			}
			o, can := d.Decline()
			if !can {
				break
			}
			var err error
			if x, err = x.Clone(); err != nil {
				return err
			}
			if err = x.Answer(o); err != nil {
				return err
			}
			if same(x, b.m, seat) && slices.Equal(asked(x), asked(b.m)) {
				if _, err := lights(a, b, seat); err != nil {
					return err
				}
				if n := len(a.lights); n > len(b.lights) || !slices.Equal(a.lights, b.lights[:n]) {
					return nil
				}
				return asks(a.m, b.m, seat)
			}
		}
		a, b = b, a
	}
	return nil
}

// asks returns a leak: the decisions that wait in the two matches differ, which tells the seat what it may not know.
func asks(a, b *interpreter.Match, seat string) error {
	return &view.Leak{Seat: cmp.Or(seat, "nobody"), What: "is told by who is asked what it may not know",
		One: strings.Join(asked(a), ", "), Other: strings.Join(asked(b), ", ")}
}

// logOf returns the log lines for the events of x. The argument before contains the events that precede them.
func logOf(before []tell.Events, x *way, seat, lang string) []tell.Line {
	l := tell.From(x.m)
	for _, events := range before {
		l.Add(x.m, events)
	}
	heard := l.Heard()
	l.Add(x.m, x.events)
	return l.After(seat, lang, heard)
}

// twin adds a twin: a match that looks the same to a random seat but differs in what is hidden from that seat.
func (w *walk) twin(from *interpreter.Match) error {
	if len(w.twins) >= mostTwins {
		return nil
	}
	seat := w.seats[w.rng.IntN(len(w.seats))]
	e := from.Engine().New()
	if err := e.Determinize(from.Engine(), slices.Index(from.Lineup().Seats, seat), w.rng); err != nil {
		return err
	}
	t := &twin{seat: seat, two: [2]*interpreter.Match{from.WithEngine(testkit.On(from.Engine()).Fork()),
		from.WithEngine(e)}}
	held := !slices.Equal(asked(t.two[0]), asked(t.two[1])) // answers that others have given secretly may be drawn anew
	if same(t.two[0], t.two[1], seat) && !held && !reflect.DeepEqual(everyPiece(from), everyPiece(t.two[1])) {
		w.twins = append(w.twins, t)
	}
	return nil
}

// along makes a move in each twin as well. It drops a twin if the move is not offered there, or if something hidden
// comes to light.
func (w *walk) along(first *way) error {
	var left []*twin
	for _, t := range w.twins {
		chance := w.rng.Uint64()
		var ways [2]*way
		for i, m := range t.two {
			ways[i] = w.theMove(m, first, chance)
			if err := ways[i].walk(nil); err != nil {
				return err
			}
		}
		if ways[0].short || ways[1].short {
			continue
		}
		same, err := w.compare(ways[0], ways[1], t.seat, t.history[0], t.history[1])
		if err == nil && !same {
			err = waits(ways[0], ways[1], t.seat)
		}
		if err != nil {
			return err
		}
		for i, x := range ways {
			t.two[i], t.history[i] = x.m, append(t.history[i], x.events)
		}
		if t.moves++; same && t.moves < goesOn {
			left = append(left, t)
		}
	}
	w.twins = left
	return nil
}

// listener receives each event, and the engine in which it happens.
type listener func(*interpreter.Engine, *view.Event)

// way is a sequence of answers and outcomes of chance that leads a match to its next decision. The random numbers
// between two events have their own seed. So chance can differ at one place and be the same everywhere else.
type way struct {
	run    func(x *way, seed uint64, hear listener) (*interpreter.Match, error)
	spoil  func(*view.Event)
	seat   string // gives the answers
	chance uint64
	other  uint64 // if not 0, the seed after event number place
	place  int

	m      *interpreter.Match
	picks  []interpreter.Answer
	spots  []spot // for each pick
	short  bool   // an answer was not available, so the move is not complete
	events tell.Events
	draws  []int     // the numbers of events before which chance was used
	lights []string  // what became visible to the seat given to walk
	seen   [2]string // the values, and the places, as that seat saw them last
}

// anyMove returns a way with a random move, drawn from a seed.
func (w *walk) anyMove(from *interpreter.Match, seat string, number, chance uint64) *way {
	return w.follow(from, seat, chance, func() next {
		draw := rand.New(rand.NewPCG(number, 7))
		return func(d *interpreter.Decision, _ int) (interpreter.Answer, bool) {
			return d.Sample(draw.IntN).Value, true
		}
	})
}

// otherMove returns a way whose move differs from that of x at one random answer. That answer is not at a menu whose
// answers others see. The later answers are those of x as long as they are offered.
func (w *walk) otherMove(x *way, from *interpreter.Match, number uint64) *way {
	picks := x.picks
	return w.follow(from, x.seat, x.chance, func() next {
		draw := rand.New(rand.NewPCG(number, 7))
		at := draw.IntN(len(picks))
		return func(d *interpreter.Decision, k int) (interpreter.Answer, bool) {
			same := k < len(picks) && d.Offers(picks[k])
			switch {
			case k != at && same:
				return picks[k], true
			case d.Kind == interpreter.Menu && !w.secret[d.Step]:
				return 0, false
			}
			return d.Sample(draw.IntN).Value, true
		}
	})
}

// theMove returns a way that repeats the move of x in a similar match, until an answer is not offered. A piece that is
// not offered is replaced by the piece in the same position at the same place. The two look the same to a seat that
// cannot identify them.
func (w *walk) theMove(from *interpreter.Match, x *way, chance uint64) *way {
	return w.follow(from, x.seat, chance, func() next {
		return func(d *interpreter.Decision, k int) (interpreter.Answer, bool) {
			if k >= len(x.picks) {
				return 0, false
			}
			if a := x.picks[k]; d.Offers(a) && spotOf(d, a).place == x.spots[k].place {
				return a, true
			}
			for _, a := range d.Answers() {
				if x.spots[k].place >= 0 && spotOf(d, a) == x.spots[k] {
					return a, true
				}
			}
			return 0, false
		}
	})
}

// spot identifies an offered piece by its place and the number of offered pieces before it there. The place is -1 for
// other answers.
type spot struct{ place, before int }

func spotOf(d *interpreter.Decision, a interpreter.Answer) spot {
	t, ok := d.Taking(a)
	if !ok || t.Piece < 0 {
		return spot{-1, 0}
	}
	out := spot{place: t.Place}
	for _, other := range d.Answers() {
		if other == a {
			break
		}
		if o, _ := d.Taking(other); o.Piece >= 0 && o.Place == out.place {
			out.before++
		}
	}
	return out
}

// next returns the n-th answer of a move, counted from 0; false ends the move.
type next func(d *interpreter.Decision, n int) (interpreter.Answer, bool)

// follow returns a way that makes a move with given answers. It calls the function answers anew for each walk.
func (w *walk) follow(from *interpreter.Match, seat string, chance uint64, answers func() next) *way {
	x := &way{spoil: w.Spoil, chance: chance, seat: seat}
	x.run = func(x *way, seed uint64, hear listener) (*interpreter.Match, error) {
		m, err := from.Clone()
		if err != nil {
			return nil, err
		}
		x.picks, x.spots, x.short = nil, nil, false
		answer, e := answers(), m.Engine()
		e.Reseed(seed)
		for again := true; again; again = m.Engine().InMove() || begun(m, seat) {
			d := m.DecisionOf(seat)
			if d == nil {
				return m, nil
			}
			a, ok := answer(d, len(x.picks))
			if x.short = !ok; x.short {
				return m, nil
			}
			x.picks, x.spots = append(x.picks, a), append(x.spots, spotOf(d, a))
			if _, err = m.Follow(seat, d.Describe(a), func(ev *view.Event) {
				if ev.Sort == view.Answered && ev.Menu && ev.Sealed {
					w.secret[ev.Node] = true
				}
				hear(e, ev)
			}); err != nil {
				return nil, err
			}
		}
		return m, nil
	}
	return x
}

// begun reports whether the seat is choosing several elements and has chosen some. Nobody else sees this until it
// ends.
func begun(m *interpreter.Match, seat string) bool {
	d := m.DecisionOf(seat)
	return d != nil && d.Kind == interpreter.Many && d.Chosen > 0
}

// walk plays the match along the way. If seat is given, walk also records in x.lights what becomes visible to it.
func (x *way) walk(seat *string) (err error) {
	x.events, x.draws, x.lights, x.seen = nil, nil, nil, [2]string{}
	last := 0
	x.m, err = x.run(x, x.seed(0), func(e *interpreter.Engine, ev *view.Event) {
		if n := e.ChanceEvents(); n != last {
			x.draws, last = append(x.draws, len(x.events)), n
		}
		if x.spoil != nil {
			x.spoil(ev)
		}
		x.events = append(x.events, *ev)
		if seat != nil {
			x.light(e, ev, slices.Index(e.Lineup().Seats, *seat))
		}
		e.Reseed(x.seed(len(x.events)))
	})
	return err
}

func (x *way) seed(n int) uint64 {
	if x.other != 0 && n == x.place {
		return x.other
	}
	return rand.NewPCG(x.chance, uint64(n)).Uint64()
}

// chances returns up to most ways that differ from x in one outcome of chance, each at another place.
func (x *way) chances(rng *rand.Rand, most int) (out []*way) {
	for _, k := range rng.Perm(len(x.draws))[:min(most, len(x.draws))] {
		out = append(out, &way{spoil: x.spoil, run: x.run, seat: x.seat, chance: x.chance, other: rng.Uint64(),
			place: x.draws[k]})
	}
	return out
}

// light records what an event makes visible to a seat. It does not record that a piece has left a place, because the
// final position shows that.
func (x *way) light(e *interpreter.Engine, ev *view.Event, seat int) {
	v := e.View(seat)
	seen := [2]string{fmt.Sprint(v.Values, v.Traits), fmt.Sprint(v.Places)}
	for i, now := range seen { // a change of a value that the seat does not see reveals nothing
		if ev.Sort == view.Changed && now != x.seen[i] && x.seen[i] != "" {
			x.lights = append(x.lights, now)
		}
	}
	x.seen = seen
	switch at := -1; ev.Sort {
	case view.Moved: // everybody sees a piece move
		at = int(ev.To)
		x.lights = append(x.lights, fmt.Sprint(ev.From, ev.To))
		fallthrough
	case view.Shown:
		if ev.Sort == view.Shown {
			at = int(ev.From)
		}
		for _, p := range v.Places {
			if at >= 0 && p.Name == e.Lineup().Places[at].Name && len(p.Pieces) > 0 {
				x.lights = append(x.lights, fmt.Sprint(p))
			}
		}
	case view.Rolled:
		x.lights = append(x.lights, fmt.Sprint(ev.Values))
	}
}
