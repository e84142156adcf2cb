package check

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// look reads how a declared thing is drawn.
func (b *Draft) look(key, n *source.Node) {
	s := b.Decls.Symbols[key.Text]
	b.Uses(key, s)
	id := b.lookID(key.Text, s)
	sort, one := b.drawn(s)
	known := language.LookKeys[sort]
	switch {
	case s == nil:
		b.Bad(key, "unknown_name", "nothing is called %q%s", key.Text, b.Decls.Instead(key.Text, b.drawable()))
		return
	case b.Decls.IsLost(key.Text):
		return
	case known == nil:
		b.Bad(key, "value", "%s is the name of %s, which has no look", key.Text, s.Noun())
		return
	case b.Game.Looks[id] != nil:
		b.Twice(key, b.Game.Looks[id].Span, source.Say("the other look of %s", key.Text), "%s has a look already", key.Text)
		return
	}
	if b.Judge(n, n, "look") != Fine {
		return
	}
	l := &declared.Look{Node: b.Keyed(n, key)}
	l.Span = key.Span
	b.Game.Looks[id] = l
	for _, p := range n.Pairs {
		if language.Has("node", p.Key.Text) {
			continue
		}
		if !slices.Contains(known, p.Key.Text) {
			b.Bad(p.Key, "unknown_key", "the look of %s has no key %q; it has %s", one, p.Key.Text,
				strings.Join(known, ", "))
			continue
		}
		b.lookKey(l, s, p)
	}
}

// lookID returns the key of a look. In a map's file, the name of a place means that map's place.
func (b *Draft) lookID(name string, s *expr.Symbol) string {
	if s != nil && s.Sort == expr.SymSpace {
		if on := &b.Game.Spaces[b.spaceHere(s.ID)]; on.Map != "" && on.Map == b.Current.Name {
			return on.LookID()
		}
	}
	return name
}

// spaceHere returns the space of a name on the map of the current file, else the first space of the name.
func (b *Draft) spaceHere(first int) int {
	for i := range b.Game.Spaces {
		if s := &b.Game.Spaces[i]; s.As == first && b.Current.Kind == "map" && s.Map == b.Current.Name {
			return i
		}
	}
	return first
}

// lookKey reads one key of a look.
func (b *Draft) lookKey(l *declared.Look, s *expr.Symbol, p source.Pair) {
	v := p.Value
	switch p.Key.Text {
	case "colour":
		l.Colour = b.word(v, "a colour", language.Colours)
	case "pattern":
		l.Pattern = b.word(v, "a pattern", language.Patterns)
	case "line":
		l.Line = b.word(v, "a line", language.Lines)
	case "shape":
		l.Shape = b.word(v, "a shape", b.shapes(s))
	case "mark":
		l.Mark = b.mark(s, v)
	case "art":
		b.art(l, s, v)
	case "at":
		b.at(l, b.spaceHere(s.ID), v)
	case "when":
		b.when(l, s, v)
	case "track":
		if v.Kind != source.List || len(v.Items) != 2 {
			b.Bad(v, "shape", "a track is [low, top]")
			return
		}
		l.Tracked = true
		l.Low, _ = b.IntIn(v.Items[0], -maxAt, maxAt)
		l.Top, _ = b.IntIn(v.Items[1], l.Low+1, l.Low+maxTrack)
	case "boxes":
		b.UsesAttr(v, s.ID, v.Text)
		if id, _ := b.Decls.Attr(s.ID, v.Text); id < 0 || b.Decls.Attrs[id].Type != expr.TInt {
			b.Bad(v, "unknown_attribute", "boxes: names an attribute of type int; %s has no such %q", l.ID, v.Text)
		}
		l.Boxes = v.Text
	case "boxed":
		for _, it := range Scalars(v) {
			if k := b.KindNamed(it); k >= 0 {
				l.Boxed = append(l.Boxed, k)
			}
		}
	case "columns":
		l.Columns, _ = b.bool(v)
	case "sides":
		b.sides(l, v)
	}
}

