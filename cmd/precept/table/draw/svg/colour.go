package svg

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// palette holds the colours that looks name, and more for seats whose colour is taken. No colour is the only sign of
// anything, so not everybody needs to distinguish all of them.
var palette = map[string]string{
	"red": "#c8402f", "orange": "#e0812b", "yellow": "#f0c533", "green": "#437f3f", "teal": "#2f9c95",
	"blue": "#2f6db5", "purple": "#7c55a5", "pink": "#d7709f", "brown": "#8c643b", "grey": "#97999b",
	"black": "#2f2d2c", "white": "#faf8f2",
	"navy": "#1f2f66", "lime": "#a9cf3c", "sky": "#8cc7ee", "maroon": "#6f1d33", "sand": "#d9b98c",
	"lilac": "#c9aee8", "mint": "#a5e0c2", "olive": "#6f6a22",
	Cell: "#f3e6c8", Blank: "#fffdf7",
}

// These colours have no name in looks: the colour of a cell, and that of a thing without a colour.
const (
	Cell  = "cell"
	Blank = "blank"
)

// inTurn lists the colours for seats without one, in the order in which they are tried.
var inTurn = []string{"blue", "orange", "green", "pink", "yellow", "purple", "teal", "red", "brown", "black", "white",
	"grey", "sky", "maroon", "lime", "navy", "lilac", "olive", "mint", "sand"}

// theme is the set of colours of one medium. The first line serves pictures, the others the pages: the second has
// highlights, the main button and warnings; the third has links and good, missing or bad values.
type theme struct {
	paper, ink, faint, border, panel, meadow, hedge, box, frame string
	lit, glow, main, onMain, mine, warn                         string
	link, good, gap, bad                                        string

	ground, tint, edge    string  // the colours with which the palette is mixed
	grounds, tints, edges float64 // in which proportion
	darker                float64 // how much of the ground every other cell of a chequered board has
}

var (
	light = theme{paper: "#fbf7ec", ink: "#2b2420", faint: "#6d6258", border: "#d8ccb4", panel: "#fffdf7",
		meadow: "#e9efd8", hedge: "#b9c59a", box: "#ffffff", frame: "#8a6a45",
		lit: "#a84c08", glow: "#ffb454", main: "#2f5d50", onMain: "#ffffff", mine: "#e9f0e4", warn: "#8b1e1e",
		link: "#0550ae", good: "#1a7032", gap: "#805300", bad: "#b3261e",
		ground: "#ffffff", grounds: 0.76, tint: "#f3e6c8", tints: 0.58, edge: "#000000", edges: 0.25,
		darker: 0.1}
	dark = theme{paper: "#1b1917", ink: "#efe8dc", faint: "#b3a999", border: "#4c463e", panel: "#26231f",
		meadow: "#20281e", hedge: "#45523a", box: "#383430", frame: "#5d4a33",
		lit: "#ffb454", glow: "#ffb454", main: "#6fb39c", onMain: "#10201b", mine: "#2a3329", warn: "#ff9a8a",
		link: "#79b8ff", good: "#5cc46c", gap: "#dba53a", bad: "#ff8a7e",
		ground: "#1b1917", grounds: 0.66, tint: "#35302a", tints: 0.58, edge: "#ffffff", edges: 0.18,
		darker: 0.45}
	printed = theme{paper: "#ffffff", ink: "#000000", faint: "#3c3c3c", border: "#8a8a8a", panel: "#ffffff",
		meadow: "#ffffff", hedge: "#8a8a8a", box: "#ffffff", frame: "#ffffff",
		lit: "#000000", glow: "#ffffff", main: "#000000", onMain: "#ffffff", mine: "#ffffff", warn: "#000000",
		link: "#000000", good: "#1a7032", gap: "#805300", bad: "#b3261e",
		ground: "#ffffff", grounds: 0.88, tint: "#ffffff", tints: 0.65, edge: "#000000", edges: 0.35,
		darker: 0.1}
)

