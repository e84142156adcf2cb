package check

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// gameFile reads game.yaml.
func (b *builder) gameFile(n *tree.Node) {
	g := b.g
	b.judge(n, n, "game")
	g.Node = b.common(n, b.current.name)
	b.declName(n.Pairs[0].Value)
	if t := n.Get("title"); t != nil {
		g.Name = b.text(t)
	}
	if p := n.Get("players"); p != nil {
		b.playerCount(p)
	}
	if r := n.Get("rulebook"); r != nil {
		b.later(stNames, func() { b.orderBooks(r) })
	}
	for _, p := range b.mapping(n.Get("defaults"), "defaults") {
		b.refs.defaults = append(b.refs.defaults, p)
		if p.Key.Text == "seats" {
			for _, s := range b.items(p.Value, "seats") {
				g.DefaultSeats = append(g.DefaultSeats, s.Text)
			}
		} else {
			g.Defaults[p.Key.Text] = p.Value.Text
		}
	}
	b.goldenRules(n.Get("golden_rules"))
	b.evaluation(n.Get("evaluation"))
	b.corrections(n.Get("corrections"))
	for _, p := range pairs(n, "seats") {
		b.seat(p.Key, p.Value, false)
	}
	b.part(n)
	if n.Get("play") == nil {
		b.later(stRules, func() {
			if b.g.Play == nil {
				b.bad(n.Pairs[0].Key, "missing", "nothing says how the game is played: play: […]")
			}
		})
	}
}

func (b *builder) playerCount(n *tree.Node) {
	low, top, ranged := strings.Cut(n.Text, "..")
	if !ranged {
		top = low
	}
	a, ok := b.int(derived(n, low))
	z, ok2 := b.int(derived(n, top))
	if ok && ok2 && (a < 1 || z < a || z > limit.Players) {
		b.bad(n, "range", "a match has 1 to %d players", limit.Players)
	}
	b.g.MinPlayers, b.g.MaxPlayers = a, z
}

// orderBooks puts the rulebooks in the order in which the game names them.
func (b *builder) orderBooks(n *tree.Node) {
	items := n.Items
	if n.Kind == tree.Scalar {
		items = []*tree.Node{n}
	}
	var out []*model.Rulebook
	for _, it := range items {
		found := false
		var ids []string
		for _, r := range b.g.Rulebooks {
			ids = append(ids, r.ID)
			if r.ID == it.Text {
				out, found = append(out, r), true
			}
		}
		if !found {
			b.bad(it, "dangling", "the package has no rulebook %q%s", it.Text, source.Suggest(it.Text, ids))
		}
	}
	b.g.Rulebooks = out
}

func (b *builder) rulebook(n *tree.Node) {
	r := &model.Rulebook{ID: b.current.name, Index: map[string]int{}}
	b.judge(n, n, "rulebook")
	r.Title = model.Text{En: word(n, "title_en"), Fr: word(n, "title_fr")}
	for _, a := range entries(n, "articles") {
		b.judge(a, a, "article")
		art := model.Article{ID: word(a, "id"), Title: model.Text{Fr: word(a, "title_fr")}, Summary: word(a, "summary_en"),
			Kind: word(a, "kind"), Testable: isTrue(a, "testable"), Why: word(a, "why")}
		if _, dup := r.Index[art.ID]; dup {
			b.bad(a, "duplicate_id", "article %s is listed twice", art.ID)
		}
		r.Index[art.ID] = len(r.Articles)
		r.Articles = append(r.Articles, art)
	}
	b.g.Rulebooks = append(b.g.Rulebooks, r)
}

func (b *builder) goldenRules(n *tree.Node) {
	if n == nil {
		b.g.Layers = defaultLayers()
		return
	}
	b.judge(n, n, "golden_rules")
	b.g.Golden = b.common(n, "golden_rules")
	b.cite(&b.g.Golden)
	for _, l := range b.items(n.Get("layers"), "layers") {
		b.g.Layers = append(b.g.Layers, b.ident(l))
	}
	if len(b.g.Layers) == 0 {
		b.g.Layers = defaultLayers()
	}
	if u := n.Get("undecided"); u != nil {
		l := &expr.Local{Name: "concerned", Type: expr.TPlayer.List(), Size: 2, Used: true}
		b.g.UndecidedConcerned = l
		b.later(stExprs, func() {
			b.undecided(u, &expr.Scope{Locals: []*expr.Local{l}})
		})
	}
}

// undecided is who settles what no rule settles; of a list, the first of it that is concerned, whose effects come
// first.
func (b *builder) undecided(n *tree.Node, scope *expr.Scope) {
	x := b.expr(n, scope, expr.Type{})
	switch {
	case x == nil:
	case x.Type.Scalar(expr.Player):
		b.g.Undecided = x
	case x.Type.ListOf(expr.Player):
		b.g.Undecided, b.g.InOrder = x, true
	default:
		b.bad(n, "type", "undecided is a player who is asked, or a list of players in their order, not %s",
			b.d.TypeName(x.Type))
	}
}

