package check

import (
	"strconv"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/read"
	"precept/interpreter/source"
)

// groups reads one entry of pieces: one group, or a list of groups of one kind.
func (b *builder) groups(key, n *read.Node) {
	first := n
	if n.Kind == read.List && len(n.Items) > 0 {
		first = n.Items[0]
	}
	if is := first.Get("is"); is != nil {
		id := b.newKind(key)
		if id < 0 {
			return
		}
		node := b.node(first, "", key.Text)
		node.Articles = nil
		b.g.Kinds[id].Node = node
		if w := first.Get("back"); w != nil {
			b.g.Kinds[id].Back = b.back(w)
		}
		b.later(stKinds, func() { b.kindIs(id, is) })
		b.later(stTypes, func() { b.attrs(id, first.Get("has")) })
	}
	items := []*read.Node{n}
	if n.Kind == read.List {
		items = n.Items
	}
	for _, it := range items {
		b.keys(it, "pieces", false)
		if t := it.Get("track"); t != nil {
			tr := b.trackOf(t)
			b.later(stValues, func() { b.group(key, it, tr) })
			continue
		}
		b.later(stValues, func() { b.group(key, it, nil) })
	}
}

func (b *builder) group(key, n *read.Node, track *model.Track) {
	kn := key
	if k := n.Get("kind"); k != nil {
		kn = k
	}
	k := b.d.KindByName(kn.Text)
	if k < 0 || b.d.Kinds[k].Base != expr.Piece {
		b.bad(kn, "unknown_name", "there is no kind of piece %q%s; or say here what it is: {is: piece, …}", kn.Text, source.Suggest(kn.Text, b.kindsOf(expr.Piece)))
		return
	}
	on := b.component()
	g := model.Group{Node: b.node(n, "", key.Text), Kind: k, Design: -1, Faction: on.Faction, Zone: -1, Track: track, Map: on.Map, Option: on.Option, File: on.File, Needs: on.Needs}
	g.Count = expr.Const(expr.TInt, 1)
	if c := n.Get("count"); c != nil {
		if g.Count = b.expr(c, nil, expr.TInt); g.Count == nil {
			return
		}
		if g.Count.Op == expr.OpConst && (g.Count.N < 0 || g.Count.N > limit.Pieces) {
			b.bad(c, "range", "0 to %d pieces", limit.Pieces)
			return
		}
	}
	if p := n.Get("per"); p != nil {
		g.PerPlayer = true
		if p.Text != "player" {
			b.bad(p, "per", "pieces are there per player, or once")
		}
	}
	if !b.home(&g, n.Get("at"), key) {
		return
	}
	g.Values = b.values(n.Get("with"), k, on, func(string) bool { return false })
	b.g.Pieces = append(b.g.Pieces, g)
}

// home reads where a group starts.
func (b *builder) home(g *model.Group, at, key *read.Node) bool {
	if at == nil {
		b.bad(key, "missing", "where do the pieces start? at: a zone or a space")
		return false
	}
	items := []*read.Node{at}
	if at.Kind == read.List {
		items = at.Items
	}
	for _, it := range items {
		s := b.d.Symbols[it.Text]
		switch {
		case s != nil && s.Sort == expr.SymZone && len(items) == 1:
			g.Zone = s.ID
		case s != nil && s.Sort == expr.SymSpace:
			g.Spaces = append(g.Spaces, s.ID)
		default:
			var names []string
			for _, s := range b.d.Symbols {
				if s.Sort == expr.SymZone || s.Sort == expr.SymSpace {
					names = append(names, s.Name)
				}
			}
			b.bad(it, "dangling", "there is no zone or space %q%s", it.Text, source.Suggest(it.Text, sortedCopy(names)))
			return false
		}
	}
	return true
}

