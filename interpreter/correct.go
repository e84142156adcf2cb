package interpreter

import (
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/view"
)

// Correct puts the position right and runs to the decision that follows. It sets off nothing, stands in the record, and
// is replayed with it. How many answers were taken before it is filled in. Engines of the match before are of no use
// any more. hear, which may be nil, is told what has changed.
//
// # Errors
//
// [record.ErrMayNot]; what is wrong with the correction, or with the position that it would make. The match is then as
// it was.
func (m *Match) Correct(c record.Correction, hear func(*view.Event)) error {
	var f *knowledge.Follower
	before := m.run.M
	if hear != nil {
		f = m.followed()
	}
	c.After = len(m.Record.Answers)
	was := func() (*state.Match, error) {
		b, err := m.ReplayTo(c.Answer, Before)
		if err != nil {
			return nil, err
		}
		return b.run.M, nil
	}
	x, err := checkpoint.Correct(m.run, &c, was)
	if err == nil {
		err = (&Match{Game: m.Game, run: x}).judged(nil)
	}
	if err != nil {
		return err
	}
	if err := m.Record.Corrected(c); err != nil {
		return err
	}
	m.run = x
	if f != nil {
		right(f, m.run, &c, before, hear)
	}
	return nil
}

// Note writes down what a seat wants all to read, behind the answers that were taken: what an agreement means, what was
// promised. It stands in the record; no rule reads it.
//
// # Errors
//
// [ErrNotOpen] for who does not play, [record.ErrNote].
func (m *Match) Note(seat, text string) error {
	if m.seatNumber(seat) < 0 {
		return ErrNotOpen
	}
	return m.Record.Noted(seat, text)
}
