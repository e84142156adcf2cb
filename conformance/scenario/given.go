package scenario

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/code"
	"precept/interpreter/expr"
	"precept/interpreter/source"
	"precept/interpreter/state"
)

// What given, or else_legal over it, says of pieces and values. However it is written, it is laid out in one order:
// everything that is named is emptied, then spaces are filled, then zones, then the rest of those that have one, then
// variables and attributes are set.

// anybody stands for pieces whoever owns them, beside state.Nil for those that nobody owns.
const anybody = int32(-2)

// filling is what given says of one place.
type filling struct {
	q     int
	owner int32
	what  *tree.Node // a name, a list of names, or a number of each
	space bool       // only pieces of these names and this owner are spoken of; of a zone, everything in it
}

// facts puts the facts of one mapping into the position.
func (t *table) facts(g *tree.Node) {
	if t.err != nil {
		return
	}
	spaces, zones := t.fillings(g)
	for _, f := range append(slices.Clone(spaces), zones...) {
		if t.err == nil {
			t.empty(f)
		}
	}
	for _, f := range append(spaces, zones...) {
		if t.err == nil {
			t.fill(f)
		}
	}
	for _, f := range zones {
		if slices.Contains(texts(f.what), "rest") {
			t.rest(f.q)
		}
	}
	if set := g.Get("set"); set != nil && t.err == nil {
		for _, v := range set.Pairs {
			t.set(v)
		}
	}
}

// fillings reads what is said of spaces and of zones.
func (t *table) fillings(g *tree.Node) (spaces, zones []filling) {
	for _, p := range g.Pairs {
		key := p.Key.Text
		switch {
		case t.err != nil:
			return nil, nil
		case key == "at":
			spaces = append(spaces, t.onSpaces(p.Value)...)
		case slices.Contains(givenKeys, key):
		default:
			s := t.p.Game.Decls.Symbols[key]
			if s == nil || s.Sort != expr.SymZone {
				t.fail(p.Key, "given has no key %q, and there is no such zone%s", key, source.Suggest(key, givenKeys))
				return nil, nil
			}
			zones = append(zones, t.inZones(s, nil, p.Value)...)
		}
	}
	return spaces, zones
}

// onSpaces reads {c5: {marquise: {warrior: 2}}}.
func (t *table) onSpaces(n *tree.Node) (out []filling) {
	for _, sp := range n.Pairs {
		q := t.place(sp.Key.Text)
		if q < 0 {
			t.fail(sp.Key, "there is no space %q in this match", sp.Key.Text)
			return nil
		}
		if sp.Value.Kind != tree.Map {
			t.fail(sp.Value, "pieces on a space are said by owner and kind: {marquise: {warrior: 2}}")
		}
		for _, ow := range sp.Value.Pairs {
			owner := t.seat(ow.Key.Text)
			if owner == state.Nil && ow.Key.Text != "nobody" {
				t.fail(ow.Key, "there is no seat %q in this match", ow.Key.Text)
				return nil
			}
			if ow.Value.Kind != tree.Map {
				t.fail(ow.Value, "pieces on a space are said by kind: {warrior: 2}")
			}
			out = append(out, filling{q, owner, ow.Value, true})
		}
	}
	return out
}

// inZones reads what lies in a zone: by its keys, then a list of names, or a number of each.
func (t *table) inZones(s *expr.Symbol, keys []string, n *tree.Node) (out []filling) {
	if len(keys) < len(s.Params) {
		if n.Kind != tree.Map {
			t.fail(n, "%s is given for each %s: {name: [...]}", s.Name, s.Params[len(keys)].Name)
			return nil
		}
		for _, p := range n.Pairs {
			out = append(out, t.inZones(s, append(slices.Clone(keys), p.Key.Text), p.Value)...)
		}
		return out
	}
	name := s.Name
	if len(keys) > 0 {
		name += "(" + strings.Join(keys, ", ") + ")"
	}
	q := t.place(name)
	if q < 0 {
		t.fail(n, "there is no %s in this match", name)
		return nil
	}
	owner := t.p.Places[q].Owner
	if owner == state.Nil {
		owner = anybody
	}
	return []filling{{q, owner, n, false}}
}