// cardsFile reads a deck.
func (b *builder) cardsFile(n *read.Node) {
	if o := n.Get("option"); o != nil {
		b.current.option = o.Text
	}
	for _, p := range b.mapping(n.Get("part_of"), "options") {
		if b.current.option == "" {
			b.bad(p.Key, "missing", "part_of: goes with option:, which says what is picked")
			continue
		}
		b.g.Sets = append(b.g.Sets, model.OptionSet{Of: p.Key.Text, Named: p.Value.Text, Option: b.current.option, File: b.current.name})
	}
	if s := n.Get("needs"); s != nil {
		items := []*read.Node{s}
		if s.Kind == read.List {
			items = s.Items
		}
		for _, it := range items {
			b.current.needs = append(b.current.needs, it.Text)
			b.refs.needs = append(b.refs.needs, it)
		}
	}
	at, kind := "", "card"
	if a := n.Get("at"); a != nil {
		at = a.Text
	}
	if k := n.Get("kind"); k != nil {
		kind = k.Text
	}
	for _, it := range b.items(n.Get("list"), "cards") {
		b.card(it, b.component(), at, kind)
	}
}

var cardSkip = []string{"id", "article", "name", "why", "assumed", "text", "kind", "count", "at", "back", "rules", "abilities"}

// card declares one component as printed, its copies, and what speaks for them.
func (b *builder) card(n *read.Node, on model.Component, at, kind string) {
	idn := n.Get("id")
	if idn == nil {
		b.bad(n, "missing", "a card has an id")
		return
	}
	s := b.declare(idn, expr.Symbol{Sort: expr.SymDesign, ID: len(b.g.Designs)})
	if s == nil {
		return
	}
	id := s.ID
	d := model.Design{Node: b.node(n, "", idn.Text), Faction: on.Faction, Option: on.Option, File: on.File, Needs: on.Needs}
	if w := n.Get("back"); w != nil {
		d.Back = b.back(w)
	}
	b.g.Designs = append(b.g.Designs, d)
	count := 1
	if c := n.Get("count"); c != nil {
		count = b.intIn(c, 0, limit.Pieces)
	}
	if k := n.Get("kind"); k != nil {
		kind = k.Text
	}
	home := n.Get("at")
	b.later(stTypes, func() {
		k := b.d.KindByName(kind)
		if k < 0 || b.d.Kinds[k].Base != expr.Piece {
			b.bad(n, "unknown_name", "there is no kind of piece %q%s", kind, source.Suggest(kind, b.kindsOf(expr.Piece)))
			return
		}
		b.g.Designs[id].Kind = k
		s.Type = expr.Type{Base: expr.Piece, Ref: k}
	})
	b.later(stValues, func() {
		k := b.g.Designs[id].Kind
		b.g.Designs[id].Values = b.values(n, k, on, func(s string) bool { return contains(cardSkip, s) })
		g := model.Group{Node: model.Node{ID: idn.Text, Span: n.Span}, Kind: k, Design: id, Faction: on.Faction, Zone: -1, Option: on.Option, File: on.File, Needs: on.Needs, Count: expr.Const(expr.TInt, count)}
		where := home
		if where == nil {
			where = &read.Node{Kind: read.Scalar, Text: at, Span: n.Span}
		}
		if b.home(&g, where, n) {
			b.g.Pieces = append(b.g.Pieces, g)
		}
	})
	mine := on
	mine.Design = id
	b.speaking(n, mine)
}

// board makes the spaces of a grid, ring or row.
func (b *builder) board(key, n *read.Node, k int) {
	bd := model.Board{Node: model.Node{ID: key.Text, Span: key.Span}, Kind: k, Shape: model.Square, First: len(b.g.Spaces)}
	var names []*read.Node
	switch {
	case n.Get("grid") != nil:
		if !b.gridShape(&bd, n.Get("grid")) {
			return
		}
	case n.Get("ring") != nil:
		bd.Shape, bd.Rows = model.Ring, 1
		names, bd.Columns = b.lineNames(n.Get("ring"))
	default:
		bd.Shape, bd.Rows = model.Row, 1
		names, bd.Columns = b.lineNames(n.Get("row"))
	}
	bd.Count = bd.Rows * bd.Columns
	if bd.Count > limit.Spaces {
		b.bad(n, "too_many", "%d spaces; at most %d", bd.Count, limit.Spaces)
		return
	}
	b.directions(&bd, n)
	for i := 0; i < bd.Count; i++ {
		row, col := i/bd.Columns+1, i%bd.Columns+1
		name := &read.Node{Kind: read.Scalar, Span: key.Span, Text: key.Text + "_" + strconv.Itoa(row) + "_" + strconv.Itoa(col)}
		if bd.Rows == 1 {
			name.Text = key.Text + "_" + strconv.Itoa(col)
		}
		var text model.Text
		if names != nil {
			name, text = b.entitled(names[i])
		}
		b.space(name, &read.Node{}, k, b.component().Map)
		sp := &b.g.Spaces[len(b.g.Spaces)-1]
		sp.Board, sp.Row, sp.Column = len(b.g.Boards), row, col
		if names != nil {
			sp.Name, bd.Named = text, true
		}
	}
	b.g.Boards = append(b.g.Boards, bd)
}

