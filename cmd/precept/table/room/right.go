package room

import (
	"encoding/json"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/record"
)

// MayPutRight returns why a chair may not correct the position for one of its seats, or for "" (the owner); nil if it
// may. The content says who may correct.
func (s *Sight) MayPutRight(seat string) error {
	if s.right == nil {
		return record.ErrMayNot // a past position
	}
	return s.right(seat)
}

// mayPutRight returns why a chair may not correct the position for a seat, nil if it may.
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

// PutRight corrects the position for fix.By: a seat of the chair, or "" for the owner's link. The argument after is the
// serial that was shown. The correction is a line of its own, which players can take back if all agree. Open questions
// are asked again, and answers given ahead are dropped. The same correction sent again changes nothing.
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

// rightEntry returns the entry for a correction.
func rightEntry(fix record.Correction) (store.Entry, error) {
	e := store.Entry{Sort: sortRight}
	if fix.By != "" {
		e.Seats = []string{fix.By}
	}
	fix.After = 0 // its place among the entries says it
	text, err := json.Marshal(fix)
	e.Text = string(text)
	return e, err
}

// correction returns the correction that an entry holds.
func correction(e *store.Entry) (fix record.Correction, err error) {
	err = json.Unmarshal([]byte(e.Text), &fix)
	if fix.By = ""; len(e.Seats) > 0 {
		fix.By = e.Seats[0]
	}
	return fix, err
}

// putBehind returns the line that a correction sent again has already become: the line right after serial after, if it
// is the same correction.
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

// putRight applies a correction of the record to the table.
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
		l.held = "" // the turn may continue
	}
	l.ask(nil)
	return nil
}
