package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/cmd/precept/table/draw/svg"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/view"
)

// row is a part of a panel: its size, and a function that draws it with its upper left corner at (x, y).
type row struct {
	w, h float64
	draw func(x, y float64)
}

// pad is the distance between the edge of a panel and its content.
const pad = 14.0

// panelHead is the height of a panel's head.
const panelHead = 30.0

// panelOf returns the block for what belongs to a seat, or to nobody (""): its variables as a table, then its zones. It
// returns nil if there is nothing and the seat is not a player's.
func (p *picture) panelOf(seat string, w float64) *block {
	rows := append(p.table(seat, w-2*pad), p.zones(seat, w-2*pad)...)
	if len(rows) == 0 && (seat == "" || !plays(p.game, seat)) {
		return nil
	}
	title, f := p.text.shared, svg.Face{Shape: "square", Colour: "brown"}
	if seat != "" {
		title, f = p.names.Seat(seat), p.seat(seat)
		f.Shape = cmp.Or(f.Shape, "disc")
	}
	return &block{w, panelHeight(rows), func() {
		p.Group(func() {
			p.Said("title", title)
			h := panelHeight(rows)
			p.Leaf("rect", "width", w, "height", h, "rx", 8.0, "class", "panel")
			p.head(title, seat, f, w, h)
			y := panelHead + 6
			for _, r := range rows {
				r.draw(pad, y)
				y += r.h
			}
		}, "class", "board", "id", p.ID("board", cmp.Or(seat, "shared")), "data-seat", seat)
	}}
}

// keeps reports whether a seat has a panel: it is a player's seat, or something belongs to it.
func (p *picture) keeps(seat string) bool {
	return plays(p.game, seat) ||
		slices.ContainsFunc(p.variables(), func(v view.Value) bool { return p.keeper(v) == seat }) ||
		slices.ContainsFunc(p.view.Places, func(pl view.Place) bool { return !pl.Space && pl.Owner == seat })
}

// panelHeight returns the height of a panel.
func panelHeight(rows []row) float64 {
	if len(rows) == 0 {
		return panelHead
	}
	h := panelHead + 6 + pad*0.6
	for _, r := range rows {
		h += r.h
	}
	return h
}

// head draws the head of a panel, which may be the whole panel.
func (p *picture) head(title, seat string, f svg.Face, w, h float64) {
	d := fmt.Sprintf("M0 %sV8A8 8 0 0 1 8 0H%sA8 8 0 0 1 %s 8V%sZ", svg.Num(panelHead), svg.Num(w-8), svg.Num(w),
		svg.Num(panelHead))
	if h == panelHead {
		d = fmt.Sprintf("M0 %sV8A8 8 0 0 1 8 0H%sA8 8 0 0 1 %s 8V%sA8 8 0 0 1 %s %sH8A8 8 0 0 1 0 %s", svg.Num(h-8),
			svg.Num(w-8), svg.Num(w), svg.Num(h-8), svg.Num(w-8), svg.Num(h), svg.Num(h-8))
	}
	p.Line(d, "class", "rule g-"+f.Colour)
	x := pad
	if seat != "" {
		if f.Shape == "cross" || f.Shape == "ring" {
			f.Mark = ""
		}
		p.Glyph(f, pad+9, panelHead/2, 22)
		x += 28
	}
	p.Words(x, panelHead/2+5, 15, "start", svg.Fitting(title, 15, w-x-pad, true), "ink bold")
}

// variables returns the variables to show. Only variables with a name and a value count. Those that last the whole
// match, and exist once or once for each seat, always show. Others show if their value has changed.
func (p *picture) variables() []view.Value {
	if p.worth != nil {
		return p.worth
	}
	initial := narrate.InitialValues(p.match)
	p.worth = []view.Value{}
	for _, v := range p.view.Values {
		d := p.variable(v.Name)
		if d == nil || p.absent(d.On.Faction, owner(v.Name, p.seats)) || d.Name == (declared.Text{}) || empty(v.Value) {
			continue
		}
		if few(d) && d.Lasts == declared.LastsMatch || v.Value != initial[v.Name] {
			p.worth = append(p.worth, v)
		}
	}
	return p.worth
}

// keeper returns the seat on whose panel a variable is shown: its owner, else the seat of the faction that declares it.
func (p *picture) keeper(v view.Value) string {
	if seat := owner(v.Name, p.seats); seat != "" {
		return seat
	}
	return p.declarer(p.variable(v.Name).On.Faction)
}

// declarer returns the seat of a faction, "" if it does not play.
func (p *picture) declarer(faction string) string {
	if slices.Contains(p.seats, faction) {
		return faction
	}
	return ""
}

