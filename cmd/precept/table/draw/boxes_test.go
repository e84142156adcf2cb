package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"precept/cmd/precept/table/draw/svg"
)

// nothing is the empty bounding box.
var nothing = rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (r rect) with(o rect) rect {
	return rect{min(r.x0, o.x0), min(r.y0, o.y0), max(r.x1, o.x1), max(r.y1, o.y1)}
}

// over returns the depth of the overlap of two rectangles, in the direction in which it is smaller. It is negative if
// they do not overlap.
func (r rect) over(o rect) float64 {
	return min(min(r.x1, o.x1)-max(r.x0, o.x0), min(r.y1, o.y1)-max(r.y0, o.y0))
}

// within reports whether a rectangle is inside another, up to slack.
func (r rect) within(o rect, slack float64) bool {
	return r.x0 >= o.x0-slack && r.y0 >= o.y0-slack && r.x1 <= o.x1+slack && r.y1 <= o.y1+slack
}

// inked is one thing in a picture: a text, or a piece with all its parts.
type inked struct {
	what  string
	box   rect
	piece int // the number of its piece, 0 for none
	space int // the number of its space on a board, 0 for none
	sort  string
}

// sheetOfInk holds the things in a picture that must not overlap.
type sheetOfInk struct {
	page   rect
	texts  []inked
	pieces []inked
	labels []inked // the names of spaces
	ground []inked
	panels []inked
}

// frame is an element that is not closed yet.
type frame struct {
	element, class, name string
	dx, dy, scale        float64
	piece, space         int
	panel                int
}

// inkOf reads a picture.
func inkOf(t *testing.T, picture []byte) *sheetOfInk {
	t.Helper()
	out := &sheetOfInk{}
	stack := []frame{{scale: 1, panel: -1}}
	text := ""
	var attrs map[string]string
	spaces := 0
	for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			attrs, text = map[string]string{}, ""
			for _, a := range token.Attr {
				attrs[a.Name.Local] = a.Value
			}
			f := stack[len(stack)-1]
			f.element, f.class = token.Name.Local, attrs["class"]
			if at, ok := strings.CutPrefix(attrs["transform"], "translate("); ok {
				var x, y float64
				if _, err := fmt.Sscanf(at, "%f %f", &x, &y); err != nil {
					t.Fatal(err)
				}
				f.dx, f.dy = f.dx+x*f.scale, f.dy+y*f.scale
				if _, scale, ok := strings.Cut(at, "scale("); ok {
					f.scale *= number(strings.TrimSuffix(scale, ")"))
				}
			}
			switch class, _, _ := strings.Cut(f.class, " "); {
			case f.element == "g" && class == "piece":
				f.name = attrs["data-piece"] + " at " + attrs["data-at"]
				out.pieces = append(out.pieces, inked{what: f.name, box: nothing, piece: len(out.pieces) + 1,
					space: f.space, sort: attrs["data-at"]})
				f.piece = len(out.pieces)
			case f.element == "g" && class == "space" && attrs["data-count"] == "":
				spaces++
				f.space, f.name = spaces, attrs["data-space"]
			case f.element == "g" && class == "board":
				f.panel = len(out.panels)
				out.panels = append(out.panels, inked{what: attrs["id"], box: nothing})
			case f.element == "svg":
				out.page = rect{0, 0, number(attrs["width"]), number(attrs["height"])}
			}
			out.shape(f, attrs)
			stack = append(stack, f)
		case xml.CharData:
			text += string(token)
		case xml.EndElement:
			f := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if f.element == "text" {
				out.text(t, f, attrs, text)
			}
		}
	}
}

func number(s string) float64 {
	x, _ := strconv.ParseFloat(s, 64)
	return x
}

// text adds a text with its box.
func (s *sheetOfInk) text(t *testing.T, f frame, attrs map[string]string, text string) {
	size := number(attrs["font-size"]) * f.scale
	if size < 4 {
		t.Errorf("%q is written in letters of %.1f", text, size)
	}
	w := svg.Width(text, size, strings.Contains(attrs["class"], "bold"))
	x, y := f.dx+number(attrs["x"])*f.scale, f.dy+number(attrs["y"])*f.scale
	switch attrs["text-anchor"] {
	case "middle":
		x -= w / 2
	case "end":
		x -= w
	}
	it := inked{what: text, box: rect{x, y - size*0.74, x + w, y + size*0.2}, piece: f.piece, space: f.space}
	s.texts = append(s.texts, it)
	if f.piece == 0 && f.panel >= 0 {
		it.sort = strconv.Itoa(f.panel)
		if b := s.panels[f.panel].box; !it.box.within(b, 0.5) {
			t.Errorf("%q is written beyond %s: %.0f in %.0f", text, s.panels[f.panel].what, it.box, b)
		}
	}
}

