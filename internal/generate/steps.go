package generate

import (
	"fmt"
	"slices"
	"strings"
)

// body is a list of steps that is being written, and what may be in it.
type body struct {
	*gen
	scope   scope
	procs   int  // may call the procedures before this one
	asks    bool // there is a player who can choose
	opening bool // nothing before it has had an effect
	nested  int  // number of lists around it
	loops   int  // number of loops around it
	phases  bool // may open phases
	action  bool // belongs to an action: choices come first if possible
}

// some writes between low and high steps.
func (b *body) some(low, high int) *Node {
	out := list()
	if b.opening && b.asks && b.nested == 0 && b.chance(20) {
		out.add(object("require", b.truth(b.seen(), 1)))
	}
	for range b.between(low, high) {
		out.add(b.step()...)
	}
	if !b.opening && b.chance(25) {
		out.add(text("look"))
	}
	return out
}

// seen returns the scope restricted to what everybody sees. Options must not reveal more.
func (b *body) seen() scope {
	s := b.scope
	s.open = true
	return s
}

// given returns the scope for the value of a name. If options can read the name, the value must not be secret.
func (b *body) given(p param) scope {
	if p.hidden {
		return b.scope
	}
	return b.seen()
}

// inner writes steps one list deeper, in scope s.
func (b *body) inner(s scope, low, high int) *Node {
	in := *b
	in.scope, in.nested = s, b.nested+1
	out := in.some(low, high)
	b.opening = false
	return out
}

// step writes one step. A choice comes with a step that uses it.
func (b *body) step() []*Node {
	if b.nested >= 2 || b.chance(45) {
		return b.plainStep()
	}
	for {
		if out := b.compound(); out != nil {
			return out
		}
	}
}

// plainStep writes a step that contains no other steps.
func (b *body) plainStep() []*Node {
	for {
		if out := b.tryPlain(); out != nil {
			b.opening = false
			return out
		}
	}
}

func (b *body) tryPlain() []*Node {
	switch b.IntN(14) {
	case 0, 1, 2:
		return b.set()
	case 3, 4, 5, 6:
		return b.move()
	case 7:
		return b.setAttr()
	case 8:
		return b.call()
	case 9:
		return b.apply()
	case 10:
		return b.byChance()
	case 11:
		return b.show()
	case 12:
		if len(b.windows) > 0 && b.nested < 2 && b.chance(50) {
			return []*Node{object("window", b.windows[0])}
		}
	case 13:
		if b.nested > 0 && b.chance(10) {
			return []*Node{object("end", one(b.gen, []string{"turn", "season"}))}
		}
	}
	return nil
}

// set changes a variable, often to the answer of a ruling, so that the answer is visible.
func (b *body) set() []*Node {
	v := one(b.gen, b.vars)
	target := b.keyed(b.scope, v.name, v.keys, 1)
	if v.typ == "int" && b.chance(40) {
		by := one(b.gen, []string{"1", "1", "2", "-1"})
		if b.chance(30) {
			by = b.number(b.scope, 1)
		}
		return []*Node{object("set", target, "by", by)}
	}
	n := object("set", target, "to", b.expr(b.scope, v.typ, b.between(0, 2)))
	if strings.HasPrefix(v.typ, "*") && b.scope.nested == 0 && b.chance(50) {
		return b.readBack(n, v)
	}
	return []*Node{n}
}

// Lost is the way in which a game ends if a variable does not hold what was written to it.
const Lost = "lost_values"

// readBack sets a list, and ends the game if the variable then holds another one.
func (b *body) readBack(n *Node, v variable) []*Node {
	kept := b.fresh("kept")
	to := slices.Index(n.Keys, "to")
	be := "filter(uniq(" + n.Kids[to].Text + "), it != nil)"
	n.Kids[to] = text("%s", kept)
	lost := object("end", "game", "winners", "[]", "how", Lost)
	check := object("if", fmt.Sprintf("%s.count != %s.count", v.name, kept), "then", list(lost))
	return []*Node{object("let", kept, "be", be), object("together", list(n, check))} // nothing else happens in between
}

func (b *body) setAttr() []*Node {
	a := one(b.gen, b.attrs)
	if a.top == 0 && a.typ == "int" || a.name == "tint" || a.of == "card" {
		return nil
	}
	if b.isKind(a.of) {
		return []*Node{object("set", b.sel(b.scope, a.of)+"."+a.name, "to", b.expr(b.scope, a.typ, 1))}
	}
	return []*Node{object("set", b.sure(b.scope, a.of, 1)+"."+a.name, "to", b.expr(b.scope, a.typ, 1))}
}

