package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// look reads how something declared is drawn.
func (b *builder) look(key, n *tree.Node) {
	s := b.d.Symbols[key.Text]
	id := b.lookID(key.Text, s)
	sort := b.drawn(s)
	known := language.LookKeys(sort)
	switch {
	case s == nil:
		b.bad(key, "unknown_name", "nothing is called %q%s", key.Text, b.d.Instead(key.Text, b.drawable()))
		return
	case known == nil:
		b.bad(key, "value", "%s is the name of %s, which is not drawn", key.Text, s.Noun())
		return
	case b.g.Looks[id] != nil:
		p := b.bad(key, "duplicate_id", "%s has a look already", key.Text)
		p.Notes = append(p.Notes, source.Note{Span: b.g.Looks[id].Span, Text: "the other look of " + key.Text})
		return
	}
	if b.judge(n, n, "look") != fine {
		return
	}
	l := &model.Look{Node: b.common(n, key.Text)}
	l.Span = key.Span
	b.g.Looks[id] = l
	for _, p := range n.Pairs {
		if language.Has("node", p.Key.Text) {
			continue
		}
		if !slices.Contains(known, p.Key.Text) {
			b.bad(p.Key, "unknown_key", "the look of a %s has no key %q; it has %s", sort, p.Key.Text, strings.Join(known, ", "))
			continue
		}
		b.lookKey(l, s, p)
	}
}

// lookID is the key of a look: what a map's file says of a place is of that map's place of the name.
func (b *builder) lookID(name string, s *expr.Symbol) string {
	if s != nil && s.Sort == expr.SymSpace {
		if on := &b.g.Spaces[b.spaceHere(s.ID)]; on.Map != "" && on.Map == b.current.name {
			return on.LookID()
		}
	}
	return name
}

// spaceHere is the space of a name that is on the map of the file, the first of the name elsewhere.
func (b *builder) spaceHere(first int) int {
	for i := range b.g.Spaces {
		if s := &b.g.Spaces[i]; s.As == first && b.current.kind == "map" && s.Map == b.current.name {
			return i
		}
	}
	return first
}

// lookKey reads one key of a look.
func (b *builder) lookKey(l *model.Look, s *expr.Symbol, p tree.Pair) {
	v := p.Value
	switch p.Key.Text {
	case "colour":
		l.Colour = b.word(v, "a colour", language.Colours())
	case "pattern":
		l.Pattern = b.word(v, "a pattern", language.Patterns())
	case "line":
		l.Line = b.word(v, "a line", language.Lines())
	case "shape":
		shapes := language.PieceShapes()
		if s.Type.Base == expr.Place || s.Sort == expr.SymKind && b.d.Kinds[s.ID].Base == expr.Place {
			shapes = language.SpaceShapes()
		}
		l.Shape = b.word(v, "a shape", shapes)
	case "mark":
		l.Mark = b.mark(v)
	case "at":
		b.at(l, b.spaceHere(s.ID), v)
	case "boxes":
		if id, _ := b.d.Attr(s.ID, v.Text); id < 0 || b.d.Attrs[id].Type != expr.TInt {
			b.bad(v, "unknown_attribute", "boxes: names an attribute of type int; %s has no such %q", l.ID, v.Text)
		}
		l.Boxes = v.Text
	case "boxed":
		for _, it := range scalars(v) {
			if k := b.kindNamed(it); k >= 0 {
				l.Boxed = append(l.Boxed, k)
			}
		}
	case "sides":
		b.sides(l, v)
	}
}

// word is one of the words of a list.
func (b *builder) word(n *tree.Node, what string, words []string) string {
	if n.Kind != tree.Scalar || !slices.Contains(words, n.Text) {
		b.bad(n, "value", "%s is one of %s%s%s", what, strings.Join(words, ", "), got(n), source.Suggest(n.Text, words))
		return ""
	}
	return n.Text
}

// markLetters is how many letters fit on a piece.
const markLetters = 3

func (b *builder) mark(n *tree.Node) model.Text {
	t := model.Text{En: n.Text, Fr: n.Text}
	if n.Kind != tree.Scalar {
		t = b.text(n)
	}
	for _, s := range []string{t.En, t.Fr} {
		if utf8.RuneCountInString(s) > markLetters {
			b.bad(n, "range", "a mark has at most %d letters, and %q has more", markLetters, s)
			break
		}
	}
	return t
}

// at reads where a space lies; two of one map lie at different points.
func (b *builder) at(l *model.Look, space int, n *tree.Node) {
	if n.Kind != tree.List || len(n.Items) != 2 {
		b.bad(n, "shape", "a place on the drawing is [x, y]")
		return
	}
	l.X, _ = b.intIn(n.Items[0], -maxAt, maxAt)
	l.Y, _ = b.intIn(n.Items[1], -maxAt, maxAt)
	l.Placed = true
	if b.g.Spaces[space].Board >= 0 {
		b.bad(n, "value", "%s lies on a grid, which says where", l.ID)
	}
	for i := range b.g.Spaces {
		o := b.g.LookOf(&b.g.Spaces[i])
		if o != nil && o != l && o.Placed && o.X == l.X && o.Y == l.Y && b.g.Spaces[i].Map == b.g.Spaces[space].Map {
			p := b.bad(n, "value", "%s lies there already", o.ID)
			p.Notes = append(p.Notes, source.Note{Span: o.Span, Text: "where " + o.ID + " lies"})
		}
	}
}

// maxAt bounds coordinates, so that they can be scaled without a thought.
const maxAt = 10_000

func (b *builder) sides(l *model.Look, n *tree.Node) {
	if b.judge(n, n, "sides") != fine {
		return
	}
	l.Sides = map[string]int{}
	for _, p := range n.Pairs {
		if v, ok := b.constant(p.Value, expr.TPlayer); ok && v >= 0 {
			l.Sides[p.Key.Text] = int(v)
		}
	}
}

// drawn is what sort of thing a look is of, in the words of package language; "" for what is not drawn.
func (b *builder) drawn(s *expr.Symbol) string {
	switch {
	case s == nil:
		return ""
	case s.Sort != expr.SymKind:
		return s.Sort.String()
	case b.d.Kinds[s.ID].Base == expr.Place:
		return "kind of space"
	case b.d.Kinds[s.ID].Base == expr.Piece:
		return "kind of piece"
	}
	return ""
}

// drawable is every name that a look may be of.
func (b *builder) drawable() []string {
	var names []string
	for name, s := range b.d.Symbols {
		if language.LookKeys(b.drawn(s)) != nil {
			names = append(names, name)
		}
	}
	return sortedCopy(names)
}
