package campaign

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/desk"
	"precept/cmd/precept/speech"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/record"
	"precept/interpreter/save"
)

// Tell prints what a change of rules changed for a match that continues from its position.
func Tell(d *desk.Desk, m *interpreter.Match, how *save.Adopted) {
	d.Printf("%s\n", speech.Counting(d.Lang, wordsIn(d.Lang).kept, m.Record.Total()))
	for _, line := range Lines(d.Lang, m, how.Differences, how.Changed.Parts) {
		d.Printf("  %s\n", line)
	}
	d.Printf("\n")
}

// Printed returns the differences that everybody may read: those of the rules alone, and those that everybody sees in
// the position.
func Printed(all []record.Difference) []record.Difference {
	told := []string{record.Printed, record.Added, record.Gone, record.NewValue}
	return slices.DeleteFunc(slices.Clone(all), func(d record.Difference) bool {
		return !d.Open && !slices.Contains(told, d.Sort)
	})
}

// Lines returns what has changed for a match that continues from its position, one change a line. The argument parts
// lists the parts of the rules that changed.
func Lines(lang string, m *interpreter.Match, differences []record.Difference, parts []string) (out []string) {
	t := teller{words: wordsIn(lang), names: narrate.New(m, lang), game: m.Game.Definition(), lang: lang}
	for i := range differences {
		if line := t.line(&differences[i]); !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	var rules []string
	for _, part := range parts {
		if rule := t.rule(part, differences); rule != "" && !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	if rules != nil {
		out = append(out, t.words.rules+strings.Join(rules, "; "))
	}
	return out
}

type teller struct {
	*words
	names narrate.Names
	game  *declared.Game
	lang  string
}

// line returns the text for a difference.
func (t *teller) line(d *record.Difference) string {
	switch d.Sort {
	case record.Printed:
		what, from := declared.Listed(t.attr(d.What), d.From)
		_, to := declared.Listed(t.attr(d.What), d.To)
		return fmt.Sprintf(t.printed, what, t.thing(d.Of), from, to) + t.cited(d.Of)
	case record.Added:
		return fmt.Sprintf(t.added, t.owned(d), d.To, t.where(d.From))
	case record.Gone:
		return fmt.Sprintf(t.removed, t.owned(d), d.From)
	case record.Homeless:
		return fmt.Sprintf(t.homeless, d.From, d.What)
	case record.NewValue:
		return fmt.Sprintf(t.fresh, d.What)
	case record.OldValue:
		return fmt.Sprintf(t.old, d.What, d.From)
	case record.Lies:
		return fmt.Sprintf(t.differs, t.where(d.At), t.owned(d), d.From, d.To)
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

// attr returns the name of an attribute.
func (t *teller) attr(id string) string {
	for i := range t.game.Attrs {
		if a := &t.game.Attrs[i]; a.ID == id && a.Name.In(t.lang) != "" {
			return a.Name.In(t.lang)
		}
	}
	return id
}

// thing returns the name of a piece or a seat, else its id.
func (t *teller) thing(id string) string {
	if name := t.names.Piece(id); name != id {
		return name
	}
	return t.names.Seat(id)
}

// owned returns the name of pieces, followed by their owner in brackets if they have one.
func (t *teller) owned(d *record.Difference) string {
	if d.Of == "" {
		return t.thing(d.What)
	}
	return fmt.Sprintf("%s (%s)", t.thing(d.What), t.names.Seat(d.Of))
}

// where returns the name of the place in which pieces begin, or a text for no place.
func (t *teller) where(place string) string {
	if place == "" {
		return t.nowhere
	}
	return t.names.Place(place)
}

// rule returns the name of a part of the rules for players, or "" if one of the differences already mentions it.
func (t *teller) rule(part string, told []record.Difference) string {
	sign, name := "", part
	switch {
	case strings.HasPrefix(part, "+ "):
		sign, name = t.isNew, part[2:]
	case strings.HasPrefix(part, "- "):
		sign, name = t.isGone, part[2:]
	}
	ids := strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == ':' || r == '.' })
	slices.Reverse(ids)
	for _, id := range ids {
		if slices.ContainsFunc(told, func(d record.Difference) bool { return d.Of == id || d.What == id }) {
			return ""
		}
		if n := t.node(id); n != nil && n.Name != (declared.Text{}) {
			return n.Name.In(t.lang) + t.cited(id) + sign
		}
	}
	for _, id := range ids {
		if strings.Trim(id, "0123456789") != "" {
			return strings.ReplaceAll(id, "_", " ") + t.cited(id) + sign
		}
	}
	return name + sign
}

// cited returns the rulebook articles that a declaration cites, in brackets, or "" if it cites none.
func (t *teller) cited(id string) string {
	for i := range t.game.Pieces {
		if n := &t.game.Pieces[i].Node; n.ID == id && len(n.Articles) > 0 {
			return " [" + t.names.Articles(n.Articles) + "]"
		}
	}
	if n := t.node(id); n != nil && len(n.Articles) > 0 {
		return " [" + t.names.Articles(n.Articles) + "]"
	}
	return ""
}

// node returns the declaration with an id, nil for none.
func (t *teller) node(id string) *declared.Node {
	g := t.game
	return cmp.Or(find(g.Designs, id, func(d *declared.Design) *declared.Node { return &d.Node }),
		find(g.Kinds, id, func(k *declared.Kind) *declared.Node { return &k.Node }),
		find(g.Callable, id, func(c *declared.Signature) *declared.Node { return &c.Node }),
		find(g.Askable, id, func(c *declared.Signature) *declared.Node { return &c.Node }),
		find(g.Vars, id, func(v *declared.Var) *declared.Node { return &v.Node }),
		find(g.Zones, id, func(z *declared.Zone) *declared.Node { return &z.Node }),
		find(g.Scopes, id, func(s *declared.Scope) *declared.Node { return &s.Node }),
		find(g.Seats, id, func(s *declared.Seat) *declared.Node { return &s.Node }))
}

// find returns the declaration of the list element with an id, or nil if there is none.
func find[T any](list []T, id string, of func(*T) *declared.Node) *declared.Node {
	for i := range list {
		if n := of(&list[i]); n.ID == id {
			return n
		}
	}
	return nil
}
