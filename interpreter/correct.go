package interpreter

import (
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// MayCorrect reports whether a seat may put the position right: what the content says of corrections. "" is who plays
// none, and keeps the table: where all may, so may he.
func (m *Match) MayCorrect(seat string) bool { return checkpoint.MayCorrect(m.run.P, seat) }

// Correct puts the position right and runs to the decision that follows. It sets off nothing, stands in the record, and
// is replayed with it. How many answers were taken before it is filled in. Engines of the match before are of no use
// any more.
//
// # Errors
//
// [record.ErrMayNot]; what is wrong with the correction, or with the position that it would make. The match is then as
// it was.
func (m *Match) Correct(c record.Correction) error {
	c.After = len(m.Record.Answers)
	was := func() (*state.Match, error) {
		b, err := m.At(c.Answer)
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
	return nil
}

// Note writes down what a seat wants all to read, behind the answers that were taken: what an agreement means, what was
// promised. It stands in the record; no rule reads it.
//
// # Errors
//
// [ErrNotOpen] for who does not play, [record.ErrNote].
func (m *Match) Note(seat, text string) error {
	if m.SeatNumber(seat) < 0 {
		return ErrNotOpen
	}
	return m.Record.Noted(seat, text)
}

// Correct puts the position right as [Match.Correct] does; nothing records it. back is the match to which a correction
// leads that takes answers back.
//
// # Errors
//
// Those of [Match.Correct].
func (e *Engine) Correct(c record.Correction, back *Engine) error {
	x, err := checkpoint.Correct(e.run, &c, func() (*state.Match, error) { return back.run.M, nil })
	if err == nil {
		e.run = x
	}
	return err
}
