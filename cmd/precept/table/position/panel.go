package position

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/view"
)

// panel returns the panel of a seat, or the common panel for "".
func (b *builder) panel(seat string, number int) Panel {
	p := Panel{Seat: seat, Number: number, Values: b.values(seat), Tracks: b.tracks(seat), Zones: b.zones(seat)}
	if seat != "" {
		p.Name = b.names.Seat(seat)
		p.Facts = slices.Clone(b.facts[seat])
		for _, t := range b.view.Traits {
			if text := b.names.Trait(t); t.Subject == seat && text != "" {
				p.Facts = append(p.Facts, text)
			}
		}
	}
	return p
}

// home returns the seat on whose panel to show a declaration without an owner. A faction's declaration goes to the only
// seat that plays the faction, or to the common panel ("") if several do. The second result is false if no seat plays
// it.
func (b *builder) home(on declared.Component) (seat string, there bool) {
	if on.Faction == "" {
		return "", true
	}
	for i := range b.game.Seats {
		s := &b.game.Seats[i]
		if s.File != on.Faction || !slices.Contains(b.seats, s.ID) {
			continue
		}
		if there {
			return "", true // several seats play it
		}
		seat, there = s.ID, true
	}
	return seat, there
}

// keyed splits the name of a variable or a zone into its id and its keys.
func keyed(name string) (id string, keys []string) {
	id, list, is := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	if is {
		keys = strings.Split(list, ", ")
	}
	return id, keys
}

// seatIn returns the first seat among keys, "" for none.
func (b *builder) seatIn(keys []string) string {
	for _, k := range keys {
		if slices.Contains(b.seats, k) {
			return k
		}
	}
	return ""
}

// variable returns the declaration of a variable and its home. It returns nil if the variable is not shown: it has no
// name, or no seat plays its faction.
func (b *builder) variable(id string) (d *declared.Var, seat string) {
	i := slices.IndexFunc(b.game.Vars, func(v declared.Var) bool { return v.ID == id })
	if i < 0 || !b.bare && b.game.Vars[i].Name == (declared.Text{}) {
		return nil, ""
	}
	seat, there := b.home(b.game.Vars[i].On)
	if !there {
		return nil, ""
	}
	return &b.game.Vars[i], seat
}

// values returns the variables of a seat that are shown. It leaves out those that the score shows.
func (b *builder) values(seat string) []Value {
	var out []Value
	for _, x := range b.view.Values {
		id, keys := keyed(x.Name)
		d, home := b.variable(id)
		if d == nil || b.spaceIn(keys) != "" || b.scored(d) {
			continue
		}
		owner := b.seatIn(keys)
		if owner == "" {
			owner = home
		}
		if owner != seat || b.quiet(d, keys, x) {
			continue
		}
		e := b.entry(d, x)
		e.Key, e.Of = b.keyOf(x.Name, keys, owner)
		if n := len(out); n > 0 && out[n-1].ID == id {
			out[n-1].Entries = append(out[n-1].Entries, e)
			continue
		}
		name := b.names.Variable(id)
		if d.Name == (declared.Text{}) {
			name = plainly(id)
		}
		out = append(out, Value{ID: id, Name: name, Entries: []Entry{e}})
	}
	return out
}

// keyOf returns the text of a variable's keys other than its owner, and the first other seat among the keys.
func (b *builder) keyOf(name string, keys []string, owner string) (key, seat string) {
	_, key = b.names.VariableOf(name, owner)
	i := slices.Index(keys, owner)
	if i < 0 {
		return key, ""
	}
	return key, b.seatIn(keys[i+1:])
}

// scored reports whether a variable has the name of a line of the score sheet.
func (b *builder) scored(d *declared.Var) bool {
	return d.Name != (declared.Text{}) && slices.Contains(b.lines, b.names.Of(&d.Node))
}

// quiet reports whether a value need not be shown: it is nil or empty, or false from the beginning. Initial values also
// need not be shown if they have several seats as keys, last only for a phase, or have no name.
func (b *builder) quiet(d *declared.Var, keys []string, x view.Value) bool {
	first := x.Value == b.initial[x.Name]
	seats := 0
	for _, k := range keys {
		if slices.Contains(b.seats, k) {
			seats++
		}
	}
	switch {
	case x.Value == "nil", x.Value == "[]", x.Value == "false" && first:
		return true
	}
	return first && (seats > 1 || d.Lasts >= 0 || b.bare)
}

// entry returns the text for the value of a variable.
func (b *builder) entry(d *declared.Var, x view.Value) Entry {
	switch x.Value {
	case "true":
		return Entry{}
	case "false":
		return Entry{Text: b.words.No}
	case view.Unseen:
		return Entry{Text: b.words.Hidden}
	}
	e := Entry{Text: b.names.Written(d.Type, x.Value)}
	if n, err := strconv.Atoi(x.Value); err == nil && d.Type.Scalar(declared.OfInt) {
		e.Number = &n
		if d.Top > d.Low {
			e.Gauge = &Gauge{int(d.Low), int(d.Top)}
		}
	}
	return e
}

