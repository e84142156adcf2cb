package check

import (
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// kind declares a kind. Its parent and attributes are read once all kinds have names.
func (b *Draft) kind(key, n *source.Node) {
	id := -1
	if key.Text == "player" || key.Text == "piece" || key.Text == "space" || key.Text == "card" {
		id = b.Decls.KindByName(key.Text) // more attributes for a built-in kind
	} else if b.partOfKind(n) {
		b.Later(StageKinds, func() { b.moreOfKind(key, n) })
		return
	} else {
		id = b.newKind(key)
	}
	if id < 0 {
		b.Misses(&source.Node{Kind: source.Map, Pairs: []source.Pair{{Key: &source.Node{}, Value: n}}})
		return
	}
	b.Game.Kinds[id].Node = b.Node(n, "kind", key)
	b.Game.Kinds[id].Span = key.Span
	if is := n.Get("is"); is != nil {
		b.Later(StageKinds, func() { b.kindIs(id, is) })
	}
	if w := n.Get("back"); w != nil {
		b.Game.Kinds[id].Back = b.back(w)
	}
	if h := n.Get("holds"); h != nil {
		b.Game.Kinds[id].Holds, b.Decls.Kinds[id].Holds = true, true
		b.Later(StageNames, func() { b.KindNamed(h) })
	}
	b.Later(StageTypes, func() { b.attrs(id, Pairs(n, "has")) })
	on := b.Component()
	on.Kind = id
	b.Speaking(n, on)
}

// partOfKind reports whether a declaration adds attributes to a kind of another file. Such a declaration has no is:.
func (b *Draft) partOfKind(n *source.Node) bool { return n.Get("is") == nil }

// moreOfKind adds attributes to a kind that another file declares.
func (b *Draft) moreOfKind(key, n *source.Node) {
	s := b.Decls.Symbols[key.Text]
	if s == nil || s.Sort != expr.SymKind {
		b.Bad(key, "missing", "a kind needs is: {is: piece}, {is: space} or a declared kind; without it this "+
			"adds attributes to a kind of another file, and no file declares %s%s", key.Text,
			b.Decls.Suggest(key.Text, b.Named(expr.SymKind)))
		b.Misses(&source.Node{Kind: source.Map, Pairs: []source.Pair{{Key: key, Value: n}}})
		return
	}
	b.Uses(key, s)
	for _, p := range n.Pairs {
		if p.Key.Text != "has" {
			b.Bad(p.Key, "shape", "this adds to a kind of another file, which allows only {has: {…}}; rules for "+
				"the kind name it in their conditions")
		}
	}
	b.Judge(n, key, "kind")
	b.Later(StageTypes, func() { b.attrs(s.ID, Pairs(n, "has")) })
}

// back returns the word for what pieces show when they are face down, "" after an error.
func (b *Draft) back(n *source.Node) string {
	if n.Kind != source.Scalar || !b.DeclName(n) {
		return ""
	}
	return n.Text
}

func (b *Draft) newKind(key *source.Node) int {
	id := len(b.Decls.Kinds)
	if len(b.Decls.Kinds) >= limit.Kinds {
		b.Bad(key, "too_many", "more than %d kinds", limit.Kinds)
		return -1
	}
	if b.Declare(key, expr.Symbol{Sort: expr.SymKind, ID: id}) == nil {
		return -1
	}
	b.Decls.Kinds = append(b.Decls.Kinds, expr.KindDecl{Name: key.Text, Parent: -1})
	b.Game.Kinds = append(b.Game.Kinds, declared.Kind{Node: declared.Node{ID: key.Text, Span: key.Span}})
	return id
}

// kindIs records the parent of a kind, which may be read later.
func (b *Draft) kindIs(id int, is *source.Node) {
	parent := b.KindNamed(is)
	if given := &b.Decls.Kinds[id]; given.Base != expr.Invalid && given.Parent < 0 {
		b.Bad(is, "contradiction", "every game has the kind %s, so its is: cannot change; leave is: out", given.Name)
		return
	}
	for k := parent; k >= 0; k = b.Decls.Kinds[k].Parent {
		if k == id {
			b.Bad(is, "circle", "the kind %s would be itself", b.Decls.Kinds[id].Name)
			parent = -1
			break
		}
	}
	if parent < 0 {
		b.Decls.Lost = append(b.Decls.Lost, b.Decls.Kinds[id].Name)
		parent = b.PieceKind // any parent, so that no more is reported
	}
	b.Decls.Kinds[id].Parent = parent
}

// Bases sets for every kind whether its things are pieces, places or players.
func (b *Draft) Bases() {
	for id := range b.Decls.Kinds {
		if k := &b.Decls.Kinds[id]; k.Parent < 0 && k.Base == expr.Invalid {
			k.Parent = b.PieceKind // its missing parent was reported
		}
	}
	for id := range b.Decls.Kinds {
		k, deep := id, 0
		for ; b.Decls.Kinds[k].Parent >= 0; k = b.Decls.Kinds[k].Parent {
			if deep++; deep == limit.KindDepth {
				b.Problems.Add(b.Game.Kinds[id].Span, "too_deep", "the kind %s has more than %d wider kinds "+
					"above it; write is: with one of the widest", b.Game.Kinds[id].ID, limit.KindDepth)
			}
		}
		if base := b.Decls.Kinds[k].Base; b.Decls.Kinds[id].Name != "card" || base == expr.Piece {
			b.Decls.Kinds[id].Base = base
		} else {
			b.Problems.Add(b.Game.Kinds[id].Span, "contradiction", "a card must be a piece; write is: with a "+
				"kind of piece, or leave it out")
		}
	}
}

// attrs declares the attributes of kind id.
func (b *Draft) attrs(id int, list []source.Pair) {
	for _, p := range list {
		v := p.Value
		a := declared.Attr{Node: declared.Node{ID: p.Key.Text, Span: p.Key.Span}, Lasts: declared.LastsMatch,
			Fixed:   true,
			Printed: true}
		sp, ok := b.Typed(v, "attribute")
		if !ok {
			b.Miss(p.Key.Text)
		}
		if !ok || !b.declAttr(p.Key, id) {
			continue
		}
		if v.Kind == source.Map {
			a.Node = b.Keyed(v, p.Key)
			a.Tells = b.NamedTells(v.Get("tells"), nil, "by", "of", "from", "to", "change", "shown")
		}
		a.Low, a.Top, a.Formula = sp.Low, sp.Top, sp.Formula
		a.Default = defaultOf(sp)
		decl := expr.AttrDecl{Name: p.Key.Text, Kind: id, Type: sp.T, SeenBy: "all"}
		if s := v.Get("seen_by"); s != nil {
			b.whoSees(id, &decl, s)
			a.Fixed = a.Fixed && !(decl.Hidden && sp.T.Scalar(sp.T.Base)) // a hidden value differs from piece to piece
		}
		n := len(b.Decls.Attrs)
		b.Decls.Attrs = append(b.Decls.Attrs, decl)
		b.Sees(p.Key, expr.Seen{Attrs: []int{n}, Declares: true})
		b.Game.Attrs = append(b.Game.Attrs, a)
		if l := v.Get("lasts"); l != nil {
			b.Later(StageTypes, func() { b.Game.Attrs[n].Lasts = b.LastsLong(l) })
		}
		if df := v.Get("default"); df != nil {
			b.Later(StageValues, func() { b.attrDefault(n, df) })
		}
	}
}

// whoSees reads seen_by: one word, or the owner and an attribute that shows the value to all.
func (b *Draft) whoSees(kind int, decl *expr.AttrDecl, n *source.Node) {
	words := []*source.Node{n}
	if n.Kind == source.List {
		words = nil
		for _, w := range n.Items {
			if decl.OwnerToo = decl.OwnerToo || w.Text == "owner"; w.Text != "owner" {
				words = append(words, w)
			}
		}
		if len(words) != 1 || len(n.Items) != 2 {
			b.Bad(n, "value", "seen_by: one word, or [owner, an attribute of type bool]")
			return
		}
	}
	s := words[0]
	decl.SeenBy, decl.Hidden = s.Text, s.Text != "all"
	b.Later(StageValues, func() { b.seenBy(kind, s) })
}

// seenBy checks a word of seen_by: all, owner, nobody, or an attribute that shows the value to all while it is true.
func (b *Draft) seenBy(kind int, n *source.Node) {
	if slices.Contains([]string{"all", "owner", "nobody"}, n.Text) {
		return
	}
	b.UsesAttr(n, kind, n.Text)
	if id, _ := b.Decls.Attr(kind, n.Text); id < 0 || b.Decls.Attrs[id].Type != expr.TBool {
		b.Bad(n, "unknown_attribute", "seen_by: all, owner, nobody or an attribute of type bool; %s has no such %q",
			b.Decls.Kinds[kind].Name, n.Text)
	}
}

// seenZone reads who sees zone id: one word, or its owner and an attribute of the player that shows it to all.
func (b *Draft) seenZone(id int, n *source.Node) string {
	shown := n
	if n.Kind == source.List && len(n.Items) == 2 && n.Items[0].Text == "owner" {
		shown = n.Items[1]
		b.Later(StageValues, func() {
			player := b.Decls.KindByName("player")
			attr, _ := b.Decls.Attr(player, shown.Text)
			b.UsesAttr(shown, player, shown.Text)
			if attr < 0 || b.Decls.Attrs[attr].Type != expr.TBool {
				b.Bad(shown, "unknown_attribute", "seen_by: [owner, an attribute of player of type bool]; player has no such %q",
					shown.Text)
				return
			}
			b.Game.Zones[id].Shown = attr
		})
		return "owner"
	}
	if !slices.Contains([]string{"all", "owner", "nobody"}, n.Text) {
		b.Bad(n, "value", "seen_by: all, owner, nobody or [owner, an attribute of player]")
	}
	return n.Text
}

// attrDefault reads a default: a constant, or another attribute of the same kind.
func (b *Draft) attrDefault(id int, n *source.Node) {
	a := &b.Decls.Attrs[id]
	for i := range b.Decls.Attrs {
		if b.Decls.Attrs[i].Name == n.Text && b.Decls.IsKind(a.Kind, b.Decls.Attrs[i].Kind) {
			b.Game.Attrs[id].DefaultAttr = i + 1
			b.Sees(n, expr.Seen{Attrs: []int{i}})
			return
		}
	}
	is := &b.Game.Attrs[id]
	if v, ok := b.Within(n, a.Type, is.Low, is.Top, a.Name); ok {
		is.Default = v
	}
}

func defaultOf(sp Spec) int32 {
	switch {
	case sp.T.IsList():
		return 0
	case sp.T.Base == expr.Int:
		return sp.Low
	case sp.T.Base == expr.Bool:
		return 0
	}
	return expr.NilValue
}

// givenIn names the places where values of attributes are given beside other keys. Values of pieces mostly have a place
// of their own; for cards, a clash is reported where the value is given.
var givenIn = map[expr.Base]string{expr.Place: "space", expr.Player: "seat"}

func (b *Draft) declAttr(key *source.Node, kind int) bool {
	s := key.Text
	ok := s != "" && s[0] >= 'a' && s[0] <= 'z' && strings.ToLower(s) == s
	if !ok {
		b.Bad(key, "name", "names are written lower_snake_case, not %q", s)
		return false
	}
	if slices.Contains(language.Reserved.Attribute, s) {
		b.Bad(key, "reserved", "every piece, place or list already has %s; choose another name", s)
		return false
	}
	if place := givenIn[b.Decls.Kinds[kind].Base]; place != "" && language.Has(place, s) {
		b.Bad(key, "reserved", "%s is a key of every %s, so it could never be given a value; choose another "+
			"name, for example the_%s", s, place, s)
		return false
	}
	for i := range b.Decls.Attrs {
		if b.Decls.Attrs[i].Name == s && (b.Decls.IsKind(kind, b.Decls.Attrs[i].Kind) || b.Decls.IsKind(b.Decls.Attrs[i].Kind,
			kind)) {
			b.Twice(key, b.Game.Attrs[i].Span, source.Say("the other %s", s), "%s has an attribute %s already",
				b.Decls.Kinds[b.Decls.Attrs[i].Kind].Name, s)
			return false
		}
	}
	return true
}

// General records declarations that other kinds of files can add to, in any order of reading. A faction, a deck or a
// map can add values to the enums of the game and its law.
func (b *Draft) General(kind string, n *source.Node) {
	if kind == "game" || kind == "law" {
		for _, p := range Pairs(n, "enums") {
			b.general[p.Key.Text] = true
		}
	}
}

func (b *Draft) enum(key, n *source.Node) {
	if general := b.Current.Kind == "game" || b.Current.Kind == "law"; !general && b.general[key.Text] {
		b.Later(StageKinds, func() { b.moreValues(key, n) })
		return
	}
	id := len(b.Decls.Enums)
	if b.Declare(key, expr.Symbol{Sort: expr.SymEnum, ID: id}) == nil {
		b.Misses(&source.Node{Pairs: []source.Pair{{Key: &source.Node{}, Value: n}}}) // its values
		return
	}
	b.Decls.Enums = append(b.Decls.Enums, expr.EnumDecl{Name: key.Text})
	b.Game.Enums = append(b.Game.Enums, declared.Enum{Node: declared.Node{ID: key.Text, Span: key.Span}})
	b.values(id, n)
}

// moreValues adds the values of a faction, a deck or a map to an enum of the game.
func (b *Draft) moreValues(key, n *source.Node) {
	if s := b.Decls.Symbols[key.Text]; s != nil && s.Sort == expr.SymEnum { // otherwise its own file is at fault
		b.Uses(key, s)
		b.values(s.ID, n)
	}
}

// values appends values to enum id.
func (b *Draft) values(id int, n *source.Node) {
	if n.Kind != source.List || len(n.Items) == 0 {
		b.Bad(n, "shape", "an enum is the list of its values: [one, two]")
	}
	e, m := &b.Decls.Enums[id], &b.Game.Enums[id]
	for _, it := range b.apart(n.Items) {
		name, text, forms := b.entitled(it)
		value := expr.Symbol{Sort: expr.SymEnumValue, ID: len(e.Values), Enum: id}
		if name.Kind != source.Scalar || b.Declare(name, value) == nil {
			continue
		}
		e.Values = append(e.Values, name.Text)
		b.Decls.Texts = append(b.Decls.Texts, expr.Called{Text: text, Name: name.Text})
		m.Values, m.Used = append(m.Values, text), append(m.Used, forms)
	}
}

// apart returns the values, with entries divided that a missing dash has joined.
func (b *Draft) apart(items []*source.Node) []*source.Node {
	if !slices.ContainsFunc(items, func(it *source.Node) bool { return len(it.Pairs) > 1 }) {
		return items
	}
	var out []*source.Node
	for _, it := range items {
		if len(it.Pairs) < 2 {
			out = append(out, it)
			continue
		}
		b.Bad(it.Pairs[1].Key, "shape", "a dash is missing here: each value is an entry of its own")
		for i := range it.Pairs {
			out = append(out, &source.Node{Kind: source.Map, Span: it.Pairs[i].Key.Span, Pairs: it.Pairs[i : i+1]})
		}
	}
	return out
}
