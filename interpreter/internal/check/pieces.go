package check

import (
	"cmp"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/source"
)

// groups reads one entry of pieces: one group, or a list of groups of one kind.
func (b *Draft) groups(key, n *source.Node) {
	first := n
	if n.Kind == source.List && len(n.Items) > 0 {
		first = n.Items[0]
	}
	if is := first.Get("is"); is != nil {
		id := b.newKind(key)
		if id < 0 {
			b.Misses(&source.Node{Kind: source.Map, Pairs: []source.Pair{{Key: &source.Node{}, Value: first}}})
			return
		}
		node := b.Keyed(first, key)
		node.Articles = nil
		b.Game.Kinds[id].Node = node
		if w := first.Get("back"); w != nil {
			b.Game.Kinds[id].Back = b.back(w)
		}
		b.Later(StageKinds, func() { b.kindIs(id, is) })
		b.Later(StageTypes, func() { b.attrs(id, Pairs(first, "has")) })
	}
	items := []*source.Node{n}
	if n.Kind == source.List {
		items = n.Items
	}
	for _, it := range items {
		b.Judge(it, it, "pieces")
		if t := it.Get("track"); t != nil {
			tr := b.trackOf(t)
			b.Later(StageValues, func() { b.group(key, it, tr) })
			continue
		}
		b.Later(StageValues, func() { b.group(key, it, nil) })
	}
}

func (b *Draft) group(key, n *source.Node, track *declared.Track) {
	kn := key
	if k := n.Get("kind"); k != nil {
		kn = k
	}
	k := b.Decls.KindByName(kn.Text)
	if k < 0 || b.Decls.Kinds[k].Base != expr.Piece {
		b.Bad(kn, "unknown_name", "there is no kind of piece %q%s; or say here what it is: {is: piece, …}", kn.Text,
			b.Decls.Suggest(kn.Text, b.KindsOf(expr.Piece)))
		return
	}
	b.Uses(kn, b.Decls.Symbols[kn.Text])
	on := b.possessed(n, b.Component())
	g := declared.Group{Node: b.Keyed(n, key), Kind: k, Design: -1, Faction: on.Faction, Zone: -1, Track: track,
		Map: on.Map, Option: on.Option, File: on.File, Needs: on.Needs}
	count := expr.Const(expr.TInt, 1)
	if c := n.Get("count"); c != nil {
		if count = b.Expr(c, nil, expr.TInt); count == nil {
			return
		}
		if count.Op == expr.OpConst && (count.N < 0 || count.N > limit.Pieces) {
			b.Bad(c, "range", "0 to %d pieces", limit.Pieces)
			return
		}
	}
	if per := n.Get("per"); per != nil {
		if g.PerPlayer = true; per.Text != "player" {
			g.Whom = b.whom(per)
		}
	}
	if at := n.Get("at"); at == nil && HasUnknown(n.Pairs, "pieces") || !b.home(&g, at, key) {
		return
	}
	g.Values = b.Values(n.Get("with"), k, on, "")
	b.addGroup(g, count)
}

// possessed returns the component that pieces or a card belong to. In a faction's file they belong to its seat, unless
// they are unowned. Unowned pieces are in the match only if the faction plays.
func (b *Draft) possessed(n *source.Node, on declared.Component) declared.Component {
	u := n.Get("unowned")
	switch {
	case !IsTrue(n, "unowned"):
	case on.Faction == "" || b.Current.Kind != "faction":
		b.Bad(u, "value", "only a faction's file gives pieces an owner; leave it out")
	default:
		on.Faction, on.Needs = "", []string{on.Faction}
	}
	return on
}

// addGroup adds a group with its number of pieces.
func (b *Draft) addGroup(g declared.Group, count *expr.Node) {
	b.Game.Pieces, b.Game.Counts = append(b.Game.Pieces, g), append(b.Game.Counts, count)
}

// home reads where a group starts. It returns false after an error.
func (b *Draft) home(g *declared.Group, at, key *source.Node) bool {
	if at == nil {
		b.Bad(key, "missing", "where do the pieces start? at: a zone or a space")
		return false
	}
	items := Scalars(at)
	for _, it := range items {
		s := b.Decls.Symbols[it.Text]
		b.Uses(it, s)
		switch {
		case s != nil && s.Sort == expr.SymZone && len(items) == 1:
			g.Zone = s.ID
			b.oneOfMany(g, it)
		case s != nil && s.Sort == expr.SymSpace:
			g.Spaces = append(g.Spaces, s.ID)
		default:
			var names []string
			for _, s := range b.Decls.Symbols {
				if s.Sort == expr.SymZone || s.Sort == expr.SymSpace {
					names = append(names, s.Name)
				}
			}
			b.Bad(it, "dangling", "there is no zone or space %q%s", it.Text, b.Decls.Instead(it.Text,
				slices.Sorted(slices.Values(names))))
			return false
		}
	}
	return true
}

