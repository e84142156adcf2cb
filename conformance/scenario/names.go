package scenario

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// How a scenario names things. Every comparison of a name with a piece or an answer is made here, so that what can be
// answered, what came by itself and what is laid out go by the same names.

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
func (t *table) calls(m *state.Match, i int, seat int32, n spelt, wide bool) bool {
	p := &t.p.Pieces[i]
	if !(t.p.PieceName(i) == n.kind || wide && p.Design < 0 && t.below(p.Kind, n.kind)) {
		return false
	}
	if n.owner != "" && t.seatName(p.Owner) != n.owner || n.place != "" &&
		placeName(t.p, int(m.Place[i])) != tight(n.place) {
		return false
	}
	found := n.value == ""
	t.p.EachValue(m, int32(i), seat, func(_ int, value string) { found = found || value == n.value })
	return found
}

// below reports whether kind k lies below the kind of that name, or is it.
func (t *table) below(k int, name string) bool {
	above := t.p.Game.Decls.KindByName(name)
	return above >= 0 && t.p.KindIs(k, above)
}

func placeName(p *code.Program, q int) string {
	if q < 0 {
		return ""
	}
	return tight(p.Places[q].Name)
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
func (t *table) means(x *exec.Run, b exec.Bound, name string) rank {
	id := x.NameOf(b.Op, b.Seat, b.Value)
	if id == name || b.Value == exec.None && name == "nil" {
		return exact
	}
	if q := exec.Unseen(b.Value); q >= 0 && placeName(t.p, q) == tight(name) {
		return apart
	}
	if !b.Op.Pieces || b.Value < 0 {
		return no
	}
	i, at := int(b.Value), placeName(t.p, int(b.Place))
	n := spell(name)
	if at != "" && tight(n.place) == at {
		n.place = ""
	}
	switch {
	case at != "" && at == tight(name) || t.p.Pieces[i].Owner >= 0 && t.seatName(t.p.Pieces[i].Owner) == name:
		return apart
	case n.place != "":
		return no
	case t.calls(x.M, i, b.Seat, n, false):
		return apart
	case t.calls(x.M, i, b.Seat, n, true):
		return wide
	}
	return no
}

// said is the option of a decision that a name says most exactly, the first of several; false when it says none.
func (t *table) said(x *exec.Run, d *exec.Decision, options []exec.Option, name string) (exec.Option, bool) {
	best, out := no, exec.Option(0)
	for _, o := range options {
		b, r := d.Of(o), no
		switch {
		case b.Op != nil:
			r = t.means(x, b, name)
		case x.Describe(d, o).ID == name:
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
func (t *table) crossedOff(x *exec.Run, took []exec.Bound, names []string) ([]string, bool) {
	left := slices.Clone(names)
	for _, b := range took {
		if b.Value == exec.None || b.Value == exec.Done {
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
func listed(n *tree.Node) []string {
	var out []string
	switch {
	case n.Kind == tree.Map:
		for _, p := range n.Pairs {
			count, _ := strconv.Atoi(p.Value.Text)
			for range count {
				out = append(out, p.Key.Text)
			}
		}
	case n.Kind == tree.List:
		out = texts(n)
	case n.Text != "" && n.Text != "none":
		out = []string{n.Text}
	}
	return out
}

// isValue reports whether there is anything in this match that a name may say, of the type that a choice is among.
func (t *table) isValue(typ expr.Type, name string) bool {
	switch typ.Base {
	case expr.Int:
		_, err := strconv.Atoi(name)
		return err == nil
	case expr.Bool:
		return name == "true" || name == "false"
	case expr.Player:
		return t.seat(name) != state.Nil
	case expr.Enum:
		return slices.Contains(t.p.Game.Decls.Enums[typ.Ref].Values, name)
	case expr.Place:
		return t.place(name) >= 0
	case expr.Piece:
		n := spell(name)
		for i := range t.p.Pieces {
			if t.calls(t.x.M, i, -2, n, true) && t.p.KindIs(t.p.Pieces[i].Kind, typ.Ref) {
				return true
			}
		}
		return t.place(name) >= 0 || t.seat(name) != state.Nil
	case expr.KindV:
		return t.p.Game.Decls.KindByName(name) >= 0
	}
	s := t.p.Game.Decls.Symbols[name]
	return s != nil
}

// seatName is the name of a seat, nobody for none.
func (t *table) seatName(s int32) string {
	if s < 0 {
		return "nobody"
	}
	return t.p.Names[s]
}

// decisionName is what a decision is called: the name that it binds, or menu.
func (t *table) decisionName(d *exec.Decision) string {
	if d.Name == "" {
		return "menu"
	}
	return d.Name
}

func (t *table) optionNames(x *exec.Run, d *exec.Decision) string {
	var names []string
	for _, o := range d.Options(nil) {
		names = append(names, x.Describe(d, o).ID)
	}
	return strings.Join(names, ", ")
}