func (b *builder) gridShape(bd *model.Board, g *read.Node) bool {
	b.keys(g, "grid", false)
	shape := g.Get("square")
	if shape == nil {
		shape, bd.Shape = g.Get("hex"), model.Hex
	}
	if shape == nil {
		b.bad(g, "missing", "a grid is square or hex: {square: {rows: 8, columns: 8}}")
		return false
	}
	known := true
	for _, p := range b.mapping(shape, "measures of a grid") {
		switch p.Key.Text {
		case "rows":
			bd.Rows, _ = b.int(p.Value)
		case "columns":
			bd.Columns, _ = b.int(p.Value)
		case "rhombus":
			bd.Rows, _ = b.int(p.Value)
			bd.Columns = bd.Rows
		case "diagonals":
			bd.Diagonals = b.bool(p.Value)
		default:
			b.bad(p.Key, "unknown_key", "a grid has no key %q%s", p.Key.Text, source.Suggest(p.Key.Text, []string{"rows", "columns", "diagonals", "rhombus"}))
			known = false
		}
	}
	if !known {
		return false
	}
	if bd.Rows < 1 || bd.Columns < 1 || bd.Rows > limit.Spaces || bd.Columns > limit.Spaces {
		b.bad(shape, "range", "a grid has rows and columns, at most %d spaces", limit.Spaces)
		return false
	}
	return true
}

// entitled is an element of a list of names, and what people call it: fox, or {fox: {en: fox, fr: renard}}.
func (b *builder) entitled(n *read.Node) (*read.Node, model.Text) {
	if n.Kind == read.Map && len(n.Pairs) == 1 {
		return n.Pairs[0].Key, b.text(n.Pairs[0].Value)
	}
	return n, model.Text{}
}

func (b *builder) lineNames(n *read.Node) ([]*read.Node, int) {
	if n.Kind == read.List {
		return n.Items, len(n.Items)
	}
	return nil, b.intIn(n, 1, limit.Spaces)
}

// directions declares the directions of the grids, once, and the relation adjacent.
func (b *builder) directions(bd *model.Board, n *read.Node) {
	if b.d.Dirs < 0 {
		b.d.Dirs = len(b.d.Enums)
		b.d.Enums = append(b.d.Enums, expr.EnumDecl{Name: "direction"})
		b.g.Enums = append(b.g.Enums, model.Enum{Node: model.Node{ID: "direction"}})
		b.d.Symbols["direction"] = &expr.Symbol{Name: "direction", Sort: expr.SymEnum, ID: b.d.Dirs}
		pl := expr.Param{Name: "a", Type: expr.TPlace}
		if b.d.Symbols["adjacent"] == nil {
			b.d.Symbols["adjacent"] = &expr.Symbol{Name: "adjacent", Sort: expr.SymRelation, ID: len(b.g.Relations), Params: []expr.Param{pl, {Name: "b", Type: expr.TPlace}}, Type: expr.TBool}
			b.g.Relations = append(b.g.Relations, model.Relation{Node: model.Node{ID: "adjacent"}, Symmetric: true, Grid: true})
		}
	}
	e := &b.d.Enums[b.d.Dirs]
	for _, w := range model.Directions(bd.Shape, bd.Diagonals) {
		if contains(e.Values, w) {
			continue
		}
		b.d.Symbols[w] = &expr.Symbol{Name: w, Sort: expr.SymEnumValue, ID: len(e.Values), Enum: b.d.Dirs}
		e.Values = append(e.Values, w)
		b.g.Enums[b.d.Dirs].Values = append(b.g.Enums[b.d.Dirs].Values, model.Text{})
	}
}
