package room

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"precept/cmd/precept/table/hint"
	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/agents"
)

// waiting is an agent's seat that may answer now, "" for none: the one that the match asks, or one that is asked at the
// same time as a person, for whom it does not wait.
func (l *live) waiting() string {
	if l.ended || l.fault != "" || l.held != "" {
		return ""
	}
	for i, d := range l.match.Open() {
		if l.agents[d.Seat()] != "" && (i == 0 || !d.Menu()) {
			return d.Seat()
		}
	}
	return ""
}

// think has an agent look at a table, unless it is in line already. Nobody waits for it.
func (h *House) think(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.wanted || h.closed {
		return // whoever thinks about it looks again
	}
	select {
	case h.due <- t.id:
		t.wanted = true
	default: // there is no place in line: whoever comes to the table next asks again
	}
}

// thinker takes tables from the line.
func (h *House) thinker() {
	for {
		select {
		case <-h.stop:
			return
		case id := <-h.due:
			if err := h.play(id); err != nil && !errors.Is(err, ErrClosed) {
				h.cfg.Tell(err, id)
			}
		}
	}
}

// thought is what an agent is asked, on a copy of the match.
type thought struct {
	match  *interpreter.Match
	seat   string
	agent  string
	serial int // since which the seat is asked that
}

// play has an agent answer at a table. It thinks while others work with the table, and what it has found is dropped
// when the table is another meanwhile.
func (h *House) play(id string) error {
	var on *thought
	err := h.with(id, func(t *table, l *live) (err error) {
		if seat := l.waiting(); seat != "" {
			on = &thought{nil, seat, l.agents[seat], l.since[seat]}
			on.match, err = l.match.Clone()
		}
		return err
	})
	if err != nil || on == nil {
		h.thought(id)
		return err
	}
	picks, fault := on.picks(h.stop)
	h.thought(id) // what comes now asks for the next thought
	return h.with(id, func(t *table, l *live) error {
		if l.waiting() != on.seat || l.agents[on.seat] != on.agent || l.since[on.seat] != on.serial ||
			errors.Is(fault, agents.ErrStopped) {
			return nil
		}
		if fault == nil {
			fault = t.answer(l, 0, on.seat, picks)
		}
		if fault != nil && t.live != nil {
			t.live.fault = fault.Error() // it would come to the same again
		}
		return fault
	})
}

// thought has a table wait for an agent again, if it should.
func (h *House) thought(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		t.wanted = false
	}
}

// picks is what the agent answers, up to an effect. When it takes too long, or cannot, the rest is drawn by chance.
func (on *thought) picks(closed <-chan struct{}) (picks []interpreter.Answer, err error) {
	stop, late := make(chan struct{}), time.NewTimer(Thinking)
	defer late.Stop()
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-late.C:
		case <-closed:
		case <-done:
			return
		}
		close(stop)
	}()
	o, err := Try(on.match, on.seat, nil)
	if err != nil {
		return nil, err
	}
	agent, _ := agentOf(on.agent, on.match)
	for !o.Complete {
		total := uint64(o.Match.Record.Total())
		rng := rand.New(rand.NewPCG(o.Match.Record.Seed, total+1)) // alike whenever it is asked the same
		var a interpreter.Answer
		if first := on.match.Pending(); first != nil && first.Seat() != on.seat {
			a, err = on.ahead(stop, o.Next, picks, rng)
		} else {
			a, err = choose(agent, stop, o.Match.Engine(), rng)
		}
		if err != nil {
			select {
			case <-closed:
				return nil, agents.ErrStopped
			default:
				a = o.Next.Sample(rng.IntN).Value
			}
		}
		if o, err = Try(on.match, on.seat, append(picks, a)); err != nil {
			return nil, err
		}
		picks = append(picks, a)
	}
	return picks, nil
}

// quick is how many playouts an agent has that plays by itself without any, where it is not its turn to answer.
const quick = 64

// ahead is what the agent picks of a question that is asked of several, before the match comes to its seat: what the
// others answer is imagined.
func (on *thought) ahead(stop <-chan struct{}, d *interpreter.Decision, picks []interpreter.Answer,
	rng *rand.Rand) (a interpreter.Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the agent: %v", p)
		}
	}()
	by, err := agents.Parse(on.agent)
	switch {
	case err != nil:
		return 0, err
	case by.Kind == "random" || d.Count() == 1:
		return d.Sample(rng.IntN).Value, nil
	case by.Iterations == 0:
		by.Kind, by.Iterations = "mcts", quick
	}
	found, err := by.Advise(stop, on.match.Engine(), agents.Question{Seat: int(on.match.SeatNumber(on.seat)), Picks: picks,
		Offered: d.Answers()}, rng)
	if err != nil {
		return 0, err
	}
	return found.Answers[0].Answer, nil
}

