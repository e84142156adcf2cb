package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/layout"
	"precept/interpreter/view"

	"precept/cmd/precept/table/draw/svg"
)

// row is one line of a panel: its height, and how it is drawn with its upper left corner at (0, y).
type row struct {
	h    float64
	draw func(y float64)
}

// pad is the room between the edge of a panel and what it holds.
const pad = 14.0

// panelOf is the block of what belongs to a seat, or to nobody (""): its variables as a table, then its zones. Nil when
// there is nothing.
func (p *picture) panelOf(seat string, w float64) *block {
	inner := w - 2*pad
	rows := append(p.table(seat, inner), p.zones(seat, inner)...)
	if seat == "" && len(rows) == 0 {
		return nil
	}
	title, f := p.text.shared, svg.Face{Shape: "square", Colour: "brown"}
	if seat != "" {
		title, f = p.names.Seat(seat), p.seat(seat)
		f.Shape = cmp.Or(f.Shape, "disc")
	}
	const head = 36.0
	h := head + pad*0.6
	for _, r := range rows {
		h += r.h
	}
	if len(rows) == 0 {
		h = head - 6
	}
	return &block{w, h, func() {
		p.Group(func() {
			p.Said("title", title)
			p.Leaf("rect", "width", w, "height", h, "rx", 8.0, "class", "panel")
			p.head(title, seat, f, w, h, len(rows) == 0)
			y := head
			for _, r := range rows {
				r.draw(y)
				y += r.h
			}
		}, "class", "board", "id", p.ID("board", cmp.Or(seat, "shared")), "data-seat", seat)
	}}
}

// head draws the head of a panel of which it may be all.
func (p *picture) head(title, seat string, f svg.Face, w, h float64, all bool) {
	const high = 30.0
	start, foot := high, "V"+svg.Num(high)
	if all {
		start = h - 8
		foot = fmt.Sprintf("V%sA8 8 0 0 1 %s %sH8A8 8 0 0 1 0 %s", svg.Num(h-8), svg.Num(w-8), svg.Num(h), svg.Num(h-8))
	}
	p.Line(fmt.Sprintf("M0 %sV8A8 8 0 0 1 8 0H%sA8 8 0 0 1 %s 8%sZ", svg.Num(start), svg.Num(w-8), svg.Num(w), foot), "class",
		"rule g-"+f.Colour)
	x := pad
	if seat != "" {
		if f.Shape == "cross" || f.Shape == "ring" {
			f.Mark = ""
		}
		p.Glyph(f, pad+9, high/2, 22)
		x += 28
	}
	p.Words(x, high/2+5, 15, "start", svg.Fitting(title, 15, w-x-pad, true), "ink bold")
}

// variables is the variables worth telling: those that last the match and are there once or once for each seat, and of
// the others those that are not what they were.
func (p *picture) variables() []view.Value {
	initial := p.match.InitialValues()
	var out []view.Value
	for _, v := range p.view.Values {
		id, _, _ := strings.Cut(v.Name, "(")
		i := slices.IndexFunc(p.game.Vars, func(d declared.Var) bool { return d.ID == id })
		if i < 0 || p.absent(p.game.Vars[i].On.Faction, owner(v.Name, p.seats)) {
			continue
		}
		d := &p.game.Vars[i]
		if few(d) && d.Lasts == declared.LastsMatch || v.Value != initial[v.Name] {
			out = append(out, v)
		}
	}
	return out
}

// few reports whether a variable is there once or once for each seat, or for each seat and value of an enum if it has a
// name.
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

// absent reports whether what a faction declared is of no concern to a seat: another has that faction.
func (p *picture) absent(faction, seat string) bool {
	return faction != "" && seat != "" && faction != seat && slices.Contains(p.seats, faction)
}

// owner is the first seat among the keys of a name such as hand(north), "" when there is none.
func owner(name string, seats []string) string {
	_, keys, _ := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	for k := range strings.SplitSeq(keys, ", ") {
		if slices.Contains(seats, k) {
			return k
		}
	}
	return ""
}