// move moves pieces; those of a stack from its ends.
func (b *body) move() []*Node {
	var what string
	switch b.IntN(6) {
	case 0:
		if !b.hasZone("deck") {
			return nil
		}
		what = one(b.gen, []string{"deck.top", "deck.top", "deck.top(2)", "deck.bottom"})
	case 1:
		what = b.piece(b.scope, one(b.gen, b.kinds), 1)
	case 2:
		what = b.sel(b.scope, one(b.gen, b.kinds))
	default:
		k := one(b.gen, b.kinds)
		what = fmt.Sprintf("%s.some(%d)", b.sel(b.scope, k), b.between(1, 2))
	}
	return []*Node{object("move", what, "to", b.somewhere())}
}

// somewhere returns a place that pieces may move to.
func (b *body) somewhere() string {
	if b.chance(35) {
		return b.sure(b.scope, "field", 1)
	}
	z := one(b.gen, b.zones)
	to := b.keyed(b.scope, z.name, z.keys, 1)
	if z.stack && b.chance(40) {
		to += one(b.gen, []string{".top", ".bottom"})
	}
	return to
}

// call calls one of the procedures before this one.
func (b *body) call() []*Node {
	if b.procs == 0 {
		return nil
	}
	p := b.gen.procs[b.IntN(b.procs)]
	return []*Node{b.calling(p)}
}

func (b *body) calling(p callable) *Node {
	if len(p.takes) == 0 {
		return text("%s", p.name)
	}
	n := &Node{}
	for i, t := range p.takes {
		key := t.name
		if i == 0 {
			key = p.name
		}
		n.put(key, b.argument(b.given(t), t.typ, 1))
	}
	if b.chance(10) {
		n.put("as", one(b.gen, b.seats))
	}
	return n
}

// apply applies an effect, by name or written in place.
func (b *body) apply() []*Node {
	to := ""
	if b.chance(70) {
		to = b.sure(b.scope, "player", 1)
	}
	if len(b.effects) > 0 && b.chance(80) {
		e := one(b.gen, b.effects)
		n := object("apply", e.name)
		if len(e.takes) > 0 {
			n.put("with", object(e.takes[0].name, b.argument(b.given(e.takes[0]), e.takes[0].typ, 1)))
		}
		if to != "" {
			n.put("to", to)
		}
		if node := b.effect(e); !slices.Contains(node.Keys, "lasts") {
			until := "match"
			if i := slices.Index(node.Keys, "until_"); i >= 0 {
				until = node.Kids[i].Text
			}
			n.put("until", until)
		}
		return []*Node{n}
	}
	i := b.IntN(len(b.gen.rulings))
	r := b.gen.rulings[i]
	single := slices.DeleteFunc(slices.Clone(b.scope.names), func(p param) bool { return strings.HasPrefix(p.typ, "*") })
	s := scope{owner: true, open: r.public, rulings: i, plain: true, names: single}.with(r.takes...)
	if len(s.names) > 8 {
		return nil
	}
	rule := object("forbid", r.name)
	if r.typ == "int" || strings.HasPrefix(r.typ, "*") {
		rule = object("add", r.name, "value", b.expr(s, r.typ, 1))
	} else if r.typ == "player" {
		rule = object("answer", r.name, "value", b.expr(s, r.typ, 1))
	}
	rule.put("when", b.truth(s, 1))
	return []*Node{object("apply", list(rule), "until", one(b.gen, []string{"end(turn)", "end(season)",
		"start(turn)", "match", "after(" + b.gen.procs[0].name + ")"}), "to", one(b.gen, b.seats))}
}

func (b *body) byChance() []*Node {
	switch b.IntN(4) {
	case 0:
		x := b.fresh("rolled")
		return []*Node{object("roll", x, "die", "cube"), object("set", "n1", "to", x)}
	case 1:
		x := b.fresh("rolled")
		return []*Node{object("roll", x, "die", "cube", "count", b.number(b.scope, 0)), object("set", "n2", "to", x+".sum")}
	case 2:
		k := one(b.gen, b.kinds)
		x := b.fresh("drawn")
		return []*Node{object("pick", x, "among", b.sel(b.scope, k)), object("move", x, "to", b.somewhere())}
	}
	if b.hasZone("deck") {
		return []*Node{object("shuffle", "deck")}
	}
	return nil
}

func (b *body) show() []*Node {
	if !b.hasZone("hand") {
		return nil
	}
	return []*Node{object("show", "hand("+b.sure(b.scope, "player", 0)+")", "to",
		one(b.gen, []string{one(b.gen, b.seats), "all", "nobody"}))}
}

