package tell

import (
	"slices"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// Written is a text in the game's notation, with the seat that acted.
type Written struct {
	Seat string
	Text string
}

// Notation returns the texts in the game's notation for the events of an answer. These are the texts of the steps that
// ended and of the answers, including forced ones. They may contain the secrets of all seats. The argument m is the
// match after the answer.
func Notation(m *interpreter.Match, events Events) []Written {
	var begun Events // of the steps that had begun before the answer, the outermost first
	here := map[int32]bool{}
	for i := range events {
		e := events[i]
		events[i].Known = view.Everyone
		for k := range e.Values {
			e.Values[k].Known = view.Everyone
		}
		if e.Sort == view.Began {
			here[e.Span] = true
		} else if e.Sort == view.Ended && !here[e.Span] {
			e.Sort = view.Began
			begun = slices.Insert(begun, 0, e)
		}
	}
	for i := 1; i < len(begun); i++ {
		begun[i].Within = begun[i-1].Span
	}
	l := From(m)
	l.Add(m, slices.Concat(begun, events))
	t := &teller{l: l, names: narrate.New(m, declared.Notation), seat: view.Nobody, lang: declared.Notation,
		w: wordsIn(declared.Notation)}
	return t.notation(l.top)
}

// notation returns the notation texts in a node. If inner steps have such a text, it stands for everything in them.
func (t *teller) notation(n *node) []Written {
	var out []Written
	for i := range n.items {
		w := Written{}
		switch it := &n.items[i]; {
		case it.in != nil && noted(it.in.Tells):
			text, _ := t.sentences(it.in, 0)
			w = Written{t.seatAt(it.in.By), text}
		case it.in != nil:
			out = append(out, t.notation(it.in)...)
		case it.e != nil && it.e.Sort == view.Answered && it.e.Node != nil && noted(it.e.Node.Tells):
			w = Written{t.seatAt(it.e.By), t.answer([]leaf{{item: *it}}, nil)}
		}
		if w.Text != "" {
			out = append(out, w)
		}
	}
	return out
}

// noted reports whether a declaration has a text in the notation.
func noted(t *declared.Tells) bool {
	return t != nil && t.More != nil && (*t.More)[declared.Notation] != nil
}
