package room

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/cmd/precept/table/room/called"
	"precept/cmd/precept/table/room/store"
)

// LinkOf is a link of a table, as its owner sees it.
type LinkOf struct {
	Link      int
	Seats     []string
	Owner     bool
	Withdrawn bool
}

// Links is the links of the table.
//
// # Errors
//
// [ErrNotOwner].
func (c *Chair) Links() (out []LinkOf, err error) {
	err = c.own(func(_ *table, l *live) error {
		for _, k := range l.links {
			out = append(out, LinkOf{k.ID, slices.Clone(k.Seats), k.Owner, k.Withdrawn})
		}
		return nil
	})
	return out, err
}

// own is with for the owner's link.
func (c *Chair) own(do func(*table, *live) error) error {
	return c.with(func(t *table, l *live) error {
		if !c.link.Owner {
			return ErrNotOwner
		}
		return do(t, l)
	})
}

// Withdraw makes a link good for nothing from now on. The owner's own stays, but for [Chair.Renew].
func (c *Chair) Withdraw(link int) error {
	return c.own(func(t *table, l *live) error {
		if link == c.link.ID || !l.good(link) {
			return ErrNoLink
		}
		return t.relink(l, []int{link}, nil)
	})
}

// Renew withdraws a link, if it still is good, and gives another for the same seats, which is shown this once.
func (c *Chair) Renew(link int) (out Given, err error) {
	err = c.own(func(t *table, l *live) error {
		i := slices.IndexFunc(l.links, func(k store.Link) bool { return k.ID == link })
		switch {
		case i < 0 || l.links[i].Owner && link != c.link.ID:
			return ErrNoLink
		case len(l.links) >= Links:
			return fmt.Errorf("%w: %d links", ErrFull, Links)
		}
		was := l.links[i]
		gone := l.holding(was.Seats)
		if was.Owner || len(was.Seats) == 0 {
			gone = []int{link}
		}
		out = Given{len(l.links) + 1, newToken(), slices.Clone(was.Seats)}
		add := store.Link{ID: out.Link, Hash: out.Token.hash(), Seats: was.Seats, Owner: was.Owner}
		return t.relink(l, gone, &add)
	})
	return out, err
}

// holding is the links that hold one of some seats.
func (l *live) holding(seats []string) []int {
	var out []int
	for _, k := range l.links {
		if slices.ContainsFunc(k.Seats, func(s string) bool { return slices.Contains(seats, s) }) {
			out = append(out, k.ID)
		}
	}
	return out
}

func (t *table) relink(l *live, gone []int, add *store.Link) error {
	if err := t.house.store.Relink(t.id, gone, add); err != nil {
		return err
	}
	for i := range l.links {
		l.links[i].Withdrawn = l.links[i].Withdrawn || slices.Contains(gone, l.links[i].ID)
	}
	if add != nil {
		l.links = append(l.links, *add)
	}
	t.streams.remove(func(s *Stream) bool { return slices.Contains(gone, s.link) })
	return nil
}

// PutAgent has an agent play on a seat from now on, as [agents.Parse] reads it: where somebody has left, the table goes
// on without him. His link stays, and looks on. "" gives the seat back to whoever has its link.
func (c *Chair) PutAgent(seat, agent string) error {
	return c.own(func(t *table, l *live) error {
		if !slices.Contains(l.setup.Seats, seat) || !decided(l.match.Game, seat) {
			return refuse(fmt.Errorf("nobody plays on %q", seat))
		}
		if l.ended {
			return ErrEnded
		}
		if agent != "" {
			if _, err := agentOf(agent, l.match); err != nil {
				return refuse(err)
			}
		}
		e := []store.Entry{{Sort: sortAgent, Link: c.link.ID, Seats: []string{seat}, Text: agent}}
		if agent != "" && l.held == seat {
			e = append(e, store.Entry{Sort: sortConfirm, Link: c.link.ID, Seats: []string{seat}})
		}
		if agent != "" && l.request != nil && len(l.others(append(slices.Clone(l.request.Agreed), seat))) == 0 {
			e = append(e, store.Entry{Sort: sortBack, Link: c.link.ID, To: l.request.To})
		}
		return t.do(l, nil, e...)
	})
}

// End ends the table: nobody answers there any more. Its record stays.
func (c *Chair) End() error {
	return c.own(func(t *table, l *live) error {
		if l.ended {
			return ErrEnded
		}
		return t.do(l, nil, store.Entry{Sort: sortEnd, Link: c.link.ID})
	})
}

// SetName says what who sits on a seat is called, "" for nothing.
func (c *Chair) SetName(seat, name string) error {
	return c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if name != "" && !plain(name, NameBytes) {
			return ErrMalformed
		}
		if l.names[seat] == name {
			return nil
		}
		if name != "" && called.Taken(l.match.Game.Definition(), seat, name, l.names) {
			return ErrTaken
		}
		return t.do(l, nil, store.Entry{Sort: sortName, Link: c.link.ID, Seats: []string{seat}, Text: name})
	})
}

// plain reports whether a text is one line that may be shown, and no longer than it may be.
func plain(text string, most int) bool {
	return strings.TrimSpace(text) != "" && len(text) <= most && utf8.ValidString(text) &&
		!strings.ContainsFunc(text, Unprinted)
}

// Unprinted reports what is not seen, or changes how what is around it reads: no such letter stands in what people
// write for others to read.
func Unprinted(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) }

// Write writes a note for all to read.
func (c *Chair) Write(seat, text string) error {
	return c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		if !plain(text, NoteBytes) {
			return ErrMalformed
		}
		if len(l.notes) >= Notes {
			return fmt.Errorf("%w: %d notes", ErrFull, Notes)
		}
		return t.do(l, nil, store.Entry{Sort: sortNote, Link: c.link.ID, Seats: []string{seat}, Text: text})
	})
}

// SetConfirms says whether a seat is to confirm from now on that a turn of its own is over, before others may answer.
func (c *Chair) SetConfirms(seat string, on bool) error {
	return c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil || l.confirm[seat] == on {
			return err
		}
		e := []store.Entry{{Sort: sortConfirms, Link: c.link.ID, Seats: []string{seat}}}
		if on {
			e[0].Text = "on"
		} else if l.held == seat {
			e = append(e, store.Entry{Sort: sortConfirm, Link: c.link.ID, Seats: []string{seat}})
		}
		return t.do(l, nil, e...)
	})
}

// Confirm says that the turn of a seat is over. The owner may say so for anybody.
func (c *Chair) Confirm(seat string) error {
	return c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil && (err != ErrNotYours || !c.link.Owner) {
			return err
		}
		if l.held != seat {
			return nil
		}
		return t.do(l, nil, store.Entry{Sort: sortConfirm, Link: c.link.ID, Seats: []string{seat}})
	})
}