func (t *table) seat(name string) int32 {
	if i := slices.Index(t.p.Names, name); i >= 0 {
		return int32(i)
	}
	return state.Nil
}

// place is the place that an expression names.
func (t *table) place(name string) int {
	return slices.IndexFunc(t.p.Places, func(p code.Place) bool { return tight(p.Name) == tight(name) })
}

// empty takes away what a filling speaks of and does not want: from a space, those that are too many; from a zone, all.
func (t *table) empty(f filling) {
	m := t.x.M
	if f.space {
		for _, k := range f.what.Pairs {
			count, n := t.count(k.Value), spell(k.Key.Text)
			for i := range t.p.Pieces {
				if int(m.Place[i]) == f.q && t.p.Pieces[i].Owner == f.owner && t.named(i, n) {
					if count--; count < 0 {
						t.away(i, t.p.Pieces[i].Home)
					}
				}
			}
		}
		return
	}
	for p := m.Head[f.q]; p >= 0; p = m.Head[f.q] {
		home := t.p.Pieces[p].Home
		if home == f.q || home >= 0 && (home < m.L.Spaces || m.L.Order[home] == state.Stack) {
			home = -1
		}
		t.away(int(p), home)
	}
}

func (t *table) away(i, home int) {
	t.x.M.Move(i, home, state.Own)
	t.used[i], t.told[i] = false, false
}

// fill puts what is missing.
func (t *table) fill(f filling) {
	m := t.x.M
	if f.what.Kind != tree.Map {
		items := f.what.Items
		if f.what.Kind == tree.Scalar && f.what.Text != "" {
			items = []*tree.Node{f.what}
		}
		for i, it := range items {
			switch {
			case it.Text != "rest":
				t.put(it, f, state.Lowest)
			case i < len(items)-1:
				t.fail(it, "rest is what is left, and stands last")
			}
		}
		return
	}
	for _, k := range f.what.Pairs {
		have, n, at := 0, spell(k.Key.Text), state.Lowest
		if f.space {
			at = state.Own
			for i := range t.p.Pieces {
				if int(m.Place[i]) == f.q && t.p.Pieces[i].Owner == f.owner && t.named(i, n) {
					have++
				}
			}
		}
		for count := t.count(k.Value); have < count && t.err == nil; have++ {
			t.put(k.Key, f, at)
		}
	}
}

// count is how many, as it is written.
func (t *table) count(n *tree.Node) int {
	count, err := strconv.Atoi(n.Text)
	if err != nil || count < 0 {
		t.fail(n, "a number is expected here: how many; pieces of several owners are put into a zone by at: "+
			"{hand(marquise): {eyrie: {warrior: 1}}}")
	}
	return count
}

// named reports whether given means piece i by a name: its own, or its kind's. A kind above others stands for those
// below it only where no piece is of itself.
func (t *table) named(i int, n spelt) bool {
	if t.calls(t.x.M, i, -2, n, false) {
		return true
	}
	k := t.p.Game.Decls.KindByName(n.kind)
	own := slices.ContainsFunc(t.p.Classes, func(c code.Class) bool { return c.Kind == k })
	return !own && t.calls(t.x.M, i, -2, n, true)
}

// put takes a piece of that name that given has not placed yet. A zone of one player may hold what only another has.
func (t *table) put(name *tree.Node, f filling, at state.At) {
	n := spell(name.Text)
	best := t.unplaced(n, f.owner)
	if best < 0 && !f.space && !t.has(f.owner, n) {
		best = t.unplaced(n, anybody)
	}
	if best < 0 {
		t.fail(name, "there is no %s left to put at %s", name.Text, t.p.Places[f.q].Name)
		return
	}
	if !t.p.Takes(f.q, best) {
		t.fail(name, "%s is nothing that can lie in %s", name.Text, t.p.Places[f.q].Name)
		return
	}
	t.used[best], t.told[best] = true, n.value != ""
	t.x.M.Move(best, f.q, at)
}

