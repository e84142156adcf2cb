package check

import (
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// GameFile reads game.yaml.
func (b *Draft) GameFile(n *source.Node) {
	g := b.Game
	b.Judge(n, n, "game")
	g.Node = b.Common(n, b.Current.Name)
	b.DeclName(n.Pairs[0].Value)
	if t := n.Get("title"); t != nil {
		g.Name = b.Text(t)
	}
	if v := n.Get("version"); v != nil {
		g.Version = v.Text
	}
	if p := n.Get("players"); p != nil {
		low, top, ok := b.span(p)
		if ok && (low < 1 || top < low || top > limit.Players) {
			b.Bad(p, "range", "a match has 1 to %d players", limit.Players)
		}
		g.MinPlayers, g.MaxPlayers = low, top
	}
	if m := n.Get("minutes"); m != nil {
		low, top, ok := b.span(m)
		if ok && (low < 1 || top < low) {
			b.Bad(m, "range", "a match takes some minutes: minutes: 20 or minutes: 60..90")
		}
		g.Minutes = [2]int{low, top}
	}
	if d := n.Get("difficulty"); d != nil {
		if k, ok := b.Int(d); ok && (k < 1 || k > declared.Hardest) {
			b.Bad(d, "range", "the difficulty is 1 (easy to learn) to %d", declared.Hardest)
		} else {
			g.Difficulty = k
		}
	}
	if r := n.Get("rulebook"); r != nil {
		b.named = Scalars(r)
		b.Later(StageNames, func() { b.orderBooks(r) })
	}
	for _, p := range b.Mapping(n.Get("defaults"), "defaults") {
		b.Refs.Defaults = append(b.Refs.Defaults, p)
		if p.Key.Text == "seats" {
			for _, s := range b.Items(p.Value, "seats") {
				g.DefaultSeats = append(g.DefaultSeats, s.Text)
			}
		} else {
			g.Defaults[p.Key.Text] = p.Value.Text
		}
	}
	for _, p := range b.Mapping(n.Get("options"), "options") {
		g.Titles[p.Key.Text] = b.Text(p.Value)
	}
	b.goldenRules(n.Get("golden_rules"))
	b.evaluation(n.Get("evaluation"))
	b.corrections(n.Get("corrections"))
	for _, p := range Pairs(n, "seats") {
		b.seat(p.Key, p.Value, false)
	}
	b.Part(n)
	if n.Get("play") == nil {
		b.Later(StageRules, func() {
			if b.Game.Play == nil {
				b.Bad(n.Pairs[0].Key, "missing", "nothing says how the game is played: play: […]")
			}
		})
	}
}

// span reads a number, or two with .. between them.
func (b *Draft) span(n *source.Node) (low, top int, ok bool) {
	first, last, ranged := strings.Cut(n.Text, "..")
	if !ranged {
		last = first
	}
	low, ok = b.Int(Derived(n, first))
	top, ok2 := b.Int(Derived(n, last))
	return low, top, ok && ok2
}

// orderBooks sorts the rulebooks into the order in which the game names them.
func (b *Draft) orderBooks(n *source.Node) {
	items := n.Items
	if n.Kind == source.Scalar {
		items = []*source.Node{n}
	}
	var out []*declared.Rulebook
	for _, it := range items {
		found := false
		var ids []string
		for _, r := range b.Game.Rulebooks {
			ids = append(ids, r.ID)
			if r.ID == it.Text {
				out, found = append(out, r), true
			}
		}
		if !found {
			b.unread(it, ids)
		}
	}
	for _, r := range b.Game.Rulebooks {
		if !slices.Contains(out, r) {
			b.Game.Beside = append(b.Game.Beside, r)
		}
	}
	b.Game.Rulebooks = out
}

// unread reports a missing rulebook and records that citations of its articles are not checked.
func (b *Draft) unread(n *source.Node, ids []string) {
	meant := source.Suggest(n.Text, ids)
	if meant == nil && n.Text != "" {
		meant = source.Say(": no file begins with rulebook: %s; has one been deleted or renamed?", n.Text)
	}
	b.Bad(n, "dangling", "the package has no rulebook %q%s", n.Text, meant)
	b.Unread = append(b.Unread, n.Text)
}

// Book is a rulebook that was read, with the work that remains once all are read.
type Book struct {
	book   declared.Rulebook
	ties   []tie
	halves []Half
	both   int
}

// Rulebook reads a list of articles.
func (b *Draft) Rulebook(n *source.Node) *Book {
	ties, halves, both := len(b.ties), len(b.Halves), b.Both
	r := &declared.Rulebook{ID: b.Current.Name, Index: map[string]int{}, Chapters: map[string]declared.Text{}}
	b.Judge(n, n, "rulebook")
	r.Title = declared.Text{En: Word(n, "title_en"), Fr: Word(n, "title_fr")}
	for _, p := range Pairs(n, "chapters") {
		r.Chapters[p.Key.Text] = b.Text(p.Value)
	}
	for _, a := range Entries(n, "articles") {
		b.Judge(a, a, "article")
		art := articleOf(a)
		if _, dup := r.Index[art.ID]; dup {
			b.Bad(a, "duplicate_id", "article %s is listed twice", art.ID)
		}
		b.tied(r, len(r.Articles), a.Get("same_as"))
		r.Index[art.ID] = len(r.Articles)
		r.Articles = append(r.Articles, art)
	}
	b.Game.Rulebooks = append(b.Game.Rulebooks, r)
	out := &Book{*r, slices.Clone(b.ties[ties:]), slices.Clone(b.Halves[halves:]), b.Both - both}
	out.book.Articles = slices.Clone(r.Articles)
	return out
}

// Again adds a rulebook that was read for another game of the same files. Its content is shared. Only the articles are
// copied, because their ties differ from game to game.
func (b *Draft) Again(known *Book) {
	r := known.book
	r.Articles = slices.Clone(r.Articles)
	for _, t := range known.ties {
		b.ties = append(b.ties, tie{&r, t.article, t.node})
	}
	b.Halves, b.Both = append(b.Halves, known.halves...), b.Both+known.both
	b.Game.Rulebooks = append(b.Game.Rulebooks, &r)
}

// articleOf returns the article that a node describes.
func articleOf(n *source.Node) declared.Article {
	return declared.Article{ID: Word(n, "id"), Kind: Word(n, "kind"), Testable: IsTrue(n, "testable"),
		Title:   declared.Text{En: Word(n, "title_en"), Fr: Word(n, "title_fr")},
		Summary: declared.Text{En: Word(n, "summary_en"), Fr: Word(n, "summary_fr")},
		Why:     declared.Text{En: Word(n, "why"), Fr: Word(n, "why_fr")}}
}

func (b *Draft) goldenRules(n *source.Node) {
	if n == nil {
		b.Game.Layers = defaultLayers()
		return
	}
	b.Judge(n, n, "golden_rules")
	b.Game.Golden = b.Common(n, "golden_rules")
	b.Cite(&b.Game.Golden)
	for _, l := range b.Items(n.Get("layers"), "layers") {
		b.Game.Layers = append(b.Game.Layers, b.Ident(l))
	}
	if len(b.Game.Layers) == 0 {
		b.Game.Layers = defaultLayers()
	}
	if u := n.Get("undecided"); u != nil {
		l := &expr.Local{Name: "concerned", Type: expr.TPlayer.List(), Size: 2, Used: true}
		b.Game.UndecidedConcerned = l
		b.Later(StageExprs, func() {
			b.undecided(u, &expr.Scope{Locals: []*expr.Local{l}})
		})
	}
}

// undecided reads who decides what no rule decides: a player, or a list. In a list, the first player concerned decides,
// and that player's effects come first.
func (b *Draft) undecided(n *source.Node, scope *expr.Scope) {
	x := b.Expr(n, scope, expr.Type{})
	switch {
	case x == nil:
	case x.Type.Scalar(expr.Player):
		b.Game.Undecided = x
	case x.Type.ListOf(expr.Player):
		b.Game.Undecided, b.Game.InOrder = x, true
	default:
		b.Bad(n, "type", "undecided: takes a player, who is asked, or a list of players in order, not %s",
			b.Decls.TypeName(x.Type))
	}
}

// evaluation reads the expression by which agents evaluate a position for a player.
func (b *Draft) evaluation(n *source.Node) {
	if n == nil {
		return
	}
	me := &expr.Local{Name: "me", Type: expr.TPlayer, Size: 1, Used: true}
	b.Game.Evaluation.Me = me
	b.Later(StageExprs, func() {
		b.Game.Evaluation.Value = b.Expr(n, &expr.Scope{Locals: []*expr.Local{me}}, expr.TInt)
	})
}

func defaultLayers() []string { return []string{"guide", "law", "map", "faction", "card"} }

// Part reads the declarations of a game, law, faction, cards, map or bot file.
func (b *Draft) Part(n *source.Node) {
	switch b.Current.Kind {
	case "faction", "bot":
		b.factionFile(n)
	case "cards":
		b.cardsFile(n)
		b.titled(n)
	case "map":
		b.Game.Maps = append(b.Game.Maps, b.Current.Name)
		b.Cite(b.titled(n))
	}
	for _, d := range declarations() {
		for _, p := range Pairs(n, d.word) {
			if d.stage == atOnce {
				d.read(b, p.Key, p.Value)
				continue
			}
			b.Later(d.stage, func() {
				d.read(b, p.Key, p.Value)
				if d.stage == StageTypes && b.Decls.Symbols[p.Key.Text] == nil { // the fault was reported
					b.Miss(p.Key.Text)
				}
			})
		}
	}
	b.scanWindows(n)
	b.Speaking(n, b.Component())
	b.TopSteps(n)
}

// titled reads the head of a file that an option can name, and notes what people call it.
func (b *Draft) titled(n *source.Node) *declared.Node {
	node := b.Common(n, b.Current.Name)
	if node.Name != (declared.Text{}) {
		b.Game.Titles[node.ID] = node.Name
	}
	return &node
}

// declaration holds how and at which stage the named nodes below one key of a file are read.
type declaration struct {
	word  string
	stage int
	read  func(b *Draft, key, n *source.Node)
}

// atOnce means before all stages.
const atOnce = -1

func declarations() []declaration {
	return []declaration{
		{"enums", atOnce, (*Draft).enum}, {"kinds", atOnce, (*Draft).kind}, {"pieces", atOnce, (*Draft).groups},
		{"scopes", atOnce, (*Draft).scope}, {"spaces", atOnce, (*Draft).spaces},
		{"relations", atOnce, (*Draft).relation}, {"looks", StageLast, (*Draft).look},
		{"guide", atOnce, (*Draft).lesson}, {"verbs", atOnce, (*Draft).verbForms},
		{"zones", StageTypes, (*Draft).zone}, {"columns", StageExprs, (*Draft).columnName},
		{"vars", StageTypes, (*Draft).variable}, {"dice", StageTypes, (*Draft).die},
		{"limits", StageExprs, (*Draft).limit},
		{"rankings", StageTypes, (*Draft).ranking}, {"scoring", atOnce, (*Draft).line},
		{"lineups", atOnce, (*Draft).lineup}, {"rulings", StageTypes, (*Draft).ruling},
		{"effects", StageTypes, (*Draft).Effect}, {"actions", StageTypes, (*Draft).Action},
		{"procedures", StageTypes, (*Draft).Procedure},
	}
}

// scope declares a phase, or adds fields to a phase of another file.
func (b *Draft) scope(key, n *source.Node) {
	s := b.Decls.Symbols[key.Text]
	if s == nil || s.Sort != expr.SymScope {
		s = b.Declare(key, expr.Symbol{Sort: expr.SymScope, ID: len(b.Game.Scopes)})
		if s == nil {
			return
		}
		b.AddScope(declared.Node{ID: key.Text, Span: key.Span})
	} else {
		b.Uses(key, s)
		if c := b.places[s.Name]; c.file != b.Current.Name { // of the game, whatever file was read first
			c.kind = ""
			b.places[s.Name] = c
		}
	}
	id := s.ID
	if n.Kind == source.Map {
		node := b.Node(n, "scope", key)
		if b.Game.Scopes[id].Name == (declared.Text{}) {
			b.Game.Scopes[id].Name, b.Game.Scopes[id].Forms = node.Name, node.Forms
		}
		b.Game.Scopes[id].Articles = append(b.Game.Scopes[id].Articles, node.Articles...)
	}
	b.Later(StageTypes, func() {
		b.fields(s, Pairs(n, "has"))
		if t := b.NamedTells(n.Get("tells"), s, "of", "number"); t != nil {
			b.Game.Scopes[id].Tells = t
		}
	})
	if at := n.Get("position"); at != nil {
		before := s.Resolve
		s.Resolve = b.Once(func() {
			if before != nil {
				before()
			}
			b.position(s, at)
		})
		b.Later(StageExprs, s.Resolve)
	}
}

// position reads what belongs to the positions of a phase that are remembered.
func (b *Draft) position(s *expr.Symbol, n *source.Node) {
	list := []*source.Node{n}
	if n.Kind == source.List {
		list = n.Items
	}
	out := []*expr.Node{}
	for _, it := range list {
		if x := b.Expr(it, &expr.Scope{}, expr.Type{}); x != nil {
			out = append(out, x)
		}
	}
	s.Position = append(s.Position, out...)
	if s.Position == nil {
		s.Position = out
	}
	b.Game.Positions[s.ID] = s.Position
}

func (b *Draft) fields(s *expr.Symbol, list []source.Pair) {
	for _, p := range list {
		per := p.Value.Get("per") != nil
		sp, ok := b.Typed(p.Value, "field")
		if !ok || !b.DeclName(p.Key) {
			b.Miss(p.Key.Text)
			continue
		}
		if p.Key.Text == "of" {
			b.Bad(p.Key, "reserved", "of is the player of the phase; choose another name")
			continue
		}
		for _, f := range s.Fields {
			if f.Name == p.Key.Text {
				b.Bad(p.Key, "duplicate_id", "the phase %s has a field %s already", s.Name, f.Name)
			}
		}
		b.Sees(p.Key, expr.Seen{Symbol: s, Field: p.Key.Text, Declares: true})
		s.Fields = append(s.Fields, expr.Field{Name: p.Key.Text, Type: sp.T, Per: per})
		b.Game.Fields[s.ID] = s.Fields
		var named declared.Text
		if nn := p.Value.Get("name"); p.Value.Kind == source.Map && nn != nil {
			named = b.Text(nn)
		}
		scope := &b.Game.Scopes[s.ID]
		scope.Named = append(scope.Named, named)
		b.Game.Held[s.ID] = append(b.Game.Held[s.ID], model.Held{Local: &expr.Local{Name: p.Key.Text, Type: sp.T, Per: per}})
	}
}

// scanWindows declares the windows that steps open. The first step that names a window declares it.
func (b *Draft) scanWindows(n *source.Node) {
	for _, p := range n.Pairs {
		if p.Key.Text == "window" && p.Value.Kind == source.Scalar {
			if s := b.Decls.Symbols[p.Value.Text]; s == nil {
				id := len(b.Game.Windows)
				if b.Declare(p.Value, expr.Symbol{Sort: expr.SymWindow, ID: id}) != nil {
					b.Game.Windows = append(b.Game.Windows,
						declared.Node{ID: p.Value.Text, Span: p.Value.Span})
				}
			} else {
				b.Uses(p.Value, s)
			}
		}
		b.scanWindows(p.Value)
	}
	for _, it := range n.Items {
		b.scanWindows(it)
	}
}
