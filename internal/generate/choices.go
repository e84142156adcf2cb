package generate

import (
	"fmt"
	"slices"
	"strings"
)

// asked decides who chooses, and reports whether that is the acting player. Otherwise it names a player in n.
func (b *body) asked(n *Node) bool {
	if b.asks && b.scope.me && b.chance(85) {
		return true
	}
	n.put("by", one(b.gen, b.seats))
	return false
}

// choice makes a choice of one element, and a step that uses it.
func (b *body) choice() []*Node {
	x := b.fresh("maybe")
	n := object("choose", x)
	s := b.scope
	own := b.asked(n)
	open := s
	open.open, open.me = true, s.me && own
	t, among := b.elements(open)
	n.put("among", among)
	if b.chance(65) {
		n.put("where", b.truth(open.inside(t), b.between(1, 2)))
	}
	if b.chance(25) {
		n.put("optional", "true")
	}
	if !b.opening && b.chance(15) {
		n.put("else", b.inner(s, 1, 1))
	}
	return b.then(n, x, t)
}

// then returns choice n, a step that uses its result of type t in x, and sometimes one more step.
func (b *body) then(n *Node, x, t string) []*Node {
	was := b.scope
	b.scope = b.scope.with(param{name: x, typ: t})
	out := append([]*Node{n}, b.uses(x, t)...)
	if b.chance(30) {
		out = append(out, b.plainStep()...)
	}
	b.opening = false
	b.scope = was
	return out
}

// several makes a choice of several elements, and a step that uses them.
func (b *body) several() []*Node {
	x := b.fresh("some")
	n := object("choose", x)
	own := b.asked(n)
	open := b.scope
	open.open, open.me = true, open.me && own
	t, among := b.elements(open)
	n.put("among", among)
	if b.chance(40) {
		n.put("where", b.truth(open.inside(t), 1))
	}
	switch b.IntN(3) {
	case 0:
		n.put("count", b.between(1, 2))
	case 1:
		n.put("at_least", b.IntN(2)).put("at_most", b.between(1, 3))
	default:
		n.put("at_most", b.number(open, 0))
	}
	if b.chance(20) {
		n.put("such_that", fmt.Sprintf("%s.count %s %s", x, one(b.gen, []string{"!=", ">=", "<"}), b.number(open, 0)))
	}
	return b.then(n, x, "*"+t)
}

// fills makes a choice of one element for each entry of a list.
func (b *body) fills() []*Node {
	x, post := b.fresh("crew"), b.fresh("post")
	n := object("choose", x)
	own := b.asked(n)
	open := b.scope
	open.open, open.me = true, open.me && own
	t, among := b.elements(open)
	in := one(b.gen, []string{"int", "field", "player"})
	posts := b.many(open, in, 0)
	n.put("among", among).put("fills", object(post, posts))
	if t == "int" && b.chance(50) {
		n.put("total", b.IntN(7))
	}
	if b.chance(60) {
		n.put("where", b.truth(open.with(param{name: post, typ: in}).inside(t), 1))
	}
	return b.then(n, x, "*"+t)
}

// atOnce makes a choice by several players: at the same time, without knowing each other's answers, or in turn.
func (b *body) atOnce() []*Node {
	x := b.fresh("bid")
	n := object("choose", x, "by", one(b.gen, []string{"player", "player", "[" + strings.Join(b.seats[:2], ", ") + "]"}))
	s := b.scope
	s.open, s.me = true, false
	t := one(b.gen, []string{"int", "player", "field"})
	n.put("among", b.many(s, t, 0))
	turn := b.chance(30)
	if turn {
		n.put("in_turn", "true")
	}
	if b.chance(40) {
		s := s.with(param{name: "asked", typ: "player"}).inside(t)
		n.put("where", b.truth(s, 1))
	}
	if b.chance(30) {
		n.put("optional", "true")
	}
	p := b.fresh("each")
	use := map[string]string{"int": "(%s(%s) ?? 0)", "player": "(%s(%s) == %s ? 1 : 2)",
		"field": "(%s(%s) == %s ? 1 : 0)"}[t]
	args := []interface{}{x, p}
	if t == "player" {
		args = append(args, p)
	} else if t == "field" {
		args = append(args, b.spaces[0])
	}
	b.opening = false
	return []*Node{n, object("each", p, "in", "filter(player, it in "+fmt.Sprintf("[%s]",
		strings.Join(b.seats[:2], ", "))+")", "do", list(object("set", "vp("+p+")", "to", fmt.Sprintf(use, args...))))}
}

// entries makes the entries of a menu, with their steps.
func (b *body) entries(n int) *Node {
	menu := object()
	for range n {
		in := *b
		in.opening, in.nested = true, b.nested+1
		do := in.some(1, 2)
		name := b.fresh("entry")
		if b.chance(40) {
			menu.put(name, object("do", do, "when", b.truth(b.seen(), 1)))
		} else {
			menu.put(name, do)
		}
	}
	b.opening = false
	return menu
}

func (b *body) menu() []*Node {
	if !b.asks || b.nested >= 2 {
		return nil
	}
	n := object("offer", b.entries(b.between(1, 3)))
	b.counted(n)
	if !b.scope.me {
		n.put("by", one(b.gen, b.seats))
	}
	return []*Node{n}
}

// counted sets how many entries of a menu may be chosen.
func (b *body) counted(n *Node) {
	switch b.IntN(4) {
	case 0:
		n.put("count", b.between(1, 2))
	case 1:
		n.put("at_most", b.between(1, 3))
	case 2:
		n.put("at_most", "max(1, min(3, "+b.number(b.seen(), 1)+"))")
	case 3:
		n.put("at_least", 1).put("at_most", b.between(1, 2))
	}
	if b.chance(30) && !slices.Contains(n.Keys, "count") { // with an exact count, nobody can pass
		n.put("pass", list(b.set()...))
	}
}