// without is a name without the seat in its brackets: on a seat's own panel nobody needs it.
func (p *picture) without(name, seat string) string {
	if seat == "" {
		return name
	}
	s := p.names.Seat(seat)
	return strings.Replace(strings.Replace(name, " ("+s+")", "", 1), "("+s+", ", "(", 1)
}

// content is the value of a variable in words.
func (p *picture) content(v view.Value) string {
	if v.Value == "nil" || v.Value == "[]" {
		return "–"
	}
	return p.names.Content(v.Name, v.Value)
}

// table is the variables of a seat, a line for each.
func (p *picture) table(seat string, w float64) []row {
	var out []row
	n := 0
	for _, v := range p.variables() {
		if owner(v.Name, p.seats) != seat {
			continue
		}
		if n++; n > tableMost {
			continue
		}
		name, value := p.without(p.names.Variable(v.Name), seat), p.content(v)
		const size, high = 13.0, 21.0
		lines := svg.Wrap(value, size, w-svg.Width(name, size, false)-16, true)
		attrs := []any{"class", "gauge", "id", p.ID("gauge", v.Name), "data-value-of", v.Name, "data-value", v.Value,
			"data-owner", seat}
		out = append(out, p.together([]row{{high * float64(len(lines)), func(y float64) {
			p.Words(pad, y+15, size, "start", name, "ink")
			for i, l := range lines {
				p.Words(pad+w, y+15+high*float64(i), size, "end", l, "ink bold")
			}
			p.rule(y+high*float64(len(lines))-1, w)
		}}}, name+": "+value, attrs...))
	}
	if n > tableMost {
		out = append(out, p.more(n-tableMost))
	}
	if out != nil {
		out = append(out, row{8, func(float64) {}})
	}
	return out
}

// tableMost is how many variables are told before the rest is only counted.
const tableMost = 20

// more says how many there are beside those that are told.
func (p *picture) more(n int) row {
	return row{18, func(y float64) { p.Words(pad, y+11, 12, "start", fmt.Sprintf(p.text.more, n), "faint") }}
}

// rule draws a thin line across a panel.
func (p *picture) rule(y, w float64) {
	p.Line("M"+svg.Num(pad)+" "+svg.Num(y)+"H"+svg.Num(pad+w), "class", "rule", "stroke-width", 0.8)
}

// zones is the zones of a seat with what lies in them; those that are empty share a line.
func (p *picture) zones(seat string, w float64) []row {
	var out []row
	var empty []*layout.Place
	told := map[string]bool{}
	for q := range p.places {
		pl := &p.places[q]
		if pl.Space || p.besides(pl) != "" || p.owner(pl) != seat ||
			!holds(pl) && p.absent(p.game.Zones[pl.Of].On.Faction, seat) {
			continue
		}
		key := pl.Name
		if holds(pl) {
			key = held(pl.Name, seat)
		}
		if told[key] {
			continue
		}
		told[key] = true
		name, lies := p.without(p.names.Place(pl.Name), seat), p.lies[key]
		rows, rest := p.tracks(pl.Name, p.items(lies), w)
		switch {
		case len(rows)+len(rest) > 0:
			n := total(lies)
			rows = append([]row{p.heading(name, n)}, append(rows, p.flow(pl.Name, rest, w)...)...)
			out = append(out, p.together(rows, fmt.Sprintf("%s (%d)", name, n),
				append(p.spaceHooks(pl.Name), "data-owner", seat, "data-count", n)...))
		case !holds(pl):
			empty = append(empty, pl)
		}
	}
	if empty != nil {
		const size = 11.5
		lines := svg.Wrap(p.text.empty+": "+strings.Join(p.folded(empty, seat), ", "), size, w, false)
		out = append(out, row{float64(len(lines))*15 + 4, func(y float64) {
			for i, l := range lines {
				p.Words(pad, y+13+15*float64(i), size, "start", l, "faint slant")
			}
		}})
	}
	return out
}