// oneOfMany reports a start in a zone that has several instances if nothing determines which one. A zone of a faction's
// file belongs to that faction, and an owner's pieces start in the owner's zone.
func (b *Draft) oneOfMany(g *declared.Group, at *source.Node) {
	z := &b.Game.Zones[g.Zone]
	s := b.Decls.Symbols[at.Text]
	owned := g.PerPlayer || g.Faction != "" || z.On.Faction != "" && !z.Everyone
	for i, k := range z.Keys {
		if k.Type.Scalar(expr.Player) && owned || s.Params[i].Type.Base == expr.Any {
			continue
		}
		var per *source.Text
		if k.Type.Scalar(expr.Player) && g.Design < 0 {
			per = source.Say("write per: player for pieces that each player has, or ")
		}
		b.Bad(at, "per", "%s is one for each %s, and this does not say which: %slet these start elsewhere, and "+
			"move them in setup: to: %s(…)", at.Text, s.Params[i].Name, per, at.Text)
		return
	}
}

// cardsFile reads a deck.
func (b *Draft) cardsFile(n *source.Node) {
	b.Current.Option = Word(n, "option")
	for _, p := range b.Mapping(n.Get("part_of"), "options") {
		if b.Current.Option == "" {
			b.Bad(p.Key, "missing", "part_of: needs option:, the option of this file")
			continue
		}
		b.Game.Sets = append(b.Game.Sets,
			declared.OptionSet{Of: p.Key.Text, Named: p.Value.Text, Option: b.Current.Option, File: b.Current.Name})
	}
	for _, it := range Scalars(n.Get("needs")) {
		b.Current.Needs = append(b.Current.Needs, it.Text)
		b.Refs.Needs = append(b.Refs.Needs, it)
	}
	b.kindLater(n.Get("kind"))
	b.homeLater(n.Get("at"))
	for _, it := range Entries(n, "list") {
		b.card(it, b.Component(), n.Get("at"), n.Get("kind"))
	}
}

// card declares one printed component, its copies, its rules and its abilities. at and kind are the defaults of the
// file, nil if it has none.
func (b *Draft) card(n *source.Node, on declared.Component, at, kind *source.Node) {
	if b.Judge(n, n, "card") == Broken {
		return
	}
	idn := n.Get("id")
	s := b.Declare(idn, expr.Symbol{Sort: expr.SymDesign, ID: len(b.Game.Designs)})
	if s == nil {
		return
	}
	id, on := s.ID, b.possessed(n, on)
	d := declared.Design{Node: b.Keyed(n, idn), Faction: on.Faction, Option: on.Option, File: on.File,
		Needs: on.Needs}
	if w := n.Get("back"); w != nil {
		d.Back = b.back(w)
	}
	b.Game.Designs = append(b.Game.Designs, d)
	kind, home := cmp.Or(n.Get("kind"), kind, &source.Node{Kind: source.Scalar, Text: "card", Span: n.Span}),
		cmp.Or(n.Get("at"), at)
	b.kindLater(n.Get("kind"))
	b.Later(StageTypes, func() {
		k := b.Decls.KindByName(kind.Text)
		if k < 0 || b.Decls.Kinds[k].Base != expr.Piece {
			b.Bad(kind, "unknown_name", "there is no kind of piece %q%s", kind.Text,
				b.Decls.Suggest(kind.Text, b.KindsOf(expr.Piece)))
			s.Unsure = true
			return
		}
		b.Game.Designs[id].Kind = k
		s.Type = expr.Type{Base: expr.Piece, Ref: k}
	})
	b.Later(StageValues, func() {
		if s.Type.Base != expr.Piece {
			return // its kind was not understood
		}
		k := b.Game.Designs[id].Kind
		b.Game.Designs[id].Values = b.Values(n, k, on, "card")
		g := declared.Group{Node: declared.Node{ID: idn.Text, Span: n.Span}, Kind: k, Design: id, Faction: on.Faction,
			Zone: -1, Option: on.Option, File: on.File, Needs: on.Needs}
		if b.home(&g, home, n) {
			b.addGroup(g, expr.Const(expr.TInt, Number(n, "count", 1)))
		}
	})
	mine := on
	mine.Design = id
	b.Speaking(n, mine)
}

// homeLater reports to the watch, once places have names, that n names one.
func (b *Draft) homeLater(n *source.Node) {
	if n != nil && b.Watch != nil {
		b.Later(StageValues, func() { b.Uses(n, b.Decls.Symbols[n.Text]) })
	}
}

// kindLater reports to the watch, once the kinds are known, that n names one.
func (b *Draft) kindLater(n *source.Node) {
	if n != nil && b.Watch != nil {
		b.Later(StageTypes, func() { b.Uses(n, b.Decls.Symbols[n.Text]) })
	}
}
