package cli

import (
	"fmt"
	"io"
	"strings"

	"precept/interpreter"
	"precept/interpreter/state"
	"precept/interpreter/view"
)

// initialValues is the values of the variables before the first step: those that still have them are not shown.
func initialValues(m *interpreter.Match) map[string]string {
	out := map[string]string{}
	for _, v := range view.Of(m.Run.P, state.New(m.Run.P.Layout), view.Everything).Values {
		out[v.Name] = v.Value
	}
	return out
}

// position prints what a seat may know: the board, the zones, and the variables that are no longer what they were.
// Zones of others are told too, as far as they are seen.
func (t *terminal) position(seat string) {
	v := t.match.View(seat)
	_ = t.table(func(w io.Writer) {
		fmt.Fprintln(w)
		for _, p := range v.Places {
			if p.Space {
				fmt.Fprintf(w, "  %s\t%s\n", t.names.Place(p.Name), t.pieces(p))
			}
		}
		for _, p := range v.Places {
			if !p.Space {
				fmt.Fprintf(w, "  %s\t%s\n", t.names.Place(p.Name), t.pieces(p))
			}
		}
		for _, x := range v.Values {
			if x.Value != t.initial[x.Name] {
				fmt.Fprintf(w, "  %s\t%s\n", t.names.Variable(x.Name), t.names.Content(x.Name, x.Value))
			}
		}
	})
}

// pieces is what lies in a place.
func (t *terminal) pieces(p view.Place) string {
	var out []string
	for _, x := range p.Pieces {
		out = append(out, t.piece(p, x))
	}
	if p.Hidden > 0 {
		out = append(out, fmt.Sprintf("%d × %s", p.Hidden, t.words.hidden))
	}
	return strings.Join(out, ", ")
}

// piece is one piece, or several that look the same: how many, whose, and what is not as usual about it. In a zone of
// its owner nobody needs to be told whose it is.
func (t *terminal) piece(p view.Place, x view.Piece) string {
	s := t.names.Piece(x.Name)
	if x.Count > 1 {
		s = fmt.Sprintf("%d × %s", x.Count, s)
	}
	var notes []string
	if x.Owner != "" && x.Owner != p.Owner {
		notes = append(notes, t.names.Seat(x.Owner))
	}
	for _, at := range x.Attrs {
		notes = append(notes, at.Name+" "+t.names.Attribute(at.Name, at.Value))
	}
	if notes != nil {
		s += " (" + strings.Join(notes, ", ") + ")"
	}
	return s
}