// unplaced is the piece of that name and owner that is best taken, -1 for none.
func (t *table) unplaced(n spelt, owner int32) int {
	best := -1
	for i := range t.p.Pieces {
		o := t.p.Pieces[i].Owner
		if !t.used[i] && t.named(i, n) && (owner == anybody || o == owner || o == state.Nil) &&
			(best < 0 || t.free(i) > t.free(best)) {
			best = i
		}
	}
	return best
}

// has reports whether pieces of that name are owner's, or nobody's.
func (t *table) has(owner int32, n spelt) bool {
	for i := range t.p.Pieces {
		if o := t.p.Pieces[i].Owner; t.named(i, n) && (o == owner || o == state.Nil) {
			return true
		}
	}
	return false
}

// free ranks where a piece is best taken from: from nowhere, then from where it begins.
func (t *table) free(i int) int {
	switch q := t.x.M.Place[i]; {
	case q < 0:
		return 2
	case int(q) == t.p.Pieces[i].Home:
		return 1
	}
	return 0
}

// rest puts all into a zone that begins there and is not placed otherwise.
func (t *table) rest(q int) {
	for i := range t.p.Pieces {
		if t.p.Pieces[i].Home == q && !t.used[i] && t.free(i) > 0 {
			t.x.M.Move(i, q, state.Lowest)
		}
	}
}

// set gives a variable or an attribute its value. What is printed on a piece is not written over: another piece of its
// sort that bears that value takes its place.
func (t *table) set(v tree.Pair) {
	if c, err := t.p.Compile(v.Key.Text); err == nil && c.Tree.Op == expr.OpAttr && t.p.Game.Attrs[c.Tree.N].Printed &&
		c.Tree.Args[0].Type.Scalar(expr.Piece) {
		t.printed(v, c.Tree)
		return
	}
	if err := t.p.Put(t.x.M, v.Key.Text, v.Value.Text); err != nil {
		t.fail(v.Key, "%v", err)
	}
}

// printed exchanges what is printed on a piece with another that bears the value.
func (t *table) printed(v tree.Pair, target *expr.Node) {
	m := t.x.M
	piece, err := t.p.CompileTree(target.Args[0]).Of(m)
	if err != nil || piece.One < 0 {
		t.fail(v.Key, "there is no such piece")
		return
	}
	i := int(piece.One)
	same := func(j int) bool {
		a, b := &t.p.Pieces[i], &t.p.Pieces[j]
		return a.Kind == b.Kind && a.Owner == b.Owner && a.Design == b.Design
	}
	value := func(j int) string {
		return t.p.ValueName(t.p.Game.Decls.Attrs[target.N].Type, t.p.AttrValue(m, target.N, int32(j)))
	}
	for _, j := range append([]int{i}, t.sorted()...) {
		if same(j) && (j == i || !t.told[j]) && value(j) == v.Value.Text {
			t.told[i] = true
			t.p.Exchange(m, int32(i), int32(j))
			return
		}
	}
	t.fail(v.Value, "there is no other %s whose %s is %s", t.p.PieceName(i), t.p.Game.Decls.Attrs[target.N].Name,
		v.Value.Text)
}

// sorted is all pieces, those first that given has put nowhere.
func (t *table) sorted() []int {
	out := make([]int, len(t.p.Pieces))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(a, b int) int { return t.free(b) - t.free(a) })
	return out
}

// possible reports what no match can come to: places that hold more than they take.
func (t *table) possible() {
	if q, what := t.p.Overfull(t.x.M); q >= 0 {
		t.fail(t.get("at"), "%s holds more than it takes: %s", t.p.Places[q].Name, what)
	}
}
