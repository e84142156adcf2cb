package draw

import (
	"math"
	"strings"

	"precept/interpreter/declared"

	"precept/cmd/precept/table/draw/svg"
)

// grid is a board of squares or hexagons.
type grid struct {
	*picture
	board  *declared.Board
	spaces []*declared.Space
	sides  map[string]int
	s      float64 // the side of a square, or the radius of a hexagon
	w, h   float64 // the size of all cells together
	left   float64 // for hexagons: the free width at the left, in cells
	titled bool    // there are other boards, so this one needs a title
}

// margin is the width around the cells, for the numbers of rows and columns and the coloured sides.
const margin = 40.0

// grid returns the block of a board.
func (p *picture) grid(b *declared.Board, index int) block {
	g := &grid{picture: p, board: b, sides: p.lookOfKind(p.game.Kinds[b.Kind].ID).Sides}
	g.spaces = p.spaces(func(s *declared.Space) bool { return s.Board == index })
	g.titled = len(p.spaces(func(s *declared.Space) bool { return s.Board >= 0 && s.Board != index })) > 0
	rows, columns := float64(b.Rows), float64(b.Columns)
	if b.Shape == declared.Hex {
		g.left = math.Inf(1)
		var right float64
		for _, s := range g.spaces {
			g.left, right = min(g.left, aside(s.Row, s.Column)), max(right, aside(s.Row, s.Column)+1)
		}
		g.s = max(16, min(40, 1180/((right-g.left+0.5)*math.Sqrt(3))))
		g.grow()
		g.w, g.h = g.s*math.Sqrt(3)*(right-g.left), g.s*(1.5*rows+0.5)
	} else {
		g.s = max(30, min(110, 540/max(rows, columns)))
		g.grow()
		g.w, g.h = g.s*columns, g.s*rows
	}
	h := g.h + 2*margin
	if b.Shape == declared.Hex && g.sides != nil {
		h += 16 // the mark of the lower side is below the numbers
	}
	return block{g.w + 2*margin, h, g.draw}
}

// grow enlarges the cells until the pieces on the fullest of them can be seen.
func (g *grid) grow() {
	for _, s := range g.spaces {
		n, most := len(g.standing(s)), 3*g.s
		for marks := len(g.marks(s)); n > 1 && g.s < most; g.s += 2 {
			room := g.room(marks)
			if side, _ := arrange(n, room.x1-room.x0, room.y1-room.y0, g.s); side >= leastOnCell {
				break
			}
		}
	}
}

// leastOnCell is how small a piece on a cell may be before the cells grow.
const leastOnCell = 16.0

// room returns the part of a cell for pieces, relative to its middle: above its marks.
func (g *grid) room(marks int) rect {
	if g.board.Shape != declared.Hex {
		r := rect{-g.s * 0.46, -g.s * 0.46, g.s * 0.46, g.s * 0.46}
		if marks > 0 {
			r.y1 -= g.markSize()
		}
		return r
	}
	if marks == 0 {
		return rect{-g.s * 0.68, -g.s * 0.6, g.s * 0.68, g.s * 0.6}
	}
	return rect{-g.s * 0.68, -g.s * 0.62, g.s * 0.68, g.s * 0.42}
}

// markSize returns the size of a cell's marks.
func (g *grid) markSize() float64 {
	if g.board.Shape == declared.Hex {
		return max(11, g.s*0.34)
	}
	return max(11, g.s*0.24)
}

// aside returns the horizontal offset of a hexagon from the one at row 1, column 1, in widths of a cell.
func aside(row, column int) float64 { return float64(column-1) + float64(row-1)/2 }

// middle returns the middle of a cell. Row 1 is the lowest. On hexagons each row begins half a cell to the right of the
// row below.
func (g *grid) middle(row, column int) (x, y float64) {
	if g.board.Shape == declared.Hex {
		wide := g.s * math.Sqrt(3)
		return margin + wide*(aside(row, column)-g.left+0.5), margin + g.h - g.s*(1+1.5*float64(row-1))
	}
	return margin + g.s*(float64(column)-0.5), margin + g.h - g.s*(float64(row)-0.5)
}

func (g *grid) draw() {
	if g.board.Shape != declared.Hex {
		g.frame()
	}
	for _, s := range g.spaces {
		g.cell(s)
	}
	if g.board.Shape == declared.Hex {
		for _, s := range g.spaces {
			g.hexSides(s)
		}
	}
	g.courses()
	g.numbers()
	for _, s := range g.spaces {
		g.pieces(s)
	}
	for _, s := range g.spaces {
		g.values(s)
	}
	if g.titled {
		g.Words(margin+g.w/2, 16, 14, "middle", g.called(), "ink bold")
	}
}

