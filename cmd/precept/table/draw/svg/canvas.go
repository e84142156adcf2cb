package svg

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Canvas writes the elements of a picture.
type Canvas struct {
	body   []byte
	defs   []string // ids of patterns in use, sorted
	Prefix string   // put before every id
	Part   string   // put after Prefix in ids that occur in each part of a page
	ids    map[string]int
}

// NewCanvas returns an empty canvas. Every id on it begins with the prefix.
func NewCanvas(prefix string) *Canvas { return &Canvas{Prefix: prefix, ids: map[string]int{}} }

// number appends a length rounded to a tenth. Rounding makes pictures independent of floating-point noise.
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

// Num formats a length for SVG, rounded to a tenth.
func Num(x float64) string { return string(number(nil, x)) }

// escaped writes a text in XML. Characters that XML cannot hold become the replacement character.
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

// Escape returns a text in XML.
func Escape(s string) string { return string(escaped(nil, s)) }

// begin writes the start of an element. Attributes are alternate names and values: texts, whole numbers, and lengths as
// float64. It leaves out empty texts.
func (c *Canvas) begin(name string, attrs []any, end string) {
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
func (c *Canvas) attribute(name any) {
	word, _ := name.(string)
	c.body = append(append(append(c.body, ' '), word...), `="`...)
}

// Leaf writes an element without content.
func (c *Canvas) Leaf(name string, attrs ...any) { c.begin(name, attrs, "/>\n") }

// Group writes an element around the output of inner.
func (c *Canvas) Group(inner func(), attrs ...any) {
	c.begin("g", attrs, ">\n")
	inner()
	c.body = append(c.body, "</g>\n"...)
}

// At writes a group like [Canvas.Group], moved by x and y.
func (c *Canvas) At(x, y float64, inner func()) {
	c.Group(inner, "transform", "translate("+Num(x)+" "+Num(y)+")")
}

// Said writes an element that contains text, such as a title, a description or a label.
func (c *Canvas) Said(name, text string, attrs ...any) {
	c.begin(name, attrs, ">")
	c.body = escaped(c.body, text)
	c.body = append(append(append(c.body, "</"...), name...), ">\n"...)
}

// Words writes a text with its baseline at y, unless it is empty. The anchor is start, middle or end. The classes of
// the letters are a colour, bold and the like.
func (c *Canvas) Words(x, y, size float64, anchor, text, class string) {
	if text == "" {
		return
	}
	if anchor == "start" {
		anchor = ""
	}
	c.Said("text", text, "x", x, "y", y, "font-size", size, "text-anchor", anchor, "class", class)
}

// Line writes a path.
func (c *Canvas) Line(d string, attrs ...any) { c.Leaf("path", append([]any{"d", d}, attrs...)...) }

// Box writes a rectangle with round corners.
func (c *Canvas) Box(x, y, w, h, round float64, class string) {
	c.Leaf("rect", "x", x, "y", y, "width", w, "height", h, "rx", round, "class", class)
}

// ID returns a new id made of words: the sort of element, then what it shows. It contains only letters, digits,
// underscores and hyphens, and is never returned twice.
func (c *Canvas) ID(words ...string) string {
	b := []byte(c.Prefix)
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
		return c.ID(append(slices.Clone(words), strconv.Itoa(n))...)
	}
	return id
}

// Document holds the properties of a whole picture, without its elements.
type Document struct {
	Inline      bool // a part of a page, which has Stylesheet, its own language and description
	Lang        string
	Title       string
	Description string
}

// Next begins another part of a page. The ids of elements stay unique over all parts.
func (c *Canvas) Next(part string) { c.Part, c.body, c.defs = part, nil, nil }

