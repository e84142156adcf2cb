package room

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"precept/interpreter"
	"precept/interpreter/agents"
)

// waiting is the agent's seat that the match asks now, "" for none. An agent answers when the match has come to its
// seat: what others may answer at the same time does not wait for it.
func (l *live) waiting() string {
	d := l.match.Pending()
	if d == nil || l.ended || l.fault != "" || l.agents[d.Seat()] == "" || l.held != "" {
		return ""
	}
	return d.Seat()
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
		a, err := choose(agent, stop, o.Match.Engine(), rng)
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