// empty reports whether a variable holds nothing.
func empty(value string) bool { return value == "nil" || value == "[]" }

// variable returns the declaration of a variable by its name in an expression, nil for none.
func (p *picture) variable(name string) *declared.Var {
	id, _, _ := strings.Cut(name, "(")
	i := slices.IndexFunc(p.game.Vars, func(d declared.Var) bool { return d.ID == id })
	if i < 0 {
		return nil
	}
	return &p.game.Vars[i]
}

// few reports whether a variable exists once, or once for each seat. If it has a name, it may also exist once for each
// value of an enum.
func few(d *declared.Var) bool {
	var players, enums int
	for _, k := range d.Keys {
		switch {
		case k.Type.Scalar(declared.OfPlayer):
			players++
		case k.Type.Scalar(declared.OfEnum):
			enums++
		}
	}
	return players <= 1 && players+enums == len(d.Keys) && (enums == 0 || enums == 1 && d.Name != declared.Text{})
}

// absent reports whether a faction's declaration does not concern a seat, because another seat has that faction.
func (p *picture) absent(faction, seat string) bool {
	return faction != "" && seat != "" && faction != seat && slices.Contains(p.seats, faction)
}

// owner returns the first seat among the keys of a name such as hand(north), or "" if no key is a seat.
func owner(name string, seats []string) string {
	_, keys, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	for k := range strings.SplitSeq(keys, ", ") {
		if slices.Contains(seats, k) {
			return k
		}
	}
	return ""
}

// without returns a name without the seat in its brackets, for the seat's own panel.
func (p *picture) without(name, seat string) string {
	if seat == "" {
		return name
	}
	s := p.names.Seat(seat)
	return strings.Replace(strings.Replace(name, " ("+s+")", "", 1), "("+s+", ", "(", 1)
}

// content returns the value of a variable as text, or a dash if it is empty.
func (p *picture) content(v view.Value) string {
	if empty(v.Value) {
		return "–"
	}
	return p.names.Written(p.variable(v.Name).Type, v.Value)
}

// table returns the variables of a seat, one per line.
func (p *picture) table(seat string, w float64) []row {
	var out []row
	n := 0
	for _, v := range p.variables() {
		if p.keeper(v) != seat {
			continue
		}
		if n++; n <= tableMost {
			out = append(out, p.gauge(seat, v, w))
		}
	}
	if n > tableMost {
		out = append(out, p.more(n-tableMost))
	}
	if out != nil {
		out = append(out, row{0, 8, func(float64, float64) {}})
	}
	return out
}

// tableMost is how many variables are shown before the rest is only counted.
const tableMost = 24

// gauge returns a line of a table: the name and value of a variable.
func (p *picture) gauge(seat string, v view.Value, w float64) row {
	const size, high = 13.0, 20.0
	name, value := p.without(p.names.Variable(v.Name), seat), p.content(v)
	most := max(w*0.4, w-svg.Width(name, size, false)-14)
	values := svg.Wrap(value, size, most, true)
	wide := 0.0
	for _, l := range values {
		wide = max(wide, svg.Width(l, size, true))
	}
	called := svg.Wrap(name, size, w-wide-14, false)
	h := high * float64(max(len(values), len(called)))
	line := row{w, h, func(x, y float64) {
		for i, l := range called {
			p.Words(x, y+15+high*float64(i), size, "start", l, "ink")
		}
		for i, l := range values {
			p.Words(x+w, y+15+high*float64(i), size, "end", l, "ink bold")
		}
		p.rule(x, y+h-1, w)
	}}
	return p.together([]row{line}, p.said(name, value), "class", "gauge", "id", p.ID("gauge", v.Name), "data-value-of",
		v.Name, "data-value", v.Value, "data-owner", seat)
}

// more returns a row that says how many things are left out.
func (p *picture) more(n int) row {
	text := fmt.Sprintf(p.text.more, n)
	return row{svg.Width(text, 12, false), 18, func(x, y float64) { p.Words(x, y+11, 12, "start", text, "faint") }}
}

// rule draws a thin line across a panel.
func (p *picture) rule(x, y, w float64) {
	p.Line("M"+svg.Num(x)+" "+svg.Num(y)+"H"+svg.Num(x+w), "class", "rule", "stroke-width", 0.8)
}

// together returns a row that groups rows, with a title and the attributes by which a page's scripts find it.
func (p *picture) together(rows []row, title string, attrs ...any) row {
	w, h := 0.0, 0.0
	for _, r := range rows {
		w, h = max(w, r.w), h+r.h
	}
	return row{w, h, func(x, y float64) {
		p.Group(func() {
			p.Said("title", title)
			for _, r := range rows {
				r.draw(x, y)
				y += r.h
			}
		}, attrs...)
	}}
}
