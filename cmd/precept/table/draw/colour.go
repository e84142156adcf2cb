package draw

import (
	"fmt"
	"math"
	"strconv"
)

// What the picture itself has for colours.
const (
	paper  = "#fbf7ec"
	ink    = "#2b2420"
	faint  = "#6d6258" // small print; 5:1 on paper
	border = "#d8ccb4"
	panel  = "#fffdf7"
	meadow = "#e9efd8" // the ground of a map
	cell   = "#f3e6c8"
)

// palette is the colours that looks name. None is the only sign of anything, so they need be told apart by most, not by
// all.
var palette = map[string]string{
	"red": "#c8402f", "orange": "#e0812b", "yellow": "#f0c533", "green": "#437f3f", "teal": "#2f9c95", "blue": "#2f6db5",
	"purple": "#7c55a5",
	"pink":   "#d7709f", "brown": "#8c643b", "grey": "#97999b", "black": "#2f2d2c", "white": "#faf8f2",
}

// inTurn is the colours of seats that have none of their own.
var inTurn = []string{"blue", "orange", "green", "pink", "yellow", "purple", "teal", "red"}

// parts are red, green and blue of #rrggbb.
func parts(hex string) [3]float64 {
	n, _ := strconv.ParseUint(hex[1:], 16, 32)
	return [3]float64{float64(n >> 16 & 255), float64(n >> 8 & 255), float64(n & 255)}
}

// mix is a colour between two: 0 is a, 1 is b.
func mix(a, b string, t float64) string {
	p, q := parts(a), parts(b)
	var out [3]int
	for i := range p {
		out[i] = int(math.Round(p[i] + t*(q[i]-p[i])))
	}
	return fmt.Sprintf("#%02x%02x%02x", out[0], out[1], out[2])
}

// pale and deep are a colour nearer to white and to black.
func pale(c string, t float64) string { return mix(c, "#ffffff", t) }
func deep(c string, t float64) string { return mix(c, "#000000", t) }

// luminance is how bright a colour is, 0 to 1, as WCAG counts.
func luminance(c string) float64 {
	p := parts(c)
	for i, v := range p {
		v /= 255
		if v <= 0.04045 {
			p[i] = v / 12.92
		} else {
			p[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*p[0] + 0.7152*p[1] + 0.0722*p[2]
}

// contrast is how well one colour is read on another, 1 to 21, as WCAG counts.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// on is the colour of letters on c: whichever of two is read better.
func on(c string) string {
	if contrast(c, "#ffffff") > contrast(c, ink) {
		return "#ffffff"
	}
	return ink
}

// paint is the fill of a colour with a pattern; the pattern is defined where it is new.
func (c *canvas) paint(colour, pattern string) string {
	strokes, ok := strokesOf[pattern]
	if !ok {
		return colour
	}
	id := pattern + "-" + colour[1:]
	line := deep(colour, 0.28)
	if luminance(colour) < 0.2 {
		line = pale(colour, 0.3)
	}
	c.defs[id] = fmt.Sprintf("<pattern id=\"%s\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><rect "+
		"width=\"8\" height=\"8\" fill=\"%s\"/>"+
		"<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.4\" stroke-linecap=\"round\"/></pattern>\n", id, colour,
		strokes, line)
	return "url(#" + id + ")"
}

// strokesOf is the patterns as strokes on a tile of 8 by 8. Plain has none; chequered is how a grid is painted.
var strokesOf = map[string]string{
	"stripes": "M-1 1L1 -1M0 8L8 0M7 9L9 7",
	"dots":    "M2 2h.1M6 6h.1",
	"checks":  "M0 4h8M4 0v8",
	"waves":   "M0 3q2 -3 4 0t4 0M0 7q2 -3 4 0t4 0",
	"hatch":   "M0 8L8 0M0 0L8 8",
}
