package speech

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"precept/interpreter/record"
)

// In is a text of the program in lang, "en" or "fr"; where there is none in that language, the English one.
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

// Sentence is a text with what stands in it, which is said in whatever language is read at last.
type Sentence struct {
	format string
	args   []any
	err    error
}

// Say is a sentence by its English format, as for fmt.Errorf.
func Say(format string, args ...any) *Sentence {
	return &Sentence{format, args, fmt.Errorf(agreed("en", format, args), args...)}
}

// Hint is what is said behind a mistake of what may be meant, as package source suggests it.
func Hint(suggestion string) *Sentence { return Say("%s", suggestion) }

// Error is the sentence in English.
func (s *Sentence) Error() string { return s.err.Error() }

// String is the sentence in English.
func (s *Sentence) String() string { return s.err.Error() }

// Unwrap is what a sentence wraps.
func (s *Sentence) Unwrap() error { return errors.Unwrap(s.err) }

// In is the sentence in lang; so is what stands in it, where that can be said in several languages.
func (s *Sentence) In(lang string) string {
	args := make([]any, len(s.args))
	for i, a := range s.args {
		args[i] = said(lang, a)
	}
	return fmt.Sprintf(strings.ReplaceAll(agreed(lang, In(lang, s.format), s.args), "%w", "%v"), args...)
}

// spoken is what can be said in several languages.
type spoken interface{ In(lang string) string }

func said(lang string, a any) any {
	switch a := a.(type) {
	case spoken:
		return a.In(lang)
	case error:
		return Error(lang, a)
	case string:
		return hinted(lang, a)
	}
	return a
}

// Error is what an error says, in lang as far as it can be said so: a whole of parts, the last of which is wrapped,
// part by part.
func Error(lang string, err error) string {
	switch e := err.(type) {
	case spoken:
		return e.In(lang)
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
	return hinted(lang, In(lang, text))
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

// hint is what is said behind a mistake, as package source has it.
var hint = regexp.MustCompile(`(; did you mean )("[^"]+")(\?)`)

// hinted is a text with what may be meant, where it tells that, in lang; the rest is as it is.
func hinted(lang, text string) string {
	return hint.ReplaceAllString(text, In(lang, "; did you mean ")+"${2}"+In(lang, "?"))
}

// Count is a number of things: 1 game, 2 games, 2 matches. The French ones are 1 jeu, 2 jeux; 0 is said as 1 is.
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

// plurals is things in French, one and several.
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
