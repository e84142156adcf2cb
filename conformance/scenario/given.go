package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/words"
	"precept/interpreter/declared"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// The pieces and values of given, with the changes of else_legal. They are laid out in a fixed order, however they
// are written. First everything named is emptied. Then spaces are filled, then zones, then zones with the rest, and
// finally variables and attributes are set.

// anybody stands for pieces of any owner. In contrast, view.Nobody stands for pieces without an owner.
const anybody = view.Nobody - 1

// filling is the content that given requires in one place.
type filling struct {
	q     int
	owner int
	what  *source.Node // a name, a list of names, or a number of each
	space bool         // only pieces with these names and this owner are affected; otherwise everything in the zone
}

// facts applies the facts of one mapping to the position.
func (t *table) facts(g *source.Node) {
	spaces, zones := t.fillings(g)
	for _, f := range append(slices.Clone(spaces), zones...) {
		t.empty(f)
	}
	for _, f := range append(spaces, zones...) {
		t.fill(f)
	}
	for _, f := range zones {
		if slices.Contains(texts(f.what), "rest") {
			t.rest(f.q)
		}
	}
	if set := g.Get("set"); set != nil {
		for _, v := range set.Pairs {
			t.set(v)
		}
	}
}

// fillings reads the demanded contents of spaces and of zones.
func (t *table) fillings(g *source.Node) (spaces, zones []filling) {
	for _, p := range g.Pairs {
		key := p.Key.Text
		switch {
		case key == "at":
			spaces = append(spaces, t.onSpaces(p.Value)...)
		case slices.Contains(words.Keys("given"), key):
		default:
			params, ok := testkit.On(t.x).Zone(key)
			if !ok {
				t.fail(p.Key, "given has no key %q, and there is no such zone%s", key,
					source.Suggest(key, append(t.zoneNames(), words.Keys("given")...)))
				continue
			}
			zones = append(zones, t.inZones(key, params, nil, p.Value)...)
		}
	}
	return spaces, zones
}

// onSpaces reads {c5: {north: {soldier: 2}}}.
func (t *table) onSpaces(n *source.Node) (out []filling) {
	for _, sp := range n.Pairs {
		q := t.place(sp.Key.Text)
		if q < 0 {
			t.fail(sp.Key, "there is no space %q in this match%s", sp.Key.Text, t.nearPlace(sp.Key.Text))
			continue
		}
		if sp.Value.Kind != source.Map {
			t.fail(sp.Value, "pieces on a space are said by owner and kind: {north: {soldier: 2}}")
		}
		for _, ow := range sp.Value.Pairs {
			owner := t.seat(ow.Key.Text)
			if owner < 0 && ow.Key.Text != "nobody" {
				t.noSeat(ow.Key)
				continue
			}
			if ow.Value.Kind != source.Map {
				t.fail(ow.Value, "pieces on a space are said by kind: {soldier: 2}")
			}
			out = append(out, filling{q, owner, ow.Value, true})
		}
	}
	return out
}

// inZones reads the content of a zone: by its keys, then a list of names, or a number of each.
func (t *table) inZones(zone string, params, keys []string, n *source.Node) (out []filling) {
	if len(keys) < len(params) {
		if n.Kind != source.Map {
			t.fail(n, "%s is given for each %s: {name: [...]}", zone, params[len(keys)])
			return nil
		}
		for _, p := range n.Pairs {
			out = append(out, t.inZones(zone, params, append(slices.Clone(keys), p.Key.Text), p.Value)...)
		}
		return out
	}
	name := zone
	if len(keys) > 0 {
		name += "(" + strings.Join(keys, ", ") + ")"
	}
	q := t.place(name)
	if q < 0 {
		t.fail(n, "there is no %s in this match%s", name, t.nearPlace(name))
		return nil
	}
	owner := t.places[q].Owner
	if owner == view.Nobody {
		owner = anybody
	}
	return []filling{{q, owner, n, false}}
}

// noSeat reports a name that no seat of the match has.
func (t *table) noSeat(n *source.Node) {
	seats := t.x.Lineup().Seats
	t.fail(n, "there is no seat %q in this match%s; its seats are %s", n.Text, source.Suggest(n.Text, seats),
		strings.Join(seats, ", "))
}

// nearPlace returns a suggestion for an unknown name of a place.
func (t *table) nearPlace(name string) *source.Text {
	var names []string
	for i := range t.places {
		names = append(names, t.places[i].Name)
	}
	return cmp.Or(t.game.Definition().Types.OffBoard(name), source.Suggest(name, names))
}

