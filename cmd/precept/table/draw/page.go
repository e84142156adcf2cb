package draw

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"

	"precept/cmd/precept/table/draw/svg"
)

// Sizes on the page.
const (
	edge   = 24.0  // around everything
	gutter = 18.0  // between blocks
	narrow = 680.0 // a board up to this wide has its panels beside it, a wider one below
	beside = 340.0 // the width of panels beside a board
	least  = 250.0 // the least width of panels below it
)

// page draws the whole page.
func (p *picture) page() []byte {
	boards := p.boards()
	wide := 0.0
	for _, b := range boards {
		wide = max(wide, b.w)
	}
	w := wide
	switch {
	case wide == 0:
		w = 2*beside + gutter
	case wide <= narrow:
		w += gutter + beside
	}
	head := p.heads(w)
	y := head
	for _, b := range boards {
		p.lay(edge+(wide-b.w)/2, y, b)
		y += b.h + gutter
	}
	if wide > 0 && wide <= narrow {
		y = max(y, p.stack(edge+wide+gutter, head, beside))
	} else {
		y = p.below(w, y)
	}
	if b := p.panelOf("", w); b != nil {
		p.lay(edge, y, *b)
		y += b.h + gutter
	}
	y = p.legendAt(edge, w, y)
	return p.finish(math.Ceil(w+2*edge), math.Ceil(y-gutter+edge), p.opt, p.title(), p.description())
}

// lay draws a block.
func (p *picture) lay(x, y float64, b block) { p.At(x, y, b.draw) }

// boards returns the blocks of all boards: grids, rings and rows, then the spaces on no board, printed tables and
// tracks.
func (p *picture) boards() []block {
	var out []block
	for i := range p.game.Boards {
		if len(p.spaces(func(s *declared.Space) bool { return s.Board == i })) == 0 {
			continue // belongs to another map
		}
		if b := &p.game.Boards[i]; b.Shape == declared.Square || b.Shape == declared.Hex {
			out = append(out, p.grid(b, i))
		} else if g := p.graph(func(s *declared.Space) bool { return s.Board == i }); g != nil {
			out = append(out, *g)
		}
	}
	printed := p.printed()
	if g := p.graph(func(s *declared.Space) bool { return s.Board < 0 && !printed[s.Kind] }); g != nil {
		out = append(out, *g)
	}
	return append(append(out, p.printedTables(printed)...), p.counts()...)
}

// stack draws the panels one below the other, and returns where the next block begins.
func (p *picture) stack(x, y, w float64) float64 {
	for _, seat := range p.seats {
		if b := p.panelOf(seat, w); b != nil {
			p.lay(x, y, *b)
			y += b.h + gutter
		}
	}
	return y
}

// below draws the panels side by side, each in the shortest column, and returns where the next block begins.
func (p *picture) below(w, y float64) float64 {
	seats := slices.DeleteFunc(slices.Clone(p.seats), func(s string) bool { return !p.keeps(s) })
	n := max(1, min(len(seats), int((w+gutter)/(least+gutter))))
	each := (w - gutter*float64(n-1)) / float64(n)
	feet := make([]float64, n)
	for i := range feet {
		feet[i] = y
	}
	for _, seat := range seats {
		if b := p.panelOf(seat, each); b != nil {
			k := slices.Index(feet, slices.Min(feet))
			p.lay(edge+float64(k)*(each+gutter), feet[k], *b)
			feet[k] += b.h + gutter
		}
	}
	return slices.Max(feet)
}

// Sizes of the legend.
const (
	legendSize = 12.5
	legendRow  = 32.0
	legendHead = 26.0
)

// legendHigh returns the height of the legend for everything drawn so far, 0 for none.
func (p *picture) legendHigh(w float64) float64 {
	return p.explained(w, func(entry, float64, float64) {})
}

// explained arranges the entries of the legend in lines of a given width, calls each for every entry, and returns their
// total height.
func (p *picture) explained(w float64, each func(e entry, x, y float64)) float64 {
	if len(p.legend) == 0 {
		return 0
	}
	entries := slices.Clone(p.legend)
	slices.SortStableFunc(entries, func(a, b entry) int { return a.rank - b.rank })
	x, top := 0.0, legendHead
	for _, e := range entries {
		need := e.w + svg.Width(e.text, legendSize, false) + 22
		if x+need > w && x > 0 {
			x, top = 0, top+legendRow
		}
		each(e, x, top)
		x += need
	}
	return top + legendRow
}

