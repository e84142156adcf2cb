package room

import (
	"encoding/json"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/record"
)

// MayPutRight says why a chair may not put the position right for a seat of its own, or for "", which is whoever keeps
// the table; nil when it may: what the content says of corrections.
func (s *Sight) MayPutRight(seat string) error {
	if s.right == nil {
		return record.ErrMayNot // a position of before
	}
	return s.right(seat)
}

// mayPutRight says why a chair may not put the position right for a seat.
func (c *Chair) mayPutRight(l *live, seat string) error {
	switch {
	case seat == "" && !c.link.Owner || seat != "" && !c.Holds(seat):
		return ErrNotYours
	case l.ended:
		return ErrEnded
	case seat != "" && l.agents[seat] != "":
		return ErrAgent
	case !slices.Contains(l.match.Lineup().Referees, seat):
		return record.ErrMayNot
	}
	return nil
}

// PutRight puts the position right for c.By: a seat of the chair, or "" for the owner's link. after is the serial that
// was shown. It is a line of its own, which all may go back behind when they agree. Whoever is asked is asked again,
// and what was answered ahead is forgotten. Sent again, it is the same one.
//
// # Errors
//
// [ErrStale]; [ErrNotYours]; [ErrAgent]; [ErrEnded]; those of [save.Correct].
func (c *Chair) PutRight(after int, fix record.Correction) (out Taken, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.mayPutRight(l, fix.By); err != nil {
			return err
		}
		if after != l.serial {
			if line := l.putBehind(c.link.ID, after, &fix); line != nil {
				out = Taken{true, l.serial, line.N}
				return nil
			}
			return ErrStale
		}
		if len(l.lines)+len(l.undone) >= Lines {
			return fmt.Errorf("%w: %d answers", ErrFull, Lines)
		}
		e, err := rightEntry(fix)
		if err != nil {
			return err
		}
		e.Link = c.link.ID
		if err := t.do(l, nil, e); err != nil {
			return err
		}
		out = Taken{false, t.live.serial, len(t.live.lines)}
		return nil
	})
	return out, err
}

// rightEntry is what is written down of a correction.
func rightEntry(fix record.Correction) (store.Entry, error) {
	e := store.Entry{Sort: sortRight}
	if fix.By != "" {
		e.Seats = []string{fix.By}
	}
	fix.After = 0 // the entries say behind what it stands
	text, err := json.Marshal(fix)
	e.Text = string(text)
	return e, err
}

// correction is what an entry says that was put right.
func correction(e *store.Entry) (fix record.Correction, err error) {
	err = json.Unmarshal([]byte(e.Text), &fix)
	if fix.By = ""; len(e.Seats) > 0 {
		fix.By = e.Seats[0]
	}
	return fix, err
}

// putBehind is the line that a correction has become already: the one that follows serial after, if it is the same.
func (l *live) putBehind(link, after int, fix *record.Correction) *Line {
	for i := range l.lines {
		if line := &l.lines[i]; line.Serial == after+1 && line.Put != nil && line.Link == link {
			was := *line.Put
			if was.After = fix.After; was == *fix {
				return line
			}
		}
	}
	return nil
}

// putRight is the table with a correction that the record says.
func (l *live) putRight(h *House, e *store.Entry) error {
	fix, err := correction(e)
	if err != nil {
		return err
	}
	m, err := l.match.Clone()
	if err != nil {
		return err
	}
	told, err := h.cfg.PutRight(m, fix)
	if err != nil {
		return err
	}
	put := m.Record.Put[len(m.Record.Put)-1]
	l.match = m
	l.serial++
	l.lines = append(l.lines, Line{N: len(l.lines) + 1, Serial: l.serial, At: e.At, Seat: fix.By, Link: e.Link,
		Told: []any{told}, Put: &put, Revealed: true})
	l.request = nil
	if fix.Back {
		l.held = "" // the turn may go on
	}
	l.ask(nil)
	return nil
}
