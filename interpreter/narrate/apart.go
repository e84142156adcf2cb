package narrate

import (
	"cmp"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
)

// Two options of one decision must not have the same text. This file adds what distinguishes them.

// Option returns the text of an option. A piece is named with its public attributes, and with its space if it is on
// the board; a piece that the decider cannot identify is named by its place. If another option has the same text,
// what differs is added in brackets: an owner, a place or a value. Pass, done and none have no text here.
func (n Names) Option(d *interpreter.Decision, o interpreter.Option) string {
	text := n.option(d, o)
	rivals := n.rivals(d, o, text)
	if len(rivals) == 0 {
		return text
	}
	for k, mark := range n.marks(d, o) {
		var left []interpreter.Option
		for _, r := range rivals {
			if other := n.marks(d, r); k < len(other) && other[k] == mark {
				left = append(left, r)
			}
		}
		if len(left) < len(rivals) && mark != "" {
			text += " (" + mark + ")"
			if rivals = left; len(rivals) == 0 {
				break
			}
		}
	}
	return text
}

// rivals returns the other options of a decision with the same text.
func (n Names) rivals(d *interpreter.Decision, o interpreter.Option, text string) (out []interpreter.Option) {
	pieces := d.Type.Base == expr.Piece
	if !pieces && d.Kind != interpreter.Menu && d.Kind != interpreter.Order || o.Value < 0 {
		return nil
	}
	for _, v := range raw(d).Options(nil) {
		if v == o.Value || v < 0 || pieces && n.elsewhere(v, o.Value) {
			continue
		}
		if r := d.Describe(v); r.Name == o.Name && n.option(d, r) == text {
			out = append(out, r)
		}
	}
	return out
}

// elsewhere reports whether two pieces are on different spaces; then their texts differ.
func (n Names) elsewhere(a, b int32) bool {
	at, other := n.m.Place[a], n.m.Place[b]
	return at != other && at >= 0 && other >= 0 && n.p.Places[at].Space >= 0 && n.p.Places[other].Space >= 0
}

// marks returns the texts that can tell an option from others, one for each property of its kind; "" for a property
// that says nothing.
func (n Names) marks(d *interpreter.Decision, o interpreter.Option) (out []string) {
	if d.Type.Base == expr.Piece {
		return n.pieceMarks(o.Value, raw(d).Seat)
	}
	x, is := d.Core()
	for _, m := range x.Marks(is, o.Value) {
		switch {
		case m.Value < 0 || !n.p.IsValue(m.Type, m.Value):
			out = append(out, "")
		case m.Type.Base != expr.Piece:
			out = append(out, n.value(m.Type, m.Value))
		default:
			out = append(out, n.pieceAs(m.Value, raw(d).Seat), cmp.Or(n.pieceMarks(m.Value, raw(d).Seat)...))
		}
	}
	return out
}

// pieceAs returns the name of a piece, or "" if the seat cannot identify it.
func (n Names) pieceAs(p, seat int32) string {
	if !n.p.SeesAll(seat) && !n.p.Knows(n.m, seat, p) {
		return ""
	}
	return n.value(expr.Type{Base: expr.Piece, Ref: exec.AnyKind}, p)
}

// pieceMarks returns the owner, the place and the attributes of a piece, as far as the seat knows them.
func (n Names) pieceMarks(p, seat int32) []string {
	if p < 0 || !n.p.SeesAll(seat) && !n.p.Knows(n.m, seat, p) {
		return []string{""}
	}
	out := []string{"", ""}
	if owner := n.p.Pieces[p].Owner; owner >= 0 {
		out[0] = n.Seat(n.p.Names[owner])
	}
	if at := n.m.Place[p]; at >= 0 {
		out[1] = n.place(int(at))
	}
	for a := range n.p.Game.Decls.Attrs {
		text, d := "", &n.p.Game.Decls.Attrs[a]
		if n.p.Game.Decls.IsKind(n.p.Pieces[p].Kind, d.Kind) && d.SeenBy == "all" && d.Type.Base != expr.Steps {
			if f, ok := n.attr(a, p, seat); ok {
				text = f.plain()
			}
		}
		out = append(out, text)
	}
	note := func(attr, value string) {
		k := slices.IndexFunc(n.p.Game.Decls.Attrs, func(a declared.AttrDecl) bool { return a.Name == attr })
		if k >= 0 && out[2+k] == "" {
			out[2+k] = strings.TrimSpace(n.AttributeName(attr) + " " + n.attribute(attr, value))
		}
	}
	n.p.EachAttr(n.m, p, seat, note)
	n.p.EachSecret(n.m, p, seat, func(a int, value string) { note(n.p.Game.Decls.Attrs[a].Name, value) })
	return out
}

// called returns the name of an ability without a name of its own: the title of its first article, else its id.
func (n Names) called(o interpreter.Option) string {
	for _, cite := range o.Articles {
		if a := n.p.Game.Article(cite); a != nil && a.Title.In(n.lang) != "" {
			return a.Title.In(n.lang)
		}
	}
	id, _, _ := strings.Cut(o.ID, "(")
	return strings.ReplaceAll(id, "_", " ")
}
