package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"

	"precept/cmd/precept/table/draw/svg"
)

// graph is a board of spaces joined by lines.
type graph struct {
	*picture
	spots []*spot
	lines []line
	w, h  float64
}

// spot is a space with its place on the picture.
type spot struct {
	space  *declared.Space
	face   svg.Face
	shown  []item // values that it shows
	inside []item // the pieces in its boxes, one by one; without a face where a box stays empty
	boxes  int
	loose  []item // the pieces beside the boxes
	lines  []string
	at     point
	r      float64
	body   rect // the space, relative to its middle
	label  rect // its name; empty if the name is inside the space
}

// rect is a rectangle.
type rect struct{ x0, y0, x1, y1 float64 }

// The sizes of spots and the gaps between them.
const (
	discRadius   = 60.0
	cloudRadius  = 34.0
	squareRadius = 40.0
	mostRadius   = 240.0
	spotGap      = 10.0
	labelGap     = 5.0
	labelSize    = 19.5
	labelLine    = 21.0
	squareSize   = 19.6 // of the name in a square
	squareLine   = 21.0
	squareTop    = 28.0 // from the upper edge of a square to its place
	squareHigh   = 66.0 // the least height of a square
	squareGap    = 6.0
	leastPiece   = 18.0 // how small a piece on a space may be before the space grows
	leastCounted = 33.0 // the same if one of the pieces has a number
	mostPiece    = 40.0
)

// graph returns the block of all spaces that keep accepts, nil if there are none.
func (p *picture) graph(keep func(*declared.Space) bool) *block {
	if g := p.layOut(keep); g != nil {
		return &block{g.w, g.h, g.draw}
	}
	return nil
}

// layOut returns the graph of all spaces that keep accepts, with every space placed; nil if there are none.
func (p *picture) layOut(keep func(*declared.Space) bool) *graph {
	g := &graph{picture: p}
	index := map[string]int{}
	var at []point
	var placed []bool
	for _, s := range p.spaces(keep) {
		index[s.ID] = len(g.spots)
		g.spots = append(g.spots, p.spot(s))
		l := under(declared.Look{}, nil)
		if own := p.game.LookOf(s); own != nil {
			l = *own
		}
		at, placed = append(at, point{float64(l.X), float64(l.Y)}), append(placed, l.Placed)
	}
	if len(g.spots) == 0 {
		return nil
	}
	g.even()
	g.lines = g.relationLines(index, false)
	if b := g.spots[0].space.Board; b >= 0 {
		g.joinBoard(&p.game.Boards[b], at, placed)
	}
	var joined [][2]int
	for _, l := range g.lines {
		joined = append(joined, [2]int{l.a, l.b})
	}
	at = laidOut(at, placed, joined)
	for i, s := range g.spots {
		s.at = at[i]
	}
	g.fit()
	return g
}

// even enlarges all square spots of a kind to the size of the largest of them.
func (g *graph) even() {
	most := map[int]float64{}
	for _, s := range g.spots {
		most[s.space.Kind] = max(most[s.space.Kind], s.r)
	}
	for _, s := range g.spots {
		if s.face.Shape == "square" {
			s.r = most[s.space.Kind]
			s.name(g.label(s.space, s.face))
		}
	}
}

// spot returns the spot of a space, large enough for the pieces on it, but not placed yet.
func (p *picture) spot(s *declared.Space) *spot {
	out := &spot{space: s, r: discRadius}
	out.face, out.shown = p.spaceFace(s)
	switch label := p.label(s, out.face); out.face.Shape {
	case "cloud":
		out.r = cloudRadius
	case "square": // as wide as the longest word
		out.r = squareRadius
		for word := range strings.FieldsSeq(label) {
			out.r = max(out.r, svg.Width(word, squareSize, false)/2+4)
		}
	}
	look := p.lookOfKind(p.game.Kinds[s.Kind].ID)
	for a := range p.game.Attrs {
		if p.game.Types.Attrs[a].Name == look.Boxes && look.Boxes != "" {
			if n, err := strconv.Atoi(p.spaceValue(s, a)); err == nil {
				out.boxes = min(n, 12)
			}
		}
	}
	p.sort(out, look.Boxed)
	out.boxes = max(out.boxes, len(out.inside))
	for out.name(p.label(s, out.face)); out.r < mostRadius && !out.holds(); out.r += 4 {
		out.name(p.label(s, out.face))
	}
	out.name(p.label(s, out.face))
	return out
}