// shape adds a shape with its box.
func (s *sheetOfInk) shape(f frame, attrs map[string]string) {
	var b rect
	n := func(name string) float64 { return number(attrs[name]) * f.scale }
	switch f.element {
	case "rect":
		b = rect{f.dx + n("x"), f.dy + n("y"), f.dx + n("x") + n("width"), f.dy + n("y") + n("height")}
	case "circle":
		b = rect{f.dx + n("cx") - n("r"), f.dy + n("cy") - n("r"), f.dx + n("cx") + n("r"), f.dy + n("cy") + n("r")}
	case "path":
		if f.piece == 0 && !strings.Contains(attrs["class"], "ground") {
			return
		}
		b = outline(attrs["d"])
		b = rect{f.dx + b.x0*f.scale, f.dy + b.y0*f.scale, f.dx + b.x1*f.scale, f.dy + b.y1*f.scale}
	default:
		return
	}
	switch classes := strings.Fields(attrs["class"]); {
	case f.piece > 0:
		s.pieces[f.piece-1].box = s.pieces[f.piece-1].box.with(b)
	case len(classes) > 0 && classes[0] == "panel" && f.panel >= 0:
		s.panels[f.panel].box = b
	case len(classes) > 0 && classes[0] == "badge":
		s.labels = append(s.labels, inked{what: "label of " + f.name, box: b, space: f.space})
	case len(classes) > 0 && classes[0] == "ground":
		s.ground = append(s.ground, inked{what: f.name, box: b, space: f.space, sort: f.element})
	}
}

// outline returns the bounding box of a path of lines, curves and circular arcs.
func outline(d string) rect {
	out := nothing
	var x, y float64
	command, args := byte(0), []float64(nil)
	add := func() { out = out.with(rect{x, y, x, y}) }
	for i := 0; i < len(d); {
		ch := d[i]
		if ch == ' ' || ch == ',' {
			i++
			continue
		}
		if ch >= 'A' && ch <= 'z' {
			command, args = ch, nil
			i++
			continue
		}
		j := i + 1
		for j < len(d) && (d[j] == '.' || d[j] >= '0' && d[j] <= '9') {
			j++
		}
		args = append(args, number(d[i:j]))
		i = j
		need := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4, 'C': 6, 'A': 7}[command]
		if need == 0 || len(args) < need {
			continue
		}
		switch command {
		case 'H':
			x = args[0]
		case 'V':
			y = args[0]
		default:
			x, y = args[need-2], args[need-1]
		}
		add()
		args = nil
	}
	return out
}

// overlap fails the test if two things in a picture overlap, or one extends beyond its place.
func overlap(t *testing.T, name string, picture []byte) {
	t.Helper()
	s := inkOf(t, picture)
	const slack = 1.0
	faults := map[string]int{}
	bad := func(sort, format string, args ...any) {
		if faults[sort]++; faults[sort] <= 3 {
			t.Errorf("%s: %s", name, fmt.Sprintf(format, args...))
		}
	}
	for i, a := range s.texts {
		if !a.box.within(s.page, 0) {
			bad("page", "%q is written beyond the page: %.0f in %.0f", a.what, a.box, s.page)
		}
		for _, b := range s.texts[:i] {
			if a.box.over(b.box) > slack {
				bad("texts", "%q is written over %q, by %.1f", a.what, b.what, a.box.over(b.box))
			}
		}
		for _, p := range s.pieces {
			if a.piece != p.piece && a.box.over(p.box) > slack {
				bad("text and piece", "%q is written over %s, by %.1f", a.what, p.what, a.box.over(p.box))
			}
		}
	}
	for i, a := range s.pieces {
		if !a.box.within(s.page, 0) {
			bad("page", "%s lies beyond the page", a.what)
		}
		for _, b := range s.pieces[:i] {
			if a.box.over(b.box) > slack {
				bad("pieces", "%s lies over %s, by %.1f", a.what, b.what, a.box.over(b.box))
			}
		}
		for _, g := range s.ground {
			if g.space == a.space && a.space != 0 && !a.box.within(g.box, slack) {
				bad("own ground", "%s sticks out of %s: %.0f in %.0f", a.what, g.what, a.box, g.box)
			}
		}
		for _, b := range s.labels {
			if a.box.over(b.box) > slack {
				bad("labels", "%s lies over the %s, by %.1f", a.what, b.what, a.box.over(b.box))
			}
		}
		for _, g := range s.ground {
			if g.space != a.space && a.space != 0 && a.box.over(g.box) > slack && g.sort == "rect" {
				bad("grounds", "%s lies on %s, by %.1f", a.what, g.what, a.box.over(g.box))
			}
		}
	}
	for i, a := range s.labels {
		for _, b := range s.labels[:i] {
			if a.box.over(b.box) > slack {
				bad("labels", "the %s lies over the %s, by %.1f", a.what, b.what, a.box.over(b.box))
			}
		}
		for _, g := range s.ground {
			if g.space != a.space && a.box.over(g.box) > 2*slack && (g.sort == "rect" || g.sort == "circle" &&
				cut(a.box, g.box) > slack) {
				bad("grounds", "the %s lies over %s, by %.1f", a.what, g.what, a.box.over(g.box))
			}
		}
	}
}

// cut returns how far a rectangle extends into the circle inside another.
func cut(r, round rect) float64 {
	cx, cy, radius := (round.x0+round.x1)/2, (round.y0+round.y1)/2, (round.x1-round.x0)/2
	dx, dy := max(r.x0-cx, 0, cx-r.x1), max(r.y0-cy, 0, cy-r.y1)
	return radius - math.Hypot(dx, dy)
}