// legendAt draws the legend, and returns where the next block begins.
func (p *picture) legendAt(left, w, y float64) float64 {
	if len(p.legend) == 0 {
		return y
	}
	p.Words(left, y+18, 13, "start", p.text.legend, "faint bold")
	h := p.explained(w, func(e entry, x, top float64) {
		mx, my := left+x+e.w/2, y+top+legendRow/2
		if e.line == nil {
			p.Glyph(e.face, mx, my, 22)
		} else {
			p.Group(func() { p.strokes(e.line.course(point{mx - 17, my}, point{mx + 17, my}), *e.line, 0.8) }, "class",
				"bare")
		}
		p.Words(left+x+e.w+7, y+top+legendRow/2+4.5, legendSize, "start", e.text, "ink")
	})
	return y + h + gutter
}

// heads writes the title of the game, and below it the subtitle in lines of a given width. It returns where the next
// block begins.
func (p *picture) heads(w float64) float64 {
	const size, high = 14.0, 19.0
	lines := svg.Wrap(p.subtitle(), size, w, false)
	p.Words(edge, 40, 24, "start", svg.Fitting(p.names.Game(), 24, w, true), "ink bold")
	for i, l := range lines {
		p.Words(edge, 62+high*float64(i), size, "start", l, "faint")
	}
	return 62 + high*float64(len(lines)-1) + 14
}

// subtitle returns the players, who must decide, and whose view is drawn.
func (p *picture) subtitle() string {
	var seats []string
	for _, s := range p.seats {
		seats = append(seats, p.names.Seat(s))
	}
	parts := []string{strings.Join(seats, " – ")}
	switch d := p.match.Pending(); {
	case p.match.Over():
		parts = append(parts, p.text.over)
	case d != nil && d.Seat != "":
		var who []string
		for _, o := range p.match.Open() {
			who = append(who, p.names.Seat(o.Seat))
		}
		text := fmt.Sprintf(p.text.decides, strings.Join(who, ", "))
		// The subject of a question can reveal the hand of the seat that is asked.
		if about := p.names.About(d, p.as); about != nil && (p.as == "" || p.as == d.Seat) {
			text += " (" + strings.Join(about, ", ") + ")"
		}
		parts = append(parts, text)
	}
	if p.as != "" {
		parts = append(parts, fmt.Sprintf(p.text.seenBy, p.names.Seat(p.as)))
	}
	return strings.Join(parts, " · ")
}

// title returns a one-line title of the picture.
func (p *picture) title() string { return p.said(p.names.Game(), p.subtitle()) }

// said returns a name, a colon and a text about it.
func (p *picture) said(name, text string) string { return name + p.text.colon + text }

// Part is a part of a picture, for a page that arranges the parts itself. On a wide screen they can be side by side, on
// a phone in one column.
type Part struct {
	Of            string // board, seat, shared or legend
	Seat          string // the seat whose panel it is; "" for other parts
	Title         string
	Width, Height float64
	SVG           []byte
}

// Parts returns a picture in parts: the boards, the panels of seats, the panel of what belongs to nobody, and the
// legend. They are for one page (Options.Inline): no two elements in all parts have the same id.
func Parts(m *interpreter.Match, opt Options) []Part {
	if opt.Lang == "" {
		opt.Lang = "en"
	}
	opt.Inline = true
	p := pictureOf(m, opt)
	var out []Part
	add := func(of, seat, title string, b block) {
		p.Next(strconv.Itoa(len(out)) + "-")
		b.draw()
		out = append(out, Part{of, seat, title, b.w, b.h, p.finish(b.w, b.h, opt, title, "")})
	}
	for _, b := range p.boards() {
		add("board", "", p.names.Game(), b)
	}
	for _, seat := range append(slices.Clone(p.seats), "") {
		if b := p.panelOf(seat, beside); b != nil && seat != "" {
			add("seat", seat, p.names.Seat(seat), *b)
		} else if b != nil {
			add("shared", "", p.text.shared, *b)
		}
	}
	if h := p.legendHigh(sheetInner); h > 0 {
		add("legend", "", p.text.legend, block{sheetInner, h, func() { p.legendAt(0, sheetInner, 0) }})
	}
	return out
}

// words are the picture's own texts in one language. All other text comes from the content.
type words struct {
	hidden  string // pieces that the seat cannot identify
	not     string // for an attribute that is false
	shared  string // the panel of what belongs to nobody
	legend  string
	more    string // after a list that is cut
	decides string // a seat must decide
	over    string
	seenBy  string
	nothing string // on no board
	colon   string // between a name and a text about it
}

var english = words{hidden: "hidden", not: "not %s", shared: "Shared", legend: "Legend", more: "and %d more",
	decides: "%s to decide", over: "the match is over",
	seenBy: "as %s sees it", nothing: "nothing is on the board", colon: ": "}

var french = words{hidden: "face cachée", not: "pas %s", shared: "En commun", legend: "Légende", more: "et %d de plus",
	decides: "à %s de décider", over: "la partie est finie",
	seenBy: "vu par %s", nothing: "rien n'est sur le plateau", colon: " : "}

func wordsIn(lang string) *words {
	if lang == "fr" {
		return &french
	}
	return &english
}
