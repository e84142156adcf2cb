package draw

import (
	"slices"
	"strconv"

	"precept/interpreter/declared"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// Sizes of a printed track.
const (
	countWide   = 46.0 // a number with its markers
	countHigh   = 48.0
	countInLine = 16 // the most numbers in a line
	countTitle  = 30.0
)

// counts returns the printed tracks: one for each variable whose look asks for it, or one for each value of its enum
// key. A track shows its numbers, with a marker for each seat.
func (p *picture) counts() []block {
	var out []block
	for i := range p.game.Vars {
		d := &p.game.Vars[i]
		if l := p.game.Looks[d.ID]; l == nil || !l.Tracked || p.absent(d.On.Faction, p.declarer(d.On.Faction)) {
			continue
		}
		told := d.Lasts == declared.LastsMatch
		var titles []string
		markers := map[string][]view.Value{}
		for _, v := range p.view.Values {
			seat := owner(v.Name, p.seats)
			if p.variable(v.Name) != d || seat == "" {
				continue
			}
			told = told || slices.Contains(p.variables(), v)
			title := p.without(p.names.Variable(v.Name), seat)
			if !slices.Contains(titles, title) {
				titles = append(titles, title)
			}
			markers[title] = append(markers[title], v)
		}
		for _, title := range titles {
			if !told { // belongs to a phase that has not begun
				break
			}
			out = append(out, p.counted(title, markers[title], p.game.Looks[d.ID]))
		}
	}
	return out
}

// counted returns a printed track of numbers with the seats' markers. A value outside its range gets an extra field.
func (p *picture) counted(title string, values []view.Value, l *declared.Look) block {
	at := map[int][]view.Value{}
	var fields []int
	for n := l.Low; n <= l.Top; n++ {
		fields = append(fields, n)
	}
	for _, v := range values {
		n, err := strconv.Atoi(v.Value)
		if err != nil {
			continue
		}
		at[n] = append(at[n], v)
		if !slices.Contains(fields, n) {
			fields = append(fields, n)
		}
	}
	slices.Sort(fields)
	lines := (len(fields) + countInLine - 1) / countInLine
	inLine := (len(fields) + lines - 1) / lines
	wide := max(countWide*float64(inLine), svg.Width(title, 14, true))
	return block{wide + 2*pad, countTitle + countHigh*float64(lines) + pad, func() {
		p.Words(pad, 20, 14, "start", capital(title), "ink bold")
		for i, n := range fields {
			x, y := pad+countWide*float64(i%inLine), countTitle+countHigh*float64(i/inLine)
			class := "box"
			if n%5 == 0 {
				class = "box thin"
			}
			p.Leaf("rect", "x", x+1, "y", y+1, "width", countWide-2, "height", countHigh-2, "rx", 3.0, "class", class,
				"stroke-width", 1.0)
			p.Words(x+countWide/2, y+12, 10, "middle", strconv.Itoa(n), "faint")
			p.markers(title, at[n], x+countWide/2, y+30)
		}
	}}
}

// markers draws a marker around (x, y) for each of the values, in the colours of the seats that own them.
func (p *picture) markers(title string, values []view.Value, x, y float64) {
	side, at := arrange(len(values), countWide-4, countHigh-17, 26)
	for i, v := range values {
		seat := owner(v.Name, p.seats)
		f := p.seat(seat)
		f.Shape = "disc"
		p.Group(func() {
			p.Said("title", p.said(p.names.Seat(seat), title+" "+p.content(v)))
			p.Glyph(f, x+at[i][0], y+at[i][1], side-1)
		}, "class", "gauge", "id", p.ID("marker", v.Name), "data-value-of", v.Name, "data-value", v.Value, "data-owner",
			seat)
	}
}
