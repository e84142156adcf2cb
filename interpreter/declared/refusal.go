package declared

import (
	"errors"
	"fmt"
	"strings"
)

// ErrUnfit reports a setup that the rules of the game refuse. The error is a [Refusal], which says which rule.
var ErrUnfit = errors.New("this match cannot be set up")

// Refusal reports a setup that a rule refuses: a step whose requirement is not met, or a measure of line-ups.
type Refusal struct {
	Of      *Node
	Measure *Measure // nil for a step
}

// Measure is the value of a measure for one line-up, with its bounds.
type Measure struct {
	Of    *Lineup
	Value int
	Least *int // nil: no bound
	Most  *int
}

// Fits reports whether the value is within its bounds.
func (m *Measure) Fits() bool {
	return (m.Least == nil || m.Value >= *m.Least) && (m.Most == nil || m.Value <= *m.Most)
}

// Is lets errors.Is find [ErrUnfit].
func (u *Refusal) Is(other error) bool { return other == ErrUnfit }

func (u *Refusal) Error() string { return u.In("en") }

// In returns the error in a language: the articles, the reason, and the numbers.
func (u *Refusal) In(lang string) string {
	words := unfitWords[lang]
	s := words.cannot
	if len(u.Of.Articles) > 0 {
		s += " (" + strings.Join(u.Of.Articles, ", ") + ")"
	}
	if why := u.Of.Why.In(lang); why != "" {
		s += words.colon + why
	} else if u.Measure == nil {
		s += words.colon + words.noReason
	}
	if u.Measure != nil {
		s += "; " + u.Measure.In(lang)
	}
	return s
}

// unfitWords holds the words around the texts of the content, by language.
var unfitWords = map[string]struct{ cannot, colon, noReason, least, most string }{
	"en": {ErrUnfit.Error(), ": ", "what the setup requires does not hold", ", at least %d", ", at most %d"},
	"fr": {"cette partie ne peut pas être mise en place", " : ", "une condition de la mise en place n'est pas remplie",
		", au moins %d", ", au plus %d"},
}

// In returns the measure in words: its name, its value and its bounds.
func (m *Measure) In(lang string) string {
	words := unfitWords[lang]
	name := m.Of.Name.In(lang)
	if name == "" {
		name = m.Of.ID
	}
	s := fmt.Sprint(name, words.colon, m.Value)
	if m.Least != nil {
		s += fmt.Sprintf(words.least, *m.Least)
	}
	if m.Most != nil {
		s += fmt.Sprintf(words.most, *m.Most)
	}
	return s
}
