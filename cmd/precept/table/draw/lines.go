package draw

import (
	"cmp"

	"precept/interpreter/declared"

	"precept/cmd/precept/table/draw/svg"
)

// line joins two spaces, given by their indexes among the spaces that are drawn.
type line struct {
	a, b     int
	style    string
	colour   string
	relation string
}

// relationLines returns the lines between spaces that relations draw. If asked is true, it includes only relations
// whose look asks for a line.
func (p *picture) relationLines(index map[string]int, asked bool) (out []line) {
	for i := range p.game.Relations {
		r := &p.game.Relations[i]
		l := under(declared.Look{}, nil)
		if look := p.game.Looks[r.ID]; look != nil {
			l = *look
		}
		if asked && l.Line == "" {
			continue
		}
		for _, pair := range r.Pairs {
			a, ok := index[p.game.Spaces[pair.A].ID]
			b, ok2 := index[p.game.Spaces[pair.B].ID]
			if ok && ok2 && (pair.Map == "" || pair.Map == p.match.Record.Options["map"]) {
				out = append(out, line{a, b, cmp.Or(l.Line, "plain"), cmp.Or(l.Colour, "brown"), r.ID})
			}
		}
	}
	return out
}

// join draws a line between two spaces. The argument broad scales its width: 1 for graphs, less for cells.
func (p *picture) join(l line, a, b point, names [2]string, broad float64) {
	p.Group(func() {
		if l.relation != "" {
			p.Said("title", p.said(p.relation(l.relation), p.names.Place(names[0])+", "+p.names.Place(names[1])))
		}
		p.strokes(l.course(a, b), l, broad)
	}, "class", "line")
	if l.relation == "" {
		return
	}
	if _, ok := p.legendIndex["line "+l.relation]; !ok {
		p.legendIndex["line "+l.relation] = len(p.legend)
		p.legend = append(p.legend, entry{rank: 1, text: p.relation(l.relation), w: 40, line: &l})
	}
}

// course returns the path of a line.
func (l *line) course(a, b point) string {
	if l.style == "river" {
		return bend(a, b)
	}
	return "M" + svg.Num(a.x) + " " + svg.Num(a.y) + "L" + svg.Num(b.x) + " " + svg.Num(b.y)
}

// strokes draws the path of a line. A road has two edges, a river has ripples, other lines are plain or dashed.
func (p *picture) strokes(d string, l line, broad float64) {
	switch l.style {
	case "road":
		p.Line(d, "class", "e-"+l.colour, "stroke-width", 13*broad)
		p.Line(d, "class", "i-"+l.colour, "stroke-width", 9*broad)
	case "river":
		p.Line(d, "class", "s-"+l.colour, "stroke-width", 20*broad)
		p.Line(d, "class", "i-"+l.colour, "stroke-width", 15*broad)
		p.Line(d, "class", "s-"+l.colour, "stroke-width", 1.6, "stroke-dasharray", "9 13")
	case "dashed":
		p.Line(d, "class", "s-"+l.colour, "stroke-width", 4*broad, "stroke-dasharray", "10 9")
	default:
		p.Line(d, "class", "s-"+l.colour, "stroke-width", 5*broad)
	}
}

// relation returns the name of a relation.
func (p *picture) relation(id string) string {
	for i := range p.game.Relations {
		if r := &p.game.Relations[i]; r.ID == id {
			return cmp.Or(r.Name.In(p.lang), r.ID)
		}
	}
	return id
}

// bend returns the path of a river, which bends to one side and then to the other.
func bend(a, b point) string {
	d := b.minus(a)
	l := d.length()
	swing := min(26, l*0.12)
	nx, ny := -d.y/l*swing, d.x/l*swing
	return "M" + svg.Num(a.x) + " " + svg.Num(a.y) + "C" +
		svg.Num(a.x+d.x*0.35+nx) + " " + svg.Num(a.y+d.y*0.35+ny) + " " +
		svg.Num(a.x+d.x*0.65-nx) + " " + svg.Num(a.y+d.y*0.65-ny) + " " + svg.Num(b.x) + " " + svg.Num(b.y)
}
