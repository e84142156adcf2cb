package draw

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// Sheet returns an HTML document to print: a page with the boards, and a page for each player's seat to keep its
// numbers by hand. Long ranges are gauges, short ones rows of circles for markers, and all others boxes to write in.
// The present values are marked. Sheet only reads the match.
func Sheet(m *interpreter.Match, opt Options) []byte {
	if opt.Lang == "" {
		opt.Lang = "en"
	}
	var b bytes.Buffer
	title := narrate.New(m, opt.Lang).Game()
	fmt.Fprintf(&b, sheetHead, opt.Lang, svg.Escape(title), svg.Escape(title))
	section := func(svg []byte) { fmt.Fprintf(&b, "<section>\n%s</section>\n", svg) }
	if svg := pictureOf(m, opt).boardsOnly(); svg != nil {
		section(svg)
	}
	for _, seat := range m.Record.Seats {
		if plays(m.Game.Definition(), seat) {
			section(pictureOf(m, opt).seatPage(seat))
		}
	}
	b.WriteString("</main>\n</body>\n</html>\n")
	return b.Bytes()
}

// sheetHead begins the document. Each page is a section, in the paper size of the printer.
const sheetHead = `<!DOCTYPE html>
<html lang="%s">
<head>
<meta charset="utf-8">
<title>%s</title>
<style>
@page { margin: 10mm; }
body { margin: 0; background: #fff; }
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%%); }
section { break-after: page; break-inside: avoid; }
section:last-child { break-after: auto; }
svg { display: block; width: 100%%; height: auto; max-height: 270mm; margin: 0 auto; }
</style>
</head>
<body>
<main>
<h1>%s</h1>
`

// plays reports whether a seat is a player's.
func plays(g *declared.Game, seat string) bool {
	i := slices.IndexFunc(g.Seats, func(s declared.Seat) bool { return s.ID == seat })
	return i >= 0 && g.Seats[i].Plays()
}

// boardsOnly returns the picture without the panels of seats, nil if there is no board.
func (p *picture) boardsOnly() []byte {
	wide, y := p.boardsFrom(sheetTop)
	if wide == 0 {
		return nil
	}
	y = p.legendAt(edge, wide, y)
	p.Pair(edge, 40, 24, p.names.Game(), 14, "")
	return p.finish(wide+2*edge, y-gutter+edge, p.opt, p.names.Game(), p.description())
}

// bare returns the boards and nothing else, nil if there are none.
func (p *picture) bare() []byte {
	boards := p.boards()
	boards = boards[:len(boards)-len(p.counts())] // the page says what printed tracks show
	if len(boards) == 0 {
		return nil
	}
	w, h := 0.0, 0.0
	var at []shelved
	for k := range boards { // tries each number of boards in the first row
		row := 0.0
		for _, b := range boards[:k+1] {
			row += b.w + gutter
		}
		if spots, rw, rh := inShelves(boards, row); w == 0 || max(rw/screen, rh) < max(w/screen, h) {
			at, w, h = spots, rw, rh
		}
	}
	for i, b := range boards {
		p.Group(b.draw, "class", "part", "data-size", svg.Num(b.w)+" "+svg.Num(b.h), "transform",
			fmt.Sprintf("translate(%s %s) scale(%s)", svg.Num(edge/3+at[i].x), svg.Num(edge/3+at[i].y),
				svg.Num(at[i].scale)))
	}
	return p.finish(w+2*edge/3, h+2*edge/3, p.opt, p.names.Game(), p.description())
}

// screen is the width-to-height ratio of the area that a page has for the boards.
const screen = 1.7

// shelved is the position of a block on a shelf, and the factor by which it is enlarged.
type shelved struct{ x, y, scale float64 }

// larger is the greatest factor by which a block is enlarged to match the height of its neighbour.
const larger = 1.2

// inShelves places blocks in rows of at most a given width. It returns their places, and the width and height of all.
func inShelves(blocks []block, most float64) (at []shelved, w, h float64) {
	for i := 0; i < len(blocks); {
		n, row, high := i, -gutter, 0.0
		for ; n < len(blocks) && (n == i || row+gutter+blocks[n].w <= most); n++ {
			row, high = row+gutter+blocks[n].w, max(high, blocks[n].h)
		}
		x := 0.0
		for ; i < n; i++ {
			s := math.Floor(10*min(high/blocks[i].h, larger)) / 10 // as it is written in the picture
			at = append(at, shelved{x, h + (high-s*blocks[i].h)/2, s})
			x += s*blocks[i].w + gutter
		}
		w, h = max(w, x-gutter), h+high+gutter
	}
	return at, w, h - gutter
}

// boardsFrom draws the boards one below the other, and returns their width and where they end.
func (p *picture) boardsFrom(y float64) (wide, end float64) {
	boards := p.boards()
	for _, b := range boards {
		wide = max(wide, b.w)
	}
	for _, b := range boards {
		p.lay(edge+(wide-b.w)/2, y, b)
		y += b.h + gutter
	}
	return wide, y
}

// Sizes of a seat's page, in the shape of a sheet of paper.
const (
	sheetTop   = 62.0
	sheetWide  = 760.0
	sheetInner = sheetWide - 2*edge
	circles    = 13  // a range of fewer steps has a circle for each value
	gaugeMost  = 200 // a range of at most 200 steps is a gauge
)