// rule is one rule of the style sheet: its medium ("" for all), its class ("" for all) and its text.
type rule struct{ medium, class, text string }

// rules is the whole style sheet.
var rules = allRules()

// Stylesheet returns the CSS for everything that a canvas writes.
func Stylesheet() string { return string(sheet(nil, func(string) bool { return true })) }

// Palette returns the colours of every medium as custom properties of CSS, for pages around pictures, and what all
// those pages have in common. A page changes it by rules of its own that follow.
func Palette() string {
	var b strings.Builder
	for i, t := range []*theme{&light, &dark, &printed} {
		fmt.Fprintf(&b, "%s:root{--paper:%s;--ink:%s;--faint:%s;--line:%s;--panel:%s;--lit:%s;--glow:%s;--main:%s;"+
			"--on-main:%s;--mine:%s;--warn:%s;--link:%s;--good:%s;--gap:%s;--bad:%s}\n", media[i], t.paper, t.ink, t.faint,
			t.border, t.panel, t.lit, t.glow, t.main, t.onMain, t.mine, t.warn, t.link, t.good, t.gap, t.bad)
		if i > 0 {
			b.WriteString("}\n")
		}
	}
	b.WriteString(common)
	return b.String()
}

// common holds the rules that all pages begin with.
const common = `:root{color-scheme:light dark;font:16px/1.5 system-ui,"DejaVu Sans",Verdana,sans-serif}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink)}
a{color:var(--link)}
button,input,select,textarea{font:inherit;color:inherit}
input,select{background:var(--panel);border:1px solid var(--line);border-radius:.4rem;padding:.3rem .5rem}
summary{cursor:pointer}
:focus-visible{outline:3px solid var(--lit);outline-offset:2px}
[hidden]{display:none!important}
.skip{position:absolute;left:-99rem}
.skip:focus{left:.5rem;top:.5rem;background:var(--panel);padding:.5rem;z-index:9}
`

// PageStyle returns the style sheet of a page: its colours, and the rules for the drawings in it.
func PageStyle(page []byte) string {
	has := used(page)
	return Palette() + string(sheet(nil, func(class string) bool { return has[class] }))
}

// media are the first lines of the rules for each medium.
var media = []string{"", "@media screen and (prefers-color-scheme:dark){\n", "@media print{\n"}

// sheet appends the style rules of the classes for which used returns true.
func sheet(b []byte, used func(class string) bool) []byte {
	medium := ""
	for _, r := range rules {
		if r.medium != medium {
			if medium != "" {
				b = append(b, "}\n"...)
			}
			b, medium = append(b, r.medium...), r.medium
		}
		if r.class == "" {
			b = append(append(append(b, ".drawing"...), r.text...), '\n')
		} else if used(r.class) {
			b = append(append(append(append(b, ".drawing ."...), r.class...), r.text...), '\n')
		}
	}
	return append(b, "}\n"...)
}

// used returns the set of classes that a picture uses.
func used(body []byte) map[string]bool {
	out := map[string]bool{}
	for rest := body; ; {
		_, after, found := bytes.Cut(rest, []byte(` class="`))
		if !found {
			return out
		}
		classes, next, _ := bytes.Cut(after, []byte(`"`))
		for class := range bytes.FieldsSeq(classes) {
			if !out[string(class)] {
				out[string(class)] = true
			}
		}
		rest = next
	}
}

func allRules() []rule {
	out := []rule{
		{"", "", "{font-family:'DejaVu Sans',Verdana,Geneva,sans-serif}"}, {"", "bold", "{font-weight:bold}"},
		{"", "slant", "{font-style:italic}"}, {"", "bare", "{fill:none}"}, {"", "panel", "{stroke-width:1.2}"},
		{"", "line", "{fill:none;stroke-linecap:round}"},
	}
	for _, name := range colours() {
		c := palette[name]
		out = append(out, rule{"", "c-" + name, "{fill:" + c + "}"}, rule{"", "l-" + name, "{fill:" + on(c) + "}"},
			rule{"", "s-" + name, "{stroke:" + c + "}"}, rule{"", "p-" + name, "{stroke:" + strokeOn(c) + "}"})
	}
	for i, t := range []*theme{&light, &dark, &printed} {
		out = append(out, t.rules(media[i])...)
		switch t {
		case &dark:
			out = append(out, rule{media[i], "c-" + Cell, "{fill:#35302a}"},
				rule{media[i], "e-" + Cell, "{stroke:#6b6252}"},
				rule{media[i], "c-" + Blank, "{fill:" + t.panel + "}"},
				rule{media[i], "l-" + Blank, "{fill:" + t.ink + "}"})
		case &printed:
			out = append(out, rule{media[i], "c-" + Cell, "{fill:#ffffff}"})
		}
	}
	return out
}