// label returns the name of a space on the board.
func (p *picture) label(s *declared.Space, f svg.Face) string {
	if f.Mark == "" && s.Board >= 0 && s.Name == (declared.Text{}) {
		return strconv.Itoa(s.Column)
	}
	return firstOf(f.Mark, p.names.Place(s.ID))
}

// name sets the lines of a spot's name, and computes the rectangles of the spot and its name.
func (s *spot) name(text string) {
	s.body = rect{-s.r, -s.r, s.r, s.r}
	s.lines, s.label = nil, rect{}
	switch s.face.Shape {
	case "cloud":
	case "square":
		s.lines = svg.Wrap(text, squareSize, 2*s.r-6, false)
		s.body.y0 = -squareTop
		room := max(leastPiece+6, 0.9*(s.r-squareRadius))
		s.body.y1 = s.body.y0 + max(squareHigh, squareLine*float64(len(s.lines))+8+room)
	default:
		room := max(1.7*s.r, 100)
		for word := range strings.FieldsSeq(text) {
			room = max(room, svg.Width(word, labelSize, true))
		}
		s.lines = svg.Wrap(text, labelSize, room, true)
		w := 0.0
		for _, l := range s.lines {
			w = max(w, svg.Width(l, labelSize, true))
		}
		w += 14 + labelHigh*float64(len(s.shown))
		h := labelLine*float64(len(s.lines)-1) + labelHigh
		foot := -s.r + labelHigh/2 + 2
		s.label = rect{-w / 2, foot - h, w / 2, foot}
	}
}

// labelHigh is the height of a label with one line.
const labelHigh = 28.0

// rooms returns the areas of a spot for its boxes and for the other pieces, as rectangles relative to its centre.
func (s *spot) rooms() (boxes, loose rect) {
	all := rect{-s.r * 0.76, -s.r*0.72 + 14, s.r * 0.76, s.r * 0.66}
	switch s.face.Shape {
	case "cloud":
		all = rect{-s.r * 0.72, -s.r * 0.66, s.r * 0.72, s.r * 0.66}
	case "square":
		all = rect{-s.r + 4, s.body.y0 + squareLine*float64(len(s.lines)) + 7, s.r - 4, s.body.y1 - 4}
	}
	if s.boxes == 0 {
		return rect{}, all
	}
	if len(s.loose) == 0 {
		return all, rect{}
	}
	side, _ := arrange(s.boxes, all.x1-all.x0, (all.y1-all.y0)*0.62, boxSide)
	rows := math.Ceil(float64(s.boxes) / math.Floor((all.x1-all.x0)/side+1e-9))
	cut := all.y0 + rows*side
	return rect{all.x0, all.y0, all.x1, cut}, rect{all.x0, cut, all.x1, all.y1}
}

// boxSide is the greatest width of a box on a space.
const boxSide = 30.0

// card reports whether the only piece beside the boxes of a spot is a single card. It is then drawn with its name.
func (s *spot) card() bool {
	return len(s.loose) == 1 && s.loose[0].piece.Name != "" && s.loose[0].face.Shape == "card"
}

// The least width and height of a card with its name, and the height if there is room beside its letter.
const (
	cardWide = 102.0
	cardHigh = 84.0
	cardFlat = 60.0
)

