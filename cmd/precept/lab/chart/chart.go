package chart

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// colours are those of series, by their names in the palette of drawings. Every second line is dashed.
var colours = []string{"blue", "orange", "teal", "purple", "red", "green", "brown", "pink"}

// Sizes in the drawings.
const (
	width   = 760
	row     = 26
	margin  = 220 // for names
	numbers = 150 // right of bars
	height  = 260 // of lines and histograms
	left    = 50
	bottom  = 40
	top     = 14
	key     = 210 // names of series, on the right
)

// Bar is one bar.
type Bar struct {
	Name      string
	Value     float64
	Low, High float64 // the interval, if High is greater than Low
	Text      string  // shown after the bar
}

// Bars draws horizontal bars. most is the end of the scale; 0 uses the largest value.
func Bars(title string, bars []Bar, most float64) string {
	if most == 0 {
		for _, b := range bars {
			most = max(most, b.Value, b.High)
		}
	}
	scale := float64(width-margin-numbers) / orOne(most)
	s := begin(title, len(bars)*row+8)
	for i, b := range bars {
		y := float64(i*row + 4)
		s.text(margin-8, y+row/2+4, "end", short(b.Name))
		s.printf(`<rect x="%d" y="%.1f" width="%.1f" height="%d" class="c-%s" fill-opacity="0.75"/>`, margin, y+4,
			b.Value*scale, row-8, colours[0])
		if b.High > b.Low {
			s.whisker(margin+b.Low*scale, y+row/2, margin+b.High*scale, y+row/2, false, "out")
		}
		s.text(margin+max(b.Value, b.High)*scale+8, y+row/2+4, "start", b.Text)
	}
	return s.end()
}

// Forest draws differences with their intervals around zero, one below another. unit is shown after the numbers of
// the scale.
func Forest(title string, bars []Bar, unit string) string {
	low, high := 0.0, 0.0
	for _, b := range bars {
		low, high = min(low, b.Value, b.Low), max(high, b.Value, b.High)
	}
	step := round((high - low) / 6)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if high == low {
		high = low + step
	}
	scale := float64(width-margin-numbers-20) / (high - low)
	at := func(v float64) float64 { return margin + 10 + (v-low)*scale }
	foot := len(bars)*row + 8
	s := begin(title, foot+row)
	for k := range int(math.Round((high-low)/step)) + 1 {
		v := low + float64(k)*step
		opacity := 0.15
		if math.Abs(v) < step/2 {
			opacity = 0.8
		}
		s.printf(`<line x1="%.1f" y1="0" x2="%.1f" y2="%d" class="out" stroke-opacity="%v"/>`, at(v), at(v), foot, opacity)
		s.text(at(v), float64(foot+16), "middle", fmt.Sprintf("%.4g%s", v, unit))
	}
	for i, b := range bars {
		y := float64(i*row + row/2 + 4)
		s.text(margin-8, y+4, "end", short(b.Name))
		if b.High > b.Low {
			s.whisker(at(b.Low), y, at(b.High), y, false, "out")
		}
		s.printf(`<circle cx="%.1f" cy="%.1f" r="4" class="c-%s"/>`, at(b.Value), y, colours[0])
		s.text(width-numbers+8, y+4, "start", b.Text)
	}
	return s.end()
}

// Series is a number for each step.
type Series struct {
	Name      string
	Values    []float64
	Low, High []float64 // their intervals, nil for none
}

