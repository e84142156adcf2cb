package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// param is a name with a type. A type is its word in the language, after a star for a list.
type param struct {
	name, typ string
	hidden    bool // its value may be secret
}

// variable is a variable, or an attribute of a kind.
type variable struct {
	param
	keys []string // types of its keys
	low  int
	top  int // its maximum, if greater than low
	of   string
}

type zone struct {
	name    string
	keys    []string
	hidden  bool
	stack   bool
	active  bool
	refills bool
}

type ruling struct {
	name   string
	takes  []param
	typ    string
	public bool // reads only what everybody sees
}

// callable is a procedure, an action or an effect.
type callable struct {
	name   string
	takes  []param
	action bool
}

// gen is a package that is being made.
type gen struct {
	*rand.Rand
	declared
	seats     []string
	factions  bool
	hues      []string
	spaces    []string
	kinds     []string          // of pieces
	parent    map[string]string // of each kind that is based on another
	sameBacks bool              // the backs of all kinds of pieces look alike
	states    int               // state rules so far
	road      bool
	yards     bool     // every player has a board of fields
	ways      []string // the directions of the grids
	scores    bool
	names     int // the number of names given to bindings
	fought    bool
	game      *Node
	parts     map[string]*Node // the files beside the game's own
}

// declared is what expressions and steps can name.
type declared struct {
	vars    []variable
	attrs   []variable
	zones   []zone
	rulings []ruling
	procs   []callable
	actions []callable
	effects []callable
	scopes  []string
	cards   []string
	windows []string
}

// New returns the package of a seed.
func New(seed uint64) *Package {
	g := &gen{Rand: rand.New(rand.NewPCG(seed, 0x9a3e)), parent: map[string]string{}, parts: map[string]*Node{}}
	g.declare()
	g.rulesOfAll()
	g.abilitiesOfAll()
	g.played()
	p := &Package{Seed: seed, Files: []File{{"game.yaml", g.game}}}
	for _, name := range sorted(g.parts) {
		p.Files = append(p.Files, File{name, g.parts[name]})
	}
	return p
}

func sorted(m map[string]*Node) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// chance is true in n of 100 cases.
func (g *gen) chance(n int) bool { return g.IntN(100) < n }

// between returns a number from low to high.
func (g *gen) between(low, high int) int { return low + g.IntN(high-low+1) }

// one returns a random element.
func one[T any](g *gen, list []T) T { return list[g.IntN(len(list))] }

// fresh returns an unused name.
func (g *gen) fresh(word string) string {
	g.names++
	return fmt.Sprintf("%s_%d", word, g.names)
}

// at returns the map at a key of the game's file, which it creates if necessary.
func (g *gen) at(key string) *Node { return below(g.game, key, false) }

// below returns the map or list at a key of a node, which it creates if necessary.
func below(n *Node, key string, isList bool) *Node {
	if i := slices.Index(n.Keys, key); i >= 0 {
		return n.Kids[i]
	}
	kid := &Node{List: isList}
	n.put(key, kid)
	return kid
}

func (g *gen) declare() {
	g.game = object("game", "sample", "title", named("Sample", "Échantillon"))
	g.players()
	g.hues = []string{"red", "green", "blue"}
	if g.chance(6) { // more than the bits of a word
		for i := range 37 {
			g.hues = append(g.hues, fmt.Sprintf("hue_%d", i))
		}
	}
	g.at("enums").put("hue", words(g.hues...))
	g.board()
	g.placesBeside()
	g.piecesOfAll()
	g.variables()
	g.scopes = []string{"season", "turn"}
	if g.chance(60) {
		g.scopes = append(g.scopes, "fight")
	}
	for _, s := range g.scopes {
		has := object()
		if s == "season" {
			has = object("has", object("number", "int"))
		} else if s == "fight" {
			has = object("has", object("spot", "field", "foe", "player"))
		}
		g.at("scopes").put(s, has)
	}
	g.at("dice").put("cube", words("1", "2", "3"))
	g.rulingNames()
	g.callableNames()
	if g.scores = g.chance(60); g.scores {
		g.at("scoring").put("worth_of_all", object("value", g.expr(scope{me: true, open: true, plain: true,
			rulings: len(g.rulings)}, "int", 2)))
	}
	if g.chance(30) {
		g.at("limits").put("room", object("of", one(g, g.kinds), "at", "field", "per", one(g, []string{"owner", "kind"}),
			"at_most", g.between(1, 3)))
	}
}

// players declares the seats: sides of the game, or factions in files of their own.
func (g *gen) players() {
	g.seats = []string{"ash", "birch", "cedar", "dale"}[:g.between(2, 4)]
	g.factions = g.chance(40)
	g.game.put("players", text("1..%d", len(g.seats)))
	if g.factions {
		for _, s := range g.seats {
			g.parts["factions/"+s+".yaml"] = object("faction", s, "name", named(strings.ToUpper(s), strings.ToUpper(s)))
		}
	} else {
		for _, s := range g.seats {
			g.at("seats").put(s, object())
		}
	}
	g.game.put("defaults", object("seats", words(g.seats...)))
	if g.chance(50) {
		g.game.put("golden_rules", object("layers", words("law", "faction", "card"), "undecided",
			one(g, []string{"current", "concerned[0]"})))
	}
}

