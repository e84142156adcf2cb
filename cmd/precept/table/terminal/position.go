package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter/declared"
	"precept/interpreter/view"
)

// position writes what a seat may know: the boards, what is nobody's, the other seats and at last its own.
func (t *terminal) position(seat string) {
	v := t.match.View(seat)
	facts := map[string][]string{}
	for _, f := range t.match.Facts(seat, t.Lang) {
		facts[f.Of] = append(facts[f.Of], f.Text)
	}
	t.gap()
	drawn := t.boards(v, facts)
	t.mapOf(v, facts, drawn)
	t.commons(v)
	for i, s := range t.match.Record.Seats {
		if s != seat {
			t.seatPanel(v, i, s, facts[s])
		}
	}
	if i := slices.Index(t.match.Record.Seats, seat); i >= 0 { // nearest to what is decided
		t.seatPanel(v, i, seat, facts[seat])
	}
}

// seatPanel writes what belongs to a seat: its points and the like, and its zones.
func (t *terminal) seatPanel(v view.View, number int, seat string, facts []string) {
	var told []string
	rest := t.variables(v, seat)
	told = append(append(told, rest...), facts...)
	zones := t.zonesOf(v, seat)
	tracks := t.tracks(v, seat)
	if len(told)+len(zones)+len(tracks) == 0 {
		return
	}
	name := t.names.Seat(seat)
	if len(told) == 0 && len(zones)+len(tracks) == 1 {
		told, zones, tracks = append(zones, tracks...), nil, nil
	}
	head := name
	if told != nil {
		head = t.pair(name, strings.Join(told, ", "))
	}
	t.headed(0, number, name, head)
	for _, z := range append(zones, tracks...) {
		if t.plain {
			z = name + ", " + z
		}
		t.line(2, z)
	}
}

// zonesOf is the zones of a seat with what lies in them; "" for those of nobody. Those that there is one of for each
// space are told together.
func (t *terminal) zonesOf(v view.View, seat string) []string {
	var out []string
	last := ""
	for _, p := range v.Places {
		if p.Space || p.Owner != seat {
			continue
		}
		id, key, _ := strings.Cut(strings.TrimSuffix(p.Name, ")"), "(")
		zone := t.zoneBySpace(id, key)
		switch {
		case zone == nil:
			out, last = append(out, t.pair(t.names.PlaceOf(p.Name, seat), t.pieces(p))), ""
		case id == last:
			out[len(out)-1] += "; " + t.names.Place(key) + " " + t.pieces(p)
		default:
			out, last = append(out, t.pair(t.names.Of(zone), t.names.Place(key)+" "+t.pieces(p))), id
		}
	}
	return out
}

// zoneBySpace is the zone of an id if there is one of it for each space, and key is one; nil otherwise.
func (t *terminal) zoneBySpace(id, key string) *declared.Node {
	if t.match.Space(key) == nil {
		return nil
	}
	zones := t.match.Game.Declared().Zones
	if i := slices.IndexFunc(zones, func(z declared.Zone) bool { return z.ID == id }); i >= 0 {
		return &zones[i].Node
	}
	return nil
}

// commons writes the zones and variables of nobody.
func (t *terminal) commons(v view.View) {
	for _, z := range append(t.zonesOf(v, ""), t.variables(v, "")...) {
		t.line(0, z)
	}
}

// namesAny reports whether the game names a variable: then those with a name are shown, and otherwise all.
func (t *terminal) namesAny() bool {
	for name := range t.initial {
		if t.names.Named(name) {
			return true
		}
	}
	return false
}

// variables is those of a seat that are shown; without a name, only when they have changed. With "" it is those that
// belong to no seat. Those that a seat has one of for each value of an enum, say, are told together.
func (t *terminal) variables(v view.View, seat string) []string {
	var out []string
	last, some := "", t.namesAny()
	for _, x := range v.Values {
		id, keys, keyed := strings.Cut(strings.TrimSuffix(x.Name, ")"), "(")
		var parts []string
		if keyed {
			parts = strings.Split(keys, ", ")
		}
		quiet := x.Value == t.initial[x.Name] && (!t.names.Named(x.Name) || t.ofSpace(parts))
		if t.ownerIn(parts) != seat || quiet || some && !t.names.Named(x.Name) {
			continue
		}
		name, rest := t.names.VariableOf(x.Name, seat)
		value := t.valueOf(x.Name, x.Value)
		switch {
		case rest == "":
			out, last = append(out, name+" "+value), ""
		case id == last:
			out[len(out)-1] += ", " + rest + " " + value
		default:
			out, last = append(out, t.pair(name, rest+" "+value)), id
		}
	}
	return out
}

