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

// How a scenario names things. Every comparison of a name with a piece or an answer is made here, so that what can be
// answered, what came by itself and what is laid out go by the same names.

// inventory is what a line-up consists of, found once for all scenarios that are played on it, in every way.
type inventory struct {
	pieces  []interpreter.Piece
	places  []interpreter.Place
	tight   []string       // the names of places
	numbers map[string]int // of places, by these; of two the first

	mu    sync.Mutex
	borne map[string][]int // pieces by the names that given has for them
}

func inventoryOf(x *interpreter.Engine) *inventory {
	p := &inventory{pieces: x.Lineup().Pieces, places: x.Lineup().Places, numbers: map[string]int{},
		borne: map[string][]int{}}
	for q := range p.places {
		name := tight(p.places[q].Name)
		p.tight = append(p.tight, name)
		if _, taken := p.numbers[name]; !taken {
			p.numbers[name] = q
		}
	}
	return p
}

// bear is the pieces that given means by a name without more: it is their own, or their kind's. A kind above others
// stands for those below it only where no piece is of itself.
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

// goes reports whether a piece goes by a name without more; wide lets it go by a kind above its own too.
func (p *inventory) goes(x *interpreter.Engine, i int, kind string, wide bool) bool {
	o := &p.pieces[i]
	return o.Name == kind || wide && o.Design == "" && testkit.On(x).IsKind(o.Kind, kind)
}

// spelt is a name of a piece taken apart: warrior, warrior.of(eyrie), plot(bomb), hut.at(f1), seal(3).of(a).at(f2).
type spelt struct {
	kind, value, owner, place string
}

// spell takes a name apart. What is no name of a piece is all kind.
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

// closing is where the parenthesis closes with which s begins, -1 when it does not.
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

// calls reports whether a piece goes by a name; wide lets it go by a kind above its own too. Only attributes that seat
// sees are values that it goes by; -2 sees all.
func (t *table) calls(x *interpreter.Engine, i, seat int, n spelt, wide bool) bool {
	return t.goes(x, i, n.kind, wide) && t.toldApart(x, i, seat, n)
}

// toldApart reports whether what a name says beside the kind is so of a piece: its owner, its place, a value.
func (t *table) toldApart(x *interpreter.Engine, i, seat int, n spelt) bool {
	if n.owner != "" && t.seatName(t.pieces[i].Owner) != n.owner ||
		n.place != "" && t.placeName(testkit.On(x).Where(i)) != tight(n.place) {
		return false
	}
	return n.value == "" || slices.Contains(testkit.On(x).Values(i, seat), n.value)
}

func (t *table) placeName(q int) string {
	if q < 0 {
		return ""
	}
	return t.tight[q]
}

// tight is a name without spaces: those behind commas may be left out.
func tight(name string) string { return strings.ReplaceAll(name, " ", "") }

// rank is how exactly a name says an answer.
type rank int

const (
	no    rank = iota
	wide       // by a kind above its own
	apart      // by what tells it from others of its kind: its place, its owner, a value
	exact      // by its own name
)

// means is how exactly a name says what may be answered to a choice, or what was.
func (t *table) means(x *interpreter.Engine, b interpreter.Taken, name string) rank {
	at := t.placeName(b.Place)
	switch {
	case b.ID == name || b.Answer == interpreter.None && name == "nil":
		return exact
	case b.Piece < 0 && at != "" && at == tight(name):
		return apart
	case b.Piece < 0:
		return no
	}
	n, p := spell(name), &t.pieces[b.Piece]
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

// said is the answer to a decision that a name says most exactly, the first of several; false when it says none.
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

// crossedOff is the names that are left when each element that came by itself has taken its most exact one; false when
// one of them has none.
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

// listed is the names of several elements, as written: a list, or a number of each.
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

// isValue reports whether there is anything in this match that a name may say, of the type that a choice is among.
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

// seatName is the name of a seat by its number, nobody for none.
func (t *table) seatName(s int) string {
	if s < 0 {
		return "nobody"
	}
	return t.x.Lineup().Seats[s]
}

// decisionName is what a decision is called: the name that it binds, or menu.
func decisionName(d *interpreter.Decision) string { return cmp.Or(d.Name, "menu") }

func optionNames(d *interpreter.Decision) string {
	var names []string
	for _, o := range d.Options() {
		names = append(names, o.ID)
	}
	return strings.Join(names, ", ")
}
