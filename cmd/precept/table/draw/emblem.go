package draw

import (
	"cmp"

	"precept/interpreter"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// Emblems draws single things of a match as they look in its picture, for words that stand beside it.
type Emblems struct{ p *picture }

// NewEmblems is the emblems of a match as the options show it.
func NewEmblems(m *interpreter.Match, opt Options) *Emblems {
	opt.Lang = cmp.Or(opt.Lang, "en")
	return &Emblems{pictureOf(m, opt)}
}

// Seat is the emblem of a seat.
func (e *Emblems) Seat(id string) []byte {
	f := e.p.seat(id)
	f.Shape = cmp.Or(f.Shape, "disc")
	return e.svg(f)
}

// Piece is the emblem of a piece as a view tells it; that of one without a name is face down.
func (e *Emblems) Piece(x view.Piece) []byte {
	if x.Name == "" {
		return e.svg(back)
	}
	return e.svg(e.p.piece(x, "").face)
}

// emblemSide is how wide and high an emblem is.
const emblemSide = 24.0

// svg is one face as an image.
func (e *Emblems) svg(f svg.Face) []byte { return svg.Emblem(f, emblemSide, e.p.Prefix) }