// spaceIn returns the first space among keys, "" for none.
func (b *builder) spaceIn(keys []string) string {
	for _, k := range keys {
		if b.match.Lineup().SpaceOf[k] != nil {
			return k
		}
	}
	return ""
}

// spaceValues returns, by space, the texts of the variables that have this space as a key, unless they have their
// initial value.
func (b *builder) spaceValues() map[string][]string {
	out := map[string][]string{}
	for _, x := range b.view.Values {
		id, keys := keyed(x.Name)
		at := b.spaceIn(keys)
		if at == "" || x.Value == b.initial[x.Name] {
			continue
		}
		d, _ := b.variable(id)
		if d == nil || b.quiet(d, keys, x) {
			continue
		}
		text := strings.TrimSpace(b.names.Variable(id) + " " + b.entry(d, x).Text)
		if owner := b.seatIn(keys); owner != "" {
			text = b.names.Seat(owner) + " " + text
		}
		out[at] = append(out[at], text)
	}
	return out
}

// tracks returns the tracks of a seat.
func (b *builder) tracks(seat string) []Track {
	var out []Track
	for _, k := range b.tracked {
		if k.Owner != seat {
			continue
		}
		t := Track{ID: k.Piece, Name: b.names.Piece(k.Piece), Home: k.Home, Count: k.Count, Left: k.Left}
		for _, c := range k.Columns {
			t.Columns = append(t.Columns, Column{c.ID, c.Name, c.Values})
		}
		out = append(out, t)
	}
	return out
}

// zones returns the non-empty zones of a seat's panel, without the pieces that tracks show.
func (b *builder) zones(seat string) []Zone {
	var out []Zone
	for _, p := range b.places() {
		if p.Space {
			continue
		}
		id, _ := keyed(p.Name)
		owner, private := p.Owner, b.private(&p)
		i := slices.IndexFunc(b.game.Zones, func(z declared.Zone) bool { return z.ID == id })
		if owner == "" && i >= 0 {
			owner, _ = b.home(b.game.Zones[i].On)
		}
		if owner != seat {
			continue
		}
		name := b.names.NamedPlace(p.Name, owner)
		part := Part{Place: p.Name, Key: name.Of, Heap: b.heap(b.untracked(&p))}
		columns := b.columns(id)
		if part.Count() == 0 && !columns {
			continue
		}
		if n := len(out); n > 0 && out[n-1].ID == id {
			out[n-1].Parts = append(out[n-1].Parts, part)
			out[n-1].Private = out[n-1].Private || private
			continue
		}
		z := Zone{ID: id, Name: name.One, Private: private,
			Held: i >= 0 && b.game.Zones[i].SeenBy == "owner", Columns: columns, Parts: []Part{part}}
		out = append(out, z)
	}
	return out
}

// columns reports whether the places of a zone are shown as columns, side by side.
func (b *builder) columns(zone string) bool { l := b.game.Looks[zone]; return l != nil && l.Columns }

// places returns the places of the view. Those of zones that are shown as columns come first, the empty ones included.
func (b *builder) places() (out []view.Place) {
	all := b.match.Lineup()
	for _, l := range all.Places {
		if id, _ := keyed(l.Name); !b.columns(id) {
			continue
		}
		i := slices.IndexFunc(b.view.Places, func(p view.Place) bool { return p.Name == l.Name })
		p := view.Place{Name: l.Name}
		if i >= 0 {
			p = b.view.Places[i]
		} else if l.Owner >= 0 {
			p.Owner = all.Seats[l.Owner]
		}
		out = append(out, p)
	}
	for _, p := range b.view.Places {
		if id, _ := keyed(p.Name); !b.columns(id) {
			out = append(out, p)
		}
	}
	return out
}

// private reports whether others see fewer pieces of a place than the viewer.
func (b *builder) private(p *view.Place) bool {
	open := placeOf(b.common, p.Name)
	return open != nil && open.Hidden > p.Hidden
}

// untracked returns a place without the pieces that are on tracks.
func (b *builder) untracked(p *view.Place) *view.Place {
	out := *p
	out.Pieces = slices.Clone(p.Pieces)
	for _, t := range b.tracked {
		if t.Home != p.Name {
			continue
		}
		for i := range out.Pieces {
			if x := &out.Pieces[i]; x.Name == t.Piece && x.Owner == t.Owner {
				x.Count = max(0, x.Count-t.Left)
			}
		}
	}
	out.Pieces = slices.DeleteFunc(out.Pieces, func(x view.Piece) bool { return x.Count == 0 })
	return &out
}
