package room

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"precept/cmd/precept/table/room/store"
)

// Token is the secret of a link: 128 random bits. Whoever has it sits there. It is written only by [Token.Secret], so
// that none gets into a log by chance.
type Token struct{ text string }

// newToken is a token that nobody has.
func newToken() Token {
	var b [16]byte
	rand.Read(b[:])
	return Token{base64.RawURLEncoding.EncodeToString(b[:])}
}

// TokenOf is the token that somebody shows. It may be no one's.
func TokenOf(text string) Token { return Token{text} }

// Secret is the token as it stands in a link.
func (t Token) Secret() string { return t.text }

// String hides the token.
func (t Token) String() string { return "(a link)" }

// Format hides the token, whatever the verb.
func (t Token) Format(s fmt.State, _ rune) { fmt.Fprint(s, t.String()) }

// hash is what is kept of a token.
func (t Token) hash() [32]byte { return sha256.Sum256([]byte(t.text)) }

// Errors of who asks for something that is not his. None of them changes anything.
var (
	ErrNoLink    = errors.New("there is no such link, or it was withdrawn")
	ErrNotYours  = errors.New("that seat does not belong to this link")
	ErrNotOwner  = errors.New("only the owner's link can do that")
	ErrEnded     = errors.New("the table was ended")
	ErrFull      = errors.New("there are too many of them")
	ErrTaken     = errors.New("that is what another seat is called")
	ErrMalformed = errors.New("that is too long, or no plain text")
	ErrRules     = errors.New("the rules have changed since the table was made")
	ErrSame      = errors.New("the rules are the same as when the table was made")
	ErrSecret    = errors.New("that would reveal a secret to a player")
	ErrNoHints   = errors.New("no hints are given at this table")
	ErrForgotten = errors.New("the position of the match is not known, only its answers")
	ErrClosed    = errors.New("the house is closed")
)

// Refused is that what somebody asked for cannot be. Its error is about that, and is for who asked; any other error
// that is none of those above is about the program, the disk or the machine, and is for who runs the server.
type Refused struct{ Err error }

func (r *Refused) Error() string { return r.Err.Error() }

// Unwrap is for errors.Is.
func (r *Refused) Unwrap() error { return r.Err }

// refuse is an error that is about what somebody asked for, nil for none.
func refuse(err error) error {
	if err == nil {
		return nil
	}
	return &Refused{err}
}

// Chair is a link that somebody uses. It may be used by several goroutines at once, and is not kept for long: a link
// may be withdrawn meanwhile, and then every method says so.
type Chair struct {
	house *House
	table string
	link  store.Link
}

// Sit is the chair of a link.
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

// Table is the id of the table. It lets nobody in.
func (c *Chair) Table() string { return c.table }

// Link is the number of the link at its table.
func (c *Chair) Link() int { return c.link.ID }

// Seats is the seats of the link, none for spectators and for the owner's.
func (c *Chair) Seats() []string { return slices.Clone(c.link.Seats) }

// Holds reports whether a seat is of the link.
func (c *Chair) Holds(seat string) bool { return slices.Contains(c.link.Seats, seat) }

// Owner reports whether it is the link of who made the table.
func (c *Chair) Owner() bool { return c.link.Owner }

// Spectates reports whether the link only looks on.
func (c *Chair) Spectates() bool { return !c.link.Owner && len(c.link.Seats) == 0 }
