package generate

import (
	"fmt"
	"slices"
	"strings"
)

// scope is what an expression may read, and where it is.
type scope struct {
	names   []param // bindings and parameters
	event   []param // values of the event that triggers the ability
	me      bool
	owner   bool
	source  string // kind of the piece that has the rule or ability, "" for none
	it      string // type of the element in a predicate
	nested  int    // number of predicates around it
	open    bool   // may read only what everybody sees
	rulings int    // may ask the rulings before this one
	still   bool   // may not use can, since an action would ask about itself
	plain   bool   // may use neither can nor score, since those ask for what is written here
}

// with returns the scope with more names.
func (s scope) with(p ...param) scope {
	s.names = append(slices.Clone(s.names), p...)
	return s
}

// inside returns the scope of a predicate over elements of type t.
func (s scope) inside(t string) scope {
	s.it, s.nested = t, s.nested+1
	return s
}

// isKind reports whether t is a kind of piece.
func (g *gen) isKind(t string) bool { return t == "piece" || slices.Contains(g.kinds, t) }

// fits reports whether a value of type t can be used where want is expected.
func (g *gen) fits(t, want string) bool {
	if t == want {
		return true
	}
	a, la := strings.CutPrefix(t, "*")
	b, lb := strings.CutPrefix(want, "*")
	return la == lb && g.isKind(a) && g.isKind(b) && (b == "piece" || g.parent[a] == b)
}

// bound returns the names in scope whose type can be used where want is expected.
func (g *gen) bound(s scope, want string) []string {
	var out []string
	for _, p := range s.names {
		if g.fits(p.typ, want) && !(s.open && p.hidden) {
			out = append(out, p.name)
		}
	}
	for _, p := range s.event {
		if g.fits(p.typ, want) && !(s.open && p.hidden) {
			out = append(out, "event."+p.name)
		}
	}
	if s.it != "" && g.fits(s.it, want) {
		out = append(out, "it", "it")
	}
	if want == "player" {
		if s.me {
			out = append(out, "me", "me")
		}
		if s.owner {
			out = append(out, "owner", "owner", "owner")
		}
	}
	if s.source != "" && g.fits(s.source, want) {
		out = append(out, "source")
	}
	return out
}

// expr returns an expression of a type, of at most that depth.
func (g *gen) expr(s scope, t string, depth int) string {
	if strings.HasPrefix(t, "*") {
		return g.many(s, t[1:], depth)
	}
	switch {
	case t == "int":
		return g.number(s, depth)
	case t == "bool":
		return g.truth(s, depth)
	case t == "player":
		return g.player(s, depth)
	case t == "field":
		return g.field(s, depth)
	case t == "hue":
		return g.hue(s, depth)
	}
	return g.piece(s, t, depth)
}

// pick calls random makers until one returns an expression.
func (g *gen) pick(makers ...func() string) string {
	for range 20 {
		if out := makers[g.IntN(len(makers))](); out != "" {
			return out
		}
	}
	return ""
}

// read returns a variable of a type, "" if the one drawn does not fit.
func (g *gen) read(s scope, t string, depth int) string {
	v := one(g, g.vars)
	if v.typ != t || s.open && v.hidden {
		return ""
	}
	return g.keyed(s, v.name, v.keys, depth)
}

