package scenario

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/source"
)

// The head of a file applies to all its scenarios: the rulebook, the game, its seats and options. A mistake in the
// head is reported there, once for all scenarios below.

// Unloaded returns the failure of a scenario whose game or line-up cannot be loaded, reported at the place that
// names it.
func (sc *Scenario) Unloaded(err error) *Failure { return sc.headed(plain, err) }

func (sc *Scenario) headed(way source.Format, err error) *Failure {
	return &Failure{Scenario: sc, Span: sc.saidAt(err.Error()), Way: way, Text: source.Say("%v", err)}
}

// saidAt returns the place of the value that a message quotes, in the scenario's own settings first and then in the
// head. If there is none, it returns the seats, or the package if the message is not about seats.
func (sc *Scenario) saidAt(text string) source.Span {
	out := source.Span{}
	for _, head := range sc.heads {
		spokenOf(head, text, &out)
		if out.File != nil {
			return out
		}
	}
	keys := []string{"seats", "package"}
	if strings.Contains(text, " has problems") {
		keys = keys[1:]
	}
	for _, key := range keys {
		for _, head := range sc.heads {
			if n := head.Get(key); n != nil {
				return n.Span
			}
		}
	}
	return sc.Span
}

// spokenOf finds the last word below a node that a message quotes. For a repeated seat, the last word is the
// repetition.
func spokenOf(n *source.Node, text string, out *source.Span) {
	if n.Kind == source.Scalar && n.Text != "" && strings.Contains(text, strconv.Quote(n.Text)) {
		*out = n.Span
	}
	for _, p := range n.Pairs {
		if strings.Contains(text, strconv.Quote(p.Key.Text)) {
			*out = p.Key.Span
		}
		spokenOf(p.Value, text, out)
	}
	for _, it := range n.Items {
		spokenOf(it, text, out)
	}
}

// ofBook fails a scenario if its game has rulebooks but not the scenario's.
func (t *table) ofBook() bool {
	g := t.game.Definition()
	var ids []string
	for _, r := range append(slices.Clone(g.Rulebooks), g.Beside...) {
		if r.ID == t.sc.Book {
			return true
		}
		ids = append(ids, r.ID)
	}
	if len(ids) == 0 || t.sc.book == nil {
		return true
	}
	t.fail(t.sc.book, "%s has no rulebook %q%s", g.ID, t.sc.Book, source.Among(t.sc.Book, ids))
	return false
}

// onADie reports whether some die of the game shows a number.
func onADie(g *declared.Game, value int32) bool {
	return slices.ContainsFunc(g.Dice, func(d declared.Die) bool { return slices.Contains(d.Faces, value) })
}

// faces describes what the dice of a game show.
func faces(g *declared.Game) *source.Text {
	var out []any
	for _, d := range g.Dice {
		var all []string
		for _, v := range d.Faces {
			s := strconv.Itoa(int(v))
			if d.Type.Base == declared.OfEnum {
				s = g.Types.Enums[d.Type.Ref].Values[v]
			}
			if !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
		out = append(out, source.Say("%s shows %s", d.ID, strings.Join(all, ", ")))
	}
	return source.Join(out, "; ")
}

// faceOf returns the value of a named face of a die.
func faceOf(g *declared.Game, name string) (face int32, ok bool) {
	for _, e := range g.Types.Enums {
		if i := slices.Index(e.Values, name); i >= 0 {
			return int32(i), true
		}
	}
	return 0, false
}

// misnamed reports an answer with an unknown name that is probably a misspelt one.
func (t *table) misnamed(keys []source.Pair) bool {
	names := t.x.Lineup().Choices
	for _, k := range keys {
		if slices.Contains(names, k.Key.Text) || slices.Contains(t.x.Lineup().Entries, k.Key.Text) {
			continue
		}
		meant := source.Suggest(k.Key.Text, names)
		for _, name := range names { // prefer a choice's name that differs by one slip
			if source.Slip(k.Key.Text, []string{name}) != "" {
				meant = source.Suggest(k.Key.Text, []string{name})
				break
			}
		}
		if meant != nil {
			t.fail(k.Key, "nothing in this match asks for %q%s", k.Key.Text, meant)
			return true
		}
	}
	return false
}

// Headed reports whether a failure is in the head of its file, and so common to all its scenarios.
func (f *Failure) Headed() bool { return f.Span.File != nil && !within(f.Scenario.Whole, f.Span) }