// rules returns the rules of a medium.
func (t *theme) rules(medium string) []rule {
	var out []rule
	for _, r := range [][3]string{
		{"paper", "fill", t.paper}, {"ink", "fill", t.ink}, {"faint", "fill", t.faint}, {"out", "stroke", t.ink},
		{"rule", "stroke", t.border}, {"panel", "fill", t.panel}, {"panel", "stroke", t.border},
		{"meadow", "fill", t.meadow}, {"meadow", "stroke", t.hedge}, {"box", "fill", t.box},
		{"box", "stroke", t.border},
		{"thin", "stroke", t.faint}, {"badge", "fill", t.box}, {"badge", "stroke", t.ink}, {"frame", "fill", t.frame},
	} {
		out = append(out, rule{medium, r[0], "{" + r[1] + ":" + r[2] + "}"})
	}
	for _, name := range colours() {
		c := palette[name]
		out = append(out, rule{medium, "g-" + name, "{fill:" + mix(c, t.ground, t.grounds) + "}"},
			rule{medium, "i-" + name, "{stroke:" + mix(c, t.ground, 0.6) + "}"},
			rule{medium, "e-" + name, "{stroke:" + mix(c, t.edge, t.edges) + "}"},
			rule{medium, "t-" + name, "{fill:" + mix(c, t.tint, t.tints) + "}"},
			rule{medium, "h-" + name, "{fill:" + mix(mix(c, "#a5713c", 0.5), t.ground, t.darker) + "}"})
	}
	return out
}

// colours returns all colour names of the palette in a fixed order.
func colours() []string { return append(append([]string(nil), inTurn...), Cell, Blank) }

// parts returns red, green and blue of #rrggbb, each 0 to 255.
func parts(hex string) [3]float64 {
	n, _ := strconv.ParseUint(hex[1:], 16, 32)
	return [3]float64{float64(n >> 16 & 255), float64(n >> 8 & 255), float64(n & 255)}
}

// mix returns a colour between two: a for 0, b for 1.
func mix(a, b string, t float64) string {
	p, q := parts(a), parts(b)
	var out [3]int
	for i := range p {
		out[i] = int(math.Round(p[i] + t*(q[i]-p[i])))
	}
	return fmt.Sprintf("#%02x%02x%02x", out[0], out[1], out[2])
}

// luminance returns the relative luminance of a colour by WCAG, 0 to 1.
func luminance(c string) float64 {
	p := linear(c)
	return 0.2126*p[0] + 0.7152*p[1] + 0.0722*p[2]
}

// linear returns red, green and blue as linear light, 0 to 1.
func linear(c string) [3]float64 {
	p := parts(c)
	for i, v := range p {
		v /= 255
		if v <= 0.04045 {
			p[i] = v / 12.92
		} else {
			p[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return p
}

// contrast returns the contrast ratio of two colours by WCAG, 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// on returns the colour of letters on c: white or the light ink, whichever has more contrast.
func on(c string) string {
	if contrast(c, "#ffffff") > contrast(c, light.ink) {
		return "#ffffff"
	}
	return light.ink
}

// strokeOn returns the colour of a pattern on c.
func strokeOn(c string) string {
	if luminance(c) < 0.2 {
		return mix(c, "#ffffff", 0.3)
	}
	return mix(c, "#000000", 0.28)
}
