package room

import (
	"cmp"
	"context"
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

// waiting returns the seat of an agent that can answer now, or "" if there is none. It is the first seat that must
// decide, or one that decides simultaneously with a person. The agent does not wait for that person, except at a menu.
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

// think queues a table for its agent's search. It does nothing if the table is queued already, or if no person plays or
// watches there.
func (h *House) think(t *table, l *live) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.wanted || h.closed || !h.watched(t, l) {
		return // a table in line is looked at again when its turn ends, any other when somebody uses it
	}
	t.wanted = h.line.Add(h.turn(t.id, turns.ForAgent, func() (*turns.Mind, error) { return h.asked(t.id) }), Waiting)
}

// turn returns a queue entry for a table. The caller must hold h.mu.
func (h *House) turn(id string, sort turns.Sort, begin func() (*turns.Mind, error)) *turns.Turn {
	return &turns.Turn{Table: id, From: cmp.Or(h.makers[id], id), Sort: sort, Begin: begin}
}

// watched reports whether a table has human players or listeners, or was used within the duration [Watched]. The caller
// must hold h.mu.
func (h *House) watched(t *table, l *live) bool {
	return len(l.others(nil)) > 0 || t.streams.count() > 0 || h.cfg.Now().Sub(t.looked) < Watched
}

// made stores the address of the person who made a table. Tables made from one address share thinking time. The address
// is never written to disk.
func (h *House) made(id, from string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.makers) >= Makers {
		clear(h.makers)
	}
	h.makers[id] = from
}

// thought is a decision that an agent is to answer, on a copy of the match.
type thought struct {
	match  *interpreter.Match
	seat   string
	agent  string
	serial int // the serial since which the seat is asked this question
}

// asked prepares the search for an agent's answer at a table. The search runs without the table's lock. Its answer is
// dropped if the decision has changed meanwhile.
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
			h.thought(id) // with is still running, so no answer can come before the table may be put in line again
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
	think := func(ctx context.Context) (err error) {
		picks, err = on.picks(ctx, h.stop)
		return err
	}
	end := func(fault error) error {
		h.thought(id) // before with: an answer that comes now must be able to put the table in line
		return h.with(id, func(t *table, l *live) error {
			if l.waiting() != on.seat || l.agents[on.seat] != on.agent || l.since[on.seat] != on.serial ||
				errors.Is(fault, agents.ErrStopped) {
				return nil
			}
			if fault == nil {
				fault = t.answer(l, 0, on.seat, picks)
			}
			if fault != nil && t.live != nil {
				t.live.fault = fault.Error() // the same search would fail again
			}
			return fault
		})
	}
	return &turns.Mind{Think: think, End: end}, nil
}

// thought marks a table as no longer queued for an agent, so that it can be queued again.
func (h *House) thought(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		t.wanted = false
	}
}

// picks returns the agent's answer, up to an effect. If the agent takes too long or fails, the remaining picks are
// random. If the house is closed, picks returns [agents.ErrStopped].
func (on *thought) picks(ctx context.Context, closed <-chan struct{}) (picks []interpreter.Answer, err error) {
	o, err := Try(on.match, on.seat, nil)
	if err != nil {
		return nil, err
	}
	agent, _ := agentOf(on.agent, on.match)
	for !o.Complete {
		total := uint64(o.Match.Record.Total())
		rng := rand.New(rand.NewPCG(o.Match.Record.Seed, total+1)) // the same position always gives the same picks
		var a interpreter.Answer
		if first := on.match.Pending(); first != nil && first.Seat != on.seat {
			a, err = on.ahead(ctx, o.Next, picks, rng)
		} else {
			a, err = choose(ctx, agent, o.Match.Engine(), rng)
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

// quick is the number of playouts for answers given before the agent's turn, if the agent does not specify one.
const quick = 64

// ahead returns the agent's pick for a decision that several seats make simultaneously, before it is this seat's turn
// in the match. The search guesses the answers of the others.
func (on *thought) ahead(ctx context.Context, d *interpreter.Decision, picks []interpreter.Answer,
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
	found, err := by.Advise(ctx, on.match.Engine(), agents.Question{
		Seat: slices.Index(on.match.Lineup().Seats, on.seat), Picks: picks,
		Offered: d.Answers()}, rng)
	if err != nil {
		return 0, err
	}
	return found.Answers[0].Answer, nil
}

// choose returns the agent's choice. A panic of the agent becomes an error.
func choose(ctx context.Context, a agents.Agent, e *interpreter.Engine, rng *rand.Rand) (out interpreter.Answer,
	err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the agent: %v", p)
		}
	}()
	if a == nil {
		return 0, errors.New("there is no such agent")
	}
	return a.Choose(ctx, e, rng)
}

// pondered is a hint that a seat requested. Its result is written only under the table's lock.
type pondered struct {
	table, seat string
	since       int // the serial since which the seat is asked this question
	picks       []interpreter.Answer
	match       *interpreter.Match // a copy, before the picks
	next        *interpreter.Decision
	stop        chan struct{} // closed when the seat asks for another hint

	done  bool
	hint  *hint.Hint
	fault error
}

// hinting reports whether a table gives hints.
func (l *live) hinting() bool {
	return l.setup.Hints == "yes" || l.setup.Hints == "" && len(l.others(nil)) <= 1
}

// AskHint asks for a hint for a seat of the chair: what the searching agent would answer after the picks made so far.
// The argument after is the serial that was shown. The search runs in the background; when it ends, listeners get an
// event, and [Sight.Hint] returns the result. Everybody at the table sees that a hint was asked for. Asking again for
// the same hint does nothing.
//
// # Errors
//
// AskHint returns the errors of [Chair.Try], and [ErrNoHints], [ErrBehind] and [ErrFull].
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

// ponder prepares the search for a hint.
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

// drop stops the search for a hint.
func (p *pondered) drop() {
	p.done = true
	close(p.stop)
}

// about reports whether a hint, finished or not, is about the seat's present question after these picks.
func (p *pondered) about(l *live, picks []interpreter.Answer) bool {
	since, asked := l.since[p.of()]
	return asked && since == p.since && slices.Equal(p.picks, picks)
}

// of returns the seat that requested the hint, or "" for nil.
func (p *pondered) of() string {
	if p == nil {
		return ""
	}
	return p.seat
}

// ask queues the search for a hint, and reports whether the queue had room.
func (h *House) ask(p *pondered) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found *hint.Hint
	think := func(ctx context.Context) (err error) {
		found, err = hint.Think(ctx, p.match, p.next, p.picks)
		return err
	}
	end := func(fault error) error {
		if errors.Is(fault, agents.ErrStopped) {
			return nil // the seat has asked for another hint, or the house is closed
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

// Hint returns the hint for a seat of the chair after some picks, nil if there is none. The result thinking reports
// whether the hint was requested and is not finished yet.
func (s *Sight) Hint(seat string, picks []interpreter.Answer) (found *hint.Hint, thinking bool, err error) {
	p := s.hints[seat]
	since, asked := s.since[seat]
	if p == nil || !s.holds(seat) || !asked || since != p.since || !slices.Equal(p.picks, picks) {
		return nil, false, nil
	}
	return p.hint, !p.done, p.fault
}