func (g *gen) board() {
	if g.chance(40) {
		g.at("spaces").put("field", object("grid", g.grid("field")))
	} else {
		places := object()
		for i := range g.between(2, 5) {
			g.spaces = append(g.spaces, fmt.Sprintf("f%d", i+1))
			places.put(g.spaces[i], object("depth", g.IntN(4), "tint", one(g, g.hues)))
		}
		g.at("spaces").put("field", places)
	}
	heat := variable{param: param{name: "heat", typ: "int"}, of: "field", low: 0, top: 5}
	g.attrs = append(g.attrs, variable{param: param{name: "depth", typ: "int"}, of: "field"},
		variable{param: param{name: "tint", typ: "hue"}, of: "field"}, heat)
	g.at("kinds").put("field", object("is", "space", "has", object("depth", "int", "tint", "hue", "heat", "0..5")))
	if g.chance(20) {
		g.yards = true
		g.at("kinds").put("yard", object("is", "field"))
		g.at("spaces").put("yard", object("per", "player", "grid", g.grid("yard")))
	}
	if g.road = g.chance(60); g.road {
		pairs := list()
		for i := range len(g.spaces) - 1 {
			pairs.add(words(g.spaces[i], g.spaces[i+1]))
		}
		g.at("relations").put("road", object("between", words("field", "field"), "symmetric", "true", "pairs", pairs))
	}
	g.at("kinds").put("player", object("has", object("rank", "0..9", "bold", "bool")))
	g.attrs = append(g.attrs, variable{param: param{name: "rank", typ: "int"}, of: "player", low: 0, top: 9},
		variable{param: param{name: "bold", typ: "bool"}, of: "player"})
}

// placesBeside declares the zones.
func (g *gen) placesBeside() {
	put := func(z zone, n *Node) {
		if len(z.keys) == 1 {
			n.put("per", z.keys[0])
		} else if len(z.keys) > 1 {
			n.put("per", words(z.keys...))
		}
		if g.chance(15) && z.name != "heap" {
			n.put("capacity", g.between(2, 6))
		}
		g.zones = append(g.zones, z)
		g.at("zones").put(z.name, n)
	}
	put(zone{name: "heap"}, object("seen_by", "all"))
	put(zone{name: "hold", keys: []string{"player"}}, object("seen_by", "all"))
	put(zone{name: "play_area", keys: []string{"player"}, active: true}, object("seen_by", "all", "active", "true"))
	if g.chance(60) {
		put(zone{name: "hand", keys: []string{"player"}, hidden: true}, object("seen_by", "owner"))
	}
	if g.chance(70) {
		deck := object("order", "stack", "seen_by", "nobody")
		refills := g.chance(70)
		if refills {
			deck.put("refill", one(g, []string{"heap", "fetch"}))
		}
		put(zone{name: "deck", hidden: true, stack: true, refills: refills}, deck)
	}
	if g.chance(30) {
		put(zone{name: "tray", keys: []string{"hue"}}, object("seen_by", "all"))
	}
	if g.chance(20) {
		put(zone{name: "line", stack: true}, object("seen_by", "all", "order", "row"))
	}
	if g.chance(20) {
		put(zone{name: "locker", keys: []string{"player", "field"}}, object("seen_by", "all"))
	}
}

func (g *gen) hasZone(name string) bool {
	return slices.ContainsFunc(g.zones, func(z zone) bool { return z.name == name })
}

func (g *gen) piecesOfAll() {
	kind := func(name, is string, has *Node) {
		n := object("is", is)
		if !g.sameBacks {
			n.put("back", name+"_back")
		}
		if len(has.Keys) > 0 {
			n.put("has", has)
		}
		g.kinds = append(g.kinds, name)
		if is != "piece" {
			g.parent[name] = is
		}
		g.at("kinds").put(name, n)
	}
	g.sameBacks = g.chance(12)
	worth := object("worth", object("type", "0..9"))
	if g.chance(40) {
		worth.put("lit", object("type", "bool", "lasts", one(g, []string{"turn", "place", "match"})))
	} else {
		worth.put("lit", "bool")
	}
	kind("chip", "piece", worth)
	g.attrs = append(g.attrs, variable{param: param{name: "worth", typ: "int"}, of: "chip", low: 0, top: 9},
		variable{param: param{name: "lit", typ: "bool"}, of: "chip"})
	g.place("chip", g.between(1, 4), g.chance(70), object("worth", g.IntN(4)))
	if g.chance(80) {
		kind("flag", one(g, []string{"piece", "chip"}), object())
		g.place("flag", g.between(1, 2), g.chance(20), nil)
	}
	if g.chance(50) {
		kind("totem", "piece", object("aim", "player"))
		g.attrs = append(g.attrs, variable{param: param{name: "aim", typ: "player"}, of: "totem"})
		n := g.between(1, 3)
		if g.chance(20) {
			n = g.between(8, 12) // more copies than a byte has bits
		}
		g.place("totem", n, false, nil)
	}
	if g.chance(60) {
		g.deck()
	}
}

