package record

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"precept/internal/limit"
)

// Note is a text that a seat has written for everybody: a promise, or what an agreement means. No rule reads it.
type Note struct {
	After int    `json:"after"` // number of answers before it
	By    string `json:"by"`    // the seat
	Text  string `json:"text"`
}

// ErrNote reports a note that cannot be recorded.
var ErrNote = errors.New("a note is one line of text, not too long, and there may not be too many")

// judge returns [ErrNote] if the note is wrong in any game.
func (n *Note) judge() error {
	if strings.TrimSpace(n.Text) == "" || len(n.Text) > limit.Reason || !utf8.ValidString(n.Text) ||
		strings.ContainsFunc(n.Text, unicode.IsControl) {
		return ErrNote
	}
	return nil
}

// Noted adds a note after the answers so far.
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