// compound writes a step that contains steps, or a choice with a step that uses it. It returns nil if the step drawn
// does not fit here.
func (b *body) compound() []*Node {
	s := b.scope
	switch b.IntN(16) {
	case 0, 1:
		cond := s
		if b.opening { // a branch may fail after it has begun
			cond = b.seen()
		}
		n := object("if", b.truth(cond, 2), "then", b.inner(s, 1, 2))
		if b.chance(40) {
			n.put("else", b.inner(s, 1, 2))
		}
		return []*Node{n}
	case 2:
		return b.each()
	case 3:
		return b.while()
	case 4, 5, 6:
		if !b.action || b.opening {
			return b.choice()
		}
	case 7, 8:
		if !b.action || b.opening {
			return b.several()
		}
	case 9:
		return b.fills()
	case 10:
		return b.together()
	case 11:
		if b.asks && b.nested < 2 {
			in := *b
			in.opening = true
			return []*Node{object("may", in.inner(s, 1, 2))}
		}
	case 12:
		n := object("try", b.entries(2))
		if b.chance(60) {
			n.put("else", b.inner(s, 1, 1))
		}
		return []*Node{n}
	case 13:
		return b.menu()
	case 14:
		return b.atOnce()
	case 15:
		return b.phase()
	}
	return nil
}

func (b *body) each() []*Node {
	if b.loops >= 1 {
		return nil
	}
	t := one(b.gen, []string{"player", "player", "field", "int", one(b.gen, b.kinds)})
	x := b.fresh("each")
	in := *b
	in.loops++
	bound := param{name: x, typ: t, hidden: b.chance(30)}
	n := object("each", x, "in", b.many(b.given(bound), t, 1))
	if b.asks && b.chance(20) {
		n.put("order", "chosen")
	}
	n.put("do", in.inner(b.scope.with(bound), 1, 2))
	if b.asks && t == "player" && b.chance(40) {
		n.put("as", x)
	}
	b.opening = false
	return []*Node{n}
}

// while writes a loop that ends, since it counts.
func (b *body) while() []*Node {
	if b.loops >= 1 {
		return nil
	}
	count := b.fresh("count")
	b.at("vars").put(count, object("type", "0..9"))
	in := *b
	in.loops++
	do := in.inner(b.scope, 1, 2)
	do.Kids = slices.Insert(do.Kids, 0, object("set", count, "by", "1"))
	b.opening = false
	return []*Node{
		object("set", count, "to", "0"),
		object("while", fmt.Sprintf("%s < %d and %s", count, b.between(2, 3), b.truth(b.scope, 1)), "do", do),
	}
}

// elements returns a type, and an expression for a list of that type to choose from.
func (b *body) elements(s scope) (string, string) {
	t := one(b.gen, []string{"player", "field", "int", "hue", one(b.gen, b.kinds), one(b.gen, b.kinds)})
	if b.sameBacks && b.isKind(t) {
		t = "piece" // since all backs look alike, asking for another kind would reveal which pieces are of that kind
	}
	if t == "int" {
		return t, "1.." + fmt.Sprint(b.between(2, 4))
	}
	if b.hasZone("hand") && b.isKind(t) && b.chance(30) {
		if s.me {
			return t, "hand(me).only(" + t + ")"
		}
	}
	return t, b.many(s, t, 1)
}

// uses writes a step that uses a chosen value.
func (b *body) uses(name, t string) []*Node {
	maybe := name
	switch {
	case t == "int":
		return []*Node{object("set", one(b.gen, []string{"n1", "n2"}), one(b.gen, []string{"to", "by"}), "("+maybe+" ?? 1)")}
	case t == "player":
		return []*Node{object("set", "vp("+maybe+" ?? "+b.seats[0]+")", "by", "1")}
	case t == "field":
		if b.chance(50) {
			k := one(b.gen, b.kinds)
			return []*Node{object("move", fmt.Sprintf("%s.some(1)", b.sel(b.scope, k)), "to", "("+maybe+" ?? "+b.spaces[0]+")")}
		}
		return []*Node{object("set", "("+maybe+" ?? "+b.spaces[0]+").heat", "by", "1")}
	case t == "hue":
		return []*Node{object("if", maybe+" == "+one(b.gen, b.hues), "then", list(object("set", "on", "to", "not on")))}
	case t == "*int":
		return []*Node{object("set", "n1", "to", maybe+".sum")}
	case t == "*hue", t == "*player":
		return []*Node{object("set", "n2", "to", maybe+".count")}
	case t == "*field":
		return []*Node{object("set", "n1", "by", "count("+maybe+", it != nil and it.heat < 2)")}
	}
	if b.chance(20) && strings.HasPrefix(t, "*") {
		return []*Node{object("set", "n2", "to", fmt.Sprintf("%s.owners.count + %s.kinds.count + %s.spaces.count", maybe,
			maybe, maybe)), object("move", maybe, "to", b.somewhere())}
	}
	return []*Node{object("move", maybe, "to", b.somewhere())}
}

func (b *body) together() []*Node {
	if b.procs == 0 {
		return nil
	}
	do := list()
	for range b.between(1, 3) {
		do.add(b.call()...)
	}
	if b.chance(50) {
		do.add(b.plainStep()...)
	}
	n := object("together", do)
	if b.chance(50) {
		n.put("ordered_by", one(b.gen, []string{"it", "current", b.seats[0]}))
	}
	b.opening = false
	return []*Node{n}
}