// choose is what an agent chooses. A panic of it is an error.
func choose(a agents.Agent, stop <-chan struct{}, e *interpreter.Engine, rng *rand.Rand) (out interpreter.Answer,
	err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the agent: %v", p)
		}
	}()
	if a == nil {
		return 0, errors.New("there is no such agent")
	}
	return a.Choose(stop, e, rng)
}

// pondered is a hint that a seat asked for. What is thought of it is written while nobody else works with the table.
type pondered struct {
	table, seat string
	since       int // since which serial the seat is asked that
	picks       []interpreter.Answer
	match       *interpreter.Match // a copy, as it stands without the picks
	next        *interpreter.Decision
	stop        chan struct{} // closed when the seat asks for another

	done  bool
	hint  *hint.Hint
	fault error
}

// hinting reports whether hints are given at a table.
func (l *live) hinting() bool {
	return l.setup.Hints == "yes" || l.setup.Hints == "" && len(l.others(nil)) <= 1
}

// AskHint asks what the searching agent would answer for a seat of the chair, behind what it has picked already; after
// is the serial that it was shown. It is thought of in the background, and whoever listens is told when it is there:
// [Sight.Hint]. Everybody at the table is told that a hint was asked for. Asked again, it is the same one.
//
// # Errors
//
// Those of [Chair.Try]; [ErrNoHints]; [ErrBehind]; [ErrFull].
func (c *Chair) AskHint(seat string, after int, picks []interpreter.Answer) error {
	return c.with(func(t *table, l *live) error {
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		if !l.hinting() {
			return ErrNoHints
		}
		if t.hints[seat].about(l, picks) {
			return nil
		}
		if len(l.hinted) >= Hints {
			return fmt.Errorf("%w: %d hints", ErrFull, Hints)
		}
		on, err := ponder(t.id, l, seat, picks)
		if err != nil {
			return err
		}
		select {
		case c.house.asking <- on:
		default:
			return fmt.Errorf("%w: %d hints at a time", ErrFull, Asking)
		}
		if old := t.hints[seat]; old != nil && !old.done {
			old.drop()
		}
		e := store.Entry{Sort: sortHint, Link: c.link.ID, Seats: []string{seat}}
		if err := t.do(l, nil, e); err != nil {
			on.drop()
			return err
		}
		if t.hints == nil {
			t.hints = map[string]*pondered{}
		}
		t.hints[seat] = on
		return nil
	})
}

// ponder is what there is to be thought of.
func ponder(table string, l *live, seat string, picks []interpreter.Answer) (*pondered, error) {
	o, err := Try(l.match, seat, picks)
	if err != nil {
		return nil, err
	}
	if o.Complete {
		return nil, ErrBehind
	}
	m, err := l.match.Clone()
	return &pondered{table: table, seat: seat, since: l.since[seat], picks: picks, match: m, next: o.Next,
		stop: make(chan struct{})}, err
}

// drop has nobody think of it any more.
func (p *pondered) drop() {
	p.done = true
	close(p.stop)
}

// about reports whether a hint, thought of or not yet, is about what a seat is asked behind some picks.
func (p *pondered) about(l *live, picks []interpreter.Answer) bool {
	since, asked := l.since[p.of()]
	return asked && since == p.since && slices.Equal(p.picks, picks)
}

// of is the seat that asked, "" where none did.
func (p *pondered) of() string {
	if p == nil {
		return ""
	}
	return p.seat
}

// adviser thinks of hints, one after the other.
func (h *House) adviser() {
	for {
		select {
		case <-h.stop:
			return
		case p := <-h.asking:
			if err := h.advise(p); err != nil && !errors.Is(err, ErrClosed) {
				h.cfg.Tell(err, p.table)
			}
		}
	}
}

// advise thinks of a hint, and tells the table that it is there.
func (h *House) advise(p *pondered) error {
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stop)
		select {
		case <-p.stop:
		case <-h.stop:
		case <-done:
		}
	}()
	found, fault := hint.Think(stop, p.match, p.next, p.picks)
	close(done)
	if errors.Is(fault, agents.ErrStopped) {
		return nil
	}
	err := h.with(p.table, func(t *table, l *live) error {
		if t.hints[p.seat] == p {
			p.done, p.hint, p.fault = true, found, fault
			p.match, p.next = nil, nil
			t.streams.tell(l.event(nil))
		}
		return nil
	})
	return errors.Join(fault, err)
}

// Hint is what the searching agent would answer for a seat of the chair behind some picks, when that was asked for and
// is there; thinking is that it is not there yet.
func (s *Sight) Hint(seat string, picks []interpreter.Answer) (found *hint.Hint, thinking bool, err error) {
	p := s.hints[seat]
	since, asked := s.since[seat]
	if p == nil || !s.holds(seat) || !asked || since != p.since || !slices.Equal(p.picks, picks) {
		return nil, false, nil
	}
	return p.hint, !p.done, p.fault
}
