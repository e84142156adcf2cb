package interpreter

import ()

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
