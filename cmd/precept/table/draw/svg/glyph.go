package svg

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// shapes maps each shape to its outline, in a square of side 1 around the origin. Cross and ring are drawn as strokes.
var shapes = map[string]string{
	"disc":    "M-.46 0A.46 .46 0 1 1 .46 0A.46 .46 0 1 1 -.46 0Z",
	"ring":    "M-.33 0A.33 .33 0 1 1 .33 0A.33 .33 0 1 1 -.33 0Z",
	"cross":   "M-.3 -.3L.3 .3M-.3 .3L.3 -.3",
	"square":  "M-.42 -.42H.42V.42H-.42Z",
	"house":   "M-.47 -.12L0 -.48L.47 -.12H.4V.45H-.4V-.12Z",
	"figure":  "M-.44 .47Q-.42 .02 -.17 -.07A.22 .22 0 1 1 .17 -.07Q.42 .02 .44 .47Z",
	"pawn":    "M-.4 .47V.36Q-.18 .22 -.14 -.03A.23 .23 0 1 1 .14 -.03Q.18 .22 .4 .36V.47Z",
	"diamond": "M0 -.49L.49 0L0 .49L-.49 0Z",
	"hexagon": "M-.25 -.44H.25L.48 0L.25 .44H-.25L-.48 0Z",
	"card":    "M-.33 -.47H.33V.47H-.33Z",
}

// foot is how far below the middle of a shape its letters are.
var foot = map[string]float64{"figure": 0.25, "house": 0.15, "pawn": 0.29}

// Glyph draws a face in a square of side s around (x, y).
func (c *Canvas) Glyph(f Face, x, y, s float64) {
	place := "translate(" + Num(x) + " " + Num(y) + ") scale(" + Num(s) + ")"
	if f.Shape == "ring" || f.Shape == "cross" {
		c.Line(shapes[f.Shape], "transform", place, "class", "bare out", "stroke-width", "0.24", "stroke-linecap", "round")
		c.Line(shapes[f.Shape], "transform", place, "class", "shape bare s-"+f.Colour, "stroke-width", "0.17",
			"stroke-linecap", "round")
		return
	}
	if f.Art != "" && (f.Shape == "figure" || f.Shape == "pawn") {
		class, fill := c.Paint("c", f.Colour, f.Pattern)
		c.art(f.Art, x, y, s, "shape out "+class, "fill", fill, "stroke-width", max(0.6, s*0.03), "stroke-linejoin", "round")
		return
	}
	// The numbers of the outline are scaled instead of the element, so that its pattern keeps its size.
	class, fill := c.Paint("c", f.Colour, f.Pattern)
	c.Line(scaled(shapes[f.Shape], s), "transform", "translate("+Num(x)+" "+Num(y)+")", "class", "shape out "+class,
		"fill", fill, "stroke-width", max(0.8, s*0.045), "stroke-linejoin", "round")
	if f.Art != "" {
		size := s * 0.66
		if f.Shape == "disc" {
			size = s * 0.7
		}
		c.art(f.Art, x, y+foot[f.Shape]*s*0.6, size, "l-"+f.Colour)
		return
	}
	c.letters(f, x, y+foot[f.Shape]*s, s)
}

// art draws a silhouette in a square of side s around (x, y). Its path is scaled as in Glyph.
func (c *Canvas) art(path string, x, y, s float64, class string, attrs ...any) {
	c.Line(scaled(path, s/100), append([]any{"transform", "translate(" + Num(x-s/2) + " " + Num(y-s/2) + ")", "class",
		class}, attrs...)...)
}

// leastLetters is the size below which nobody can read letters.
const leastLetters = 4

// letters writes the mark of a face, if there is room for it.
func (c *Canvas) letters(f Face, x, y, s float64) {
	n := len([]rune(f.Mark))
	if n == 0 {
		return
	}
	size := s * []float64{0.46, 0.36, 0.27}[min(n, 3)-1]
	switch f.Shape {
	case "pawn":
		size *= 0.7
	case "figure", "house":
		size *= 0.88
	}
	if size < leastLetters {
		return
	}
	if _, patterned := strokesOf[f.Pattern]; !patterned {
		c.Words(x, y+size*0.36, size, "middle", f.Mark, "bold l-"+f.Colour)
		return
	}
	c.Said("text", f.Mark, "x", x, "y", y+size*0.36, "font-size", size, "text-anchor", "middle", "class",
		"bold l-"+f.Colour+" s-"+f.Colour, "stroke-width", size*0.3, "paint-order", "stroke", "stroke-linejoin",
		"round")
}

// Counted draws a face in a square of side s around (x, y), with a number on it unless n is below 2. The number is at
// least half as high as the square. Letters stay visible beside it, and a silhouette keeps its head visible.
func (c *Canvas) Counted(f Face, n int, x, y, s float64) {
	if n < 2 {
		c.Glyph(f, x, y, s*0.94)
		return
	}
	const round = 1.1
	text, size := strconv.Itoa(n), s*0.5
	low := f.Art != "" && (f.Shape == "figure" || f.Shape == "pawn")
	switch {
	case low:
		size = s * 0.56
		c.Glyph(f, x-s*0.05, y-s*0.03, s*0.86)
	case f.Art != "" || f.Mark == "":
		c.Glyph(f, x-s*0.08, y+s*0.08, s*0.82)
	default:
		c.Glyph(f, x-s*0.18, y+s*0.18, s*0.64)
	}
	if f.Art != "" || f.Mark == "" {
		size = max(size, min(LeastCount, s*0.6))
	}
	w := max(size*round, Width(text, size, true)+size*0.3)
	if w > s*0.97 {
		size, w = size*s*0.97/w, s*0.97
	}
	h := size * round
	cx, cy := x+s/2-w/2, y-s/2+h/2
	if low {
		cy = y + s/2 - h/2
	}
	c.Leaf("rect", "x", cx-w/2, "y", cy-h/2, "width", w, "height", h, "rx", h/2, "class", "badge", "stroke-width",
		max(0.6, s*0.025))
	c.Words(cx, cy+size*0.36, size, "middle", text, "ink bold")
}

