package draw

import (
	"fmt"
	"strconv"
	"strings"

	"precept/cmd/precept/table/draw/svg"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/view"
)

// zones returns the rows of a seat's zones with the pieces in them, side by side if there is room. It leaves out empty
// zones. If any zone of the game has a name, it also leaves out those that have none.
func (p *picture) zones(seat string, w float64) []row {
	var parts []row
	told := map[string]bool{}
	var alike []*interpreter.Place // zones of one declaration, in order
	end := func() {
		parts = append(parts, p.family(alike, seat, w)...)
		alike = nil
	}
	for q := range p.places {
		pl := &p.places[q]
		if pl.Space || p.owner(pl) != seat || p.besides(pl) != "" || p.inner(pl, seat) {
			continue
		}
		key := p.key(pl, seat)
		if told[key] || total(p.contents[key]) == 0 {
			continue
		}
		told[key] = true
		if len(alike) > 0 && alike[0].Of != pl.Of {
			end()
		}
		alike = append(alike, pl)
	}
	end()
	return packed(parts, w)
}

// key returns the key of a place in picture.contents.
func (p *picture) key(pl *interpreter.Place, seat string) string {
	if holds(pl) {
		return held(pl.Name, seat)
	}
	return pl.Name
}

// family returns the rows of all zones of one declaration. If their names differ only in the brackets, the shared part
// is written once above them.
func (p *picture) family(zones []*interpreter.Place, seat string, w float64) []row {
	var out []row
	shared := ""
	for i, pl := range zones {
		before, _, cut := strings.Cut(p.without(p.names.Place(pl.Name), seat), " (")
		if i > 0 && (before != shared || !cut) || holds(pl) {
			shared = ""
			break
		}
		shared = before
	}
	if len(zones) < 2 || shared == "" {
		for _, pl := range zones {
			out = append(out, p.zone(pl, p.without(p.names.Place(pl.Name), seat), seat, w))
		}
		return out
	}
	for _, pl := range zones {
		name := strings.TrimPrefix(p.without(p.names.Place(pl.Name), seat), shared+" ")
		out = append(out, p.zone(pl, strings.TrimSuffix(strings.TrimPrefix(name, "("), ")"), seat, w))
	}
	lines := append([]row{p.heading(shared, 0, w)}, packed(out, w)...)
	return []row{p.together(lines, shared)}
}

// inner reports whether a zone is left out of a seat's panel, because another seat has the faction that declares it, or
// because only the rules use it.
func (p *picture) inner(pl *interpreter.Place, seat string) bool {
	if holds(pl) {
		return false
	}
	z := &p.game.Zones[pl.Of]
	if p.absent(z.On.Faction, seat) {
		return true
	}
	if p.zoned == 0 {
		p.zoned = 1
		for i := range p.game.Zones {
			if p.game.Zones[i].Name != (declared.Text{}) {
				p.zoned = 2
			}
		}
	}
	return p.zoned == 2 && z.Name == (declared.Text{})
}

// zone returns the row of a zone: its name with a count, its tracks, and its other pieces.
func (p *picture) zone(pl *interpreter.Place, name, seat string, w float64) row {
	content := p.contents[p.key(pl, seat)]
	n := total(content)
	rows, rest := p.tracks(pl.Name, p.items(content), w)
	all := append([]row{p.heading(name, n, w)}, append(rows, p.flow(pl.Name, rest, w)...)...)
	title := fmt.Sprintf("%s (%d)", p.without(p.names.Place(pl.Name), seat), n)
	return p.together(all, title, append(p.spaceHooks(pl.Name), "data-owner", seat, "data-count", n)...)
}

// zoneGap is the distance between two zones side by side.
const zoneGap = 22.0

// packed puts parts side by side in lines of a given width.
func packed(parts []row, w float64) []row {
	var out []row
	for i := 0; i < len(parts); {
		n, wide, high := 1, parts[i].w, parts[i].h
		for i+n < len(parts) && wide+zoneGap+parts[i+n].w <= w {
			wide, high = wide+zoneGap+parts[i+n].w, max(high, parts[i+n].h)
			n++
		}
		line := parts[i : i+n]
		out = append(out, row{wide, high, func(x, y float64) {
			for _, r := range line {
				r.draw(x, y)
				x += r.w + zoneGap
			}
		}})
		i += n
	}
	return out
}

