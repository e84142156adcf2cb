package draw

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"precept/interpreter/declared"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// kinds returns a kind and its parents, from the narrowest to the widest.
func (p *picture) kinds(id string) []int {
	if out, ok := p.kept.kinds[id]; ok {
		return out
	}
	var out []int
	for k := p.game.Types.KindByName(id); k >= 0; k = p.game.Types.Kinds[k].Parent {
		out = append(out, k)
	}
	p.kept.kinds[id] = out
	return out
}

// lookOfKind merges the looks of a kind and its parents; narrower kinds come first.
func (p *picture) lookOfKind(id string) *declared.Look {
	if out := p.kept.looks[id]; out != nil {
		return out
	}
	var out declared.Look
	for _, k := range p.kinds(id) {
		if l := p.game.Looks[p.game.Kinds[k].ID]; l != nil {
			out = under(out, l)
		}
	}
	p.kept.looks[id] = &out
	return &out
}

// kept caches what is computed at most once per picture.
type kept struct {
	kinds   map[string][]int
	looks   map[string]*declared.Look
	designs map[string]int
	shapes  map[string]string
	faces   map[string]looked
	values  map[spaceAttr]string
	facts   map[string][]string
}

// spaceAttr is an attribute of a space.
type spaceAttr struct{ space, attr string }

func newKept() kept {
	return kept{kinds: map[string][]int{}, looks: map[string]*declared.Look{}, shapes: map[string]string{},
		faces: map[string]looked{}}
}

// under returns look l with its empty fields filled from another look.
func under(l declared.Look, other *declared.Look) declared.Look {
	if other == nil {
		return l
	}
	l.Colour, l.Pattern, l.Shape = cmp.Or(l.Colour, other.Colour), cmp.Or(l.Pattern, other.Pattern), cmp.Or(l.Shape,
		other.Shape)
	if l.Mark == (declared.Text{}) {
		l.Mark = other.Mark
	}
	l.Art = cmp.Or(l.Art, other.Art)
	if l.Boxes == "" {
		l.Boxes, l.Boxed = other.Boxes, other.Boxed
	}
	if l.Sides == nil {
		l.Sides = other.Sides
	}
	l.When = append(slices.Clip(l.When), other.When...)
	return l
}

// initials returns the first n letters of a name, the first as a capital.
func initials(name string, n int) string {
	letters := []rune(name)
	s := string(letters[:min(n, len(letters))])
	_, first := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:first]) + s[first:]
}

// looked is the face of a group of pieces, and its basic face, which ignores unusual attributes and zones.
type looked struct {
	face, base svg.Face
	notes      []string // the unusual attributes that change the face, in words
}

// piece returns the face of pieces in a zone, or on a space ("").
func (p *picture) piece(x view.Piece, zone string) looked {
	key := x.Name + " " + x.Owner + " " + zone
	for _, a := range x.Attrs {
		key += " " + a.Name + "=" + a.Value
	}
	if out, ok := p.kept.faces[key]; ok {
		return out
	}
	out := looked{base: p.base(x)}
	out.face = out.base
	var over svg.Face
	looks := p.lookOfKind(x.Kind).When
	if own := p.game.Looks[x.Name]; own != nil && p.design(x.Name) >= 0 {
		looks = append(slices.Clip(own.When), looks...)
	}
	for _, t := range looks {
		if p.attrWord(x, t.Attr) == t.Value {
			over = over.Filled(p.look(t.Look))
			if note := p.note(p.game.Types.KindByName(x.Kind), t.Attr, t.Value); note != "" {
				out.notes = append(out.notes, note)
			}
		}
	}
	if l := p.game.Looks[zone]; l != nil && zone != "" {
		over = p.look(l).Filled(over)
	}
	if over != (svg.Face{}) {
		out.face = over.Filled(out.base)
	}
	p.kept.faces[key] = out
	return out
}

// look returns the face that a look describes, without any defaults.
func (p *picture) look(l *declared.Look) svg.Face {
	return svg.Face{Shape: l.Shape, Colour: l.Colour, Pattern: l.Pattern, Mark: l.Mark.In(p.lang), Art: l.Art}
}

// design returns the index of a component, -1 for none.
func (p *picture) design(name string) int {
	if p.kept.designs == nil {
		p.kept.designs = map[string]int{}
		for i := range p.game.Designs {
			p.kept.designs[p.game.Designs[i].ID] = i
		}
	}
	if i, ok := p.kept.designs[name]; ok {
		return i
	}
	return -1
}

