package narrate

import (
	"fmt"
	"strings"
)

// Unasked is a question that is not understood.
type Unasked struct {
	Sort  UnaskedSort
	Word  string   // what is not understood
	Near  string   // what may be meant, "" for nothing
	Known []string // what there is to ask about
}

// UnaskedSort is what is not understood of a question.
type UnaskedSort uint8

// The sorts of questions that are not understood.
const (
	NoQuestion UnaskedSort = iota // nothing is asked
	NoSubject                     // nothing is called so
	NoChoice                      // nothing asks for an answer of that name
	NoValue                       // no answer is called so
	NoAction                      // an answer whose action is not said
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
