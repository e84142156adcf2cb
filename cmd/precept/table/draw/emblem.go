package draw

import (
	"cmp"
	"slices"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// Emblems draws single things of a match as they look in its picture, to go beside words.
type Emblems struct{ p *picture }

// NewEmblems returns the emblems of a match for given options.
func NewEmblems(m *interpreter.Match, opt Options) *Emblems {
	opt.Lang = cmp.Or(opt.Lang, "en")
	return &Emblems{pictureOf(m, opt)}
}

// Seat returns the emblem of a seat.
func (e *Emblems) Seat(id string) []byte {
	f := e.p.seat(id)
	f.Shape = cmp.Or(f.Shape, "disc")
	return e.svg(f)
}

// Piece returns the emblem of a piece of a view; a piece without a name is drawn face down.
func (e *Emblems) Piece(x view.Piece) []byte {
	if x.Name == "" {
		return e.svg(back)
	}
	return e.svg(e.p.piece(x, "").face)
}

// Value returns the emblem of a seat, an enum value or a kind of piece, given by its name in expressions. It returns
// nil if its look has no mark and no silhouette.
func (e *Emblems) Value(id string) []byte {
	if slices.Contains(e.p.seats, id) {
		return e.Seat(id)
	}
	l, kind := e.p.game.Looks[id], e.p.lookOfKind(id)
	if l == nil || l.Art == "" && l.Mark == (declared.Text{}) {
		return nil
	}
	return e.svg(e.p.look(l).Filled(svg.Face{Shape: cmp.Or(kind.Shape, "disc"), Colour: cmp.Or(kind.Colour, "grey")}))
}

// Colour returns the colour that a value of an enum has by its look, "" for none.
func (e *Emblems) Colour(id string) string {
	if l := e.p.game.Looks[id]; l != nil {
		return l.Colour
	}
	return ""
}

// Card returns the colour of a piece that is a card, "" for another.
func (e *Emblems) Card(x view.Piece) string {
	if f := e.p.piece(x, "").face; f.Shape == "card" {
		return f.Colour
	}
	return ""
}

// emblemSide is the width and height of an emblem.
const emblemSide = 24.0

// svg returns a face as an SVG image of emblemSide.
func (e *Emblems) svg(f svg.Face) []byte { return svg.Emblem(f, emblemSide) }
