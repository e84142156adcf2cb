package campaign

import (
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/record"
)

// Tell says what the rules changed for a match that goes on from how it stood.
func Tell(d *desk.Desk, m *interpreter.Match, how *interpreter.Adopted) {
	w := wordsIn(d.Lang)
	head := speech.Counting(d.Lang, w.stands, m.Record.Total())
	if !how.Stands {
		head = speech.Counting(d.Lang, w.same, how.Kept)
	}
	d.Printf("%s\n", head)
	for _, line := range Lines(d.Lang, m, how.Differences, how.Changed.Parts) {
		d.Printf("  %s\n", line)
	}
	d.Printf("\n")
}

// Printed is the differences that the rules alone tell, and those that everybody sees: nothing is in them of a position
// that somebody may not know.
func Printed(all []record.Difference) []record.Difference {
	told := []string{record.Printed, record.Added, record.Gone, record.NewValue}
	return slices.DeleteFunc(slices.Clone(all), func(d record.Difference) bool {
		return !d.Open && !slices.Contains(told, d.Sort)
	})
}

// Lines is what has changed for a match that goes on from how it stood, each in a line; parts is those of the rules.
func Lines(lang string, m *interpreter.Match, differences []record.Difference, parts []string) (out []string) {
	t := teller{words: wordsIn(lang), names: m.Names(lang), game: m.Game.Declared(), lang: lang}
	for i := range differences {
		if line := t.line(&differences[i]); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	if len(parts) > 0 {
		out = append(out, t.words.rules+strings.Join(parts, "; "))
	}
	return out
}

type teller struct {
	*words
	names interpreter.Names
	game  *declared.Game
	lang  string
}

// line is a difference in words.
func (t *teller) line(d *record.Difference) string {
	switch d.Sort {
	case record.Printed:
		return fmt.Sprintf(t.printed, t.attr(d.What), t.thing(d.Of), d.From, d.To)
	case record.Added:
		return fmt.Sprintf(t.added, t.owned(d), d.To, t.where(d.From))
	case record.Gone:
		return fmt.Sprintf(t.gone, t.owned(d), d.From)
	case record.Homeless:
		return fmt.Sprintf(t.homeless, d.From, d.What)
	case record.NewValue:
		return fmt.Sprintf(t.fresh, d.What)
	case record.OldValue:
		return fmt.Sprintf(t.old, d.What, d.From)
	case record.Lies:
		return fmt.Sprintf(t.lies, t.where(d.At), t.owned(d), d.From, d.To)
	case record.Holds:
		what := t.owned(d)
		if d.Of == "" {
			what = t.names.Variable(d.What)
		}
		return fmt.Sprintf(t.holds, what, d.From, d.To)
	case record.Narrowed:
		return fmt.Sprintf(t.narrowed, d.What, d.From, d.To)
	}
	return fmt.Sprintf(t.unbound, d.What, d.From)
}

// attr is what an attribute is called.
func (t *teller) attr(id string) string {
	for i := range t.game.Attrs {
		if a := &t.game.Attrs[i]; a.ID == id && a.Name.In(t.lang) != "" {
			return a.Name.In(t.lang)
		}
	}
	return id
}

// thing is what a piece or a seat is called, else its name.
func (t *teller) thing(id string) string {
	if name := t.names.Piece(id); name != id {
		return name
	}
	return t.names.Seat(id)
}

// owned is pieces with whose they are.
func (t *teller) owned(d *record.Difference) string {
	if d.Of == "" {
		return t.thing(d.What)
	}
	return fmt.Sprintf("%s (%s)", t.thing(d.What), t.names.Seat(d.Of))
}

// where is a place that pieces begin in.
func (t *teller) where(place string) string {
	if place == "" {
		return t.nowhere
	}
	return t.names.Place(place)
}
