package narrate

import (
	"fmt"
	"strings"
)

// Unasked is the error for a question with something unknown in it.
type Unasked struct {
	Sort  UnaskedSort
	Word  string   // the unknown word
	Near  string   // the most similar name, "" for none
	Known []string // some names to ask about
}

// UnaskedSort says what is unknown in a question.
type UnaskedSort uint8

// What can be unknown in a question.
const (
	NoQuestion UnaskedSort = iota // the question is empty
	NoSubject                     // nothing has this name
	NoChoice                      // no choice has this name
	NoValue                       // no answer has this name
	NoAction                      // there is an answer but no action
)

func (u *Unasked) Error() string {
	near := ""
	if u.Near != "" {
		near = fmt.Sprintf("; did you mean %q?", u.Near)
	}
	switch u.Sort {
	case NoChoice:
		return fmt.Sprintf("nothing asks for %q%s", u.Word, near)
	case NoValue:
		return fmt.Sprintf("nothing is called %q%s", u.Word, near)
	case NoAction:
		return fmt.Sprintf("%q comes after the action that asks for it", u.Word)
	}
	s := "name an action, an ability, a card or a place, then the answers to its questions: \"name value\", or " +
		"\"name choice=value\""
	if u.Sort == NoSubject {
		s = fmt.Sprintf("nothing here is called %q%s", u.Word, near)
	}
	if len(u.Known) > 0 {
		s += "; you can ask about: " + strings.Join(u.Known, ", ")
	}
	return s
}
