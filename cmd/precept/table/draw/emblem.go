package draw

import (
	"cmp"

	"precept/interpreter"
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

// emblemSide is the width and height of an emblem.
const emblemSide = 24.0

// svg returns a face as an image.
func (e *Emblems) svg(f svg.Face) []byte { return svg.Emblem(f, emblemSide, e.p.Prefix) }
