package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"

	"precept/cmd/precept/table/draw/svg"
)

// graph is a board of spaces that are joined by lines.
type graph struct {
	*picture
	spots []*spot
	lines []line
	w, h  float64
}

// spot is a space with where it lies.
type spot struct {
	space *declared.Space
	face  svg.Face
	shown []item // values that it shows
	boxes int
	boxed []int
	at    point
	r     float64
}

// How large spots are, and how far apart at least.
const (
	discRadius  = 60.0
	cloudRadius = 34.0
	spotGap     = 28.0 // room for the name on the rim
	cloudGap    = 10.0
)

// graph is the block of all spaces that keep takes, nil when there are none.
func (p *picture) graph(keep func(*declared.Space) bool) *block {
	if g := p.layOut(keep); g != nil {
		return &block{g.w, g.h, g.draw}
	}
	return nil
}

// layOut is the graph of all spaces that keep takes with everything in its place, nil when there are none.
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
	g.lines = g.relationLines(index, false)
	if b := g.spots[0].space.Board; b >= 0 {
		g.joinBoard(&p.game.Boards[b], at, placed)
	}
	var joined [][2]int
	for _, l := range g.lines {
		joined = append(joined, [2]int{l.a, l.b})
	}
	relax(at, placed, joined)
	for i, s := range g.spots {
		s.at = at[i]
	}
	g.fit()
	return g
}

// spot is a space before it has its place.
func (p *picture) spot(s *declared.Space) *spot {
	out := &spot{space: s, r: discRadius}
	out.face, out.shown = p.spaceFace(s)
	if out.face.Shape == "cloud" {
		out.r = cloudRadius
	}
	look := p.lookOfKind(p.game.Kinds[s.Kind].ID)
	out.boxed = look.Boxed
	for a := range p.game.Attrs {
		if p.game.Types.Attrs[a].Name == look.Boxes && look.Boxes != "" {
			if n, err := strconv.Atoi(p.spaceValue(s, a)); err == nil {
				out.boxes = min(n, 12)
			}
		}
	}
	return out
}

// joinBoard lays a ring in a circle and a row in a line.
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

// fit scales the layout so that no two spots touch, and moves it to the origin.
func (g *graph) fit() {
	scale := 0.0
	for i, a := range g.spots {
		for _, b := range g.spots[:i] {
			gap := spotGap
			if a.face.Shape == "cloud" || b.face.Shape == "cloud" {
				gap = cloudGap
			}
			if d := a.at.minus(b.at).length(); d > 0 {
				scale = max(scale, (a.r+b.r+gap)/d)
			}
		}
	}
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, s := range g.spots {
		s.at = point{s.at.x * scale, s.at.y * scale}
		low = point{min(low.x, s.at.x-s.r), min(low.y, s.at.y-s.r)}
		high = point{max(high.x, s.at.x+s.r), max(high.y, s.at.y+s.r)}
	}
	const around = 34.0
	for _, s := range g.spots {
		s.at = point{math.Round(s.at.x - low.x + around), math.Round(s.at.y - low.y + around)}
	}
	g.w, g.h = math.Ceil(high.x-low.x)+2*around, math.Ceil(high.y-low.y)+2*around
}

func (g *graph) draw() {
	g.Leaf("rect", "x", 2.0, "y", 2.0, "width", g.w-4, "height", g.h-4, "rx", 18.0, "class", "meadow",
		"stroke-width", 3.0)
	for _, s := range g.spots {
		if s.face.Shape == "cloud" {
			g.show(s)
		}
	}
	for _, style := range []string{"dashed", "plain", "river", "road"} { // the broad ones above the thin ones
		for _, l := range g.lines {
			if l.style == style {
				a, b := g.spots[l.a], g.spots[l.b]
				g.join(l, a.at, b.at, [2]string{a.space.ID, b.space.ID}, 1)
			}
		}
	}
	for _, s := range g.spots {
		if s.face.Shape != "cloud" {
			g.show(s)
		}
	}
}