// called returns the name of a board, followed by its owner in brackets if it has one.
func (g *grid) called() string {
	name := g.names.Of(&g.game.Kinds[g.board.Kind].Node)
	if g.board.Seat < 0 {
		return name
	}
	return name + " (" + g.names.Seat(g.game.Seats[g.board.Seat].ID) + ")"
}

// frame draws the frame of a board of squares, with its coloured sides.
func (g *grid) frame() {
	const wide = 12.0
	g.Leaf("rect", "x", margin-wide, "y", margin-wide, "width", g.w+2*wide, "height", g.h+2*wide, "rx", 6.0, "class",
		"frame out", "stroke-width", 1.2)
	for _, side := range []struct {
		name       string
		x, y, w, h float64
	}{
		{"top", margin, margin - wide + 2, g.w, wide - 4}, {"bottom", margin, margin + g.h + 2, g.w, wide - 4},
		{"left", margin - wide + 2, margin, wide - 4, g.h}, {"right", margin + g.w + 2, margin, wide - 4, g.h},
	} {
		if seat, ok := g.sides[side.name]; ok {
			f := g.seat(g.game.Seats[seat].ID)
			g.Group(func() {
				g.Said("title", g.names.Seat(g.game.Seats[seat].ID))
				class, fill := g.Paint("c", f.Colour, f.Pattern)
				g.Leaf("rect", "x", side.x, "y", side.y, "width", side.w, "height", side.h, "rx", 2.0, "class",
					"out "+class, "fill", fill, "stroke-width", 0.8)
			})
		}
	}
}

// cell draws an empty cell.
func (g *grid) cell(s *declared.Space) {
	f, shown := g.spaceFace(s)
	colour, role := firstOf(f.Colour, svg.Cell), "c"
	switch {
	case len(shown) > 0:
		role = "t" // pale, so that pieces of that colour stand out
	case f.Pattern == "chequered" && (s.Row+s.Column)%2 == 0:
		role = "h"
	case f.Pattern == "chequered":
		role = "t"
	}
	class, fill := g.Paint(role, colour, f.Pattern)
	class = "ground e-" + colour + " " + class
	x, y := g.middle(s.Row, s.Column)
	g.Group(func() {
		g.Said("title", strings.Join(append([]string{g.names.Place(s.ID)}, g.drawnValues(s)...), ", "))
		switch {
		case g.board.Shape == declared.Hex:
			g.Line(hexagon(x, y, g.s), "class", class, "fill", fill, "stroke-width", 1.2)
		default:
			g.Leaf("rect", "x", x-g.s/2, "y", y-g.s/2, "width", g.s, "height", g.s, "class", class, "fill",
				fill, "stroke-width", 1.0)
		}
		if f.Shape == "disc" {
			g.Leaf("circle", "cx", x, "cy", y, "r", g.s*0.41, "class", "paper e-"+colour, "stroke-width", 1.6)
		}
	}, g.spaceHooks(s.ID)...)
}

// hexagon returns the path of a hexagon that stands on a corner.
func hexagon(x, y, r float64) string {
	d := "M"
	for i := range 6 {
		cx, cy := corner(x, y, r, i)
		d += svg.Num(cx) + " " + svg.Num(cy) + "L"
	}
	return d[:len(d)-1] + "Z"
}

// corner returns corner i of a hexagon: 0 at the lower right, the others counter-clockwise.
func corner(x, y, r float64, i int) (float64, float64) {
	a := math.Pi/6 - float64(i)*math.Pi/3
	return x + r*math.Cos(a), y + r*math.Sin(a)
}

// hexSides draws the edges of a cell that are on a coloured side of the board.
func (g *grid) hexSides(s *declared.Space) {
	x, y := g.middle(s.Row, s.Column)
	for i, way := range declared.Directions(declared.Hex, false) {
		dr, dc, _ := declared.Offset(declared.Hex, way)
		row, column := s.Row+dr, s.Column+dc
		side := ""
		switch {
		case row < 1:
			side = "bottom"
		case row > g.board.Rows:
			side = "top"
		case column < 1:
			side = "left"
		case column > g.board.Columns:
			side = "right"
		}
		seat, ok := g.sides[side]
		if !ok {
			continue
		}
		// The edge in direction i is between corners i and i+1.
		ax, ay := corner(x, y, g.s, i)
		bx, by := corner(x, y, g.s, i+1)
		d := "M" + svg.Num(ax) + " " + svg.Num(ay) + "L" + svg.Num(bx) + " " + svg.Num(by)
		f := g.seat(g.game.Seats[seat].ID)
		g.Line(d, "class", "bare s-"+f.Colour, "stroke-width", 7.0, "stroke-linecap", "round")
	}
}