// owner returns the seat to whose panel a place belongs, "" for none.
func (p *picture) owner(pl *interpreter.Place) string {
	if pl.Owner == view.Nobody && !holds(pl) && !pl.Space {
		return p.declarer(p.game.Zones[pl.Of].On.Faction)
	}
	if pl.Owner == view.Nobody {
		return ""
	}
	return p.seats[pl.Owner]
}

// total returns how many pieces are in a place.
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

// heading returns the name of a zone, with the number of pieces in it unless that is 0.
func (p *picture) heading(name string, n int, w float64) row {
	const size, high = 12.0, 15.0
	number := ""
	if n > 0 {
		number = "(" + strconv.Itoa(n) + ")"
	}
	room := svg.Width(number, size, false) + 6
	lines := svg.Wrap(name, size, w-room, true)
	wide := 0.0
	for _, l := range lines {
		wide = max(wide, svg.Width(l, size, true))
	}
	return row{wide + room, high*float64(len(lines)) + 5, func(x, y float64) {
		for i, l := range lines {
			p.Words(x, y+14+high*float64(i), size, "start", l, "ink bold")
		}
		last := len(lines) - 1
		p.Words(x+svg.Width(lines[last], size, true)+5, y+14+high*float64(last), size, "start", number, "faint")
	}}
}

// Sizes of the content of zones, and how many different things are drawn before the rest is only counted.
const (
	zoneGlyph = 26.0
	zoneRow   = 31.0
	chipHigh  = 22.0
	zoneMost  = 12
)

// flow returns the rows for the content of a zone: pieces as on the board, cards by name.
func (p *picture) flow(place string, items []item, w float64) []row {
	var out []row
	more := 0
	if len(items) > zoneMost {
		for _, it := range items[zoneMost-1:] {
			more += it.count
		}
		items = items[:zoneMost-1]
	}
	for len(items) > 0 {
		n, x := 0, 0.0
		for n < len(items) && (n == 0 || x+p.room(items[n], w) <= w) {
			x += p.room(items[n], w)
			n++
		}
		line := items[:n]
		out = append(out, row{min(x, w), zoneRow, func(x, y float64) { p.inLine(place, line, w, x, y) }})
		items = items[n:]
	}
	if more > 0 {
		out = append(out, p.more(more))
	}
	return append(out, row{0, 5, func(float64, float64) {}})
}

// plainly reports whether an item is drawn as a piece. Other items are drawn as chips with their names.
func plainly(it item) bool { return it.piece.Name == "" || it.face.Shape != "card" }

// room returns the width that an item takes in a zone.
func (p *picture) room(it item, w float64) float64 {
	if plainly(it) {
		return zoneGlyph + svg.Width(times(it.count), 12, false) + 10
	}
	return min(w, svg.Width(p.chipText(it), 12, false)+38)
}

// times returns the number of pieces as written beside a glyph, "" for one.
func times(n int) string {
	if n < 2 {
		return ""
	}
	return "× " + strconv.Itoa(n)
}

// chipText returns the text on the chip of a card: its name, after the number of cards if there are several.
func (p *picture) chipText(it item) string {
	s := p.names.Piece(it.piece.Name)
	if it.count > 1 {
		s = strconv.Itoa(it.count) + " × " + s
	}
	return s
}

// inLine draws items side by side.
func (p *picture) inLine(place string, items []item, w, x, y float64) {
	for _, it := range items {
		room := p.room(it, w)
		if plainly(it) {
			p.put(it, place, x+zoneGlyph/2, y+zoneRow/2-1, zoneGlyph, false)
			p.Words(x+zoneGlyph+3, y+zoneRow/2+3.5, 12, "start", times(it.count), "ink")
		} else {
			p.chip(it, place, x, y+(zoneRow-chipHigh)/2, room-6)
		}
		x += room
	}
}

// chip draws a card as a strip with its letter and its name.
func (p *picture) chip(it item, place string, x, y, w float64) {
	p.Group(func() {
		p.Said("title", it.title+", "+p.names.Place(place))
		p.Leaf("rect", "x", x, "y", y, "width", w, "height", chipHigh, "rx", 4.0, "class", "shape box thin",
			"stroke-width", 0.9)
		f := it.face
		f.Shape = "disc"
		p.Glyph(f, x+12, y+chipHigh/2, 17)
		p.Words(x+24, y+chipHigh/2+4.3, 12, "start", svg.Fitting(p.chipText(it), 12, w-28, false), "ink")
	}, p.pieceHooks(it, place)...)
}
