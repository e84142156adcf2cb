package interpreter

// Note adds a note by a seat to the record, after the answers so far: what an agreement means, or what was promised.
// Everybody can read it; no rule does.
//
// # Errors
//
// [ErrNotOpen] if the seat does not play; [record.ErrNote].
func (m *Match) Note(seat, text string) error {
	if m.seatNumber(seat) < 0 {
		return ErrNotOpen
	}
	return m.Record.Noted(seat, text)
}
