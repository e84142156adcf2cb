package room

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// These errors are returned by requests to take answers back.
var (
	ErrNothing   = errors.New("there is nothing to take back")
	ErrNoRequest = errors.New("nobody asks to go back, or no longer so")
)

// Gone is the result of a request to take answers back.
type Gone struct {
	Done    bool // the table went back
	Serial  int
	Request *Request // the open request, with the seats still to agree; nil when Done
}

// MayUndo reports whether a seat may take back its last answer without asking others, and how many lines would remain.
// It may not if another seat has answered since, or if a player has learned something from the answer.
func (c *Chair) MayUndo(seat string) (to int, ok bool, err error) {
	err = c.with(func(_ *table, l *live) error {
		if to, ok = len(l.lines)-1, l.mayUndo(seat); c.holds(l, seat) != nil {
			ok = false
		}
		return nil
	})
	return to, ok, err
}

func (l *live) mayUndo(seat string) bool {
	if len(l.lines) == 0 {
		return false
	}
	last := &l.lines[len(l.lines)-1]
	return last.Seat == seat && !last.Revealed && l.agents[seat] == ""
}

// Back takes answers back until only the first to lines remain. It does so at once if the lines are the seat's own and
// nobody has learned anything from them. Otherwise it asks all people at the table to agree. The argument after is the
// serial that was shown to the chair.
//
// # Errors
//
// [ErrStale]; [ErrNothing].
func (c *Chair) Back(seat string, after, to int) (out Gone, err error) {
	err = c.with(func(t *table, l *live) error {
		switch err := c.holds(l, seat); {
		case err != nil:
			return err
		case after != l.serial:
			return ErrStale
		case to < 0 || to >= len(l.lines):
			return ErrNothing
		}
		e := []store.Entry{{Sort: sortAsk, Link: c.link.ID, Seats: c.people(l, seat), To: to}}
		if l.free(seat, to) {
			e = nil
		}
		if e == nil || len(l.others(e[0].Seats)) == 0 {
			e = append(e, store.Entry{Sort: sortBack, Link: c.link.ID, To: to})
		}
		if err := t.do(l, nil, e...); err != nil {
			return err
		}
		out = t.live.gone()
		return nil
	})
	return out, err
}

// free reports whether all lines after the first to lines belong to one seat, and nobody has learned anything from
// them.
func (l *live) free(seat string, to int) bool {
	for i := range l.lines[to:] {
		if line := &l.lines[to+i]; line.Seat != seat || line.Revealed {
			return false
		}
	}
	return l.agents[seat] == ""
}

func (l *live) gone() Gone {
	if l.request == nil {
		return Gone{Done: true, Serial: l.serial}
	}
	return Gone{Serial: l.serial, Request: l.state().Request}
}

// people returns the given seat and the other seats of its link that people play.
func (c *Chair) people(l *live, seat string) []string {
	out := []string{seat}
	for _, s := range c.link.Seats {
		if s != seat && l.agents[s] == "" {
			out = append(out, s)
		}
	}
	return out
}

// others returns the seats that people play and that are not among those given.
func (l *live) others(agreed []string) []string {
	var out []string
	for _, s := range l.setup.Seats {
		if l.agents[s] == "" && decided(l.match.Game, s) && !slices.Contains(agreed, s) {
			out = append(out, s)
		}
	}
	return out
}

// missing returns the seats that have not agreed to the request yet.
func (l *live) missing() []string { return l.others(l.request.Agreed) }

// Agree accepts or refuses a request to go back for a seat. A refusal ends the request. When all agree, the table goes
// back.
//
// # Errors
//
// [ErrNoRequest] when the request that was shown at serial after is no longer open.
func (c *Chair) Agree(seat string, after int, agreed bool) (out Gone, err error) {
	err = c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if l.request == nil || after != l.serial {
			return ErrNoRequest
		}
		e := []store.Entry{{Sort: sortRefuse, Link: c.link.ID, Seats: c.people(l, seat)}}
		if agreed {
			e[0].Sort = sortAgree
			if len(l.others(slices.Concat(l.request.Agreed, e[0].Seats))) == 0 {
				e = append(e, store.Entry{Sort: sortBack, Link: c.link.ID, To: l.request.To})
			}
		}
		if err := t.do(l, nil, e...); err != nil {
			return err
		}
		out = t.live.gone()
		out.Done = out.Done && agreed
		return nil
	})
	return out, err
}

// goBack truncates the table to its first e.To lines.
func (l *live) goBack(h *House, e *store.Entry) error {
	if e.To > len(l.lines) {
		return fmt.Errorf("it goes back to line %d of %d", e.To, len(l.lines))
	}
	answers, put := l.answers(e.To)
	m, err := save.ReplayTo(context.Background(), l.match, answers, put)
	if err != nil {
		return err
	}
	l.match = m
	l.undone = append(l.undone, l.lines[e.To:]...)
	l.lines = slices.Clone(l.lines[:e.To])
	l.serial++
	l.request, l.held = nil, ""
	l.ask(nil)
	return nil
}

// answers returns how many answers and how many corrections the match had after the given number of lines.
func (l *live) answers(lines int) (answers, put int) {
	answers, put = l.first, l.righted
	for i := range l.lines[:lines] {
		answers += len(l.lines[i].Picks)
		if l.lines[i].Put != nil {
			put++
		}
	}
	return answers, put
}

// MayPutRight returns nil if a chair may correct the position for one of its seats, or for "" (the owner), and
// otherwise the reason why not. The content defines who may correct.
func (s *Sight) MayPutRight(seat string) error {
	if s.right == nil {
		return record.ErrMayNot // a past position
	}
	return s.right(seat)
}

// mayPutRight implements [Sight.MayPutRight]: it returns nil if the chair may correct the position for a seat, and
// otherwise the reason why not.
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

// correction returns the correction that is stored in an entry.
func correction(e *store.Entry) (fix record.Correction, err error) {
	err = json.Unmarshal([]byte(e.Text), &fix)
	if fix.By = ""; len(e.Seats) > 0 {
		fix.By = e.Seats[0]
	}
	return fix, err
}

// putBehind returns the line of a correction that was already accepted, so that a repeated request does nothing. That
// is the line with serial after+1, if it has the same link and correction; otherwise nil.
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

// putRight applies a stored correction to the table.
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
