package room

import (
	"errors"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/save"
)

// Errors of going back.
var (
	ErrNothing   = errors.New("there is nothing to take back")
	ErrNoRequest = errors.New("nobody asks to go back, or no longer so")
)

// Gone is the outcome of a request to go back.
type Gone struct {
	Done    bool // the table went back
	Serial  int
	Request *Request // the open request, with the seats still to agree; nil when Done
}

// MayUndo reports whether a seat may take back its last answer without asking, and how many lines would then remain. It
// may not if the last answer is another's, or if a player has learned something by it.
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

// Back takes answers back, so that the first to lines remain. It does so at once if they are the seat's own and nobody
// has learned anything by them. Otherwise it asks all people at the table to agree. The argument after is the serial
// that the chair was shown.
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

// free reports whether all lines after the first to belong to one seat, and nobody has learned anything by them.
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

// people returns a seat, then the other seats of its link that people play.
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

// goBack reduces the table to its first e.To lines.
func (l *live) goBack(h *House, e *store.Entry) error {
	if e.To > len(l.lines) {
		return fmt.Errorf("it goes back to line %d of %d", e.To, len(l.lines))
	}
	answers, put := l.answers(e.To)
	m, err := save.ReplayTo(l.match, answers, put)
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
