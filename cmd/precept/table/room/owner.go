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
	Free      []string // of an invitation: the seats that can be taken by it
	Owner     bool
	Withdrawn bool
}

// Links returns the links of the table.
//
// # Errors
//
// [ErrNotOwner].
func (c *Chair) Links() (out []LinkOf, err error) {
	err = c.own(func(_ *table, l *live) error {
		for _, k := range l.links {
			out = append(out, LinkOf{k.ID, slices.Clone(k.Seats), slices.Clone(k.Free), k.Owner, k.Withdrawn})
		}
		return nil
	})
	return out, err
}

// own calls [Chair.with], or returns [ErrNotOwner] if the chair is not the owner's.
func (c *Chair) own(do func(*table, *live) error) error {
	return c.with(func(t *table, l *live) error {
		if !c.link.Owner {
			return ErrNotOwner
		}
		return do(t, l)
	})
}

// Withdraw makes a link invalid from now on. It does not withdraw the owner's own link; [Chair.Renew] replaces that.
func (c *Chair) Withdraw(link int) error {
	return c.own(func(t *table, l *live) error {
		if link == c.link.ID || !l.good(link) {
			return ErrNoLink
		}
		return t.relink(l, []int{link}, nil)
	})
}

// Renew withdraws a link and returns a new one for the same seats, which is shown only this once.
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
		add := store.Link{ID: out.Link, Hash: out.Token.hash(), Seats: was.Seats, Free: was.Free, Owner: was.Owner}
		return t.relink(l, gone, &add)
	})
	return out, err
}

// holding returns the links that hold any of the seats.
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

// PutAgent makes an agent play a seat from now on, for instance when its player has left. The agent has the form that
// [agents.Parse] reads. The player's link stays and may watch. "" returns the seat to its link.
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

// End ends the table: nobody can answer there afterwards. Its record stays.
func (c *Chair) End() error {
	return c.own(func(t *table, l *live) error {
		if l.ended {
			return ErrEnded
		}
		return t.do(l, nil, store.Entry{Sort: sortEnd, Link: c.link.ID})
	})
}

// SetName sets the name of the player on a seat, "" for none.
func (c *Chair) SetName(seat, name string) error {
	return c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		return t.named(l, c.link.ID, seat, name)
	})
}

// named sets the name of the player on a seat.
func (t *table) named(l *live, link int, seat, name string) error {
	if name != "" && !plain(name, NameBytes) {
		return ErrMalformed
	}
	if l.names[seat] == name {
		return nil
	}
	if name != "" && called.Taken(l.match.Game.Definition(), seat, name, l.names) {
		return ErrTaken
	}
	return t.do(l, nil, store.Entry{Sort: sortName, Link: link, Seats: []string{seat}, Text: name})
}

// plain reports whether a text is one printable line, not blank and at most most bytes long.
func plain(text string, most int) bool {
	return strings.TrimSpace(text) != "" && len(text) <= most && utf8.ValidString(text) &&
		!strings.ContainsFunc(text, Unprinted)
}

// Unprinted reports whether a character is invisible or changes how its surroundings read. No text that players write
// for others may contain one.
func Unprinted(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) }

// Write adds a note that everybody at the table can read.
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

// SetConfirms sets whether a seat must confirm the end of each of its turns before others may answer.
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

// Confirm confirms that the turn of a seat is over. The owner may confirm for any seat.
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