// attrWord returns the value of an attribute of pieces, as an expression writes it; "" if the attribute is hidden or
// has no value.
func (p *picture) attrWord(x view.Piece, name string) string {
	for _, a := range x.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	id, _ := p.game.Types.Attr(p.game.Types.KindByName(x.Kind), name)
	if id < 0 || p.game.Types.Attrs[id].Hidden {
		return ""
	}
	t := p.game.Types.Attrs[id].Type
	if i := p.design(x.Name); i >= 0 {
		for _, v := range p.game.Designs[i].Values {
			if v.Attr == id {
				return p.word(t, v.Int)
			}
		}
	}
	if d := &p.game.Attrs[id]; d.DefaultAttr == 0 && !d.Formula {
		return p.word(t, d.Default)
	}
	return ""
}

// word returns a value as an expression writes it.
func (p *picture) word(t declared.Type, v int32) string {
	switch {
	case t.Depth > 0:
		return ""
	case t.Base == declared.OfBool:
		return strconv.FormatBool(v != 0)
	case t.Base == declared.OfInt:
		return strconv.Itoa(int(v))
	case v < 0:
		return "nil"
	case t.Base == declared.OfPlayer:
		return p.game.Seats[v].ID
	}
	return p.names.Word(t, v)
}

// base returns the basic face of a piece. It fills the gaps in the piece's own look from the printed values first, then
// from the owner, then from the attributes. For example, a card gets the colour of its suit, and a disc that of its
// upper side.
func (p *picture) base(x view.Piece) svg.Face {
	var f svg.Face
	kind := p.lookOfKind(x.Kind)
	design := p.design(x.Name)
	if own := p.game.Looks[x.Name]; own != nil && design >= 0 {
		f = p.look(own)
	}
	f = f.Filled(svg.Face{Shape: kind.Shape, Mark: kind.Mark.In(p.lang), Art: kind.Art})
	if design >= 0 {
		for _, v := range p.game.Designs[design].Values {
			f = f.Filled(p.fixed(v))
		}
	}
	if x.Owner != "" {
		f = f.Filled(p.seat(x.Owner))
	}
	for _, a := range x.Attrs {
		f = f.Filled(p.value(p.attribute(x.Kind, a.Name), a.Value))
	}
	if f.Shape == "" && slices.Contains(p.kinds(x.Kind), p.game.Types.KindByName("card")) {
		f.Shape = "card"
	}
	f = f.Filled(svg.Face{Shape: p.shape(x.Kind), Colour: cmp.Or(kind.Colour, "grey"), Pattern: kind.Pattern})
	if f.Shape == "ring" || f.Shape == "cross" {
		f.Mark, f.Art = "", "" // these shapes are letters themselves
	} else if f.Mark == "" {
		f.Mark = initials(p.names.Piece(x.Name), 1)
	}
	return f
}

// plainShapes are the shapes for kinds of pieces without one, in turn.
var plainShapes = []string{"disc", "square", "house", "diamond", "hexagon", "pawn"}

// shape returns the shape for a kind of piece without one. Each such kind in the game gets the next plain shape.
func (p *picture) shape(kind string) string {
	if out := p.kept.shapes[kind]; out != "" {
		return out
	}
	var plain []int
	for i := range p.game.Pieces {
		k := p.game.Pieces[i].Kind
		if !slices.Contains(plain, k) && p.lookOfKind(p.game.Kinds[k].ID).Shape == "" {
			plain = append(plain, k)
		}
	}
	p.kept.shapes[kind] = plainShapes[max(0, slices.Index(plain, p.game.Types.KindByName(kind)))%len(plainShapes)]
	return p.kept.shapes[kind]
}

// attribute returns the type of an attribute of a kind.
func (p *picture) attribute(kind, name string) declared.Type {
	if id, _ := p.game.Types.Attr(p.game.Types.KindByName(kind), name); id >= 0 {
		return p.game.Types.Attrs[id].Type
	}
	return declared.Type{}
}

// fixed returns the face that a look gives to a printed value.
func (p *picture) fixed(v declared.Value) svg.Face {
	t := p.game.Types.Attrs[v.Attr].Type
	if t.Depth > 0 || t.Base != declared.OfEnum && t.Base != declared.OfPlayer || v.Int < 0 {
		return svg.Face{}
	}
	if t.Base == declared.OfPlayer {
		return p.value(t, p.game.Seats[v.Int].ID)
	}
	return p.value(t, p.game.Types.Enums[t.Ref].Values[v.Int])
}

// value returns the face for a value: the face of a seat, or the look of an enum value. It is empty for other values.
func (p *picture) value(t declared.Type, word string) svg.Face {
	switch {
	case t.Depth > 0 || word == "nil":
	case t.Base == declared.OfPlayer:
		return p.seat(word)
	case t.Base == declared.OfEnum && p.game.Looks[word] != nil:
		l := p.game.Looks[word]
		return svg.Face{Colour: l.Colour, Pattern: l.Pattern, Art: l.Art,
			Mark: cmp.Or(l.Mark.In(p.lang), initials(p.names.Written(t, word), 1))}
	}
	return svg.Face{}
}
