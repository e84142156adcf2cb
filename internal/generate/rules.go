package generate

import (
	"fmt"
	"slices"
)

// component is a node that can have rules and abilities, with the scope of their expressions.
type component struct {
	node  *Node
	scope scope
	layer string // the layer of its answers
}

// components returns every component: the Law, factions, kinds, cards, effects. Some are in the list twice, to be
// drawn more often.
func (g *gen) components() []component {
	out := []component{{g.game, scope{}, "law"}, {g.game, scope{}, "law"}}
	if g.factions {
		for _, s := range g.seats {
			out = append(out, component{g.parts["factions/"+s+".yaml"], scope{owner: true}, "faction"})
		}
	}
	for _, k := range g.kinds {
		if k != "card" {
			c := component{g.at("kinds").Kids[slices.Index(g.at("kinds").Keys, k)], scope{owner: true, source: k}, "law"}
			out = append(out, c, c)
		}
	}
	for _, c := range g.cards {
		n := component{g.card(c), scope{owner: true, source: "card"}, "card"}
		out = append(out, n, n)
	}
	for _, e := range g.effects {
		n := component{g.effect(e), scope{owner: true, names: e.takes}, "effect"}
		out = append(out, n, n)
	}
	return out
}

// effect returns the node of an effect, which it creates if necessary.
func (g *gen) effect(e callable) *Node {
	all := g.at("effects")
	if i := slices.Index(all.Keys, e.name); i >= 0 {
		return all.Kids[i]
	}
	n := object("takes", g.takes(e.takes))
	if g.chance(50) {
		n.put("lasts", one(g, []string{"turn", "season"}))
	}
	all.put(e.name, n)
	return n
}

// takes returns the node that declares parameters, or nil if there are none.
func (g *gen) takes(list []param) *Node {
	if len(list) == 0 {
		return nil
	}
	n := object()
	for _, p := range list {
		n.put(p.name, spelt(p.typ))
	}
	return n
}

// rulesOfAll writes the rulings and the rules that change them.
func (g *gen) rulesOfAll() {
	for i, r := range g.rulings {
		ask := g.takes(r.takes)
		if ask == nil {
			ask = object()
		}
		s := scope{open: r.public, rulings: i, plain: true}.with(r.takes...)
		g.at("rulings").put(r.name, object("ask", ask, "is", g.base(s, r)))
	}
	all := g.components()
	answered := map[string]bool{} // at most one answer for each ruling and layer
	for range g.between(2, 9) {
		g.rule(one(g, all), answered)
	}
}

// base returns the base answer of a ruling. Most take some work to compute, so that the interpreter caches them.
func (g *gen) base(s scope, r ruling) string {
	if r.typ == "int" && g.chance(30) {
		return fmt.Sprint(g.IntN(3))
	}
	if r.typ == "bool" && g.chance(30) {
		return g.atom(s)
	}
	if r.typ == "int" && g.chance(40) {
		body := map[string]string{"count": "bool", "sum": "int"}
		name := one(g, []string{"count", "sum"})
		return g.over(s, name, body[name], 2)
	}
	return g.expr(s, r.typ, g.between(1, 3))
}

// rule adds a rule to a component.
func (g *gen) rule(c component, answered map[string]bool) {
	i := g.IntN(len(g.rulings))
	r := g.rulings[i]
	s := c.scope
	s.open, s.rulings, s.plain = r.public, i, true
	s = s.with(r.takes...)
	verb := one(g, []string{"answer", "add", "add"})
	switch r.typ {
	case "bool":
		verb = one(g, []string{"answer", "forbid", "forbid"})
	case "player":
		verb = "answer"
	}
	key := r.name + " " + c.layer
	if verb == "answer" && c.layer != "effect" {
		if answered[key] || c.scope.source != "" && c.layer == "law" {
			if r.typ == "player" {
				return
			}
			verb = map[string]string{"bool": "forbid"}[r.typ]
			if verb == "" {
				verb = "add"
			}
		} else {
			answered[key] = true
		}
	}
	n := object(verb, r.name, "id", g.fresh("rule"))
	if g.chance(80) {
		n.put("when", g.cond(s, g.between(0, 2)))
	}
	if verb == "answer" && g.chance(50) {
		s = s.with(param{name: "otherwise", typ: r.typ})
	}
	if verb != "forbid" {
		if r.typ == "int" && g.chance(50) {
			n.put("value", g.between(1, 10))
		} else {
			n.put("value", g.expr(s, r.typ, 1))
		}
	} else if g.chance(30) {
		n.put("why", named("because", "parce que"))
	}
	if forbids := g.forbids(r.name); verb == "answer" && r.typ == "bool" && len(forbids) > 0 && g.chance(60) {
		n.put("overrides", words(one(g, forbids)))
	}
	below(c.node, "rules", true).add(n)
}

