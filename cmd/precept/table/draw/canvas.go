package draw

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// canvas writes the elements of a picture.
type canvas struct {
	body   []byte
	defs   []string // patterns in use, by id, in order
	prefix string   // before every id
	part   string   // and then before those that other parts of a page have too
	ids    map[string]int
}

func newCanvas(prefix string) *canvas { return &canvas{prefix: prefix, ids: map[string]int{}} }

// number writes a length: to a tenth, so that a picture does not depend on the last bits of a number.
func number(b []byte, x float64) []byte {
	n := int64(x * 10)
	switch d := x*10 - float64(n); {
	case d >= 0.5:
		n++
	case d <= -0.5:
		n--
	}
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/10, 10)
	if n%10 != 0 {
		b = append(b, '.', byte('0'+n%10))
	}
	return b
}

// num is a length as it is written.
func num(x float64) string { return string(number(nil, x)) }

// escaped writes a text as XML has it. Characters that XML cannot hold become the replacement character.
func escaped(b []byte, s string) []byte {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		c := s[i]
		plain = c >= ' ' && c < utf8.RuneSelf && c != '<' && c != '>' && c != '&' && c != '"' && c != '\''
	}
	if plain {
		return append(b, s...)
	}
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(s)) // a Buffer never fails
	return append(b, out.Bytes()...)
}

// escape is a text as XML writes it.
func escape(s string) string { return string(escaped(nil, s)) }

// begin writes the start of an element. Attributes are names and values in turn; numbers are lengths; empty texts and
// whole numbers below nought are left out.
func (c *canvas) begin(name string, attrs []any, end string) {
	c.body = append(append(c.body, '<'), name...)
	for i := 0; i+1 < len(attrs); i += 2 {
		switch v := attrs[i+1].(type) {
		case string:
			if v != "" {
				c.attribute(attrs[i])
				c.body = append(escaped(c.body, v), '"')
			}
		case int:
			c.attribute(attrs[i])
			c.body = append(strconv.AppendInt(c.body, int64(v), 10), '"')
		case float64:
			c.attribute(attrs[i])
			c.body = append(number(c.body, v), '"')
		}
	}
	c.body = append(c.body, end...)
}

// attribute writes the name of an attribute, up to its value.
func (c *canvas) attribute(name any) {
	word, _ := name.(string)
	c.body = append(append(append(c.body, ' '), word...), `="`...)
}

// leaf writes an element without content.
func (c *canvas) leaf(name string, attrs ...any) { c.begin(name, attrs, "/>\n") }

// group writes an element around what inner writes.
func (c *canvas) group(inner func(), attrs ...any) {
	c.begin("g", attrs, ">\n")
	inner()
	c.body = append(c.body, "</g>\n"...)
}

// at is group, moved.
func (c *canvas) at(x, y float64, inner func()) {
	c.group(inner, "transform", "translate("+num(x)+" "+num(y)+")")
}

// said writes an element with a text: a title, a description, words.
func (c *canvas) said(name, text string, attrs ...any) {
	c.begin(name, attrs, ">")
	c.body = escaped(c.body, text)
	c.body = append(append(append(c.body, "</"...), name...), ">\n"...)
}

// words writes a text, if there is any, whose foot stands at y; anchor is start, middle or end, and class the classes
// of its letters: a colour, bold.
func (c *canvas) words(x, y, size float64, anchor, text, class string) {
	if text == "" {
		return
	}
	if anchor == "start" {
		anchor = ""
	}
	c.said("text", text, "x", x, "y", y, "font-size", size, "text-anchor", anchor, "class", class)
}

// line writes a path.
func (c *canvas) line(d string, attrs ...any) { c.leaf("path", append([]any{"d", d}, attrs...)...) }

// box writes a rectangle with round corners.
func (c *canvas) box(x, y, w, h, round float64, class string) {
	c.leaf("rect", "x", x, "y", y, "width", w, "height", h, "rx", round, "class", class)
}

// id is the id of an element: of what sort it is, and of what. It has the letters and digits of these words alone, and
// is never given twice.
func (c *canvas) id(words ...string) string {
	b := []byte(c.prefix)
	for i, w := range words {
		if w == "" {
			continue
		}
		if i > 0 {
			b = append(b, '-')
		}
		for _, r := range w {
			switch {
			case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r >= utf8.RuneSelf:
				b = utf8.AppendRune(b, r)
			case len(b) > 0 && b[len(b)-1] != '-' && r != ')':
				b = append(b, '-')
			}
		}
	}
	id := string(b)
	c.ids[id]++
	if n := c.ids[id]; n > 1 {
		return c.id(append(slices.Clone(words), strconv.Itoa(n))...)
	}
	return id
}

