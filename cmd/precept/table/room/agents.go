package room

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"precept/cmd/precept/table/hint"
	"precept/cmd/precept/table/room/store"
	"precept/cmd/precept/table/room/turns"
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
		if l.agents[d.Seat] != "" && (i == 0 || d.Kind != interpreter.Menu) {
			return d.Seat
		}
	}
	return ""
}

// think has an agent look at a table, unless it is in line already or plays for nobody. Nobody waits for it.
func (h *House) think(t *table, l *live) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.wanted || h.closed || !h.watched(t, l) {
		return // whoever thinks about it looks again, and so does whoever comes to it
	}
	t.wanted = h.line.Add(h.turn(t.id, turns.ForAgent, func() (*turns.Mind, error) { return h.asked(t.id) }), Waiting)
}

// turn is a turn of a table; the house is locked.
func (h *House) turn(id string, sort turns.Sort, begin func() (*turns.Mind, error)) *turns.Turn {
	return &turns.Turn{Table: id, From: cmp.Or(h.makers[id], id), Sort: sort, Begin: begin}
}

// watched reports whether people play at a table, look at it, or have looked of late; the house is locked.
func (h *House) watched(t *table, l *live) bool {
	return len(l.others(nil)) > 0 || t.streams.count() > 0 || h.cfg.Now().Sub(t.looked) < Watched
}

// made notes from where a table was made: those made from one address share the time that there is for thinking. It is
// nowhere written down.
func (h *House) made(id, from string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.makers) >= Makers {
		clear(h.makers)
	}
	h.makers[id] = from
}

// thought is what an agent is asked, on a copy of the match.
type thought struct {
	match  *interpreter.Match
	seat   string
	agent  string
	serial int // since which the seat is asked that
}

// asked is what the agent of a table is asked. It thinks while others work with the table, and what it has found is
// dropped when the table is another meanwhile.
func (h *House) asked(id string) (*turns.Mind, error) {
	var on *thought
	err := h.with(id, func(t *table, l *live) (err error) {
		h.mu.Lock()
		watched := h.watched(t, l)
		h.mu.Unlock()
		if seat := l.waiting(); seat != "" && watched {
			on = &thought{nil, seat, l.agents[seat], l.since[seat]}
			on.match, err = l.match.Clone()
		}
		if on == nil {
			h.thought(id) // while nobody else works with the table: an answer that comes now asks for the next thought
		}
		return err
	})
	if err != nil {
		h.thought(id)
	}
	if err != nil || on == nil {
		return nil, err
	}
	var picks []interpreter.Answer
	think := func(stop <-chan struct{}) (err error) {
		picks, err = on.picks(stop, h.stop)
		return err
	}
	end := func(fault error) error {
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
	return &turns.Mind{Think: think, End: end}, nil
}

// thought has a table wait for an agent again, if it should.
func (h *House) thought(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		t.wanted = false
	}
}

// picks is what the agent answers, up to an effect. When it takes too long, or cannot, the rest is drawn by chance;
// when the house is closed, it answers nothing.
func (on *thought) picks(stop, closed <-chan struct{}) (picks []interpreter.Answer, err error) {
	o, err := Try(on.match, on.seat, nil)
	if err != nil {
		return nil, err
	}
	agent, _ := agentOf(on.agent, on.match)
	for !o.Complete {
		total := uint64(o.Match.Record.Total())
		rng := rand.New(rand.NewPCG(o.Match.Record.Seed, total+1)) // alike whenever it is asked the same
		var a interpreter.Answer
		if first := on.match.Pending(); first != nil && first.Seat != on.seat {
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
	found, err := by.Advise(stop, on.match.Engine(), agents.Question{
		Seat: slices.Index(on.match.Lineup().Seats, on.seat), Picks: picks,
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
		if !c.house.ask(on) {
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

// ask puts a hint in line, unless too many wait.
func (h *House) ask(p *pondered) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found *hint.Hint
	think := func(stop <-chan struct{}) (err error) {
		found, err = hint.Think(stop, p.match, p.next, p.picks)
		return err
	}
	end := func(fault error) error {
		if errors.Is(fault, agents.ErrStopped) {
			return nil // nobody wants it any more
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
	begin := func() (*turns.Mind, error) { return &turns.Mind{Think: think, End: end, Gone: p.stop}, nil }
	return h.line.Add(h.turn(p.table, turns.ForHint, begin), Asking)
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