// show draws a space with what it shows and what stands on it.
func (g *graph) show(s *spot) {
	title := g.names.Place(s.space.ID)
	var shown []string
	for _, v := range s.shown {
		shown = append(shown, v.title)
	}
	if shown != nil {
		title += ": " + strings.Join(shown, ", ")
	}
	g.Group(func() {
		g.Said("title", title)
		g.ground(s)
		g.pieces(s)
		g.label(s)
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
		g.Leaf("rect", "x", x-r*0.9, "y", y-r*0.9, "width", r*1.8, "height", r*1.8, "rx", 8.0, "class",
			"ground g-"+colour+" e-"+colour, "stroke-width", 5.0)
	default:
		class, fill := g.Paint("c", colour, s.face.Pattern)
		g.Leaf("circle", "cx", x, "cy", y, "r", r, "class", "ground out "+class, "fill", fill, "stroke-width", 1.4)
		g.Leaf("circle", "cx", x, "cy", y, "r", r-8, "class", "g-"+colour+" e-"+colour, "stroke-width", 1.0)
	}
}

// cloud is a round thing with lobes.
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

// label writes the name of a space on its upper rim, with the values that it shows.
func (g *graph) label(s *spot) {
	if s.face.Shape == "cloud" {
		return
	}
	text := firstOf(s.face.Mark, g.names.Place(s.space.ID))
	if s.face.Mark == "" && s.space.Board >= 0 && s.space.Name == (declared.Text{}) {
		text = strconv.Itoa(s.space.Column)
	}
	const high, size = 22.0, 13.0
	w := svg.Width(text, size, true) + 12 + high*float64(len(s.shown))
	x, y := s.at.x-w/2, s.at.y-s.r+2
	g.Leaf("rect", "x", x, "y", y-high/2, "width", w, "height", high, "rx", high/2, "class", "badge",
		"stroke-width", 1.2)
	for i, v := range s.shown {
		v.face.Shape = "disc"
		g.Glyph(v.face, x+high*(float64(i)+0.5), y, high-3)
		g.tell(0, "value "+v.title, v.title, 22, func(x, y float64) { g.Glyph(v.face, x, y, 22) })
	}
	g.Words(x+high*float64(len(s.shown))+(w-high*float64(len(s.shown)))/2, y+size*0.36, size, "middle", text,
		"ink bold")
}

// pieces draws what stands on a spot: first what stands in boxes, then the rest below.
func (g *graph) pieces(s *spot) {
	inside, loose := g.sorted(s)
	n := max(s.boxes, len(inside))
	top, below := -s.r*0.62, s.r*0.70
	if n > 0 {
		const gap = 3.0
		room := s.r * 1.55
		side := min(30, room/float64(n)-gap)
		y := s.at.y - s.r*0.26
		for i := range n {
			x := s.at.x + (float64(i)-float64(n-1)/2)*(side+gap)
			g.Leaf("rect", "x", x-side/2, "y", y-side/2, "width", side, "height", side, "rx", 3.0, "class",
				"box thin", "fill-opacity", "0.75", "stroke-width", 1.2, "stroke-dasharray", "3 2")
			if i < len(inside) {
				g.put(inside[i], s.space.ID, x, y, side-3, true)
			}
		}
		top = -s.r*0.26 + side/2 + 2
	}
	w := s.r * 1.45
	side, at := arrange(len(loose), w, below-top, 34)
	for i, it := range loose {
		g.put(it, s.space.ID, s.at.x+at[i][0], s.at.y+(top+below)/2+at[i][1], side*0.88, true)
	}
}

// sorted divides what stands on a spot into what stands in its boxes, one by one, and the rest.
func (g *graph) sorted(s *spot) (inside, loose []item) {
	for _, it := range g.items(g.lies[s.space.ID]) {
		kinds := g.kinds(it.piece.Kind)
		boxed := s.boxes > 0 && slices.ContainsFunc(s.boxed, func(k int) bool { return slices.Contains(kinds, k) })
		if !boxed {
			loose = append(loose, it)
			continue
		}
		one := it
		one.count = 1
		x := it.piece
		x.Count = 1
		one.piece, one.title = x, g.pieceText("", x)
		for range it.count {
			inside = append(inside, one)
		}
	}
	return inside, loose
}
