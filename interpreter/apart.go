package interpreter

import (
	"cmp"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
)

// Lines of what is decided that would read alike say what differs.

// Option is an option of a decision; a piece is told with what everybody sees is true of it, one on the board with its
// space, one that the decider cannot tell by its place alone. What would read as another option does says by what it is
// told from that: an owner, a place, a value. Pass, done and none have no text: they are the screen's own words.
func (n Names) Option(d *Decision, o Option) string {
	text := n.option(d, o)
	rivals := n.rivals(d, o, text)
	if len(rivals) == 0 {
		return text
	}
	for k, mark := range n.marks(d, o) {
		var left []Option
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

// rivals is the other options of a decision that read as a text does.
func (n Names) rivals(d *Decision, o Option, text string) (out []Option) {
	pieces := optionType(d).Base == expr.Piece
	if !pieces && !d.Menu() && !d.Orders() || o.Value < 0 {
		return nil
	}
	for _, v := range d.d.Options(nil) {
		if v == o.Value || v < 0 || pieces && n.elsewhere(v, o.Value) {
			continue
		}
		if r := d.Describe(v); r.Name == o.Name && n.option(d, r) == text {
			out = append(out, r)
		}
	}
	return out
}

// elsewhere reports whether two pieces stand on two spaces, by which they are told.
func (n Names) elsewhere(a, b int32) bool {
	at, other := n.m.Place[a], n.m.Place[b]
	return at != other && at >= 0 && other >= 0 && n.p.Places[at].Space >= 0 && n.p.Places[other].Space >= 0
}

// marks is by what an option may be told from others of its text, one for each of what its sort has; "" for what says
// nothing.
func (n Names) marks(d *Decision, o Option) (out []string) {
	if optionType(d).Base == expr.Piece {
		return n.pieceMarks(o.Value, d.d.Seat)
	}
	for _, m := range d.run.Marks(d.d, o.Value) {
		switch {
		case m.Value < 0 || !n.p.IsValue(m.Type, m.Value):
			out = append(out, "")
		case m.Type.Base != expr.Piece:
			out = append(out, n.Value(m.Type, m.Value))
		default:
			out = append(out, n.pieceAs(m.Value, d.d.Seat), cmp.Or(n.pieceMarks(m.Value, d.d.Seat)...))
		}
	}
	return out
}

// pieceAs is a piece by its name, "" for who cannot tell it.
func (n Names) pieceAs(p, seat int32) string {
	if !n.p.SeesAll(seat) && !n.p.Knows(n.m, seat, p) {
		return ""
	}
	return n.Value(expr.Type{Base: expr.Piece, Ref: exec.AnyKind}, p)
}

// pieceMarks is whose a piece is, where it lies, and what its attributes are, as far as a seat can tell.
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
			out[2+k] = strings.TrimSpace(n.AttributeName(attr) + " " + n.Attribute(attr, value))
		}
	}
	n.p.EachAttr(n.m, p, seat, note)
	n.p.EachSecret(n.m, p, seat, func(a int, value string) { note(n.p.Game.Decls.Attrs[a].Name, value) })
	return out
}

// called is what an ability is called that has no name of its own: as its first article is, else by its id.
func (n Names) called(o Option) string {
	for _, cite := range o.Articles {
		if a := n.p.Game.Article(cite); a != nil && a.Title.In(n.lang) != "" {
			return a.Title.In(n.lang)
		}
	}
	id, _, _ := strings.Cut(o.ID, "(")
	return strings.ReplaceAll(id, "_", " ")
}
