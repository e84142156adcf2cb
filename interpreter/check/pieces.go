package check

import (
	"cmp"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// groups reads one entry of pieces: one group, or a list of groups of one kind.
func (b *builder) groups(key, n *tree.Node) {
	first := n
	if n.Kind == tree.List && len(n.Items) > 0 {
		first = n.Items[0]
	}
	if is := first.Get("is"); is != nil {
		id := b.newKind(key)
		if id < 0 {
			return
		}
		node := b.common(first, key.Text)
		node.Articles = nil
		b.g.Kinds[id].Node = node
		if w := first.Get("back"); w != nil {
			b.g.Kinds[id].Back = b.back(w)
		}
		b.later(stKinds, func() { b.kindIs(id, is) })
		b.later(stTypes, func() { b.attrs(id, pairs(first, "has")) })
	}
	items := []*tree.Node{n}
	if n.Kind == tree.List {
		items = n.Items
	}
	for _, it := range items {
		b.judge(it, it, "pieces")
		if t := it.Get("track"); t != nil {
			tr := b.trackOf(t)
			b.later(stValues, func() { b.group(key, it, tr) })
			continue
		}
		b.later(stValues, func() { b.group(key, it, nil) })
	}
}

func (b *builder) group(key, n *tree.Node, track *model.Track) {
	kn := key
	if k := n.Get("kind"); k != nil {
		kn = k
	}
	k := b.d.KindByName(kn.Text)
	if k < 0 || b.d.Kinds[k].Base != expr.Piece {
		b.bad(kn, "unknown_name", "there is no kind of piece %q%s; or say here what it is: {is: piece, …}", kn.Text,
			source.Suggest(kn.Text, b.kindsOf(expr.Piece)))
		return
	}
	on := b.component()
	g := model.Group{Node: b.common(n, key.Text), Kind: k, Design: -1, Faction: on.Faction, Zone: -1, Track: track,
		Map: on.Map, Option: on.Option, File: on.File, Needs: on.Needs}
	count := expr.Const(expr.TInt, 1)
	if c := n.Get("count"); c != nil {
		if count = b.expr(c, nil, expr.TInt); count == nil {
			return
		}
		if count.Op == expr.OpConst && (count.N < 0 || count.N > limit.Pieces) {
			b.bad(c, "range", "0 to %d pieces", limit.Pieces)
			return
		}
	}
	g.PerPlayer = n.Get("per") != nil
	if !b.home(&g, n.Get("at"), key) {
		return
	}
	g.Values = b.values(n.Get("with"), k, on, "")
	b.addGroup(g, count)
}

// addGroup adds pieces, so many.
func (b *builder) addGroup(g model.Group, count *expr.Node) {
	b.g.Pieces, b.g.Counts = append(b.g.Pieces, g), append(b.g.Counts, count)
}

// home reads where a group starts.
func (b *builder) home(g *model.Group, at, key *tree.Node) bool {
	if at == nil {
		b.bad(key, "missing", "where do the pieces start? at: a zone or a space")
		return false
	}
	items := scalars(at)
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
			b.bad(it, "dangling", "there is no zone or space %q%s", it.Text, b.d.Instead(it.Text, sortedCopy(names)))
			return false
		}
	}
	return true
}

// cardsFile reads a deck.
func (b *builder) cardsFile(n *tree.Node) {
	b.current.option = word(n, "option")
	for _, p := range b.mapping(n.Get("part_of"), "options") {
		if b.current.option == "" {
			b.bad(p.Key, "missing", "part_of: goes with option:, which says what is picked")
			continue
		}
		b.g.Sets = append(b.g.Sets, model.OptionSet{Of: p.Key.Text, Named: p.Value.Text, Option: b.current.option,
			File: b.current.name})
	}
	for _, it := range scalars(n.Get("needs")) {
		b.current.needs = append(b.current.needs, it.Text)
		b.refs.needs = append(b.refs.needs, it)
	}
	for _, it := range entries(n, "list") {
		b.card(it, b.component(), word(n, "at"), cmp.Or(word(n, "kind"), "card"))
	}
}

// card declares one component as printed, its copies, and what speaks for them.
func (b *builder) card(n *tree.Node, on model.Component, at, kind string) {
	if b.judge(n, n, "card") == broken {
		return
	}
	idn := n.Get("id")
	s := b.declare(idn, expr.Symbol{Sort: expr.SymDesign, ID: len(b.g.Designs)})
	if s == nil {
		return
	}
	id := s.ID
	d := model.Design{Node: b.common(n, idn.Text), Faction: on.Faction, Option: on.Option, File: on.File,
		Needs: on.Needs}
	if w := n.Get("back"); w != nil {
		d.Back = b.back(w)
	}
	b.g.Designs = append(b.g.Designs, d)
	kind = cmp.Or(word(n, "kind"), kind)
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
		b.g.Designs[id].Values = b.values(n, k, on, "card")
		g := model.Group{Node: model.Node{ID: idn.Text, Span: n.Span}, Kind: k, Design: id, Faction: on.Faction, Zone: -1,
			Option: on.Option, File: on.File, Needs: on.Needs}
		where := home
		if where == nil {
			where = &tree.Node{Kind: tree.Scalar, Text: at, Span: n.Span}
		}
		if b.home(&g, where, n) {
			b.addGroup(g, expr.Const(expr.TInt, number(n, "count", 1)))
		}
	})
	mine := on
	mine.Design = id
	b.speaking(n, mine)
}