// seatPage returns the page of a seat.
func (p *picture) seatPage(seat string) []byte {
	f := p.seat(seat)
	y := sheetTop
	for _, r := range p.counters(seat) {
		r.draw(edge, y)
		y += r.h
	}
	y += gutter / 2
	rows := p.zones(seat, sheetInner-2*pad)
	h := pad
	for _, r := range rows {
		h += r.h
	}
	if len(rows) > 0 {
		p.lay(edge, y, block{sheetInner, h, func() {
			p.Leaf("rect", "width", sheetInner, "height", h, "rx", 8.0, "class", "panel")
			at := pad / 2
			for _, r := range rows {
				r.draw(pad, at)
				at += r.h
			}
		}})
		y += h + gutter
	}
	y = p.legendAt(edge, sheetInner, y)
	f.Shape = "disc"
	p.Glyph(f, edge+13, 32, 26)
	p.Pair(edge+36, 40, 24, p.names.Seat(seat), 14, p.names.Game())
	title := p.said(p.names.Game(), p.names.Seat(seat))
	return p.finish(sheetWide, y-gutter+edge, p.opt, title, title)
}

// counters returns the rows for a seat's numbers: gauges, rows of circles, and boxes side by side.
func (p *picture) counters(seat string) []row {
	var out []row
	var boxes []counter
	for _, v := range p.view.Values {
		id, _, _ := strings.Cut(v.Name, "(")
		i := slices.IndexFunc(p.game.Vars, func(d declared.Var) bool { return d.ID == id })
		if i < 0 || owner(v.Name, p.seats) != seat || p.absent(p.game.Vars[i].On.Faction, seat) {
			continue
		}
		d := &p.game.Vars[i]
		if !few(d) || d.Name == (declared.Text{}) {
			continue
		}
		c := counter{name: p.without(p.names.Variable(v.Name), seat), now: p.content(v), d: d}
		switch n := int(d.Top - d.Low); {
		case !d.Type.Scalar(declared.OfInt) || n <= 0 || n > gaugeMost:
			boxes = append(boxes, c)
		case n < circles:
			out = append(out, p.circles(c, v))
		default:
			out = append(out, p.scale(c, v))
		}
	}
	return append(out, p.boxes(boxes)...)
}

// counter is a number that is kept by hand.
type counter struct {
	name, now string
	d         *declared.Var
}

// circles returns a range as circles to put a marker on, one for each value.
func (p *picture) circles(c counter, v view.Value) row {
	return row{sheetInner, 66, func(left, y float64) {
		p.Words(left, y+16, 15, "start", c.name, "ink bold")
		for n := c.d.Low; n <= c.d.Top; n++ {
			x, class := left+20+float64(n-c.d.Low)*50, "paper"
			if strconv.Itoa(int(n)) == v.Value {
				class = "g-yellow"
			}
			p.Leaf("circle", "cx", x, "cy", y+42, "r", 18.0, "class", "out "+class, "stroke-width", 1.2)
			p.Words(x, y+47, 13, "middle", strconv.Itoa(int(n)), "faint")
		}
	}}
}

// scale returns a long range as a scale: a stroke for each value, a longer one for every fifth, a number at every
// tenth.
func (p *picture) scale(c counter, v view.Value) row {
	return row{sheetInner, 74, func(left, y float64) {
		p.Words(left, y+16, 15, "start", c.name, "ink bold")
		step := (sheetInner - 20) / float64(c.d.Top-c.d.Low)
		at := func(n int32) float64 { return left + 10 + step*float64(n-c.d.Low) }
		p.Leaf("rect", "x", at(c.d.Low), "y", y+26, "width", at(c.d.Top)-at(c.d.Low), "height", 20.0, "class",
			"paper out", "stroke-width", 1.2)
		for n := c.d.Low; n <= c.d.Top; n++ {
			long := 6.0
			switch {
			case n%10 == 0:
				long = 20
				p.Words(at(n), y+60, 11, "middle", strconv.Itoa(int(n)), "faint")
			case n%5 == 0:
				long = 12
			}
			p.Line("M"+svg.Num(at(n))+" "+svg.Num(y+46)+"v"+svg.Num(-long), "class", "rule", "stroke-width", 0.8)
			if strconv.Itoa(int(n)) == v.Value {
				p.Line("M"+svg.Num(at(n))+" "+svg.Num(y+30)+"l-6 -9h12z", "class", "c-red")
			}
		}
	}}
}

// boxes returns values without a suitable range as boxes to write in, four in a row.
func (p *picture) boxes(list []counter) []row {
	const each, size, high = 4, 12.0, 15.0
	w := (sheetInner - gutter*(each-1)) / each
	var out []row
	for some := range slices.Chunk(list, each) {
		names, most := make([][]string, len(some)), 0
		for i, c := range some {
			names[i] = svg.Wrap(c.name, size, w, true)
			most = max(most, len(names[i]))
		}
		head := high*float64(most) + 5
		out = append(out, row{sheetInner, head + 42, func(left, y float64) {
			for i, c := range some {
				x := left + float64(i)*(w+gutter)
				for k, l := range names[i] {
					p.Words(x, y+14+high*float64(most-len(names[i])+k), size, "start", l, "ink bold")
				}
				p.Leaf("rect", "x", x, "y", y+head, "width", w, "height", 32.0, "rx", 5.0, "class", "paper out",
					"stroke-width", 1.0)
				p.Words(x+8, y+head+21, size, "start", svg.Fitting(c.now, size, w-16, false), "faint")
			}
		}})
	}
	return out
}
