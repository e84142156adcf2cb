package generate

import (
	"fmt"
	"slices"
	"strings"
)

// played writes the procedures, the actions, the setup and the play.
func (g *gen) played() {
	g.at("vars").put("begun", object("type", "bool"))
	for i, p := range g.procs {
		names := p.takes
		if len(names) > 4 {
			names = []param{p.takes[0], p.takes[len(p.takes)-1]}
		}
		b := &body{gen: g, scope: scope{rulings: len(g.rulings), still: true}.with(names...), procs: i}
		g.at("procedures").put(p.name, object("takes", g.takes(p.takes), "steps", b.some(1, 2)))
	}
	g.look()
	if g.hasZone("deck") {
		b := &body{gen: g, scope: scope{rulings: len(g.rulings)}, nested: 1}
		steps := list()
		if g.chance(60) {
			steps.add(b.choice()...)
		}
		steps.add(object("move", "heap", "to", "deck"))
		g.at("procedures").put("fetch", object("steps", steps))
	}
	for _, a := range g.actions {
		b := &body{gen: g, scope: scope{me: true, rulings: len(g.rulings), still: true}, procs: len(g.procs), asks: true,
			opening: true, action: true}
		n := object()
		if g.chance(70) {
			n.put("name", named(a.name, a.name))
		}
		if g.chance(20) {
			n.put("once", one(g, []string{"turn", "season"}))
		}
		n.put("steps", b.some(1, 3))
		if g.chance(30) {
			n.put("when", g.truth(scope{me: true, open: true, rulings: len(g.rulings)}, 1))
		}
		g.at("actions").put(a.name, n)
	}
	if g.chance(50) {
		b := &body{gen: g, scope: scope{rulings: len(g.rulings)}}
		g.game.put("setup", b.some(1, 2))
	}
	g.end()
	g.game.put("play", g.seasons())
}

// end writes a ranking.
func (g *gen) end() {
	value := "vp(who)"
	if g.scores {
		value = "score(who)"
	}
	g.at("rankings").put("foremost", object("ask", object("who", "player"), "by",
		list(object("most", value), object("least", g.number(scope{open: true, names: []param{{name: "who", typ: "player"}},
			rulings: len(g.rulings)}, 1)))))
}

// seasons writes the play: seasons of turns, then the end.
func (g *gen) seasons() *Node {
	top := &body{gen: g, scope: scope{rulings: len(g.rulings)}, procs: len(g.procs), phases: true, nested: 1}
	turn := *top
	turn.scope.me, turn.asks = true, true
	do := list(text("look"))
	if g.chance(60) {
		do.add(turn.some(1, 2).Kids...)
	}
	offer := object("offer", words(names(g.actions)...))
	turn.counted(offer)
	do.add(offer)
	if g.chance(40) {
		do.add(turn.some(1, 1).Kids...)
	}
	do.add(text("look"))
	if len(g.windows) > 0 {
		do.add(object("window", g.windows[0]))
	}
	season := list()
	if g.chance(50) {
		season.add(top.some(1, 2).Kids...)
	}
	for slices.Contains(g.scopes, "fight") && !g.fought {
		season.add(top.phase()...)
	}
	season.add(object("each", "mover", "in", "player", "do", list(object("phase", "turn", "of", "mover", "do", do))))
	seasons := g.between(1, 4)
	return list(
		object("set", "begun", "to", "true"),
		object("each", "nth", "in", "1.."+string(rune('0'+seasons)), "do", list(object("phase", "season", "with",
			object("number", "nth"), "do", season))),
		object("end", "game", "winners", "player.best(foremost)", "how", "best"),
	)
}

func names(list []callable) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.name)
	}
	return out
}

// look writes a procedure that stores answers of rulings in variables that everybody sees. It is called wherever an
// answer may have changed.
func (g *gen) look() {
	steps := list()
	for i, r := range g.rulings {
		for k := range g.between(1, 2) {
			answer := g.ask1(r)
			seen := object("type", map[string]string{"int": "int", "bool": "bool", "player": "player"}[r.typ])
			if seen.Kids[0].Text == "" {
				seen, answer = object("type", "int"), answer+".count"
			}
			name := fmt.Sprintf("seen_%d_%d", i+1, k+1)
			g.at("vars").put(name, seen)
			steps.add(object("set", name, "to", answer))
		}
	}
	g.at("procedures").put("look", object("steps", steps))
}

// ask1 returns a call of a ruling with simple arguments.
func (g *gen) ask1(r ruling) string {
	var args []string
	for _, p := range r.takes {
		args = append(args, g.argument(scope{}, p.typ, 0))
	}
	return r.name + "(" + strings.Join(args, ", ") + ")"
}

// phase writes a phase inside another.
func (b *body) phase() []*Node {
	if !b.phases || !slices.Contains(b.scopes, "fight") {
		return nil
	}
	in := *b
	in.phases = false
	b.fought = true
	n := object("phase", "fight", "of", b.sure(b.scope, "player", 1), "with",
		object("spot", b.sure(b.seen(), "field", 1), "foe", b.sure(b.seen(), "player", 1)))
	s := b.scope
	s.me = true
	in.asks = true
	n.put("do", in.inner(s.with(param{name: "fight.spot", typ: "field"}), 1, 3))
	b.opening = false
	return []*Node{n}
}