// place declares pieces of a kind and where they start.
func (g *gen) place(kind string, count int, each bool, with *Node) {
	n := object("count", count)
	at := "heap"
	if each {
		n.put("per", "player")
		at = one(g, []string{"hold", "hold", "play_area"})
	} else if g.chance(30) {
		at = one(g, g.spaces)
	} else if g.hasZone("deck") && g.chance(30) {
		at = "deck"
	}
	n.put("at", at).put("with", with)
	g.at("pieces").put(kind, n)
}

// deck makes the file of the cards.
func (g *gen) deck() {
	g.kinds = append(g.kinds, "card")
	card := object("has", object("rank_of", "int"))
	if !g.sameBacks {
		card.put("back", "card_back")
	}
	g.at("kinds").put("card", card)
	g.attrs = append(g.attrs, variable{param: param{name: "rank_of", typ: "int"}, of: "card"})
	at := "heap"
	if g.hasZone("deck") {
		at = "deck"
	}
	cards := list()
	for _, name := range []string{"feast", "storm", "truce"}[:g.between(1, 3)] {
		g.cards = append(g.cards, name)
		cards.add(object("id", name, "count", g.between(1, 3), "rank_of", g.IntN(4)))
	}
	g.parts["cards.yaml"] = object("cards", "pack", "at", at, "list", cards)
}

// card returns the node of a card.
func (g *gen) card(name string) *Node {
	cards := below(g.parts["cards.yaml"], "list", true)
	return cards.Kids[slices.Index(g.cards, name)]
}

func (g *gen) variables() {
	put := func(v variable, n *Node) {
		if len(v.keys) == 1 {
			n.put("per", v.keys[0])
		}
		if g.chance(15) {
			n.put("lasts", one(g, []string{"season", "turn"}))
		}
		if v.hidden {
			n.put("seen_by", one(g, []string{"owner", "nobody"}))
		}
		g.vars = append(g.vars, v)
		g.at("vars").put(v.name, n)
	}
	number := func(name string, keys ...string) {
		v := variable{param: param{name: name, typ: "int"}, keys: keys, low: 0, top: one(g, []int{3, 9, 20})}
		put(v, object("type", text("0..%d", v.top)))
	}
	number("n1")
	number("n2")
	number("vp", "player")
	if g.chance(50) {
		number("stock", one(g, []string{"field", "hue"}))
	}
	put(variable{param: param{name: "on", typ: "bool"}}, object("type", "bool"))
	for _, v := range []param{{name: "mood", typ: "hue"}, {name: "leader", typ: "player"}, {name: "goal", typ: "field"},
		{name: "tints", typ: "*hue"}, {name: "circle", typ: "*player"}, {name: "region", typ: "*field"}} {
		if g.chance(45) {
			put(variable{param: v}, object("type", spelt(v.typ)))
		}
	}
	if g.chance(40) {
		put(variable{param: param{"secret", "int", true}, keys: []string{"player"}, low: 0, top: 9}, object("type", "0..9"))
	}
}

// spelt returns a type as the language writes it.
func spelt(t string) string {
	if inner, ok := strings.CutPrefix(t, "*"); ok {
		return "list(" + inner + ")"
	}
	return t
}

// rulingNames declares the rulings. Expressions need them before the rulings are written.
func (g *gen) rulingNames() {
	for i := range g.between(2, 6) {
		r := ruling{name: fmt.Sprintf("ruling_%d", i+1), typ: one(g, []string{"int", "int", "int", "bool", "bool", "player",
			"*field", "*player"}), public: g.chance(80)}
		n := g.between(0, 2)
		if g.chance(4) {
			n = g.between(9, 20) // more than fit into small arrays
		}
		for k := range n {
			t := one(g, []string{"player", "player", "player", "field", "hue", one(g, g.kinds),
				one(g, []string{"int", "field"})})
			r.takes = append(r.takes, param{name: fmt.Sprintf("%c%d", 'p'+rune(i%8), k+1), typ: t})
		}
		g.rulings = append(g.rulings, r)
	}
}

func (g *gen) callableNames() {
	takes := func() []param {
		var out []param
		n := g.IntN(3)
		if g.chance(4) {
			n = g.between(9, 26)
		}
		for range n {
			out = append(out, param{g.fresh("arg"), one(g, []string{"int", "player", "field", "*chip"}), g.chance(30)})
		}
		return out
	}
	for i := range g.between(1, 4) {
		g.procs = append(g.procs, callable{name: fmt.Sprintf("proc_%d", i+1), takes: takes()})
	}
	for i := range g.between(2, 4) {
		g.actions = append(g.actions, callable{name: fmt.Sprintf("act_%d", i+1), action: true})
	}
	for i := range g.IntN(3) {
		e := callable{name: fmt.Sprintf("effect_%d", i+1)}
		if g.chance(50) {
			e.takes = []param{{g.fresh("kept"), one(g, []string{"int", "player", "field"}), g.chance(30)}}
		}
		g.effects = append(g.effects, e)
	}
	if g.chance(35) {
		g.windows = []string{"pause"}
	}
}