// evaluation is how agents judge a position for a player.
func (b *builder) evaluation(n *tree.Node) {
	if n == nil {
		return
	}
	me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	b.g.Evaluation.Me = me
	b.later(stExprs, func() {
		b.g.Evaluation.Value = b.expr(n, &expr.Scope{Locals: []*expr.Local{me}}, expr.TInt)
	})
}

func defaultLayers() []string { return []string{"guide", "law", "map", "faction", "card"} }

// part reads what a game, law, faction, cards, map or bot file declares.
func (b *builder) part(n *tree.Node) {
	switch b.current.kind {
	case "faction", "bot":
		b.factionFile(n)
	case "cards":
		b.cardsFile(n)
	case "map":
		b.g.Maps = append(b.g.Maps, b.current.name)
		node := b.common(n, b.current.name)
		b.cite(&node)
	}
	for _, d := range declarations() {
		for _, p := range pairs(n, d.word) {
			if d.stage == atOnce {
				d.read(b, p.Key, p.Value)
			} else {
				b.later(d.stage, func() { d.read(b, p.Key, p.Value) })
			}
		}
	}
	b.scanWindows(n)
	b.speaking(n, b.component())
	b.topSteps(n)
}

// declaration is how what stands by name below one key of a file is read, and when.
type declaration struct {
	word  string
	stage int
	read  func(b *builder, key, n *tree.Node)
}

// atOnce is before all stages.
const atOnce = -1

func declarations() []declaration {
	return []declaration{
		{"enums", atOnce, (*builder).enum}, {"kinds", atOnce, (*builder).kind}, {"pieces", atOnce, (*builder).groups},
		{"scopes", atOnce, (*builder).scope}, {"spaces", atOnce, (*builder).spaces},
		{"relations", atOnce, (*builder).relation}, {"looks", stLast, (*builder).look}, {"zones", stTypes, (*builder).zone},
		{"vars", stTypes, (*builder).variable}, {"dice", stTypes, (*builder).die}, {"limits", stExprs, (*builder).limit},
		{"rankings", stTypes, (*builder).ranking}, {"scoring", atOnce, (*builder).line},
		{"lineups", atOnce, (*builder).lineup}, {"rulings", stTypes, (*builder).ruling},
		{"effects", stTypes, (*builder).effect}, {"actions", stTypes, (*builder).action},
		{"procedures", stTypes, (*builder).procedure},
	}
}

func (b *builder) enum(key, n *tree.Node) {
	id := len(b.d.Enums)
	if b.declare(key, expr.Symbol{Sort: expr.SymEnum, ID: id}) == nil {
		return
	}
	e := expr.EnumDecl{Name: key.Text}
	m := model.Enum{Node: model.Node{ID: key.Text, Span: key.Span}}
	if n.Kind != tree.List || len(n.Items) == 0 {
		b.bad(n, "shape", "an enum is the list of its values: [one, two]")
	}
	for i, it := range n.Items {
		name, text := b.entitled(it)
		if name.Kind != tree.Scalar || b.declare(name, expr.Symbol{Sort: expr.SymEnumValue, ID: i, Enum: id}) == nil {
			continue
		}
		e.Values = append(e.Values, name.Text)
		m.Values = append(m.Values, text)
	}
	b.d.Enums = append(b.d.Enums, e)
	b.g.Enums = append(b.g.Enums, m)
}

// scope declares a phase, or adds fields to one that another file declared.
func (b *builder) scope(key, n *tree.Node) {
	s := b.d.Symbols[key.Text]
	if s == nil || s.Sort != expr.SymScope {
		s = b.declare(key, expr.Symbol{Sort: expr.SymScope, ID: len(b.g.Scopes)})
		if s == nil {
			return
		}
		b.addScope(model.Node{ID: key.Text, Span: key.Span})
	}
	id := s.ID
	if n.Kind == tree.Map {
		node := b.node(n, "scope", key)
		if b.g.Scopes[id].Name == (model.Text{}) {
			b.g.Scopes[id].Name = node.Name
		}
		b.g.Scopes[id].Articles = append(b.g.Scopes[id].Articles, node.Articles...)
	}
	b.later(stTypes, func() { b.fields(s, pairs(n, "has")) })
}