// together is rows as one group with a title, and by what a page finds it again.
func (p *picture) together(rows []row, title string, attrs ...any) row {
	h := 0.0
	for _, r := range rows {
		h += r.h
	}
	return row{h, func(y float64) {
		p.Group(func() {
			p.Said("title", title)
			for _, r := range rows {
				r.draw(y)
				y += r.h
			}
		}, attrs...)
	}}
}

// foldFrom is how many empty zones of one declaration are counted instead of named.
const foldFrom = 4

// folded is the names of empty zones of a seat; of many of one declaration, its name and how many they are.
func (p *picture) folded(empty []*layout.Place, seat string) []string {
	var out []string
	for i, pl := range empty {
		alike := 0
		for _, other := range empty {
			if other.Of == pl.Of {
				alike++
			}
		}
		switch {
		case alike < foldFrom:
			out = append(out, p.without(p.names.Place(pl.Name), seat))
		case i == 0 || empty[i-1].Of != pl.Of:
			zone := &p.game.Zones[pl.Of]
			out = append(out, fmt.Sprintf("%s (%d)", cmp.Or(zone.Name.In(p.lang), zone.ID), alike))
		}
	}
	return out
}

// owner is the seat to whose panel a place belongs.
func (p *picture) owner(pl *layout.Place) string {
	if pl.Owner == layout.Nobody {
		return ""
	}
	return p.seats[pl.Owner]
}

// total is how many pieces lie in a place.
func total(pl *view.Place) int {
	if pl == nil {
		return 0
	}
	n := pl.Hidden
	for _, x := range pl.Pieces {
		n += x.Count
	}
	return n
}

// heading is the name of a zone and how many pieces lie there.
func (p *picture) heading(name string, n int) row {
	return row{20, func(y float64) {
		p.Pair(pad, y+14, 12, name, 12, "("+strconv.Itoa(n)+")")
	}}
}

// Sizes of what lies in zones, and how many different things are drawn before the rest is only counted.
const (
	zoneGlyph = 26.0
	zoneRow   = 31.0
	chipHigh  = 22.0
	zoneMost  = 10
)

// flow draws what lies in a zone, line by line: pieces as on the board, cards by name.
func (p *picture) flow(place string, items []item, w float64) []row {
	var out []row
	more := 0
	if len(items) > zoneMost {
		for _, it := range items[zoneMost-1:] {
			more += it.count
		}
		items = items[:zoneMost-1]
	}
	var line []item
	x := 0.0
	end := func() {
		if full := line; len(full) > 0 {
			out = append(out, row{zoneRow, func(y float64) { p.inLine(place, full, w, y) }})
		}
		line, x = nil, 0
	}
	for _, it := range items {
		need := p.room(it, w)
		if x+need > w && x > 0 {
			end()
		}
		line, x = append(line, it), x+need
	}
	end()
	if more > 0 {
		out = append(out, p.more(more))
	}
	out = append(out, row{4, func(float64) {}})
	return out
}

// room is how wide an item of a zone is.
func (p *picture) room(it item, w float64) float64 {
	if it.piece.Name == "" || it.face.Shape != "card" {
		return zoneGlyph + svg.Width(times(it.count), 12, false) + 12
	}
	return min(w, svg.Width(p.chipText(it), 12, false)+36)
}

// times is how many there are, as it stands beside a glyph; one is not counted.
func times(n int) string {
	if n < 2 {
		return ""
	}
	return "× " + strconv.Itoa(n)
}

// chipText is what is written on a card.
func (p *picture) chipText(it item) string {
	s := p.names.Piece(it.piece.Name)
	if it.count > 1 {
		s = strconv.Itoa(it.count) + " × " + s
	}
	return s
}

// inLine draws items side by side.
func (p *picture) inLine(place string, items []item, w, y float64) {
	x := pad
	for _, it := range items {
		room := p.room(it, w)
		if it.piece.Name == "" || it.face.Shape != "card" {
			p.put(it, place, x+zoneGlyph/2, y+zoneRow/2-1, zoneGlyph, false)
			p.Words(x+zoneGlyph+4, y+zoneRow/2+3.5, 12, "start", times(it.count), "ink")
		} else {
			p.chip(it, place, x, y+(zoneRow-chipHigh)/2, room-6)
		}
		x += room
	}
}

