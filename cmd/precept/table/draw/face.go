package draw

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"precept/interpreter/declared"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// kinds is a kind and what it is in turn, the narrowest first.
func (p *picture) kinds(id string) []int {
	var out []int
	for k := p.game.Types.KindByName(id); k >= 0; k = p.game.Types.Kinds[k].Parent {
		out = append(out, k)
	}
	return out
}

// lookOfKind is what the looks of a kind and of those that it is say together.
func (p *picture) lookOfKind(id string) declared.Look {
	var out declared.Look
	for _, k := range p.kinds(id) {
		if l := p.game.Looks[p.game.Kinds[k].ID]; l != nil {
			out = under(out, l)
		}
	}
	return out
}

// under fills in what a look leaves open from another.
func under(l declared.Look, other *declared.Look) declared.Look {
	if other == nil {
		return l
	}
	l.Colour, l.Pattern, l.Shape = cmp.Or(l.Colour, other.Colour), cmp.Or(l.Pattern, other.Pattern), cmp.Or(l.Shape,
		other.Shape)
	if l.Mark == (declared.Text{}) {
		l.Mark = other.Mark
	}
	if l.Boxes == "" {
		l.Boxes, l.Boxed = other.Boxes, other.Boxed
	}
	if l.Sides == nil {
		l.Sides = other.Sides
	}
	return l
}

// initials is the first n letters of a name, the first of them a capital.
func initials(name string, n int) string {
	letters := []rune(name)
	s := string(letters[:min(n, len(letters))])
	_, first := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:first]) + s[first:]
}

// piece is the face of pieces that look the same. What its own look leaves open is filled in by what is printed on it,
// then by its owner, then by what its attributes show: a card has the colour of its suit, a disc that of the side up.
func (p *picture) piece(x view.Piece) svg.Face {
	design := slices.IndexFunc(p.game.Designs, func(d declared.Design) bool { return d.ID == x.Name })
	own := declared.Look{}
	if design >= 0 {
		own = under(own, p.game.Looks[x.Name])
	}
	kind := p.lookOfKind(x.Kind)
	f := svg.Face{Shape: cmp.Or(own.Shape, kind.Shape), Mark: cmp.Or(own.Mark.In(p.lang), kind.Mark.In(p.lang)),
		Pattern: own.Pattern}
	f.Colour = own.Colour
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
		f.Mark = "" // they are letters themselves
	} else if f.Mark == "" {
		f.Mark = initials(p.names.Piece(x.Name), 1)
	}
	return f
}

// plainShapes is the shapes of kinds that have none of their own, in turn.
var plainShapes = []string{"disc", "square", "house", "diamond", "hexagon", "pawn"}

// shape is the shape of a kind of piece that has none of its own: the next for each such kind that there are pieces of.
func (p *picture) shape(kind string) string {
	var plain []int
	for i := range p.game.Pieces {
		k := p.game.Pieces[i].Kind
		if p.lookOfKind(p.game.Kinds[k].ID).Shape == "" && !slices.Contains(plain, k) {
			plain = append(plain, k)
		}
	}
	return plainShapes[max(0, slices.Index(plain, p.game.Types.KindByName(kind)))%len(plainShapes)]
}

// attribute is the type of an attribute of a kind.
func (p *picture) attribute(kind, name string) declared.Type {
	if id, _ := p.game.Types.Attr(p.game.Types.KindByName(kind), name); id >= 0 {
		return p.game.Types.Attrs[id].Type
	}
	return declared.Type{}
}

// fixed is the face that the value of a printed attribute gives.
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

// value is the face that a value gives to what has it: a seat's, or that of a value of an enum with a look.
func (p *picture) value(t declared.Type, word string) svg.Face {
	switch {
	case t.Depth > 0 || word == "nil":
	case t.Base == declared.OfPlayer:
		return p.seat(word)
	case t.Base == declared.OfEnum && p.game.Looks[word] != nil:
		l := p.game.Looks[word]
		return svg.Face{Colour: l.Colour, Pattern: l.Pattern,
			Mark: cmp.Or(l.Mark.In(p.lang), initials(p.valueName(t, word), 1))}
	}
	return svg.Face{}
}

// valueName is what a value of an enum is called.
func (p *picture) valueName(t declared.Type, word string) string {
	i := slices.Index(p.game.Types.Enums[t.Ref].Values, word)
	return p.names.Value(t, int32(i))
}
