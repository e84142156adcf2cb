package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// This file defines how a scenario names things. All comparisons of names with pieces or answers are here, so that
// answers, automatic answers and layouts use the same names.

// inventory lists the pieces and places of a line-up. It is created once for all scenarios and ways on that
// line-up.
type inventory struct {
	pieces  []interpreter.Piece
	places  []interpreter.Place
	tight   []string          // the names of places without spaces
	numbers map[string]int    // places by these names; the first of two with one name
	plain   map[string]string // the names of cells that have letters, by those that they have without

	mu    sync.Mutex
	borne map[string][]int // pieces by the names that given uses for them
}

func inventoryOf(x *interpreter.Engine) *inventory {
	p := &inventory{pieces: x.Lineup().Pieces, places: x.Lineup().Places, numbers: map[string]int{},
		plain: map[string]string{},
		borne: map[string][]int{}}
	for q := range p.places {
		name := tight(p.places[q].Name)
		p.tight = append(p.tight, name)
		if _, taken := p.numbers[name]; !taken {
			p.numbers[name] = q
		}
		if s := x.Lineup().SpaceOf[p.places[q].Name]; s != nil && s.Plain != "" {
			p.numbers[s.Plain], p.plain[s.Plain] = q, s.ID
		}
	}
	return p
}

// bear returns the pieces that a plain name in given denotes, by their own name or kind. If some piece has exactly this
// kind, pieces of more specific kinds are excluded.
func (p *inventory) bear(x *interpreter.Engine, kind string) []int {
	p.mu.Lock()
	defer p.mu.Unlock()
	out, known := p.borne[kind]
	if known {
		return out
	}
	wide := !slices.ContainsFunc(p.pieces, func(o interpreter.Piece) bool { return o.Kind == kind })
	for i := range p.pieces {
		if p.goes(x, i, kind, wide) {
			out = append(out, i)
		}
	}
	p.borne[kind] = out
	return out
}

// goes reports whether a plain name denotes a piece; wide also accepts more general kinds.
func (p *inventory) goes(x *interpreter.Engine, i int, kind string, wide bool) bool {
	o := &p.pieces[i]
	return o.Name == kind || wide && o.Design == "" && testkit.On(x).IsKind(o.Kind, kind)
}

// spelt is the parts of a piece's name: soldier, soldier.of(south), plot(bomb), hut.at(f1), seal(3).of(a).at(f2).
type spelt struct {
	kind, value, owner, place string
}

// spell splits a name. A text that is no name of a piece becomes the kind.
func spell(name string) spelt {
	end := strings.IndexAny(name, ".(")
	if end < 0 {
		return spelt{kind: name}
	}
	out, rest := spelt{kind: name[:end]}, name[end:]
	for rest != "" {
		to := (*string)(nil)
		switch {
		case rest[0] == '(' && out.value == "":
			to = &out.value
		case strings.HasPrefix(rest, ".of(") && out.owner == "":
			to, rest = &out.owner, rest[3:]
		case strings.HasPrefix(rest, ".at(") && out.place == "":
			to, rest = &out.place, rest[3:]
		}
		n := closing(rest)
		if to == nil || n < 0 {
			return spelt{kind: name}
		}
		*to, rest = rest[1:n], rest[n+1:]
	}
	return out
}

