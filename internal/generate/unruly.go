package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Unruly returns the package of a seed with one to three parts that no author would write: empty bodies, counts of 0,
// kinds that are themselves, calls that double at each level, subsets of hundreds of elements, replacements of
// anything. The package must be playable, or be refused with problems that have places.
func Unruly(seed uint64) *Package {
	p := New(seed)
	p.unruly = true
	b := &bend{Rand: rand.New(rand.NewPCG(seed, 0xbe4d)), p: p, game: p.Files[0].Root}
	for range 1 + b.IntN(3) {
		bends[b.IntN(len(bends))](b)
	}
	return p
}

// Unruly reports whether a package comes from [Unruly]. Its faults are then mistakes of the content.
func (p *Package) Unruly() bool { return p.unruly }

// bend is a package that is being made unruly.
type bend struct {
	*rand.Rand
	p    *Package
	game *Node
	made int // names given so far
}

var bends = []func(*bend){
	(*bend).empty, (*bend).zeroOrLess, (*bend).circle, (*bend).callsItself, (*bend).twiceDown,
	(*bend).hundreds, (*bend).insteadOf, (*bend).open,
}

// bodies is the keys that hold steps.
var bodies = []string{"do", "steps", "then", "else", "may", "try", "offer", "play", "setup", "pass"}

// each returns every map that contains one of the keys, with the index of that key. It skips state rules, which must
// stay fair ([Package.Fair]).
func (b *bend) each(keys ...string) (nodes []*Node, at []int) {
	var look func(n *Node)
	look = func(n *Node) {
		if slices.Contains(n.Keys, "as_soon_as") {
			return
		}
		for i, key := range n.Keys {
			if slices.Contains(keys, key) {
				nodes, at = append(nodes, n), append(at, i)
			}
		}
		for _, k := range n.Kids {
			look(k)
		}
	}
	for _, f := range b.p.Files {
		look(f.Root)
	}
	return nodes, at
}

// replace sets another value at a random place with one of the keys.
func (b *bend) replace(value *Node, keys ...string) {
	if nodes, at := b.each(keys...); len(nodes) > 0 {
		k := b.IntN(len(nodes))
		nodes[k].Kids[at[k]] = value
	}
}

// declared returns a random declaration under a key of the game, nil if there is none.
func (b *bend) declared(key string) (name string, n *Node) {
	all := below(b.game, key, false)
	if len(all.Keys) == 0 {
		return "", nil
	}
	i := b.IntN(len(all.Keys))
	return all.Keys[i], all.Kids[i]
}

// fresh returns an unused name.
func (b *bend) fresh(word string) string {
	b.made++
	return fmt.Sprintf("%s_bent_%d", word, b.made)
}

// insert inserts steps at a random place.
func (b *bend) insert(steps ...*Node) {
	nodes, at := b.each("do", "steps", "play")
	k := b.IntN(len(nodes))
	if body := nodes[k].Kids[at[k]]; body.List {
		body.Kids = slices.Insert(body.Kids, b.IntN(len(body.Kids)+1), steps...)
	}
}

// empty removes all steps of a body.
func (b *bend) empty() { b.replace(list(), bodies...) }

// zeroOrLess sets a count or a limit to 0 or -1.
func (b *bend) zeroOrLess() {
	b.replace(text("%d", -b.IntN(2)), "count", "at_most", "capacity")
}

// circle makes something that refers to itself.
func (b *bend) circle() {
	[]func(*bend){(*bend).itself, (*bend).itsParent, (*bend).answersItself}[b.IntN(3)](b)
}

// itself makes a kind that is its own parent.
func (b *bend) itself() {
	if name, n := b.declared("kinds"); n != nil {
		n.set("is", text("%s", name))
	}
}

// itsParent makes two kinds that are each other's parents.
func (b *bend) itsParent() {
	x, y := b.fresh("kind"), b.fresh("kind")
	b.declare("kinds", x, object("is", y))
	b.declare("kinds", y, object("is", x))
}

// callsItself makes a procedure or action that calls itself, at once or under a condition.
func (b *bend) callsItself() {
	name, n := b.declared(b.word("procedures", "actions"))
	if n == nil {
		return
	}
	call := object()
	if i := slices.Index(n.Keys, "takes"); i >= 0 {
		for k, arg := range n.Kids[i].Keys {
			key := arg
			if k == 0 {
				key = name
			}
			call.put(key, arg)
		}
	} else {
		call = text("%s", name)
	}
	if b.IntN(2) == 0 {
		call = object("if", b.word("n1 < 3", "true", "on"), "then", list(call))
	}
	if steps := below(n, "steps", true); steps.List {
		steps.Kids = slices.Insert(steps.Kids, b.IntN(len(steps.Kids)+1), call)
	}
}