// shapes returns the shapes that a named thing can have.
func (b *Draft) shapes(s *expr.Symbol) []string {
	if s.Sort == expr.SymSpace || s.Sort == expr.SymKind && b.Decls.Kinds[s.ID].Base == expr.Place {
		return language.SpaceShapes
	}
	return language.PieceShapes
}

// when reads looks that apply while an attribute of the kind has a value.
func (b *Draft) when(l *declared.Look, s *expr.Symbol, n *source.Node) {
	kind := s.ID
	switch s.Sort {
	case expr.SymDesign:
		kind = b.Game.Designs[s.ID].Kind
	case expr.SymSpace:
		kind = b.Game.Spaces[s.ID].Kind
	}
	for _, by := range n.Pairs {
		id, _ := b.Decls.Attr(kind, by.Key.Text)
		b.UsesAttr(by.Key, kind, by.Key.Text)
		if id < 0 {
			b.Bad(by.Key, "unknown_attribute", "%s has no attribute %q", l.ID, by.Key.Text)
			continue
		}
		t := b.Decls.Attrs[id].Type
		if t.IsList() || t.Base != expr.Bool && t.Base != expr.Int && t.Base != expr.Enum && t.Base != expr.Player {
			b.Bad(by.Key, "type", "a look depends on a bool, a number, a value of an enum or a seat; %s is %s", by.Key.Text,
				b.Decls.TypeName(t))
			continue
		}
		if by.Value.Kind != source.Map {
			b.Bad(by.Value, "shape", "when is a look for each value: when: {%s: {%s: {mark: A}}}", by.Key.Text,
				b.Decls.TypeName(t))
			continue
		}
		for _, p := range by.Value.Pairs {
			if _, ok := b.Constant(p.Key, t); !ok || b.Judge(p.Value, p.Value, "look then") != Fine {
				continue
			}
			then := &declared.Look{Node: b.Common(p.Value, l.ID)}
			for _, q := range p.Value.Pairs {
				b.lookKey(then, s, q)
			}
			l.When = append(l.When, declared.Then{Attr: by.Key.Text, Value: p.Key.Text, Look: then})
		}
	}
}

// maxTrack is the maximum difference between the last and the first number of a track.
const maxTrack = 200

// word returns the text of n if it is one of words. Otherwise it reports a problem and returns "".
func (b *Draft) word(n *source.Node, what source.Format, words []string) string {
	if n.Kind != source.Scalar || !slices.Contains(words, n.Text) {
		b.Bad(n, "value", "%s is one of %s%s%s", source.Say(what), strings.Join(words, ", "), Got(n), source.Suggest(n.Text,
			words))
		return ""
	}
	b.Own(n)
	return n.Text
}

// markLetters is the maximum number of letters of a mark on a piece; nameLetters, of one that a space has as its name.
const (
	markLetters = 3
	nameLetters = 24
)

func (b *Draft) mark(s *expr.Symbol, n *source.Node) declared.Text {
	most := markLetters
	if s.Sort == expr.SymSpace {
		most = nameLetters
	}
	t := declared.Text{En: n.Text, Fr: n.Text}
	if n.Kind != source.Scalar {
		t = b.Text(n)
	}
	for _, text := range []string{t.En, t.Fr} {
		if utf8.RuneCountInString(text) > most {
			b.Bad(n, "range", "a mark has at most %d letters, and %q has more", most, text)
			break
		}
	}
	return t
}

// outline matches the data of an SVG path: commands and numbers, without any sign that has another meaning in a page.
var outline = regexp.MustCompile(`^M[MmLlHhVvCcSsQqTtAaZz0-9 .,-]*$`)

// picture matches the path of a picture from the folder of the file that names it.
var picture = regexp.MustCompile(`^\w[\w-]*(/\w[\w-]*)*\.(png|jpg|jpeg|webp)$`)