// Lines draws series over named steps. unit is shown after the numbers of the scale.
func Lines(title string, steps []string, series []Series, unit string) string {
	low, high := 0.0, 0.0
	for _, x := range series {
		for _, values := range [][]float64{x.Values, x.Low, x.High} {
			for _, v := range values {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	s := begin(title, max(height, top+bottom+len(series)*18))
	f := s.frame(low, high, width-key, unit)
	at := func(i int) float64 {
		return left + (float64(i)+0.5)*float64(width-key-left)/float64(max(len(steps), 1))
	}
	for i, name := range steps {
		s.text(at(i), height-bottom+18, "middle", name)
	}
	for k, x := range series {
		colour := colours[k%len(colours)]
		var points []string
		shift := 0.0
		if x.High != nil { // side by side
			shift = float64(k-len(series)/2) * 3
		}
		for i, v := range x.Values {
			points = append(points, fmt.Sprintf("%.1f,%.1f", at(i)+shift, f(v)))
			if x.High != nil {
				s.whisker(at(i)+shift, f(x.Low[i]), at(i)+shift, f(x.High[i]), true, "s-"+colour)
			}
			s.printf(`<circle cx="%.1f" cy="%.1f" r="3" class="c-%s"/>`, at(i)+shift, f(v), colour)
		}
		s.printf(`<polyline points="%s" class="bare s-%s" stroke-width="2"%s/>`, strings.Join(points, " "), colour,
			dashes(k))
		y := float64(top + 8 + k*18)
		s.printf(`<path d="M%d,%.1f h18" class="bare s-%s" stroke-width="3"%s/>`, width-key+10, y-4, colour, dashes(k))
		s.text(width-key+34, y, "start", short(x.Name))
	}
	return s.end()
}

// dashes distinguishes neighbours without colour, and series of the same colour.
func dashes(k int) string {
	if (k+k/len(colours))%2 == 1 {
		return ` stroke-dasharray="5 3"`
	}
	return ""
}

// bins is the largest number of columns of a histogram.
const bins = 40

// Histogram draws how often each number occurred.
func Histogram(title string, counts map[int]int) string {
	low, high := math.MaxInt, math.MinInt
	for v := range counts {
		low, high = min(low, v), max(high, v)
	}
	if len(counts) == 0 {
		low, high = 0, 0
	}
	wide := (high-low)/bins + 1
	columns := make([]int, (high-low)/wide+1)
	most := 0
	for v, n := range counts {
		columns[(v-low)/wide] += n
	}
	for _, n := range columns {
		most = max(most, n)
	}
	s := begin(title, height)
	f := s.frame(0, float64(most), width, "")
	each := float64(width-left) / float64(len(columns))
	for i, n := range columns {
		from := low + i*wide
		name := fmt.Sprint(from)
		if wide > 1 {
			name = fmt.Sprintf("%d–%d", from, from+wide-1)
		}
		x := left + float64(i)*each
		s.printf(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" class="c-%s"><title>%s: %d</title></rect>`, x+0.5,
			f(float64(n)), max(each-1, 1), f(0)-f(float64(n)), colours[0], name, n)
		if len(columns) < 12 || i%(len(columns)/8) == 0 {
			s.text(x+each/2, height-bottom+18, "middle", fmt.Sprint(from))
		}
	}
	return s.end()
}

// drawing is an SVG that is being written.
type drawing struct{ strings.Builder }

func begin(title string, high int) *drawing {
	s := &drawing{}
	s.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 %d %d" role="img" `+
		`aria-label="%s">`, width, high,
		html.EscapeString(title))
	s.printf(`<title>%s</title>`, html.EscapeString(title))
	return s
}

func (s *drawing) printf(format string, args ...any) { fmt.Fprintf(s, format+"\n", args...) }

func (s *drawing) text(x, y float64, anchor, text string) {
	s.printf(`<text x="%.1f" y="%.1f" class="ink" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
}

// whisker draws an interval with its two ends.
func (s *drawing) whisker(x1, y1, x2, y2 float64, upright bool, class string) {
	dx, dy := 0.0, 4.0
	if upright {
		dx, dy = 4, 0
	}
	s.printf(`<path d="M%.1f,%.1f L%.1f,%.1f M%.1f,%.1f L%.1f,%.1f M%.1f,%.1f L%.1f,%.1f" `+
		`class="bare %s" stroke-width="1.5"/>`,
		x1, y1, x2, y2, x1-dx, y1-dy, x1+dx, y1+dy, x2-dx, y2-dy, x2+dx, y2+dy, class)
}

// frame draws a scale from low to high with round numbers, and returns a function that gives the position of a
// number.
func (s *drawing) frame(low, high float64, right int, unit string) func(v float64) float64 {
	step := round((high - low) / 5)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if high == low {
		high = low + step
	}
	f := func(v float64) float64 {
		return top + (high-v)/(high-low)*float64(height-top-bottom)
	}
	for k := range int(math.Round((high-low)/step)) + 1 {
		v := low + float64(k)*step
		s.printf(`<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" class="out" stroke-opacity="0.15"/>`, left, f(v),
			right, f(v))
		s.text(left-6, f(v)+4, "end", fmt.Sprintf("%.4g%s", v, unit))
	}
	return f
}

func (s *drawing) end() string { return s.String() + "</svg>\n" }

// round returns the next number of the form 1, 2 or 5 times a power of ten.
func round(v float64) float64 {
	if v <= 0 {
		return 1
	}
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, k := range []float64{1, 2, 5} {
		if v <= k*ten {
			return k * ten
		}
	}
	return 10 * ten
}

// longest is the largest number of letters shown of a name.
const longest = 30

func short(name string) string {
	if letters := []rune(name); len(letters) > longest {
		return string(letters[:longest-1]) + "…"
	}
	return name
}

func orOne(v float64) float64 {
	if v <= 0 {
		return 1
	}
	return v
}
