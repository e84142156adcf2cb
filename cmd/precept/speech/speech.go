package speech

import (
	"errors"
	"fmt"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// In returns a text of the program in lang, "en" or "fr". Without a translation it returns the English text.
func In(lang, english string) string {
	if lang == "fr" {
		if text, ok := french[english]; ok {
			return text
		}
	}
	return english
}

// Known reports whether an English text has a French one.
func Known(english string) bool {
	_, ok := french[english]
	return ok
}

// Sentence is a text with values, which can be formatted in any language.
type Sentence struct {
	format string
	args   []any
	err    error
}

// Say returns a sentence with an English format, as for fmt.Errorf.
func Say(format string, args ...any) *Sentence {
	return &Sentence{format, args, fmt.Errorf(agreed("en", format, args), args...)}
}

// Error returns the sentence in English.
func (s *Sentence) Error() string { return s.err.Error() }

// String returns the sentence in English.
func (s *Sentence) String() string { return s.err.Error() }

// Unwrap returns the error that the sentence wraps.
func (s *Sentence) Unwrap() error { return errors.Unwrap(s.err) }

// In returns the sentence in lang, and also those of its values that have several languages.
func (s *Sentence) In(lang string) string {
	args := make([]any, len(s.args))
	for i, a := range s.args {
		args[i] = said(lang, a)
	}
	return fmt.Sprintf(strings.ReplaceAll(agreed(lang, In(lang, s.format), s.args), "%w", "%v"), args...)
}

// spoken is a text that has several languages.
type spoken interface{ In(lang string) string }

func said(lang string, a any) any {
	switch a := a.(type) {
	case spoken:
		return a.In(lang)
	case error:
		return Error(lang, a)
	}
	return a
}

// Error returns the message of an error, in lang as far as possible. If the message ends with that of a wrapped error,
// both parts are translated.
func Error(lang string, err error) string {
	switch e := err.(type) {
	case spoken:
		return e.In(lang)
	case *source.Text:
		return e.In(Language(lang))
	case *declared.Lack:
		return e.Text.In(Language(lang))
	case *record.Error:
		if s := refusal(e); s != nil {
			return s.In(lang)
		}
	}
	text := err.Error()
	if under := errors.Unwrap(err); under != nil {
		if head, ok := strings.CutSuffix(text, under.Error()); ok {
			return In(lang, head) + Error(lang, under)
		}
	}
	return In(lang, text)
}

// refusal returns the sentence for a position that cannot be opened under other rules, nil for any other error.
func refusal(e *record.Error) *Sentence {
	switch e.Kind {
	case record.Undecided:
		return Say("nothing can be decided where play stands, in %s (%s)", e.Block, e.At)
	case record.Misplaced:
		what, why := any(e.Block), Say("which these rules do not have, or have more of")
		if e.Step != "" {
			what = Say("the step %q of %s", e.Step, e.Block)
		}
		if e.Piece != "" {
			why = Say("and %s is no more", e.Piece)
		}
		if e.At != "" {
			why = Say("%s (%s is written at %s)", why, e.Block, e.At)
		}
		return Say("play stands in %s, %s; go on under the rules as they were to a decision outside of it", what, why)
	}
	return nil
}

// Count returns a number with a noun: 1 game, 2 games, 2 matches. In French it is 1 jeu, 2 jeux, and 0 takes the
// singular.
func Count(lang string, n int, thing string) string {
	if forms, ok := plurals[thing]; ok && lang == "fr" {
		return fmt.Sprintf("%d %s", n, forms[min(max(n, 1)-1, 1)])
	}
	if n == 1 {
		return "1 " + thing
	}
	if strings.HasSuffix(thing, "ch") {
		thing += "e"
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// plurals maps English nouns to the singular and plural of their French translations.
var plurals = map[string][2]string{
	"article":  {"article", "articles"},
	"file":     {"fichier", "fichiers"},
	"game":     {"jeu", "jeux"},
	"match":    {"partie", "parties"},
	"mod":      {"mod", "mods"},
	"player":   {"joueur", "joueurs"},
	"problem":  {"problème", "problèmes"},
	"scenario": {"scénario", "scénarios"},
	"second":   {"seconde", "secondes"},
	"trial":    {"essai", "essais"},
	"variant":  {"variante", "variantes"},
}