// Finish returns the whole picture.
func (c *Canvas) Finish(w, h float64, d Document) []byte {
	out := NewCanvas("")
	out.body = make([]byte, 0, len(c.body)+len(d.Description)+12000)
	titled, described := c.Prefix+c.Part+"title", c.Prefix+c.Part+"desc"
	attrs := []any{"xmlns", "http://www.w3.org/2000/svg", "class", "drawing", "viewBox", "0 0 " + Num(w) + " " + Num(h),
		"width", w, "height", h, "lang", d.Lang, "role", "img", "aria-labelledby", titled}
	if d.Inline {
		attrs = []any{"class", "drawing", "viewBox", "0 0 " + Num(w) + " " + Num(h), "width", w, "height", h, "role",
			"group", "aria-labelledby", titled}
	} else {
		attrs = append(attrs, "aria-describedby", described)
	}
	out.begin("svg", attrs, ">\n")
	out.Said("title", d.Title, "id", titled)
	if !d.Inline {
		out.Said("desc", d.Description, "id", described)
		classes := used(c.body)
		for _, id := range c.defs {
			_, class, _ := strings.Cut(id, "-")
			classes[class], classes["bare"] = true, true
			classes["p"+class[1:]] = true
		}
		classes["paper"] = true
		out.body = append(out.body, "<style>\n"...)
		out.body = append(sheet(out.body, func(class string) bool { return classes[class] }), "</style>\n"...)
	}
	if len(c.defs) > 0 {
		out.body = append(out.body, "<defs>\n"...)
		for _, id := range c.defs {
			out.pattern(c.Prefix+c.Part, id)
		}
		out.body = append(out.body, "</defs>\n"...)
	}
	if !d.Inline {
		out.Leaf("rect", "width", w, "height", h, "class", "paper")
	}
	out.body = append(out.body, c.body...)
	out.body = append(out.body, "</svg>\n"...)
	return out.body
}

// Wrap breaks a text into lines that fit a width. It cuts a word that does not fit in a line of its own.
func Wrap(s string, size, room float64, bold bool) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(s) {
		if line != "" && Width(line+" "+word, size, bold) > room {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line = Fitting(line+word, size, room, bold)
	}
	return append(lines, line)
}

// Fitting returns a text that fits a width, cut with an ellipsis if needed.
func Fitting(s string, size, room float64, bold bool) string {
	if Width(s, size, bold) <= room {
		return s
	}
	letters := []rune(s)
	for len(letters) > 1 && Width(string(letters)+"…", size, bold) > room {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ") + "…"
}

// Pair writes a bold text and a faint one after it.
func (c *Canvas) Pair(x, y, size float64, bold string, rest float64, faintly string) {
	c.Words(x, y, size, "start", bold, "ink bold")
	c.Words(x+Width(bold, size, true)+rest/2, y, rest, "start", faintly, "faint")
}

// plainWidths and boldWidths are the widths of the letters from space to ~, in thousandths of the font size. They are
// those of DejaVu Sans, which differ from those of Verdana by less than slack. Other fonts that a reader may have are
// narrower.
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

// slack is about the greatest ratio between the widths of the fonts.
const slack = 1.02

// Width returns an upper bound for the width of a text, over all fonts that the style sheet names.
func Width(s string, size float64, bold bool) float64 {
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

// bare maps letters to a letter of the same width.
var bare = [...]struct{ of, as string }{
	{"àáâãäåāăą", "a"}, {"çćč", "c"}, {"èéêëēėę", "e"}, {"ìíîïī", "i"}, {"ñńň", "n"}, {"òóôõöøō", "o"}, {"ùúûüū", "u"},
	{"ýÿ", "y"}, {"ÀÁÂÃÄÅĀ", "A"}, {"ÇĆČ", "C"}, {"ÈÉÊËĒ", "E"}, {"ÌÍÎÏĪ", "I"}, {"Ñ", "N"},
	{"ÒÓÔÕÖØŌ", "O"},
	{"ÙÚÛÜŪ", "U"}, {"Ý", "Y"}, {"\u00a0·", "."}, {"«»°", "n"},
}

// accented returns the plain letter that is about as wide as r, or a wide one for unknown letters.
func accented(r rune) rune {
	for _, b := range bare {
		if strings.ContainsRune(b.of, r) {
			return rune(b.as[0])
		}
	}
	return 'm'
}