func (b *builder) fields(s *expr.Symbol, list []tree.Pair) {
	for _, p := range list {
		per := p.Value.Get("per") != nil
		sp, ok := b.typed(p.Value, "field")
		if !ok || !b.declName(p.Key) {
			continue
		}
		if p.Key.Text == "of" {
			b.bad(p.Key, "reserved", "of is whose phase it is; take another name")
			continue
		}
		for _, f := range s.Fields {
			if f.Name == p.Key.Text {
				b.bad(p.Key, "duplicate_id", "the phase %s has a field %s already", s.Name, f.Name)
			}
		}
		s.Fields = append(s.Fields, expr.Field{Name: p.Key.Text, Type: sp.t, Per: per})
		b.g.Fields[s.ID] = s.Fields
		var named model.Text
		if nn := p.Value.Get("name"); p.Value.Kind == tree.Map && nn != nil {
			named = b.text(nn)
		}
		scope := &b.g.Scopes[s.ID]
		scope.Named = append(scope.Named, named)
		b.g.Held[s.ID] = append(b.g.Held[s.ID], model.Held{Local: &expr.Local{Name: p.Key.Text, Type: sp.t, Per: per}})
	}
}

// seat declares somebody who can take part.
func (b *builder) seat(key, n *tree.Node, faction bool) *model.Seat {
	s := b.declare(key, expr.Symbol{Sort: expr.SymSeat, ID: len(b.g.Seats), Type: expr.TPlayer})
	if s == nil {
		return nil
	}
	b.g.Seats = append(b.g.Seats, model.Seat{Node: model.Node{ID: key.Text, Span: key.Span}, Faction: faction, Beside: -1,
		Decides: "player", File: b.current.name})
	id := s.ID
	if n != nil && n.Kind == tree.Map {
		node := b.node(n, "seat", key)
		b.g.Seats[id].Name, b.g.Seats[id].Articles, b.g.Seats[id].Assumed = node.Name, node.Articles, node.Assumed
		if dn := n.Get("decides"); dn != nil {
			if dn.Text == "referee" {
				b.bad(dn, "not_run", "a referee decides like any player so far; write decides: player")
			}
			b.g.Seats[id].Decides = dn.Text
		}
		b.later(stValues, func() {
			b.g.Seats[id].Values = b.values(n, b.playerK, model.Component{Design: -1, Kind: -1}, "seat")
		})
	}
	return &b.g.Seats[id]
}

// factionFile reads what only a faction's or bot's file has.
func (b *builder) factionFile(n *tree.Node) {
	name := n.Pairs[0].Value
	id := len(b.g.Seats)
	if b.current.kind == "faction" {
		if b.seat(name, nil, true) == nil {
			return
		}
		b.g.Seats[id].Node = b.common(n, name.Text)
		if sn := n.Get("seat"); sn != nil {
			b.later(stValues, func() {
				b.g.Seats[id].Values = b.values(sn, b.playerK, model.Component{Design: -1, Kind: -1}, "node")
			})
		}
		for _, p := range pairs(n, "seats") {
			b.anotherSeat(p.Key, p.Value, id)
		}
	} else {
		for _, p := range pairs(n, "seats") {
			b.seat(p.Key, p.Value, false)
		}
	}
	if b.current.kind == "faction" {
		for _, it := range entries(n, "cards") {
			b.card(it, model.Component{Faction: b.current.name, Design: -1, Kind: -1}, "", "card")
		}
	}
	b.phases(n)
	for _, it := range entries(n, "policy") {
		b.policy(it, n)
	}
}

// anotherSeat declares one more seat of the faction whose first seat is first: what it leaves out is as there.
func (b *builder) anotherSeat(key, n *tree.Node, first int) {
	id := len(b.g.Seats)
	if b.seat(key, n, true) == nil {
		return
	}
	s, of := &b.g.Seats[id], &b.g.Seats[first]
	s.Beside = id - 1
	if s.Name == (model.Text{}) && of.Name != (model.Text{}) {
		nth := strconv.Itoa(id - first + 1)
		s.Name = model.Text{En: of.Name.En + " " + nth, Fr: of.Name.Fr + " " + nth}
	}
	b.later(stValues, func() {
		s := &b.g.Seats[id]
		for _, v := range b.g.Seats[first].Values {
			if !slices.ContainsFunc(s.Values, func(own model.Value) bool { return own.Attr == v.Attr }) {
				s.Values = append(s.Values, v)
			}
		}
	})
}

// scanWindows declares the windows that steps open: naming one in a step is its declaration.
func (b *builder) scanWindows(n *tree.Node) {
	for _, p := range n.Pairs {
		if p.Key.Text == "window" && p.Value.Kind == tree.Scalar {
			if s := b.d.Symbols[p.Value.Text]; s == nil {
				id := len(b.g.Windows)
				if b.declare(p.Value, expr.Symbol{Sort: expr.SymWindow, ID: id}) != nil {
					b.g.Windows = append(b.g.Windows, model.Window{Node: model.Node{ID: p.Value.Text, Span: p.Value.Span}})
				}
			}
		}
		b.scanWindows(p.Value)
	}
	for _, it := range n.Items {
		b.scanWindows(it)
	}
}
