package generate

import (
	"fmt"
	"slices"
)

// component is where rules and abilities stand, and what they may read there.
type component struct {
	node  *Node
	scope scope
	layer string // of its answers
}

// components is every place in which rules and abilities may stand: the Law, factions, kinds, cards, effects.
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

// effect is the node of an effect, made when it is not there.
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

// takes is parameters, nil for none.
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

// rulesOfAll writes the rulings and what changes them.
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
	answered := map[string]bool{} // one answer for each ruling and layer
	for range g.between(2, 9) {
		g.rule(one(g, all), answered)
	}
}

// base is the Law's answer: mostly one that costs something, so that it is worth keeping.
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

// forbids is the ids of what forbids a ruling already.
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

// abilitiesOfAll writes abilities of all components; those of every component call only procedures before the one that
// they wait for, so that nothing sets itself off without end.
func (g *gen) abilitiesOfAll() {
	all := g.components()
	for range g.between(2, 8) {
		g.ability(one(g, all))
	}
	if slices.Contains(g.kinds, "totem") && g.chance(50) { // one for each of many pieces
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
		s.still = true // what it replaces would ask for itself
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
		steps.Kids = slices.Insert(steps.Kids, 0, text("go_on")) // behind an effect it may come too late
	}
	if may {
		n.put("may", steps)
	} else {
		n.put("do", steps)
	}
	below(c.node, "abilities", true).add(n)
}

// limited says when an ability may be used, and by whom.
func (g *gen) limited(n *Node, s *scope, may bool) {
	if g.chance(50) && !slices.Contains(n.Keys, "during") {
		cond := *s
		cond.open = s.open || may // whether it may be used is seen by whom it is offered to
		n.put("when", g.cond(cond, g.between(0, 2)))
	}
	if g.chance(10) && !slices.Contains(n.Keys, "during") && !slices.Contains(n.Keys, "instead") {
		n.put("by", one(g, []string{one(g, g.seats), "player"}))
		s.me = true
	}
}

// waits makes an ability wait for a procedure or action; it returns how many procedures it may call.
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

// stateRule is a rule of the form as_soon_as. A flag of its own makes the condition false, until the flag's phase is
// over.
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
