package room

import (
	"fmt"
	"maps"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/record"
)

// Invites reports whether the link is an invitation.
func (c *Chair) Invites() bool { return len(c.link.Free) > 0 }

// Free returns the seats that can be taken by the invitation now: those that neither a link nor an agent has.
func (c *Chair) Free() (out []string, err error) {
	err = c.with(func(_ *table, l *live) error {
		out = c.free(l)
		return nil
	})
	return out, err
}

func (c *Chair) free(l *live) []string {
	return slices.DeleteFunc(slices.Clone(c.link.Free), func(seat string) bool {
		return l.agents[seat] != "" || slices.ContainsFunc(l.holding([]string{seat}), l.good)
	})
}

// Join takes a free seat for the person who opened an invitation, under a name ("" for none). It returns a link for the
// seat, which is shown only this once.
//
// # Errors
//
// [ErrSeatTaken]; those of [Chair.SetName]; [ErrFull].
func (c *Chair) Join(seat, name string) (out Given, err error) {
	err = c.with(func(t *table, l *live) error {
		if !slices.Contains(c.free(l), seat) {
			return ErrSeatTaken
		}
		if err := t.named(l, c.link.ID, seat, name); err != nil {
			return err
		}
		out, err = t.give(t.live, seat)
		return err
	})
	return out, err
}

// give makes a link for a seat, and withdraws those that hold it.
func (t *table) give(l *live, seat string) (Given, error) {
	if len(l.links) >= Links {
		return Given{}, fmt.Errorf("%w: %d links", ErrFull, Links)
	}
	out := Given{len(l.links) + 1, newToken(), []string{seat}}
	return out, t.relink(l, l.holding(out.Seats), &store.Link{ID: out.Link, Hash: out.Token.hash(), Seats: out.Seats})
}

// Rematch makes a table with the same rules, seats, options, names and agents for whoever sits at this one, once its
// match is over. The first call makes it; every call returns the link that the chair has there, which replaces the one
// of an earlier call: that of its seat, or the owner's.
//
// # Errors
//
// [ErrGoesOn] while the match runs; [ErrNotYours] for a link without a seat; those of [House.Make].
func (c *Chair) Rematch() (Token, error) {
	var s Setup
	var next string
	err := c.with(func(_ *table, l *live) error {
		switch {
		case !l.finished():
			return ErrGoesOn
		case c.Spectates():
			return ErrNotYours
		}
		s, next = l.again(), l.next
		s.Shared, s.Free = nil, l.others(nil)
		return nil
	})
	if err != nil {
		return Token{}, err
	}
	if next == "" {
		if next, err = c.next(s); err != nil {
			return Token{}, err
		}
	}
	var out Token
	err = c.house.with(next, func(t *table, l *live) error {
		if !c.link.Owner {
			given, err := t.give(l, c.link.Seats[0])
			out = given.Token
			return err
		}
		i := slices.IndexFunc(l.links, func(k store.Link) bool { return k.Owner && !k.Withdrawn })
		if len(l.links) >= Links {
			return fmt.Errorf("%w: %d links", ErrFull, Links)
		}
		out = newToken()
		return t.relink(l, []int{l.links[i].ID}, &store.Link{ID: len(l.links) + 1, Hash: out.hash(), Owner: true})
	})
	return out, err
}

// again returns the setup of the same people's next table.
func (l *live) again() Setup {
	s := l.setup
	s.Names, s.Agents = maps.Clone(l.names), maps.Clone(l.agents)
	empty := func(_, text string) bool { return text == "" }
	maps.DeleteFunc(s.Names, empty)
	maps.DeleteFunc(s.Agents, empty)
	s.Seed, s.Origin, s.Free = 0, record.Unknown, nil // a new seed is drawn
	return s
}

// makeAgain makes a table for the address that made this one.
func (c *Chair) makeAgain(s Setup) (*Made, error) {
	c.house.mu.Lock()
	s.From = c.house.makers[c.table]
	c.house.mu.Unlock()
	return c.house.Make(s)
}

// next makes the table of a rematch and notes it, unless another call has meanwhile.
func (c *Chair) next(s Setup) (id string, err error) {
	made, err := c.makeAgain(s)
	if err != nil {
		return "", err
	}
	err = c.with(func(t *table, l *live) error {
		if id = l.next; id != "" {
			return c.house.store.Remove(made.Table, 0)
		}
		id = made.Table
		return t.do(l, nil, store.Entry{Sort: sortNext, Link: c.link.ID, Text: id})
	})
	return id, err
}