// closing returns the index of the parenthesis that closes the one at the start of s, -1 if there is none.
func closing(s string) int {
	depth := 0
	for i, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// calls reports whether a name denotes a piece; wide also accepts more general kinds. Only attributes visible to
// seat count as values; -2 sees all.
func (t *table) calls(x *interpreter.Engine, i, seat int, n spelt, wide bool) bool {
	return t.goes(x, i, n.kind, wide) && t.toldApart(x, i, seat, n)
}

// toldApart reports whether the owner, place and value in a name apply to a piece. It ignores the kind.
func (t *table) toldApart(x *interpreter.Engine, i, seat int, n spelt) bool {
	if n.owner != "" && t.seatName(t.pieces[i].Owner) != n.owner ||
		n.place != "" && t.placeName(testkit.On(x).Where(i)) != tight(n.place) {
		return false
	}
	return n.value == "" ||
		slices.ContainsFunc(testkit.On(x).Values(i, seat), func(v view.Value) bool { return v.Value == n.value })
}

func (t *table) placeName(q int) string {
	if q < 0 {
		return ""
	}
	return t.tight[q]
}

// tight returns a name without spaces, since those after commas are optional.
func tight(name string) string { return strings.ReplaceAll(name, " ", "") }

// rank is how exactly a name describes an answer.
type rank int

const (
	no    rank = iota
	wide       // by a more general kind
	apart      // by what distinguishes it from others of its kind: place, owner or value
	exact      // by its own name
)

// means returns how precisely a name describes a possible or given answer to a choice.
func (t *table) means(x *interpreter.Engine, b interpreter.Taken, name string) rank {
	at, name := t.placeName(b.Place), cmp.Or(t.plain[name], name)
	switch {
	case b.ID == name || b.Answer == interpreter.None && name == "nil":
		return exact
	case b.Piece < 0 && at != "" && at == tight(name):
		return apart
	case b.Piece < 0:
		return no
	}
	n, p := spell(name), &t.pieces[b.Piece]
	n.place = cmp.Or(t.plain[n.place], n.place)
	if at != "" && tight(n.place) == at {
		n.place = ""
	}
	switch seat := t.seat(b.Seat); {
	case at != "" && at == tight(name) || p.Owner >= 0 && t.seatName(p.Owner) == name:
		return apart
	case n.place != "":
		return no
	case t.calls(x, b.Piece, seat, n, false):
		return apart
	case t.calls(x, b.Piece, seat, n, true):
		return wide
	}
	return no
}

// said returns the answer that a name describes most exactly, the first of several; false if there is none.
func (t *table) said(x *interpreter.Engine, d *interpreter.Decision, options []interpreter.Answer,
	name string) (interpreter.Answer, bool) {
	best, out := no, interpreter.Answer(0)
	for _, o := range options {
		r := no
		if b, ok := d.Taking(o); ok {
			r = t.means(x, b, name)
		}
		if r == no && d.Describe(o).ID == name { // a word: agree, pass
			r = exact
		}
		if r > best {
			best, out = r, o
		}
	}
	return out, best > no
}

// crossedOff removes from names the most precise name of each element that was taken automatically, and returns the
// remaining names. It returns false if some element has no name in the list.
func (t *table) crossedOff(x *interpreter.Engine, took []interpreter.Taken, names []string) ([]string, bool) {
	left := slices.Clone(names)
	for _, b := range took {
		if b.Answer == interpreter.None || b.Answer == interpreter.Done {
			continue
		}
		best, at := no, -1
		for i, name := range left {
			if r := t.means(x, b, name); r > best {
				best, at = r, i
			}
		}
		if at < 0 {
			return left, false
		}
		left = slices.Delete(left, at, at+1)
	}
	return left, true
}

// listed returns the names of several elements as written: a list, or a number of each.
func listed(n *source.Node) []string {
	var out []string
	switch {
	case n.Kind == source.Map:
		for _, p := range n.Pairs {
			count, _ := strconv.Atoi(p.Value.Text)
			for range count {
				out = append(out, p.Key.Text)
			}
		}
	case n.Kind == source.List:
		out = texts(n)
	case n.Text != "" && n.Text != "none":
		out = []string{n.Text}
	}
	return out
}

// isValue reports whether a name can denote anything in this match with the type of a choice.
func (t *table) isValue(c interpreter.Choice, name string) bool {
	q := t.place(name)
	if testkit.On(t.x).CanBe(c, name) || q >= 0 && testkit.On(t.x).CanBe(c, t.places[q].Name) {
		return true
	}
	n, ofPieces := spell(name), false
	for i := range t.pieces {
		if testkit.On(t.x).Fits(c, i) {
			ofPieces = true
			if t.calls(t.x, i, view.Referee, n, true) {
				return true
			}
		}
	}
	return ofPieces && (q >= 0 || t.seat(name) >= 0)
}

// exists reports whether a name denotes a place, a seat or a piece of this match.
func (t *table) exists(name string) bool {
	n, found := spell(name), t.place(name) >= 0 || t.seat(name) >= 0
	for i := 0; i < len(t.pieces) && !found; i++ {
		found = t.calls(t.x, i, view.Referee, n, true)
	}
	return found
}

// seatName returns the name of a seat by its number, "nobody" for a negative one.
func (t *table) seatName(s int) string {
	if s < 0 {
		return "nobody"
	}
	return t.x.Lineup().Seats[s]
}

// decisionName returns the name that a decision binds, or "menu" if it binds none.
func decisionName(d *interpreter.Decision) string { return cmp.Or(d.Name, "menu") }

// optionNames lists the options of a decision as a scenario names them. Options with the same name also get their
// places, and options that are still equal are listed once.
func (t *table) optionNames(d *interpreter.Decision) string {
	options, same := d.Options(), map[string]int{}
	for _, o := range options {
		same[o.ID]++
	}
	var names []string
	for _, o := range options {
		name := o.ID
		if b, ok := d.Taking(o.Value); ok && same[o.ID] > 1 && b.Piece >= 0 && b.Place >= 0 {
			name += ".at(" + t.places[b.Place].Name + ")"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
