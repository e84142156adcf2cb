package record

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"precept/internal/limit"
)

// Correction is one change of the position outside the rules: it sets a value, moves pieces, or takes back the answers
// from a certain one on. It triggers nothing. A record keeps all answers, even those that were taken back.
type Correction struct {
	After  int    `json:"after"`            // number of answers before it
	By     string `json:"by"`               // the seat
	Set    string `json:"set,omitempty"`    // a variable or an attribute, as an expression
	Move   string `json:"move,omitempty"`   // pieces, as an expression
	To     string `json:"to,omitempty"`     // the value, or the place, as an expression
	Back   bool   `json:"back,omitempty"`   // the match goes back
	Answer int    `json:"answer,omitempty"` // with Back: the number of answers that remain
	Reason string `json:"reason"`
}

// Errors of corrections.
var (
	ErrMayNot    = errors.New("only the referee may correct the position")
	ErrNoReason  = errors.New("a correction needs a reason")
	ErrNotOne    = errors.New("a correction sets a value, moves pieces, or takes answers back")
	ErrNoAnswers = errors.New("the match has fewer answers")
	ErrTooMany   = errors.New("too many corrections, or too long a reason")
	ErrStuck     = errors.New("nothing could be decided from there; take back what was begun first")
)

// Judge returns an error if the correction is wrong in any game.
func (c *Correction) Judge() error {
	kinds := 0
	for _, is := range []bool{c.Set != "", c.Move != "", c.Back} {
		if is {
			kinds++
		}
	}
	switch {
	case kinds != 1 || (c.To == "") != c.Back:
		return ErrNotOne
	case c.Reason == "" || !utf8.ValidString(c.Reason):
		return ErrNoReason
	case len(c.Reason) > limit.Reason || len(c.Set)+len(c.Move)+len(c.To) > limit.Reason:
		return ErrTooMany
	case c.Back && (c.Answer < 0 || c.Answer > c.After):
		return ErrNoAnswers
	}
	return nil
}

// String returns the correction as a log shows it, without the reason.
func (c *Correction) String() string {
	switch {
	case c.Set != "":
		return fmt.Sprintf("set %s to %s", c.Set, c.To)
	case c.Move != "":
		return fmt.Sprintf("move %s to %s", c.Move, c.To)
	}
	return fmt.Sprintf("back to answer %d", c.Answer)
}

// Corrected adds a correction.
//
// # Errors
//
// [ErrTooMany].
func (r *Record) Corrected(c Correction) error {
	if len(r.Put) >= limit.Corrections {
		return ErrTooMany
	}
	r.Put = append(r.Put, c)
	return nil
}

// ordered reports whether the corrections are valid and in the order of the answers.
func (r *Record) ordered() bool {
	last := 0
	for i := range r.Put {
		c := &r.Put[i]
		if c.After < last || c.After > len(r.Answers) || c.Judge() != nil {
			return false
		}
		last = c.After
	}
	return len(r.Put) <= limit.Corrections
}