// holds reports whether a spot is large enough to show all its pieces.
func (s *spot) holds() bool {
	boxes, loose := s.rooms()
	if s.card() && s.boxes == 0 {
		w, h := loose.x1-loose.x0, loose.y1-loose.y0
		return w >= cardWide && (h >= cardHigh || w >= 2*h && h >= cardFlat)
	}
	a, _ := arrange(s.boxes, boxes.x1-boxes.x0, boxes.y1-boxes.y0, boxSide)
	b, _ := arrange(len(s.loose), loose.x1-loose.x0, loose.y1-loose.y0, mostPiece)
	least := leastPiece
	if slices.ContainsFunc(s.loose, func(it item) bool { return it.count > 1 }) {
		least = leastCounted
	}
	return (s.boxes == 0 || a >= leastPiece) && (len(s.loose) == 0 || b >= least)
}

// joinBoard places the spaces of a ring in a circle, and those of a row in a line.
func (g *graph) joinBoard(b *declared.Board, at []point, placed []bool) {
	n := len(g.spots)
	for i := range g.spots {
		placed[i] = true
		if b.Shape == declared.Ring {
			a := 2*math.Pi*float64(i)/float64(n) - math.Pi/2
			at[i] = point{math.Round(1000 * math.Cos(a)), math.Round(1000 * math.Sin(a))}
		} else {
			at[i] = point{float64(i), 0}
		}
		if i > 0 {
			g.lines = append(g.lines, line{i - 1, i, "plain", "brown", ""})
		}
	}
	if b.Shape == declared.Ring && n > 2 {
		g.lines = append(g.lines, line{n - 1, 0, "plain", "brown", ""})
	}
}

// fit scales the layout until no spots and names overlap, and moves it to the origin.
func (g *graph) fit() {
	scale := 0.0
	for i, a := range g.spots {
		for _, b := range g.spots[:i] {
			scale = max(scale, a.clear(b))
		}
	}
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, s := range g.spots {
		s.at = point{s.at.x * scale, s.at.y * scale}
		for _, r := range []rect{s.body, s.label} {
			low = point{min(low.x, s.at.x+r.x0), min(low.y, s.at.y+r.y0)}
			high = point{max(high.x, s.at.x+r.x1), max(high.y, s.at.y+r.y1)}
		}
	}
	const around = 18.0
	for _, s := range g.spots {
		s.at = point{math.Round(s.at.x - low.x + around), math.Round(s.at.y - low.y + around)}
	}
	g.w, g.h = math.Ceil(high.x-low.x)+2*around, math.Ceil(high.y-low.y)+2*around
}

// clear returns the factor by which the layout must be scaled so that spots s and o do not overlap.
func (s *spot) clear(o *spot) float64 {
	d := o.at.minus(s.at)
	if d.length() == 0 {
		return 0
	}
	out := max(beyond(s.label, o.body, d, labelGap), beyond(s.body, o.label, d, labelGap),
		beyond(s.label, o.label, d, labelGap))
	bodies := beyond(s.body, o.body, d, squareGap)
	if s.face.Shape != "square" && o.face.Shape != "square" {
		bodies = beyond(s.body, o.body, d, spotGap)
		bodies = min(bodies, (s.r+o.r+spotGap)/d.length())
	}
	return max(out, bodies)
}

// beyond returns the factor by which the offset d must be scaled so that rectangle b, moved by it, stays at least gap
// away from a.
func beyond(a, b rect, d point, gap float64) float64 {
	if a == (rect{}) || b == (rect{}) {
		return 0
	}
	out := math.Inf(1)
	for _, way := range [4][2]float64{{d.x, a.x1 - b.x0}, {-d.x, b.x1 - a.x0}, {d.y, a.y1 - b.y0},
		{-d.y, b.y1 - a.y0}} {
		if way[0] > 0 {
			out = min(out, max(0, (way[1]+gap)/way[0]))
		}
	}
	return out
}

