package scenario

import (
	"slices"
	"strings"

	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// sees checks what a seat can see: everything at a place, an attribute of pieces, or a value.
func (t *table) sees(n *source.Node)       { t.knowledge(n, true) }
func (t *table) doesNotSee(n *source.Node) { t.knowledge(n, false) }

func (t *table) knowledge(n *source.Node, want bool) {
	for _, p := range n.Pairs[0].Value.Pairs {
		seat := t.seat(p.Key.Text)
		if seat < 0 {
			t.noSeat(p.Key)
			return
		}
		for _, it := range items(p.Value) {
			name := it.Text
			if strings.HasSuffix(name, ".count") {
				continue // numbers are open to all
			}
			q, what := t.place(name), "what lies in "+name
			if q < 0 {
				what = name
			}
			var seen bool
			ofPieces, isOfPieces := t.attribute(it, seat, want)
			ofValue, isValue := t.value(name, seat)
			switch {
			case t.err != nil:
				return
			case q >= 0:
				seen = t.seesAll(q, seat)
			case isOfPieces:
				seen = ofPieces
			case isValue:
				seen = ofValue
			default:
				t.fail(it, "there is no place %q%s; an attribute of pieces is written soldier.at(c1).tired", name,
					t.nearPlace(name))
				return
			}
			if seen != want {
				t.fail(it, map[bool]source.Format{true: "%s sees %s", false: "%s does not see %s"}[seen], p.Key.Text, what)
				return
			}
		}
	}
}

// seesAll reports whether a seat knows all pieces in a place and all their attributes.
func (t *table) seesAll(place, seat int) bool {
	for _, p := range t.x.View(seat).Places {
		if p.Name == t.places[place].Name && p.Hidden > 0 {
			return false
		}
	}
	for _, piece := range testkit.On(t.x).Lying(place) {
		if len(testkit.On(t.x).Values(piece, seat)) < len(testkit.On(t.x).Values(piece, view.Referee)) {
			return false
		}
	}
	return true
}

// namesOf returns the names of values, sorted.
func namesOf(values []view.Value) (out []string) {
	for _, v := range values {
		out = append(out, v.Name)
	}
	slices.Sort(out)
	return out
}

// value reports whether a seat can see a value, such as bet(anna). ok is false if no seat sees a value with that
// name.
func (t *table) value(name string, seat int) (seen, ok bool) {
	for other := range t.x.Lineup().Seats {
		told := slices.ContainsFunc(t.x.View(other).Values, func(v view.Value) bool {
			return tight(v.Name) == tight(name) && v.Value != view.Unseen
		})
		ok = ok || told
		seen = seen || told && other == seat
	}
	return seen, ok
}

// attribute reports whether a seat can see an attribute of pieces, such as plot.at(c1).load. If want is true, the seat
// must see it for all pieces, otherwise for at least one. The result ok is false if the name is not an attribute.
func (t *table) attribute(n *source.Node, seat int, want bool) (seen, ok bool) {
	end := strings.LastIndexByte(n.Text, '.')
	if end < 0 || t.place(n.Text) >= 0 || strings.HasSuffix(n.Text, ")") {
		return false, false
	}
	of, attr := spell(strings.TrimSuffix(n.Text[:end], ".only")), n.Text[end+1:]
	found := false
	seen = want
	for _, piece := range t.bear(t.x, of.kind) {
		if testkit.On(t.x).Where(piece) < 0 ||
			!t.toldApart(t.x, piece, seat, spelt{kind: of.kind, owner: of.owner, place: of.place}) {
			continue
		}
		all := namesOf(testkit.On(t.x).Values(piece, view.Referee))
		if !slices.Contains(all, attr) {
			t.fail(n, "%s has no attribute %q%s", of.kind, attr, source.Among(attr, all))
			return false, true
		}
		known := slices.Contains(namesOf(testkit.On(t.x).Values(piece, seat)), attr)
		if found = true; known != want {
			seen = known
		}
	}
	if !found {
		t.fail(n, "there is no %s in this match", n.Text[:end])
	}
	return seen, true
}