// zoneNames returns the names of zones, without their keys.
func (t *table) zoneNames() []string {
	var out []string
	for i := range t.places {
		name, _, _ := strings.Cut(t.places[i].Name, "(")
		out = append(out, name)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// pieceNames returns the names with which pieces are laid out.
func (t *table) pieceNames() []string {
	var out []string
	for i := range t.pieces {
		out = append(out, t.pieces[i].Name, t.pieces[i].Kind)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// seat returns the index of the seat with a name, or -1 if there is none.
func (t *table) seat(name string) int { return slices.Index(t.x.Lineup().Seats, name) }

// place returns the place that an expression names, layout.None if there is none.
func (t *table) place(name string) int {
	if q, ok := t.numbers[tight(name)]; ok {
		return q
	}
	return view.None
}

// empty removes the pieces that a filling concerns: surplus pieces from a space, all from a zone.
func (t *table) empty(f filling) {
	if f.space {
		for _, k := range f.what.Pairs {
			count, n := t.count(k.Value), spell(k.Key.Text)
			for _, i := range t.bear(t.x, n.kind) {
				if testkit.On(t.x).Where(i) == f.q && t.pieces[i].Owner == f.owner && t.toldApart(t.x, i, view.Referee, n) {
					if count--; count < 0 {
						t.away(i, t.pieces[i].Home)
					}
				}
			}
		}
		return
	}
	for _, p := range testkit.On(t.x).Lying(f.q) {
		home := t.pieces[p].Home
		if home == f.q || home >= 0 && (t.places[home].Space || t.places[home].Stack) {
			home = view.None
		}
		t.away(p, home)
	}
}

func (t *table) away(i, home int) {
	testkit.On(t.x).Move(i, home)
	t.used[i], t.told[i] = false, false
}

// fill adds the missing pieces.
func (t *table) fill(f filling) {
	if f.what.Kind != source.Map {
		items := f.what.Items
		if f.what.Kind == source.Scalar && f.what.Text != "" {
			items = []*source.Node{f.what}
		}
		for i, it := range items {
			switch {
			case it.Text != "rest":
				t.put(it, f)
			case i < len(items)-1:
				t.fail(it, "rest is what is left, and stands last")
			}
		}
		return
	}
	for _, k := range f.what.Pairs {
		have, n := 0, spell(k.Key.Text)
		count := t.count(k.Value)
		if count == 0 && len(t.bear(t.x, n.kind)) == 0 {
			t.unknown(k.Key)
		}
		if f.space {
			for _, i := range t.bear(t.x, n.kind) {
				if testkit.On(t.x).Where(i) == f.q && t.pieces[i].Owner == f.owner && t.toldApart(t.x, i, view.Referee, n) {
					have++
				}
			}
		}
		for ; have < count && t.put(k.Key, f); have++ {
		}
	}
}

// count returns a number of pieces as written, -1 if it is no number.
func (t *table) count(n *source.Node) int {
	count, err := strconv.Atoi(n.Text)
	if err == nil && count >= 0 {
		return count
	}
	if n.Kind == source.Map || !t.ofAttributes(n) {
		t.fail(n, "a number is expected here: how many; pieces of several owners are put into a zone by at: "+
			"{hand(north): {south: {soldier: 1}}}")
	}
	return -1
}

// ofAttributes reports, as a failure, attribute values written where only names and numbers of pieces are allowed.
func (t *table) ofAttributes(n *source.Node) bool {
	if n.Kind != source.Map && (n.Kind != source.List || len(n.Items) == 0 || n.Items[0].Kind != source.Map) {
		return false
	}
	t.fail(n, "pieces are given here by their names, and by how many there are; what one is like stands under set: "+
		"{NAME.at(PLACE).only.ATTRIBUTE: VALUE}")
	return true
}

// mostFitting limits the zones that a problem proposes.
const mostFitting = 6

// fitting proposes zones for a piece that a place does not take: those of the same owner.
func (t *table) fitting(piece, wrong int) *source.Text {
	var all []string
	for q, p := range t.places {
		if !p.Space && p.Owner == t.places[wrong].Owner && testkit.On(t.x).Takes(q, piece) {
			all = append(all, p.Name)
		}
	}
	if len(all) == 0 || len(all) > mostFitting {
		return nil
	}
	return source.Say("; it can lie in %s", strings.Join(all, ", "))
}

// put places an unplaced piece with a name. It reports whether there is one that the place accepts. A zone of one
// player can get a piece that only another player has.
func (t *table) put(name *source.Node, f filling) bool {
	n := spell(name.Text)
	best := t.unplaced(n, f)
	if best < 0 && !f.space && !t.has(f.owner, n) {
		best = t.unplaced(n, filling{owner: anybody})
	}
	if best < 0 {
		if len(t.bear(t.x, n.kind)) == 0 {
			t.unknown(name)
			return false
		}
		t.fail(name, "there is no %s left to put at %s", name.Text, t.places[f.q].Name)
		return false
	}
	if !testkit.On(t.x).Takes(f.q, best) {
		t.fail(name, "%s is nothing that can lie in %s%s", name.Text, t.places[f.q].Name, t.fitting(best, f.q))
		return false
	}
	t.used[best], t.told[best] = true, n.value != ""
	testkit.On(t.x).Move(best, f.q)
	return true
}

// unknown reports a name that no piece of the match has. If the content uses the name for a group of pieces, the
// message names the pieces in that group.
func (t *table) unknown(n *source.Node) {
	if t.ofAttributes(n) {
		return
	}
	d := t.game.Definition()
	for i := range d.Pieces {
		if g := &d.Pieces[i]; g.ID == spell(n.Text).kind && g.Design < 0 {
			t.fail(n, source.ByKind, g.ID, kindOf(d, g))
			return
		}
	}
	t.fail(n, "nothing in this match is called %q%s", n.Text, source.Suggest(spell(n.Text).kind, t.pieceNames()))
}

// kindOf returns the name of the pieces of a group: their kind, with the value that distinguishes them.
func kindOf(d *declared.Game, g *declared.Group) string {
	kind := d.Kinds[g.Kind].ID
	for _, v := range g.Values {
		if t := d.Types.Attrs[v.Attr].Type; t.Base == declared.OfEnum && t.Depth == 0 && v.Computed == 0 {
			return kind + "(" + d.Types.Enums[t.Ref].Values[v.Int] + ")"
		}
	}
	return kind
}

// unplaced returns the best unplaced piece with a name, -1 if there is none. On a space, pieces are given by owner;
// a seat's zone can also hold pieces without an owner.
func (t *table) unplaced(n spelt, f filling) int {
	best := -1
	for _, i := range t.bear(t.x, n.kind) {
		o := t.pieces[i].Owner
		if !t.used[i] && (f.owner == anybody || o == f.owner || o == view.Nobody && !f.space) &&
			(best < 0 || t.free(i) > t.free(best)) && t.toldApart(t.x, i, view.Referee, n) {
			best = i
		}
	}
	return best
}

// has reports whether a piece with that name belongs to owner or to nobody.
func (t *table) has(owner int, n spelt) bool {
	for _, i := range t.bear(t.x, n.kind) {
		if o := t.pieces[i].Owner; (o == owner || o == view.Nobody) && t.toldApart(t.x, i, view.Referee, n) {
			return true
		}
	}
	return false
}

// free ranks pieces for placement: best those that are nowhere, then those in their starting place.
func (t *table) free(i int) int {
	switch q := testkit.On(t.x).Where(i); q {
	case view.None:
		return 2
	case t.pieces[i].Home:
		return 1
	}
	return 0
}

// rest puts into a zone all pieces that start there and were not placed elsewhere.
func (t *table) rest(q int) {
	for i := range t.pieces {
		if t.pieces[i].Home == q && !t.used[i] && t.free(i) > 0 {
			testkit.On(t.x).Move(i, q)
		}
	}
}

// set sets a variable or an attribute. A printed attribute cannot change, so another piece of the same kind with
// that value is used instead.
func (t *table) set(v source.Pair) {
	on, err := testkit.On(t.x).Printed(v.Key.Text)
	if on != nil {
		t.printed(v, on)
		return
	}
	if err == nil {
		err = testkit.On(t.x).Set(v.Key.Text, v.Value.Text)
	}
	if err != nil {
		t.fail(v.Key, "%v", err)
	}
}

// printed replaces a piece by another one whose printed attribute has the given value.
func (t *table) printed(v source.Pair, on *testkit.Printed) {
	i := on.Piece
	for _, j := range append([]int{i}, t.sorted()...) {
		if value, same := on.Values[j]; same && (j == i || !t.told[j]) && value == v.Value.Text {
			t.told[i] = true
			testkit.On(t.x).Exchange(i, j)
			return
		}
	}
	t.fail(v.Value, "there is no other %s whose %s is %s", t.pieces[i].Name, on.Attr, v.Value.Text)
}

// sorted returns all pieces, those that given has not placed first.
func (t *table) sorted() []int {
	out := make([]int, len(t.pieces))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(a, b int) int { return t.free(b) - t.free(a) })
	return out
}

// possible reports positions that no match can reach: places that hold more than they can.
func (t *table) possible() {
	if q, what := testkit.On(t.x).Overfull(); q >= 0 {
		t.fail(t.get("at"), "%s holds more than it takes: %s", t.places[q].Name, what)
	}
}