// chip draws a card: a strip with its letter and its name.
func (p *picture) chip(it item, place string, x, y, w float64) {
	p.Group(func() {
		p.Said("title", it.title+", "+p.names.Place(place))
		p.Leaf("rect", "x", x, "y", y, "width", w, "height", chipHigh, "rx", 4.0, "class",
			"shape box thin", "stroke-width", 0.9)
		f := it.face
		f.Shape = "disc"
		p.Glyph(f, x+12, y+chipHigh/2, 17)
		p.Words(x+24, y+chipHigh/2+4.3, 12, "start", p.chipText(it), "ink")
	}, p.pieceHooks(it, place)...)
}

// tracks draws those pieces of a zone that uncover numbers as they leave it; the rest comes back.
func (p *picture) tracks(zone string, rest []item, w float64) ([]row, []item) {
	var rows []row
	for _, t := range p.match.Tracks(p.as) {
		if t.Home != zone {
			continue
		}
		it := item{count: t.Count, piece: view.Piece{Name: t.Piece, Kind: t.Kind, Owner: t.Owner}}
		it.face = p.piece(it.piece)
		rest = p.take(rest, it.piece, t.Left)
		rows = append(rows, p.track(it, &t, w))
	}
	return rows, rest
}

// take is items without n of the pieces that look like x.
func (p *picture) take(items []item, x view.Piece, n int) []item {
	var out []item
	for _, it := range items {
		if it.piece.Name == x.Name && it.piece.Owner == x.Owner {
			gone := min(n, it.count)
			n -= gone
			it.count -= gone
			it.piece.Count = it.count
			it.title = p.pieceText(x.Owner, it.piece)
		}
		if it.count > 0 {
			out = append(out, it)
		}
	}
	return out
}

// track draws a row of boxes: from the left those that are uncovered, then those where a piece still stands; below them
// the numbers of each column of the track.
func (p *picture) track(it item, t *interpreter.Track, w float64) row {
	const high, line, size = 28.0, 13.0, 10.5
	label := 0.0
	for _, c := range t.Columns {
		label = max(label, svg.Width(p.column(c.Name), size, false)+6)
	}
	box := min(30, (w-label)/float64(t.Count))
	one := it
	one.count, one.piece.Count = 1, 1
	one.title = p.pieceText(it.piece.Owner, one.piece)
	h := high + line*float64(len(t.Columns)) + 6
	return row{h, func(y float64) {
		for i := range t.Count {
			x := pad + label + box*(float64(i)+0.5)
			p.Leaf("rect", "x", x-box/2+1.5, "y", y+1.5, "width", box-3, "height", high-3, "rx", 3.0, "class",
				"box", "stroke-width", 1.0)
			if i >= t.Count-t.Left {
				p.put(one, t.Home, x, y+high/2, min(box, high)-6, false)
			}
			for k, c := range t.Columns {
				if i < len(c.Values) {
					class := "faint"
					if i < t.Count-t.Left {
						class = "faint bold"
					}
					p.Words(x, y+high+line*float64(k)+10, size, "middle", p.names.Column(c)[i], class)
				}
			}
		}
		for k, c := range t.Columns {
			p.Words(pad, y+high+line*float64(k)+10, size, "start", p.column(c.Name), "faint")
		}
	}}
}

// column is what a column of numbers is called: as the attribute, procedure or variable of the same name.
func (p *picture) column(name string) string {
	for i := range p.game.Attrs {
		if text := p.game.Attrs[i].Name.In(p.lang); p.game.Types.Attrs[i].Name == name && text != "" {
			return text
		}
	}
	for i := range p.game.Callable {
		if c := &p.game.Callable[i]; c.ID == name && c.Name.In(p.lang) != "" {
			return c.Name.In(p.lang)
		}
	}
	return p.names.Variable(name)
}