// forbids returns the ids of the rules that already forbid a ruling.
func (g *gen) forbids(name string) []string {
	var out []string
	var look func(n *Node)
	look = func(n *Node) {
		if i := slices.Index(n.Keys, "forbid"); i >= 0 && n.Kids[i].Text == name {
			out = append(out, n.Kids[slices.Index(n.Keys, "id")].Text)
		}
		for _, k := range n.Kids {
			look(k)
		}
	}
	look(g.game)
	for _, name := range sorted(g.parts) {
		look(g.parts[name])
	}
	return out
}

// abilitiesOfAll writes abilities of all components. An ability calls only procedures that come before its trigger, so
// that no ability triggers itself without end.
func (g *gen) abilitiesOfAll() {
	all := g.components()
	for range g.between(2, 8) {
		g.ability(one(g, all))
	}
	if slices.Contains(g.kinds, "totem") && g.chance(50) { // an ability that many pieces have
		for _, c := range all {
			if c.scope.source == "totem" {
				g.ability(c)
			}
		}
	}
}

// ability adds an ability to a component.
func (g *gen) ability(c component) {
	s := c.scope
	s.me, s.rulings = c.scope.owner, len(g.rulings)
	id := g.fresh("ability")
	n := &Node{}
	calls := len(g.procs)
	may := g.chance(40)
	switch g.IntN(10) {
	case 0, 1, 2:
		calls = g.waits(n, "after", &s)
		if g.chance(20) {
			t := one(g, []string{"player", "field"})
			elem := g.fresh("each")
			n.put("each", elem).put("in", g.many(s, t, 1))
			s = s.with(param{name: elem, typ: t})
		}
	case 3, 4:
		calls = g.waits(n, "instead", &s)
		s.still = true // the action that it replaces would ask about itself
	case 5:
		n.put("during", one(g, []string{"turn", "season", "turn"}))
		s.me, may = true, true
		n.put("once", one(g, []string{"turn", "season", "match"}))
	case 6:
		n.put("at", one(g, []string{"start(turn)", "end(turn)", "start(season)"}))
		s.me = true
	case 7:
		if len(g.windows) == 0 {
			n.put("at", "end(turn)")
		} else {
			n.put("at", g.windows[0])
		}
		s.me = true
		n.put("once", one(g, []string{"turn", "season"}))
	default:
		g.stateRule(c, n, s)
		return
	}
	n.put("id", id)
	g.limited(n, &s, may)
	b := &body{gen: g, scope: s, procs: calls, opening: may,
		asks: (s.me || len(s.event) > 0) && !slices.Contains(n.Keys, "instead")}
	steps := b.some(1, 3)
	if slices.Contains(n.Keys, "instead") && g.chance(50) {
		steps.Kids = slices.Insert(steps.Kids, 0, text("go_on")) // after an effect, go_on may be too late
	}
	if may {
		n.put("may", steps)
	} else {
		n.put("do", steps)
	}
	below(c.node, "abilities", true).add(n)
}

// limited sometimes restricts an ability by a condition and by the players who may use it.
func (g *gen) limited(n *Node, s *scope, may bool) {
	if g.chance(50) && !slices.Contains(n.Keys, "during") {
		cond := *s
		cond.open = s.open || may // the player who is offered the ability sees the result of its condition
		n.put("when", g.cond(cond, g.between(0, 2)))
	}
	if g.chance(10) && !slices.Contains(n.Keys, "during") && !slices.Contains(n.Keys, "instead") {
		n.put("by", one(g, []string{one(g, g.seats), "player"}))
		s.me = true
	}
}

// waits gives an ability a procedure or an action as its trigger. It returns the number of procedures that the ability
// may call.
func (g *gen) waits(n *Node, word string, s *scope) int {
	if g.chance(15) {
		n.put(word, one(g, g.actions).name)
		s.me = true
		return len(g.procs)
	}
	i := g.IntN(len(g.procs))
	n.put(word, g.procs[i].name)
	s.event = slices.Clone(g.procs[i].takes)
	if len(s.event) > 4 {
		s.event = s.event[:4]
	}
	return i
}

// stateRule writes a rule with as_soon_as. A flag makes its condition false once it has triggered, for as long as the
// flag lasts.
func (g *gen) stateRule(c component, n *Node, s scope) {
	if g.states++; g.states > 4 {
		return
	}
	done := fmt.Sprintf("done_%d", g.states)
	flag := object("type", "bool")
	if g.chance(70) {
		flag.put("lasts", one(g, []string{"turn", "season"}))
	}
	g.at("vars").put(done, flag)
	cond := g.cond(s, g.between(0, 2))
	n.put("as_soon_as", fmt.Sprintf(heldBack+"%s and (%s)", done, cond)).put("id", g.fresh("state"))
	b := &body{gen: g, scope: s, procs: len(g.procs), asks: s.owner}
	steps := b.some(1, 2)
	steps.Kids = slices.Insert(steps.Kids, 0, object("set", done, "to", "true"))
	n.put("do", steps)
	below(c.node, "abilities", true).add(n)
}