// ofSpace reports whether a space is among the keys of a variable: there are many of it, and what is as it was at the
// beginning is not told.
func (t *terminal) ofSpace(keys []string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { return t.match.Space(k) != nil })
}

// ownerIn is the seat among the keys of a variable, "" when there is none.
func (t *terminal) ownerIn(keys []string) string {
	for _, k := range keys {
		if slices.Contains(t.match.Record.Seats, k) {
			return k
		}
	}
	return ""
}

// tracks is the numbers that the pieces of a seat uncover as they leave: how many are left, and which number comes
// next.
func (t *terminal) tracks(v view.View, seat string) []string {
	var out []string
	for _, k := range t.match.Tracks(v.Seat) {
		if k.Owner != seat {
			continue
		}
		var columns []string
		for _, c := range k.Columns {
			columns = append(columns, c.Name+" "+t.column(t.names.Column(c), k.Count-k.Left))
		}
		left := fmt.Sprintf(t.words.left, k.Left)
		out = append(out, t.pair(t.names.Piece(k.Piece), left+"; "+strings.Join(columns, "; ")))
	}
	return out
}

// column is what a track shows; what the next piece uncovers stands in brackets.
func (t *terminal) column(shown []string, gone int) string {
	var out []string
	for i, text := range shown {
		if i == gone {
			text = "[" + text + "]"
			if t.plain {
				text = fmt.Sprintf("(%s %s)", t.words.next, shown[i])
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// hand writes what a seat alone sees, a line for each piece.
func (t *terminal) hand(seat string) {
	all := t.match.View("")
	found := false
	for _, p := range t.match.View(seat).Places {
		open := placeNamed(all, p.Name)
		if len(p.Pieces) == 0 || open == nil || open.Hidden <= p.Hidden {
			continue
		}
		if !found {
			t.line(0, fmt.Sprintf(t.words.handOf, t.names.Seat(seat)))
		}
		found = true
		for _, x := range p.Pieces {
			t.line(2, t.pair(t.names.PlaceOf(p.Name, seat), t.piece(p, x, false)))
			t.says(4, x.Name)
		}
	}
	if !found {
		t.line(0, fmt.Sprintf(t.words.noHand, t.names.Seat(seat)))
	}
}

// says writes what a piece says to players, when it says anything.
func (t *terminal) says(indent int, id string) {
	if text := t.names.Says(id); text != "" {
		t.line(indent, text)
	}
}

// pieces is what lies in a place.
func (t *terminal) pieces(p view.Place) string {
	var out []string
	for _, x := range p.Pieces {
		out = append(out, t.piece(p, x, true))
	}
	if p.Hidden > 0 {
		out = append(out, t.times(p.Hidden, t.words.hidden))
	}
	return strings.Join(out, ", ")
}

// piece is one piece, or several that look the same: how many, whose, and what is not as usual about it. In a zone of
// its owner nobody needs to be told whose it is.
func (t *terminal) piece(p view.Place, x view.Piece, brief bool) string {
	s := t.times(x.Count, t.pieceName(x.Name, brief))
	var notes []string
	if x.Owner != "" && x.Owner != p.Owner {
		notes = append(notes, t.names.Seat(x.Owner))
	}
	for _, at := range x.Attrs {
		notes = append(notes, t.attribute(at))
	}
	if notes != nil {
		s += " (" + strings.Join(notes, ", ") + ")"
	}
	return s
}

// attribute is an attribute with its value; a truth is its name alone.
func (t *terminal) attribute(a view.Value) string {
	name := cmp.Or(t.names.AttributeName(a.Name), a.Name)
	if a.Value == "true" {
		return name
	}
	return name + " " + t.names.Attribute(a.Name, a.Value)
}

// pieceName is what a piece is called, with what is printed on it, or in brief with what tells it from its like.
func (t *terminal) pieceName(id string, brief bool) string {
	s := t.names.Piece(id)
	if traits := t.names.Traits(id, brief); traits != nil {
		s += " (" + strings.Join(traits, ", ") + ")"
	}
	return s
}