func (g *graph) draw() {
	g.Leaf("rect", "x", 2.0, "y", 2.0, "width", g.w-4, "height", g.h-4, "rx", 18.0, "class", "meadow",
		"stroke-width", 3.0)
	for _, style := range []string{"dashed", "plain", "river", "road"} { // thin lines below broad ones
		for _, l := range g.lines {
			if l.style == style {
				a, b := g.spots[l.a], g.spots[l.b]
				g.join(l, a.at, b.at, [2]string{a.space.ID, b.space.ID}, 1)
			}
		}
	}
	for _, solid := range []bool{false, true} { // clouds are drawn above lines, but below other spaces
		for _, s := range g.spots {
			if solid == (s.face.Shape != "cloud") {
				g.show(s)
			}
		}
	}
}

// show draws a space with its values, pieces and name.
func (g *graph) show(s *spot) {
	title := g.names.Place(s.space.ID)
	var shown []string
	for _, v := range s.shown {
		shown = append(shown, v.title)
	}
	if shown != nil {
		title = g.said(title, strings.Join(shown, ", "))
	}
	g.Group(func() {
		g.Said("title", title)
		g.ground(s)
		g.pieces(s)
		g.name(s)
	}, g.spaceHooks(s.space.ID)...)
}

// ground draws the space itself.
func (g *graph) ground(s *spot) {
	x, y, r := s.at.x, s.at.y, s.r
	colour := firstOf(s.face.Colour, "brown")
	switch s.face.Shape {
	case "cloud":
		g.cloud(s, colour)
	case "square":
		class, fill := "g-"+colour, ""
		if s.face.Pattern != "" {
			class, fill = g.Paint("t", colour, s.face.Pattern)
		}
		g.Leaf("rect", "x", x-r, "y", y+s.body.y0, "width", 2*r, "height", s.body.y1-s.body.y0, "rx", 8.0, "class",
			"ground "+class+" e-"+colour, "fill", fill, "stroke-width", 3.0)
	default:
		class, fill := g.Paint("c", colour, s.face.Pattern)
		g.Leaf("circle", "cx", x, "cy", y, "r", r, "class", "ground out "+class, "fill", fill, "stroke-width", 1.4)
		g.Leaf("circle", "cx", x, "cy", y, "r", r-8, "class", "g-"+colour+" e-"+colour, "stroke-width", 1.0)
	}
}

// cloud draws a round shape with lobes.
func (g *graph) cloud(s *spot, colour string) {
	const lobes = 7
	d := ""
	for i := range lobes + 1 {
		a := 2*math.Pi*float64(i)/lobes - math.Pi/2
		x, y := s.at.x+s.r*0.78*math.Cos(a), s.at.y+s.r*0.72*math.Sin(a)
		if i == 0 {
			d = "M" + svg.Num(x) + " " + svg.Num(y)
			continue
		}
		q := svg.Num(s.r * 0.36)
		d += "A" + q + " " + q + " 0 0 1 " + svg.Num(x) + " " + svg.Num(y)
	}
	class, fill := g.Paint("t", colour, s.face.Pattern)
	g.Line(d+"Z", "class", "ground e-"+colour+" "+class, "fill", fill, "stroke-width", 1.6, "stroke-linejoin", "round")
}

// name writes the name of a space on its upper edge or inside it, with the values that it shows.
func (g *graph) name(s *spot) {
	for _, v := range s.shown {
		v.face.Shape = "disc"
		g.tell(0, "value "+v.title, v.title, v.face, 22)
	}
	if s.face.Shape == "square" {
		for i, l := range s.lines {
			g.Words(s.at.x, s.at.y+s.body.y0+squareLine*float64(i)+19, squareSize, "middle", l, "ink")
		}
		return
	}
	if s.face.Shape == "cloud" {
		return
	}
	x, y, w, h := s.at.x+s.label.x0, s.at.y+s.label.y0, s.label.x1-s.label.x0, s.label.y1-s.label.y0
	g.Leaf("rect", "x", x, "y", y, "width", w, "height", h, "rx", labelHigh/2, "class", "badge", "stroke-width", 1.2)
	left := labelHigh * float64(len(s.shown))
	for i, v := range s.shown {
		v.face.Shape = "disc"
		g.Glyph(v.face, x+labelHigh*(float64(i)+0.5), y+h/2, labelHigh-3)
	}
	for i, l := range s.lines {
		g.Words(x+left+(w-left)/2, y+labelHigh/2+labelSize*0.36+labelLine*float64(i), labelSize, "middle", l,
			"ink bold")
	}
}