// numbers writes the numbers of rows and columns, which occur in the names of spaces.
func (g *grid) numbers() {
	hex := g.board.Shape == declared.Hex
	first, lowest, highest := map[int]int{}, map[int]int{}, map[int]int{} // column by row, rows by column
	for _, s := range g.spaces {
		if c, ok := first[s.Row]; !ok || s.Column < c {
			first[s.Row] = s.Column
		}
		if r, ok := lowest[s.Column]; !ok || s.Row < r {
			lowest[s.Column] = s.Row
		}
		highest[s.Column] = max(highest[s.Column], s.Row)
	}
	g.Group(func() {
		for row := 1; row <= g.board.Rows; row++ {
			if column, ok := first[row]; ok {
				x, y := g.middle(row, column)
				if x -= g.s + 12; !hex {
					x = margin - 18
				}
				label, _ := g.board.Labels(row, column)
				g.Words(x, y+4, 12, "end", label, "")
			}
		}
		for column := 1; column <= g.board.Columns; column++ {
			row, ok := lowest[column]
			if !ok {
				continue
			}
			x, y := g.middle(row, column)
			switch {
			case !hex:
				y = margin + g.h + 28
			case row > 1: // cells of other columns are below it; above the last row there are none
				x, y = g.middle(highest[column], column)
				y -= g.s + 8
			default:
				y += g.s + 20
			}
			_, label := g.board.Labels(row, column)
			g.Words(x, y, 12, "middle", label, "")
		}
		if seats := g.sides; hex && len(seats) > 0 {
			g.sideMarks()
		}
	}, "class", "faint")
}

// sideMarks writes the marks of the seats whose sides of hexagons are coloured, so that colour is not the only sign.
func (g *grid) sideMarks() {
	half := func(n int) int { return (n + 1) / 2 }
	for _, m := range []struct {
		side        string
		row, column int
		dx, dy      float64
	}{
		{"top", g.board.Rows, half(g.board.Columns), 0, -g.s - 20}, {"bottom", 1, half(g.board.Columns), 0, g.s + 42},
		{"left", half(g.board.Rows), 1, -g.s - 44, 0}, {"right", half(g.board.Rows), g.board.Columns, g.s + 20, 0},
	} {
		if seat, ok := g.sides[m.side]; ok {
			x, y := g.middle(m.row, m.column)
			f := g.seat(g.game.Seats[seat].ID)
			f.Shape = "disc"
			g.Glyph(f, x+m.dx, y+m.dy, 20)
		}
	}
}

// courses draws relations between cells whose looks ask for a line, such as rivers and roads.
func (g *grid) courses() {
	index := map[string]int{}
	for i, s := range g.spaces {
		index[s.ID] = i
	}
	for _, l := range g.relationLines(index, true) {
		a, b := g.spaces[l.a], g.spaces[l.b]
		ax, ay := g.middle(a.Row, a.Column)
		bx, by := g.middle(b.Row, b.Column)
		g.join(l, point{ax, ay}, point{bx, by}, [2]string{a.ID, b.ID}, g.s/100)
	}
}

// pieces draws the pieces on a cell.
func (g *grid) pieces(s *declared.Space) {
	items := g.standing(s)
	x, y := g.middle(s.Row, s.Column)
	room := g.room(len(g.marks(s)))
	side, at := arrange(len(items), room.x1-room.x0, room.y1-room.y0, room.x1-room.x0)
	for i, it := range items {
		g.put(it.item, it.place, x+(room.x0+room.x1)/2+at[i][0], y+(room.y0+room.y1)/2+at[i][1], side-1, true)
	}
}

// drawnValues returns the texts for the values of a cell that are drawn.
func (g *grid) drawnValues(s *declared.Space) []string {
	var out []string
	for _, v := range g.marks(s) {
		out = append(out, v.title)
	}
	return out
}

// marks returns the values of a cell that are drawn: those with a look, and those of enums whose attribute has a name.
func (g *grid) marks(s *declared.Space) []item {
	_, out := g.spaceFace(s)
	for a := range g.game.Attrs {
		t := g.game.Types.Attrs[a].Type
		word := g.spaceValue(s, a)
		if word == "" || word == "nil" || !t.Scalar(declared.OfEnum) || g.game.Attrs[a].Name == (declared.Text{}) ||
			g.value(t, word).Colour != "" {
			continue
		}
		title := g.named(t, word)
		out = append(out, item{face: svg.Face{Colour: svg.Blank, Mark: initials(title, 1)}, title: title})
	}
	return out
}

// values draws the marks in the corner of a cell.
func (g *grid) values(s *declared.Space) {
	x, y := g.middle(s.Row, s.Column)
	marks, size := g.marks(s), g.markSize()
	if g.board.Shape == declared.Hex {
		x, y = x-size*1.05*float64(len(marks)-1)/2, y+g.s*0.46+size/2
	} else {
		x, y = x-g.s*0.5+size*0.56, y+g.s*0.5-size*0.56
	}
	for i, v := range marks {
		v.face.Shape = "disc"
		g.Glyph(v.face, x+size*1.05*float64(i), y, size)
		g.tell(0, "value "+v.title, v.title, v.face, 22)
	}
}
