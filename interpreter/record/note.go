package record

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/internal/limit"
)

// Note is what a seat has written down for all to read: what was promised, what an agreement means. No rule reads it.
type Note struct {
	After int    `json:"after"` // how many answers were taken before it
	By    string `json:"by"`    // the seat
	Text  string `json:"text"`
}

// ErrNote is that of a note that cannot be kept.
var ErrNote = errors.New("a note is one line of text, not too long, and there may not be too many")

// judge says what is wrong with a note, whatever the game.
func (n *Note) judge() error {
	if strings.TrimSpace(n.Text) == "" || len(n.Text) > limit.Reason || !utf8.ValidString(n.Text) ||
		strings.ContainsFunc(n.Text, unicode.IsControl) {
		return ErrNote
	}
	return nil
}

// Noted adds a note behind the answers that were taken.
//
// # Errors
//
// [ErrNote].
func (r *Record) Noted(by, text string) error {
	n := Note{After: len(r.Answers), By: by, Text: text}
	if len(r.Notes) >= limit.Corrections {
		return ErrNote
	}
	if err := n.judge(); err != nil {
		return err
	}
	r.Notes = append(r.Notes, n)
	return nil
}