// pieces draws the pieces on a spot: those in boxes, and the rest below.
func (g *graph) pieces(s *spot) {
	boxes, loose := s.rooms()
	if s.boxes > 0 {
		side, at := arrange(s.boxes, boxes.x1-boxes.x0, boxes.y1-boxes.y0, boxSide)
		x0, y0 := s.at.x+(boxes.x0+boxes.x1)/2, s.at.y+(boxes.y0+boxes.y1)/2
		for i, a := range at {
			g.Leaf("rect", "x", x0+a[0]-side/2+1.5, "y", y0+a[1]-side/2+1.5, "width", side-3, "height",
				side-3, "rx", 3.0, "class", "box thin", "fill-opacity", "0.75", "stroke-width", 1.2,
				"stroke-dasharray", "3 2")
			if i < len(s.inside) && s.inside[i].face != (svg.Face{}) {
				g.put(s.inside[i], s.space.ID, x0+a[0], y0+a[1], side-6, false)
			}
		}
	}
	if s.card() && s.boxes == 0 {
		g.card(s.loose[0], s.space.ID, rect{s.at.x + loose.x0, s.at.y + loose.y0, s.at.x + loose.x1, s.at.y + loose.y1})
		return
	}
	g.crowd(s.loose, s.space.ID, s.at, loose, mostPiece)
}

// card draws the only card on a space: its name, and its letter if there is room beside it.
func (p *picture) card(it item, place string, r rect) {
	const disc = 17.0
	w, h := r.x1-r.x0, r.y1-r.y0
	size, left := 19.0, disc+5
	if w < 2*h {
		size, left = 19.5, 3
	}
	room := w - left - 3
	lines := svg.Wrap(p.chipText(it), size, room, false)
	if most := max(1, int((h-6)/size)); len(lines) > most {
		lines = append(lines[:most-1], svg.Fitting(lines[most-1]+"…", size, room, false))
	}
	h = min(h, 6+size*float64(len(lines)))
	y := (r.y0 + r.y1 - h) / 2
	p.Group(func() {
		p.Said("title", it.title+", "+p.names.Place(place))
		p.Leaf("rect", "x", r.x0, "y", y, "width", w, "height", h, "rx", 5.0, "class", "shape box thin", "stroke-width",
			1.0)
		if left > disc {
			f := it.face
			f.Shape = "disc"
			p.Glyph(f, r.x0+disc/2+3, y+disc/2+3, disc)
		}
		for i, l := range lines {
			p.Words(r.x0+left+room/2, y+size*(float64(i)+0.97), size, "middle", l, "ink")
		}
	}, p.pieceHooks(it, place)...)
}

// crowd draws pieces in a part of a space.
func (p *picture) crowd(items []item, place string, around point, room rect, most float64) {
	side, at := arrange(len(items), room.x1-room.x0, room.y1-room.y0, most)
	x, y := around.x+(room.x0+room.x1)/2, around.y+(room.y0+room.y1)/2
	for i, it := range items {
		p.put(it, place, x+at[i][0], y+at[i][1], side-1, true)
	}
}

// sort divides the pieces on a spot into those in its boxes, one by one, and the rest.
func (p *picture) sort(s *spot, boxed []int) {
	for _, it := range p.items(p.contents[s.space.ID]) {
		kinds := p.kinds(it.piece.Kind)
		if s.boxes == 0 || !slices.ContainsFunc(boxed, func(k int) bool { return slices.Contains(kinds, k) }) {
			s.loose = append(s.loose, it)
			continue
		}
		one := it
		one.count, one.piece.Count = 1, 1
		one.title = p.pieceText("", one.piece)
		for range it.count {
			s.inside = append(s.inside, one)
		}
	}
	s.inside = p.boxed(s, boxed)
}
