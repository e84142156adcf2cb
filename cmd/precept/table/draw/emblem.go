package draw

import (
	"cmp"
	"maps"
	"slices"

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

// svg is one face as an image that says nothing: words stand beside it.
func (e *Emblems) svg(f face) []byte {
	c := newCanvas()
	c.glyph(f, emblemSide/2, emblemSide/2, emblemSide*0.9)
	out := newCanvas()
	out.group(func() {
		for _, id := range slices.Sorted(maps.Keys(c.defs)) {
			out.body.WriteString("<defs>" + c.defs[id] + "</defs>")
		}
		out.body.WriteString(c.body.String())
	})
	head := newCanvas()
	head.begin("svg", []any{"class", "emblem", "viewBox", "0 0 " + num(emblemSide) + " " + num(emblemSide), "width",
		emblemSide, "height", emblemSide, "aria-hidden", "true", "focusable", "false"}, ">")
	return []byte(head.body.String() + out.body.String() + "</svg>")
}
