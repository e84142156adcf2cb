package room

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"slices"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter/record"
)

// Token is the secret of a link: 128 random bits. A person who has it can use the link. Only [Token.Secret] returns it
// as text, so that it cannot get into a log by accident.
type Token struct{ text string }

// newToken returns a new random token.
func newToken() Token {
	var b [16]byte
	rand.Read(b[:])
	return Token{base64.RawURLEncoding.EncodeToString(b[:])}
}

// TokenOf returns the token that somebody presents. It may belong to no link.
func TokenOf(text string) Token { return Token{text} }

// Secret returns the token as it is written in a link.
func (t Token) Secret() string { return t.text }

// String returns a placeholder, so that the token stays hidden.
func (t Token) String() string { return "(a link)" }

// Format writes a placeholder for every verb, so that the token stays hidden.
func (t Token) Format(s fmt.State, _ rune) { fmt.Fprint(s, t.String()) }

// hash returns what the store keeps of a token.
func (t Token) hash() [32]byte { return sha256.Sum256([]byte(t.text)) }

// Errors for requests that a link may not make. None of them changes anything.
var (
	ErrNoLink    = errors.New("there is no such link, or it was withdrawn")
	ErrNotYours  = errors.New("that seat does not belong to this link")
	ErrNotOwner  = errors.New("only the owner's link can do that")
	ErrEnded     = errors.New("the table was ended")
	ErrFull      = errors.New("there are too many of them")
	ErrSeatTaken = errors.New("that seat is taken")
	ErrGoesOn    = errors.New("the match is not over")
	ErrTaken     = errors.New("that is what another seat is called")
	ErrMalformed = errors.New("that is too long, or no plain text")
	ErrRules     = errors.New("the rules have changed since the table was made")
	ErrSame      = errors.New("the rules are the same as when the table was made")
	ErrSecret    = errors.New("that would reveal a secret to a player")
	ErrNoMail    = errors.New("this server sends no mail")
	ErrNoHints   = errors.New("no hints are given at this table")
	ErrForgotten = errors.New("the position of the match is not known, only its answers")
	ErrClosed    = errors.New("the house is closed")
)

// Refused wraps an error that was caused by the request, and that the person who made it should see. Any error that is
// neither Refused nor in the list above concerns the program, the disk or the machine, and is for the operator of the
// server.
type Refused struct{ Err error }

func (r *Refused) Error() string { return r.Err.Error() }

// Unwrap returns the wrapped error, for errors.Is.
func (r *Refused) Unwrap() error { return r.Err }

// refuse returns err as a [Refused], or nil for nil.
func refuse(err error) error {
	if err == nil {
		return nil
	}
	return &Refused{err}
}

// Chair is a link in use. Several goroutines may use it at once. Do not keep it for long: if its link is withdrawn
// meanwhile, every method returns [ErrNoLink].
type Chair struct {
	house *House
	table string
	link  store.Link
}

// Sit returns the chair of a link.
//
// # Errors
//
// [ErrNoLink].
func (h *House) Sit(t Token) (*Chair, error) {
	id, link, err := h.store.Link(t.hash())
	if errors.Is(err, store.ErrNone) || err == nil && link.Withdrawn {
		return nil, ErrNoLink
	}
	if err != nil {
		return nil, err
	}
	return &Chair{h, id, link}, nil
}

// Table returns the id of the table. The id alone gives no access.
func (c *Chair) Table() string { return c.table }

// Link returns the number of the link at its table.
func (c *Chair) Link() int { return c.link.ID }

// Seats returns the seats of the link: none for the owner's link and for spectators.
func (c *Chair) Seats() []string { return slices.Clone(c.link.Seats) }

// Holds reports whether a seat belongs to the link.
func (c *Chair) Holds(seat string) bool { return slices.Contains(c.link.Seats, seat) }

// Owner reports whether this is the owner's link, which belongs to the person who made the table.
func (c *Chair) Owner() bool { return c.link.Owner }

// Spectates reports whether the link may only watch.
func (c *Chair) Spectates() bool { return !c.link.Owner && len(c.link.Seats) == 0 }

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

// Join takes a free seat for the person who opened an invitation, under a name ("" for none). It returns a link to the
// seat, which cannot be read again later.
//
// # Errors
//
// [ErrSeatTaken]; the errors of [Chair.SetName]; [ErrFull].
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

// give makes a link for a seat, and withdraws all other links that hold it.
func (t *table) give(l *live, seat string) (Given, error) {
	if len(l.links) >= Links {
		return Given{}, fmt.Errorf("%w: %d links", ErrFull, Links)
	}
	out := Given{len(l.links) + 1, newToken(), []string{seat}}
	return out, t.relink(l, l.holding(out.Seats), &store.Link{ID: out.Link, Hash: out.Token.hash(), Seats: out.Seats})
}

// Rematch makes a new table with the same rules, seats, options, names and agents, once the match is over. Only the
// first call makes the table. Every call returns a link to it with the chair's rights, a seat's or the owner's, and
// withdraws the link that an earlier call returned.
//
// # Errors
//
// [ErrGoesOn] while the match runs; [ErrNotYours] for a link without a seat; the errors of [House.Make].
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

// again returns the setup for a rematch, with the current names and agents and a new seed.
func (l *live) again() Setup {
	s := l.setup
	s.Names, s.Agents = maps.Clone(l.names), maps.Clone(l.agents)
	empty := func(_, text string) bool { return text == "" }
	maps.DeleteFunc(s.Names, empty)
	maps.DeleteFunc(s.Agents, empty)
	s.Seed, s.Origin, s.Free = 0, record.Unknown, nil // a new seed is drawn
	return s
}

// makeAgain makes a table on behalf of the address that made this one.
func (c *Chair) makeAgain(s Setup) (*Made, error) {
	c.house.mu.Lock()
	s.From = c.house.makers[c.table]
	c.house.mu.Unlock()
	return c.house.Make(s)
}

// next makes the table of a rematch and stores its id. If another call was faster, it removes its own table and returns
// the other's id.
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
