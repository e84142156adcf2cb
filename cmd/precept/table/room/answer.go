package room

import (
	"fmt"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
)

// Taken is what became of an answer.
type Taken struct {
	Already bool // it was taken before: this is the same one, sent again
	Serial  int  // of the table with it
	Line    int  // its number among those that stand
}

// Answer gives an answer for a seat of the chair: all picks up to an effect, each an option of the decision that the
// ones before it lead to. after is the serial of the table that it was shown. When it returns, the answer is lasting.
// One that was taken already is told so, and changes nothing.
//
// # Errors
//
// Those of [Chair.Try]; [ErrOpen] when more is to be picked; what is wrong with the record, as when the disk is full.
// Whatever the error, the table is as it was.
func (c *Chair) Answer(seat string, after int, picks []interpreter.Answer) (out Taken, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if line := l.doubled(c.link.ID, seat, after, picks); line != nil {
			out = Taken{true, l.serial, line.N}
			return nil
		}
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		if err := t.answer(l, c.link.ID, seat, picks); err != nil {
			return err
		}
		out = Taken{false, t.live.serial, len(t.live.lines)}
		return nil
	})
	return out, err
}

// doubled is the line that an answer has become already: the first one of its seat behind what it follows, if that
// stands and is of the same picks.
func (l *live) doubled(link int, seat string, after int, picks []interpreter.Answer) *Line {
	for i := range l.undone {
		if u := &l.undone[i]; u.Seat == seat && u.Serial > after {
			return nil
		}
	}
	for i := range l.lines {
		if line := &l.lines[i]; line.Seat == seat && line.Serial > after {
			if line.Link == link && line.equalPicks(picks) {
				return line
			}
			return nil
		}
	}
	return nil
}

// answer takes an answer that may be given: it is tried on a copy, written down, and then the copy is the match.
func (t *table) answer(l *live, link int, seat string, picks []interpreter.Answer) error {
	if len(l.lines)+len(l.undone) >= Lines {
		return fmt.Errorf("%w: %d answers", ErrFull, Lines)
	}
	o, err := pick(l.match, seat, picks, t.house.cfg.Follow)
	if err != nil {
		return err
	}
	if !o.Complete {
		return ErrOpen
	}
	e := store.Entry{Sort: sortAnswer, Link: link, Seats: []string{seat}}
	for _, p := range o.Picked {
		e.Picks = append(e.Picks, store.Pick{Value: p.Value, Word: p.ID})
	}
	return t.do(l, o, e)
}