// document is the whole picture: a file of its own, or a part of a page, which has the style sheet and needs no
// language.
func (c *canvas) document(w, h float64, opt Options, title, desc string) []byte {
	out := newCanvas("")
	out.body = make([]byte, 0, len(c.body)+len(styles)+len(desc)+2000)
	titled, described := c.prefix+c.part+"title", c.prefix+c.part+"desc"
	attrs := []any{"xmlns", "http://www.w3.org/2000/svg", "class", "drawing", "viewBox", "0 0 " + num(w) + " " + num(h),
		"width", w, "height", h, "lang", opt.Lang, "role", "img", "aria-labelledby", titled}
	if opt.Inline {
		attrs = []any{"class", "drawing", "viewBox", "0 0 " + num(w) + " " + num(h), "width", w, "height", h, "role",
			"group", "aria-labelledby", titled}
	} else {
		attrs = append(attrs, "aria-describedby", described)
	}
	out.begin("svg", attrs, ">\n")
	out.said("title", title, "id", titled)
	if !opt.Inline {
		out.said("desc", desc, "id", described)
		out.said("style", styles)
	}
	if len(c.defs) > 0 {
		out.body = append(out.body, "<defs>\n"...)
		for _, id := range c.defs {
			out.pattern(c.prefix+c.part, id)
		}
		out.body = append(out.body, "</defs>\n"...)
	}
	if !opt.Inline {
		out.leaf("rect", "width", w, "height", h, "class", "paper")
	}
	out.body = append(out.body, c.body...)
	out.body = append(out.body, "</svg>\n"...)
	return out.body
}

// wrap breaks a text into lines that fit; a word that does not fit in a line of its own is cut.
func wrap(s string, size, room float64, bold bool) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(s) {
		if line != "" && width(line+" "+word, size, bold) > room {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line = fitting(line+word, size, room, bold)
	}
	return append(lines, line)
}

// fitting is a text cut short so that it fits, with an ellipsis where something is left out.
func fitting(s string, size, room float64, bold bool) string {
	if width(s, size, bold) <= room {
		return s
	}
	letters := []rune(s)
	for len(letters) > 1 && width(string(letters)+"…", size, bold) > room {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ") + "…"
}

// pair writes a bold text and a faint one behind it.
func (c *canvas) pair(x, y, size float64, bold string, rest float64, faintly string) {
	c.words(x, y, size, "start", bold, "ink bold")
	c.words(x+width(bold, size, true)+rest/2, y, rest, "start", faintly, "faint")
}

// plainWidths and boldWidths are how wide the letters from space to ~ are, in thousandths of the size of the letters:
// those of DejaVu Sans, which are those of Verdana to within slack. Other fonts that a reader may have are narrower.
var plainWidths = [...]int16{352, 400, 459, 837, 636, 950, 779, 274, 390, 390, 500, 837, 317, 360, 317, 336, 636, 636,
	636, 636, 636, 636, 636, 636, 636, 636, 336, 336, 837, 837, 837, 530, 1000, 684, 686, 698, 770, 631, 575, 774, 751,
	421, 455, 693, 557, 862, 748, 787, 603, 787, 694, 684, 616, 731, 684, 989, 685, 615, 685, 390, 336, 390, 837, 500,
	500, 612, 634, 549, 634, 615, 352, 634, 633, 277, 344, 592, 277, 974, 633, 611, 634, 634, 427, 521, 394, 633, 592,
	818, 592, 592, 525, 636, 336, 636, 837}

var boldWidths = [...]int16{348, 456, 520, 837, 695, 1001, 872, 306, 457, 457, 522, 837, 379, 415, 379, 365, 711, 711,
	711, 711, 711, 711, 711, 711, 711, 711, 402, 402, 837, 837, 837, 580, 1000, 773, 762, 733, 830, 683, 683, 820, 837,
	546, 555, 774, 637, 995, 846, 850, 732, 850, 782, 720, 682, 812, 773, 1128, 770, 736, 725, 457, 365, 457, 837, 500,
	500, 674, 715, 592, 715, 678, 435, 715, 712, 342, 403, 671, 342, 1058, 712, 687, 715, 715, 497, 595, 478, 712, 651,
	980, 669, 651, 597, 711, 365, 711, 837}

// slack is by how much the widths of the fonts differ at most, about.
const slack = 1.02

// width is how wide a text is: an upper bound for the fonts that the style sheet names.
func width(s string, size float64, bold bool) float64 {
	widths := &plainWidths
	if bold {
		widths = &boldWidths
	}
	n := 0
	for _, r := range s {
		switch {
		case r >= ' ' && r <= '~':
			n += int(widths[r-' '])
		case r < 0x2000:
			n += int(widths[accented(r)-' '])
		case strings.ContainsRune("–‘’“”", r):
			n += 660
		default: // dashes, dots, arrows, wide scripts
			n += 1050
		}
	}
	return float64(n) * size / 1000 * slack
}

// bare is letters with what is as wide.
var bare = [...]struct{ of, as string }{
	{"àáâãäåāăą", "a"}, {"çćč", "c"}, {"èéêëēėę", "e"}, {"ìíîïī", "i"}, {"ñńň", "n"}, {"òóôõöøō", "o"}, {"ùúûüū", "u"},
	{"ýÿ", "y"}, {"ÀÁÂÃÄÅĀ", "A"}, {"ÇĆČ", "C"}, {"ÈÉÊËĒ", "E"}, {"ÌÍÎÏĪ", "I"}, {"Ñ", "N"},
	{"ÒÓÔÕÖØŌ", "O"},
	{"ÙÚÛÜŪ", "U"}, {"Ý", "Y"}, {"\u00a0·", "."}, {"«»°", "n"},
}

// accented is the plain letter that is about as wide as r; a wide one for what is not known.
func accented(r rune) rune {
	for _, b := range bare {
		if strings.ContainsRune(b.of, r) {
			return rune(b.as[0])
		}
	}
	return 'm'
}