// answersItself makes a ruling that asks itself.
func (b *bend) answersItself() {
	name, n := b.declared("rulings")
	if n == nil {
		return
	}
	args := ""
	if i := slices.Index(n.Keys, "ask"); i >= 0 {
		for k, arg := range n.Kids[i].Keys {
			if k > 0 {
				args += ", "
			}
			args += arg
		}
	}
	n.set("is", text("%s", name+"("+args+")"))
}

// twiceDown makes a chain of procedures or rulings, each of which calls the next twice.
func (b *bend) twiceDown() {
	word, deep := b.fresh("down"), 2+b.IntN(60)
	rulings := b.IntN(3) == 0
	last := [][]*Node{
		{object("set", "n1", "by", 1)}, {},
		{object("choose", "it_down", "among", "1..3", "by", b.seat()), object("set", "n1", "to", "it_down")},
		{object("require", "on")}, {text("look")},
	}[b.IntN(5)]
	for i := range deep {
		name, next := fmt.Sprintf("%s_%d", word, i), fmt.Sprintf("%s_%d", word, i+1)
		switch {
		case rulings && i == deep-1:
			b.declare("rulings", name, object("ask", object(), "is", b.word("n1", "1")))
		case rulings:
			b.declare("rulings", name, object("ask", object(), "is", fmt.Sprintf("%s() + %s()", next, next)))
		case i == deep-1:
			b.declare("procedures", name, object("steps", list(last...)))
		default:
			b.declare("procedures", name, object("steps", words(next, next)))
		}
	}
	if rulings {
		b.insert(object("set", "n1", "to", word+"_0()"))
	} else {
		b.insert(text("%s_0", word))
	}
}

// hundreds asks a player to choose among hundreds of elements.
func (b *bend) hundreds() {
	x, top := b.fresh("some"), 100+b.IntN(400)
	n := object("choose", x, "by", b.seat(), "among", fmt.Sprintf("1..%d", top))
	n.put(b.word("count", "at_least", "at_most"), 1+b.IntN(top))
	if b.IntN(2) == 0 {
		n.put("such_that", b.word(fmt.Sprintf("sum(%s) > 90", x), fmt.Sprintf("%s.count == 0", x), "n1 > 3", "false"))
	}
	b.insert(n, object("set", "n2", "to", x+".count"))
}

// insteadOf replaces a procedure or an action by something else: the same once, the same twice, nothing, a call of
// itself.
func (b *bend) insteadOf() {
	name, n := b.declared(b.word("procedures", "actions"))
	if n == nil {
		return
	}
	do := [][]*Node{{text("go_on")}, {text("go_on"), text("go_on")}, {}, {text("%s", name)}, {text("look"), text("go_on")},
		{object("set", "n1", "by", 1), text("go_on")},
		{object("if", "on", "then", list(text("go_on")), "else", list())}}[b.IntN(7)]
	below(b.game, "abilities", true).add(object("instead", name, "id", b.fresh("bent"), "do", list(do...)))
}

// open inserts a loop over the players in an open or chosen order, or a while loop that may not end. Its body does
// little or nothing.
func (b *bend) open() {
	do := list()
	if b.IntN(3) == 0 {
		do.add(object("set", "n1", "by", b.word("0", "1")))
	}
	if b.IntN(3) == 0 {
		b.insert(object("while", b.word("true", "n1 < 3", "on"), "do", do))
		return
	}
	p := b.fresh("each")
	b.insert(object("each", p, "in", "player", "as", p, "order", b.word("open", "chosen"), "do", do))
}

func (b *bend) declare(key, name string, n *Node) { below(b.game, key, false).put(name, n) }

// seat returns a seat of the game.
func (b *bend) seat() string {
	seats := below(below(b.game, "defaults", false), "seats", true)
	return seats.Kids[b.IntN(len(seats.Kids))].Text
}

// word returns one of several words.
func (b *bend) word(list ...string) string { return list[b.IntN(len(list))] }

// set sets the value of a key.
func (n *Node) set(key string, value *Node) {
	if i := slices.Index(n.Keys, key); i >= 0 {
		n.Kids[i] = value
	} else {
		n.put(key, value)
	}
}