// art reads the path data of a silhouette, or the name of the file with a card's picture.
func (b *Draft) art(l *declared.Look, s *expr.Symbol, n *source.Node) {
	switch {
	case n.Kind == source.Scalar && picture.MatchString(n.Text):
		disk := n.Span.File.Disk
		l.Picture = path.Join(path.Dir(n.Span.File.Name), n.Text)
		if s.Sort != expr.SymDesign {
			b.Bad(n, "value", "only a card has a file with its picture; %s has the data of an SVG path", l.ID)
		} else if disk == nil {
			return // a text that is being written: nobody knows what is beside it
		} else if info, err := fs.Lstat(disk, l.Picture); err != nil || !info.Mode().IsRegular() {
			b.Bad(n, "value", "there is no picture %s; its name is from the folder of this file", l.Picture)
		} else if info.Size() > limit.FileBytes {
			b.Bad(n, "range", "a picture has at most %d bytes, and this has %d", limit.FileBytes, info.Size())
		}
	case n.Kind != source.Scalar || !outline.MatchString(n.Text):
		b.Bad(n, "value", "art is the data of an SVG path in a square of 100 by 100, such as M0 100 L50 0 L100 100 Z: "+
			"commands and numbers, M first; of a card also the name of a .png, .jpg or .webp file")
	case len(n.Text) > limit.Art:
		b.Bad(n, "range", "art has at most %d letters, and this has %d", limit.Art, len(n.Text))
	default:
		l.Art = n.Text
	}
}

// at reads the position of a space on the drawing. It reports two spaces of one map at the same point.
func (b *Draft) at(l *declared.Look, space int, n *source.Node) {
	if n.Kind != source.List || len(n.Items) != 2 {
		b.Bad(n, "shape", "a place on the drawing is [x, y]")
		return
	}
	l.X, _ = b.IntIn(n.Items[0], -maxAt, maxAt)
	l.Y, _ = b.IntIn(n.Items[1], -maxAt, maxAt)
	l.Placed = true
	if b.Game.Spaces[space].Board >= 0 {
		b.Bad(n, "value", "%s is on a grid, which places it", l.ID)
	}
	for i := range b.Game.Spaces {
		o := b.Game.LookOf(&b.Game.Spaces[i])
		if o != nil && o != l && o.Placed && o.X == l.X && o.Y == l.Y && b.Game.Spaces[i].Map == b.Game.Spaces[space].Map {
			p := b.Bad(n, "value", "%s is there already", o.ID)
			p.Notes = append(p.Notes, source.Note{Span: o.Span, Text: source.Say("where %s lies", o.ID)})
		}
	}
}

// maxAt bounds coordinates, so that scaling them cannot overflow.
const maxAt = 10_000

func (b *Draft) sides(l *declared.Look, n *source.Node) {
	if b.Judge(n, n, "sides") != Fine {
		return
	}
	l.Sides = map[string]int{}
	for _, p := range n.Pairs {
		if v, ok := b.Constant(p.Value, expr.TPlayer); ok && v >= 0 {
			l.Sides[p.Key.Text] = int(v)
		}
	}
}

// drawn returns the sort of a symbol in the words of package language, and with its article; "" if it cannot be drawn.
func (b *Draft) drawn(s *expr.Symbol) (sort string, one *source.Text) {
	switch {
	case s == nil:
		return "", nil
	case s.Sort != expr.SymKind:
		return s.Sort.String(), s.Sort.One()
	case b.Decls.Kinds[s.ID].Base == expr.Place:
		return "kind of space", source.Say("a kind of space")
	case b.Decls.Kinds[s.ID].Base == expr.Piece:
		return "kind of piece", source.Say("a kind of piece")
	}
	return "", nil
}

// drawable returns every name that can have a look, sorted.
func (b *Draft) drawable() []string {
	var names []string
	for name, s := range b.Decls.Symbols {
		if sort, _ := b.drawn(s); language.LookKeys[sort] != nil {
			names = append(names, name)
		}
	}
	return slices.Sorted(slices.Values(names))
}