// keyed returns a name with arguments for its keys.
func (g *gen) keyed(s scope, name string, keys []string, depth int) string {
	if len(keys) == 0 {
		return name
	}
	var args []string
	for _, k := range keys {
		args = append(args, g.sure(s, k, depth-1))
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// sure returns an expression that is never nil, as keys need.
func (g *gen) sure(s scope, t string, depth int) string {
	fixed := map[string][]string{"player": g.seats, "field": g.spaces, "hue": g.hues}[t]
	if fixed == nil {
		return g.expr(s, t, max(depth, 0))
	}
	if names := g.bound(s, t); len(names) > 0 && g.chance(75) {
		n := one(g, names)
		if n == "owner" || n == "me" || strings.HasPrefix(n, "event.") || strings.HasPrefix(n, "maybe_") {
			return "(" + n + " ?? " + one(g, fixed) + ")"
		}
		return n
	}
	return one(g, fixed)
}

// attr returns an attribute of a type, "" if the one drawn does not fit.
func (g *gen) attr(s scope, t string, depth int) string {
	a := one(g, g.attrs)
	if a.typ != t {
		return ""
	}
	if names := g.bound(s, a.of); len(names) > 0 {
		return one(g, names) + "." + a.name
	}
	if g.isKind(a.of) {
		if depth <= 0 {
			return ""
		}
		return fmt.Sprintf("first(%s).%s", g.many(s, a.of, depth-1), a.name)
	}
	return g.sure(s, a.of, depth-1) + "." + a.name
}

// ask returns a call of a ruling, "" if the one drawn does not fit.
func (g *gen) ask(s scope, t string, depth int) string {
	if s.rulings == 0 {
		return ""
	}
	r := g.rulings[g.IntN(s.rulings)]
	if !g.fits(r.typ, t) || s.open && !r.public || len(r.takes) > 4 && depth < 1 {
		return ""
	}
	var args []string
	for _, p := range r.takes {
		args = append(args, g.argument(s, p.typ, depth-1))
	}
	return r.name + "(" + strings.Join(args, ", ") + ")"
}

// argument returns an expression for an argument of type t. Its value is never nil unless t is a piece, a list or a
// number.
func (g *gen) argument(s scope, t string, depth int) string {
	if g.isKind(t) || strings.HasPrefix(t, "*") || t == "int" {
		return g.expr(s, t, max(depth, 0))
	}
	return g.sure(s, t, depth)
}

func (g *gen) number(s scope, depth int) string {
	if names := g.bound(s, "int"); len(names) > 0 && g.chance(35) {
		return one(g, names)
	}
	if depth <= 0 {
		return g.pick(
			func() string { return fmt.Sprint(g.IntN(4)) },
			func() string { return g.orZero(g.read(s, "int", 0)) },
			func() string { return g.orZero(g.read(s, "int", 0)) },
			func() string { return g.sel(s, "piece") + ".count" },
		)
	}
	return g.pick(
		func() string { return fmt.Sprint(g.IntN(5)) },
		func() string { return g.orZero(g.read(s, "int", depth)) },
		func() string { return g.orZero(g.attr(s, "int", depth)) },
		func() string { return g.sel(s, one(g, g.kinds)) + ".count" },
		func() string { return g.sel(s, one(g, g.kinds)) + ".count" },
		func() string { return g.over(s, "count", "bool", depth) },
		func() string { return g.over(s, "count", "bool", depth) },
		func() string { return g.over(s, "sum", "int", depth) },
		func() string { return g.ask(s, "int", depth) },
		func() string { return g.ask(s, "int", depth) },
		func() string {
			return fmt.Sprintf("(%s ? %s : %s)", g.truth(s, depth-1), g.number(s, depth-1), g.number(s, depth-1))
		},
		func() string {
			return fmt.Sprintf("%s(%s, %s)", one(g, []string{"min", "max"}), g.number(s, depth-1), g.number(s, depth-1))
		},
		func() string {
			return fmt.Sprintf("(%s %s %s)", g.number(s, depth-1), one(g, []string{"+", "-"}), g.number(s, depth-1))
		},
		func() string { return g.many(s, one(g, []string{"player", "field", "hue"}), depth-1) + ".count" },
		func() string {
			if !g.scores || s.plain {
				return ""
			}
			return "score(" + g.sure(s, "player", depth-1) + ")"
		},
		func() string { return "(season.number ?? 0)" },
	)
}

// orZero returns a number that is 0 where e is nil.
func (g *gen) orZero(e string) string {
	if e == "" {
		return ""
	}
	return "(" + e + " ?? 0)"
}

// over returns a function with a predicate over a list, "" if predicates are nested too deeply.
func (g *gen) over(s scope, name, body string, depth int) string {
	if s.nested == 2 {
		return ""
	}
	t := one(g, []string{"player", "player", "field", "hue", one(g, g.kinds)})
	in := s.inside(t)
	l := g.many(s, t, min(depth-1, 1))
	if s.it != "" && s.nested == 1 && g.chance(50) { // a name for the outer element
		outer := g.fresh("outer")
		in = in.with(param{name: outer, typ: s.it})
		b := g.expr(in, body, depth-1)
		if strings.Contains(b, outer) {
			return fmt.Sprintf("(let %s = it; %s(%s, %s))", outer, name, l, b)
		}
		return fmt.Sprintf("%s(%s, %s)", name, l, b)
	}
	return fmt.Sprintf("%s(%s, %s)", name, l, g.expr(in, body, depth-1))
}

func (g *gen) truth(s scope, depth int) string {
	if names := g.bound(s, "bool"); len(names) > 0 && g.chance(20) {
		return one(g, names)
	}
	if depth <= 0 {
		return g.pick(
			func() string {
				return g.number(s, 0) + " " + one(g, []string{"<", ">=", "==", "!="}) + " " + g.number(s, 0)
			},
			func() string { return g.read(s, "bool", 0) },
			func() string { return g.sel(s, "piece") + ".any" },
			func() string { return g.player(s, 0) + " == " + g.player(s, 0) },
			func() string { return g.whoseCondition(s) },
		)
	}
	return g.pick(
		func() string {
			return fmt.Sprintf("%s %s %s", g.number(s, depth-1), one(g, []string{"<", "<=", ">", ">=", "==", "!="}),
				g.number(s, depth-1))
		},
		func() string { return g.read(s, "bool", depth) },
		func() string { return g.isTrue(g.attr(s, "bool", depth)) },
		func() string { return g.sel(s, one(g, g.kinds)) + ".any" },
		func() string { return g.over(s, one(g, []string{"any", "all", "none"}), "bool", depth) },
		func() string { return g.over(s, one(g, []string{"any", "all", "none"}), "bool", depth) },
		func() string { return g.ask(s, "bool", depth) },
		func() string { return g.ask(s, "bool", depth) },
		func() string {
			return fmt.Sprintf("(%s %s %s)", g.truth(s, depth-1), one(g, []string{"and", "or"}), g.truth(s, depth-1))
		},
		func() string { return "not (" + g.truth(s, depth-1) + ")" },
		func() string { return fmt.Sprintf("%s == %s", g.player(s, depth-1), g.player(s, depth-1)) },
		func() string { return fmt.Sprintf("%s == %s", g.field(s, depth-1), g.field(s, depth-1)) },
		func() string { return fmt.Sprintf("%s == %s", g.hue(s, depth-1), g.hue(s, depth-1)) },
		func() string { return g.member(s, depth) },
		func() string { return "during(" + one(g, g.scopes) + ")" },
		func() string { return g.whoseCondition(s) },
		func() string {
			if !g.road {
				return ""
			}
			return fmt.Sprintf("road(%s, %s)", g.sure(s, "field", depth-1), g.sure(s, "field", depth-1))
		},
		func() string {
			if s.plain || s.still || s.open || len(g.actions) == 0 || !s.me {
				return ""
			}
			return "can(" + one(g, g.actions).name + ")"
		},
	)
}

// isTrue returns a truth value that is false where e is nil.
func (g *gen) isTrue(e string) string {
	if e == "" {
		return ""
	}
	return e + " == true"
}

// whoseCondition returns a condition on the current player, or on the owner or place of the piece that has the rule.
func (g *gen) whoseCondition(s scope) string {
	if s.owner && g.chance(60) {
		return "owner == " + g.player(s, 0)
	}
	if s.source != "" && g.chance(40) {
		return one(g, []string{"source.space != nil", fmt.Sprintf("source.space == %s", one(g, g.spaces))})
	}
	return "current == " + g.player(s, 0)
}

// member returns a condition that tests whether a list contains something.
func (g *gen) member(s scope, depth int) string {
	t := one(g, []string{"player", "field", "hue", one(g, g.kinds)})
	if g.isKind(t) && len(g.bound(s, t)) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s %s", g.expr(s, t, 0), one(g, []string{"in", "in", "not in"}), g.many(s, t, depth-1))
}

func (g *gen) player(s scope, depth int) string {
	if names := g.bound(s, "player"); len(names) > 0 && g.chance(55) {
		return one(g, names)
	}
	if depth <= 0 {
		return g.pick(func() string { return one(g, g.seats) }, func() string { return one(g, g.seats) },
			func() string { return g.read(s, "player", 0) }, func() string { return "current" })
	}
	return g.pick(
		func() string { return one(g, g.seats) },
		func() string { return g.read(s, "player", depth) },
		func() string { return g.attr(s, "player", depth) },
		func() string { return "next(" + g.sure(s, "player", depth-1) + ")" },
		func() string { return g.ask(s, "player", depth) },
		func() string {
			if s.nested == 2 {
				return ""
			}
			return fmt.Sprintf("find(player, %s)", g.truth(s.inside("player"), depth-1))
		},
		func() string {
			t := one(g, g.kinds)
			if names := g.bound(s, t); len(names) > 0 {
				return one(g, names) + ".owner"
			}
			return ""
		},
		func() string { return "current" },
	)
}

func (g *gen) field(s scope, depth int) string {
	if names := g.bound(s, "field"); len(names) > 0 && g.chance(50) {
		return one(g, names)
	}
	if depth <= 0 {
		return g.pick(func() string { return one(g, g.spaces) }, func() string { return one(g, g.spaces) },
			func() string { return g.read(s, "field", 0) })
	}
	return g.pick(
		func() string { return one(g, g.spaces) },
		func() string { return g.read(s, "field", depth) },
		func() string { return g.ask(s, "field", depth) },
		func() string {
			if s.nested == 2 {
				return ""
			}
			return fmt.Sprintf("find(field, %s)", g.truth(s.inside("field"), depth-1))
		},
		func() string {
			if slices.Contains(g.scopes, "fight") {
				return "fight.spot"
			}
			return ""
		},
		func() string {
			if g.ways == nil {
				return ""
			}
			return fmt.Sprintf("(neighbour(%s, %s) ?? %s)", g.sure(s, "field", depth-1), one(g, g.ways), one(g, g.spaces))
		},
	)
}

func (g *gen) hue(s scope, depth int) string {
	if names := g.bound(s, "hue"); len(names) > 0 && g.chance(50) {
		return one(g, names)
	}
	return g.pick(func() string { return one(g, g.hues) }, func() string { return g.read(s, "hue", depth) },
		func() string { return g.attr(s, "hue", depth) })
}

func (g *gen) piece(s scope, kind string, depth int) string {
	if names := g.bound(s, kind); len(names) > 0 && g.chance(70) {
		return one(g, names)
	}
	if depth > 0 && s.nested < 2 && g.chance(40) {
		return fmt.Sprintf("find(%s, %s)", g.sel(s, kind), g.truth(s.inside(kind), depth-1))
	}
	return g.sel(s, kind) + ".first"
}

// sel returns pieces of a kind, filtered by owner and place.
func (g *gen) sel(s scope, kind string) string {
	if kind == "piece" || kind == "card" && len(g.cards) == 0 {
		if g.chance(50) {
			if z := g.contents(s); z != "" {
				return z
			}
		}
		kind = one(g, g.kinds)
	}
	out := kind
	if g.chance(45) {
		out += one(g, []string{".of(", ".of(", ".not_of("}) + g.sure(s, "player", 0) + ")"
	}
	switch {
	case g.chance(50):
		if z := g.zoneAt(s); z != "" {
			return out + ".at(" + z + ")"
		}
	case g.chance(30):
		return out + ".on_board"
	}
	return out
}

// zoneAt returns a place: a space, or a zone whose contents may be read.
func (g *gen) zoneAt(s scope) string {
	if g.chance(50) {
		return g.sure(s, "field", 0)
	}
	for range 5 {
		if z := one(g, g.zones); !z.hidden || !s.open {
			return g.keyed(s, z.name, z.keys, 0)
		}
	}
	return "heap"
}

// contents returns a zone whose contents may be read, "" if the one drawn does not fit.
func (g *gen) contents(s scope) string {
	z := one(g, g.zones)
	if z.hidden && s.open {
		return ""
	}
	return g.keyed(s, z.name, z.keys, 0)
}

// many returns a list.
func (g *gen) many(s scope, t string, depth int) string {
	if names := g.bound(s, "*"+t); len(names) > 0 && g.chance(40) {
		return one(g, names)
	}
	if g.isKind(t) {
		if depth > 0 && s.nested < 2 && g.chance(40) {
			return fmt.Sprintf("filter(%s, %s)", g.sel(s, t), g.truth(s.inside(t), depth-1))
		}
		return g.sel(s, t)
	}
	all := map[string]string{"player": "player", "field": "field", "hue": "hue", "int": "1.." +
		fmt.Sprint(g.between(2, 4))}[t]
	if depth <= 0 {
		return all
	}
	return g.pick(
		func() string { return all },
		func() string { return g.read(s, "*"+t, depth) },
		func() string { return g.ask(s, "*"+t, depth) },
		func() string {
			if s.nested == 2 {
				return ""
			}
			return fmt.Sprintf("filter(%s, %s)", g.many(s, t, depth-1), g.truth(s.inside(t), depth-1))
		},
		func() string {
			switch t {
			case "player":
				return one(g, []string{"opponents(" + g.sure(s, "player", 0) + ")", g.sel(s, one(g, g.kinds)) + ".owners",
					"player.from(" + g.sure(s, "player", 0) + ")"})
			case "field":
				return g.pick(func() string { return g.occupied(s) }, func() string { return g.around(s, depth) },
					func() string { return g.row(s, depth) })
			}
			return ""
		},
		func() string {
			return "[" + g.expr(s, t, 0) + ", " + g.expr(s, t, depth-1) + "]"
		},
	)
}

// occupied returns the spaces with pieces of a kind.
func (g *gen) occupied(s scope) string {
	if s.nested == 2 {
		return ""
	}
	return fmt.Sprintf("filter(field, %s.at(it).any)", one(g, g.kinds))
}

// atom returns a condition that reads only one thing. If the interpreter misses a change of that thing, no other value
// hides the mistake.
func (g *gen) atom(s scope) string {
	who := func() string {
		if names := g.bound(scope{names: s.names, it: s.it}, "player"); len(names) > 0 {
			return one(g, names)
		}
		return one(g, g.seats)
	}
	return g.pick(
		func() string {
			if !s.owner {
				return ""
			}
			return "owner == " + who()
		},
		func() string {
			if !s.owner {
				return ""
			}
			return "owner == " + who()
		},
		func() string {
			if s.source == "" {
				return ""
			}
			return one(g, []string{"source.space == " + one(g, g.spaces), "source.space != nil", "source.owner == " + who()})
		},
		func() string { return "current == " + who() },
		func() string { return "during(" + one(g, g.scopes) + ")" },
		func() string { return g.sel(s, one(g, g.kinds)) + ".any" },
		func() string { return g.isTrue(g.read(s, "bool", 0)) },
		func() string {
			if e := g.read(s, "int", 0); e != "" {
				return fmt.Sprintf("%s >= %d", g.orZero(e), g.between(1, 3))
			}
			return ""
		},
		func() string {
			if e := g.attr(s, one(g, []string{"int", "bool"}), 1); strings.HasSuffix(e, "lit") || strings.HasSuffix(e, "bold") {
				return g.isTrue(e)
			} else if e != "" {
				return g.orZero(e) + " >= 2"
			}
			return ""
		},
		func() string { return g.ask(s, "bool", 0) },
		func() string {
			if !g.scores || s.plain {
				return ""
			}
			return fmt.Sprintf("score(%s) >= %d", who(), g.between(1, 3))
		},
	)
}

// cond returns a condition that reads one thing or several.
func (g *gen) cond(s scope, depth int) string {
	if g.chance(50) {
		return g.atom(s)
	}
	return g.truth(s, depth)
}
