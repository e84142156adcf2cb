package draw

import (
	"encoding/xml"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// canvas writes the elements of a picture.
type canvas struct {
	body strings.Builder
	defs map[string]string // patterns in use, by id
}

func newCanvas() *canvas { return &canvas{defs: map[string]string{}} }

// num is a length as it is written: to a tenth, so that a picture does not depend on the last bits of a number.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 1, 64)
	s = strings.TrimSuffix(s, ".0")
	if s == "-0" {
		return "0"
	}
	return s
}

// escape is a text as XML writes it. Characters that XML cannot hold become the replacement character.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}

// begin writes the start of an element. Attributes are names and values in turn; numbers are lengths.
func (c *canvas) begin(name string, attrs []any, end string) {
	c.body.WriteString("<" + name)
	for i := 0; i+1 < len(attrs); i += 2 {
		value := ""
		switch v := attrs[i+1].(type) {
		case string:
			value = escape(v)
		case int:
			value = strconv.Itoa(v)
		case float64:
			value = num(v)
		}
		if value != "" {
			c.body.WriteString(" " + attrs[i].(string) + `="` + value + `"`)
		}
	}
	c.body.WriteString(end)
}

// leaf writes an element without content.
func (c *canvas) leaf(name string, attrs ...any) { c.begin(name, attrs, "/>\n") }

// group writes an element around what inner writes.
func (c *canvas) group(inner func(), attrs ...any) {
	c.begin("g", attrs, ">\n")
	inner()
	c.body.WriteString("</g>\n")
}

// at is group, moved.
func (c *canvas) at(x, y float64, inner func()) {
	c.group(inner, "transform", "translate("+num(x)+" "+num(y)+")")
}

// said writes an element with a text: a title, a description, words.
func (c *canvas) said(name, text string, attrs ...any) {
	c.begin(name, attrs, ">")
	c.body.WriteString(escape(text) + "</" + name + ">\n")
}

// words writes a text, if there is any, whose foot stands at y; anchor is start, middle or end.
func (c *canvas) words(x, y, size float64, anchor, text string, attrs ...any) {
	if text == "" {
		return
	}
	if anchor == "start" {
		anchor = ""
	}
	c.said("text", text, append([]any{"x", x, "y", y, "font-size", size, "text-anchor", anchor}, attrs...)...)
}

// pair writes a bold text and a faint one behind it.
func (c *canvas) pair(x, y, size float64, bold string, rest float64, faintly string) {
	c.begin("text", []any{"x", x, "y", y, "font-size", size, "fill", ink, "font-weight", "bold"}, ">")
	c.body.WriteString(escape(bold))
	c.begin("tspan", []any{"dx", rest / 2, "font-size", rest, "font-weight", "normal", "fill", faint}, ">")
	c.body.WriteString(escape(faintly) + "</tspan></text>\n")
}

// line writes a path.
func (c *canvas) line(d string, attrs ...any) { c.leaf("path", append([]any{"d", d}, attrs...)...) }

// document is the whole picture.
func (c *canvas) document(w, h float64, lang, title, desc string) []byte {
	out := newCanvas()
	out.begin("svg", []any{"xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + num(w) + " " + num(h), "width", w,
		"height", h,
		"lang", lang, "role", "img", "aria-labelledby", "title desc", "font-family",
		"Verdana, 'DejaVu Sans', Geneva, sans-serif"}, ">\n")
	out.said("title", title, "id", "title")
	out.said("desc", desc, "id", "desc")
	if len(c.defs) > 0 {
		out.body.WriteString("<defs>\n")
		for _, id := range slices.Sorted(maps.Keys(c.defs)) {
			out.body.WriteString(c.defs[id])
		}
		out.body.WriteString("</defs>\n")
	}
	out.leaf("rect", "width", w, "height", h, "fill", paper)
	out.body.WriteString(c.body.String())
	out.body.WriteString("</svg>\n")
	return []byte(out.body.String())
}

// width is about how wide a text is: an upper bound for the usual sans-serif fonts, whose letters differ.
func width(s string, size float64) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("iljI.,:;'|!()[] ", r):
			w += 0.40
		case strings.ContainsRune("mwMW—…", r):
			w += 0.98
		case r >= 'A' && r <= 'Z':
			w += 0.72
		case r > 0x2e80: // wide scripts
			w += 1.05
		default:
			w += 0.62
		}
	}
	return w * size
}

// wrap breaks a text into lines that fit.
func wrap(s string, size, room float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && width(line+" "+word, size) > room {
			lines = append(lines, line)
			line = word
			continue
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}