// LeastCount is the size of a piece from which its number is as legible as the names on the board.
const LeastCount = 17.0

// scales caches scaled paths, because every page draws the same few marks in the same few sizes.
var scales = struct {
	sync.Mutex
	known map[pathAt]string
}{known: map[pathAt]string{}}

// pathAt is a path and the factor by which it is scaled.
type pathAt struct {
	d string
	s float64
}

// mostScales is the capacity of the cache of scaled paths. When it is exceeded, the cache is cleared.
const mostScales = 4096

// scaled multiplies every number of a path, except the angle and flags of arcs.
func scaled(d string, s float64) string {
	at := pathAt{d, s}
	scales.Lock()
	defer scales.Unlock()
	out, known := scales.known[at]
	if !known {
		if len(scales.known) >= mostScales {
			clear(scales.known)
		}
		out = scale(d, s)
		scales.known[at] = out
	}
	return out
}

// scale computes the result of [scaled] without its cache.
func scale(d string, s float64) string {
	out := make([]byte, 0, len(d))
	arc, nth := false, 0
	for i := 0; i < len(d); {
		if ch := d[i]; ch != '-' && ch != '.' && (ch < '0' || ch > '9') {
			if ch != ' ' && ch != ',' {
				arc, nth = ch == 'A' || ch == 'a', 0
			}
			out = append(out, ch)
			i++
			continue
		}
		j := i + 1
		for j < len(d) && (d[j] == '.' || d[j] >= '0' && d[j] <= '9') {
			j++
		}
		v, _ := strconv.ParseFloat(d[i:j], 64)
		if !arc || nth%7 < 2 || nth%7 > 4 { // an arc: rx ry turn large sweep x y
			v *= s
		}
		out = append(out, Num(v)...)
		nth++
		i = j
	}
	return string(out)
}

// strokesOf holds the patterns as strokes on a tile of 8 by 8. A plain surface has none. The look "chequered" is
// missing, as grids paint it cell by cell.
var strokesOf = map[string]string{
	"stripes": "M-1 1L1 -1M0 8L8 0M7 9L9 7",
	"dots":    "M2 2h.1M6 6h.1",
	"checks":  "M0 4h8M4 0v8",
	"waves":   "M0 3q2 -3 4 0t4 0M0 7q2 -3 4 0t4 0",
	"hatch":   "M0 8L8 0M0 0L8 8",
}

// Paint returns the class or fill for a colour in one of its roles with a pattern. For a pattern, fill is a reference
// to its definition, which Paint adds to the canvas if needed.
func (c *Canvas) Paint(role, colour, pattern string) (class, fill string) {
	if _, ok := strokesOf[pattern]; !ok {
		return role + "-" + colour, ""
	}
	id := pattern + "-" + role + "-" + colour
	if at, ok := slices.BinarySearch(c.defs, id); !ok {
		c.defs = slices.Insert(c.defs, at, id)
	}
	return "", "url(#" + c.Prefix + c.Part + id + ")"
}

// pattern writes the definition of a pattern.
func (c *Canvas) pattern(prefix, id string) {
	words := strings.SplitN(id, "-", 3)
	c.begin("pattern", []any{"id", prefix + id, "width", 8, "height", 8, "patternUnits", "userSpaceOnUse"}, ">")
	c.begin("rect", []any{"width", 8, "height", 8, "class", words[1] + "-" + words[2]}, "/>")
	c.begin("path", []any{"d", strokesOf[words[0]], "class", "bare p-" + words[2], "stroke-width", "1.4",
		"stroke-linecap", "round"}, "/>")
	c.body = append(c.body, "</pattern>\n"...)
}

// Face is how one thing looks. Colour is a name in the palette; an empty Mark is none. Art is a path in a square of 100
// by 100, drawn instead of the mark.
type Face struct{ Shape, Colour, Pattern, Mark, Art string }

// Filled fills the gaps of a face from another. It takes a pattern only together with its colour.
func (f Face) Filled(o Face) Face {
	if f.Colour == "" {
		f.Colour = o.Colour
		f.Pattern = cmp.Or(f.Pattern, o.Pattern)
	}
	if f.Mark == "" {
		f.Art = cmp.Or(f.Art, o.Art) // a thing with its own mark does not take its owner's silhouette
	}
	f.Shape, f.Mark = cmp.Or(f.Shape, o.Shape), cmp.Or(f.Mark, o.Mark)
	return f
}

// Emblem returns a face as an image without a text alternative, for a page that has Stylesheet and words beside the
// image. It has no pattern, which would need a definition that is shown.
func Emblem(f Face, side float64) []byte {
	c := NewCanvas("")
	f.Pattern = ""
	c.Glyph(f, side/2, side/2, side*0.9)
	out := NewCanvas("")
	out.begin("svg", []any{"class", "drawing emblem", "viewBox", "0 0 " + Num(side) + " " + Num(side), "width", side,
		"height", side, "aria-hidden", "true", "focusable", "false"}, ">")
	return append(append(out.body, c.body...), "</svg>"...)
}
