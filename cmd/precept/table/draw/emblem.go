package draw

import (
	"cmp"

	"precept/interpreter"
	"precept/interpreter/view"
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
	f.shape = cmp.Or(f.shape, "disc")
	return e.svg(f)
}

// Piece is the emblem of a piece as a view tells it; that of one without a name is face down.
func (e *Emblems) Piece(x view.Piece) []byte {
	if x.Name == "" {
		return e.svg(back)
	}
	return e.svg(e.p.piece(x))
}

// emblemSide is how wide and high an emblem is.
const emblemSide = 24.0

// svg is one face as an image that says nothing: words stand beside it. It is a part of a page, which has Stylesheet.
func (e *Emblems) svg(f face) []byte {
	c := newCanvas(e.p.prefix)
	c.part = "emblem-"
	c.glyph(f, emblemSide/2, emblemSide/2, emblemSide*0.9)
	out := newCanvas("")
	out.begin("svg", []any{"class", "drawing emblem", "viewBox", "0 0 " + num(emblemSide) + " " + num(emblemSide),
		"width", emblemSide, "height", emblemSide, "aria-hidden", "true", "focusable", "false"}, ">")
	for _, id := range c.defs {
		out.pattern(c.prefix+c.part, id)
	}
	return append(append(out.body, c.body...), "</svg>"...)
}
