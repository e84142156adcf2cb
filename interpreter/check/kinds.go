package check

import (
	"slices"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
)

// kind declares a kind; what it is and has is known once all kinds have names.
func (b *builder) kind(key, n *tree.Node) {
	id := -1
	if key.Text == "player" || key.Text == "piece" || key.Text == "space" || key.Text == "card" {
		id = b.d.KindByName(key.Text) // more attributes for a kind that is always there
	} else {
		id = b.newKind(key)
	}
	if id < 0 {
		return
	}
	b.g.Kinds[id].Node = b.node(n, "kind", key)
	b.g.Kinds[id].Span = key.Span
	if is := n.Get("is"); is != nil {
		b.later(stKinds, func() { b.kindIs(id, is) })
	} else if b.d.Kinds[id].Base == expr.Invalid {
		b.bad(key, "missing", "a kind says what it is: {is: piece}, {is: space} or a kind declared")
	}
	if w := n.Get("back"); w != nil {
		b.g.Kinds[id].Back = b.back(w)
	}
	if h := n.Get("holds"); h != nil {
		b.g.Kinds[id].Holds, b.d.Kinds[id].Holds = true, true
		b.later(stNames, func() { b.kindNamed(h) })
	}
	b.later(stTypes, func() { b.attrs(id, pairs(n, "has")) })
	on := b.component()
	on.Kind = id
	b.speaking(n, on)
}

// back is the word for what pieces show of themselves face down.
func (b *builder) back(n *tree.Node) string {
	if n.Kind != tree.Scalar || !b.declName(n) {
		return ""
	}
	return n.Text
}

func (b *builder) newKind(key *tree.Node) int {
	id := len(b.d.Kinds)
	if len(b.d.Kinds) >= limit.Kinds {
		b.bad(key, "too_many", "more than %d kinds", limit.Kinds)
		return -1
	}
	if b.declare(key, expr.Symbol{Sort: expr.SymKind, ID: id}) == nil {
		return -1
	}
	b.d.Kinds = append(b.d.Kinds, expr.KindDecl{Name: key.Text, Parent: -1})
	b.g.Kinds = append(b.g.Kinds, model.Kind{Node: model.Node{ID: key.Text, Span: key.Span}})
	return id
}

// kindIs notes the kind that a kind is, which may itself be read later.
func (b *builder) kindIs(id int, is *tree.Node) {
	parent := b.kindNamed(is)
	for k := parent; k >= 0; k = b.d.Kinds[k].Parent {
		if k == id {
			b.bad(is, "circle", "the kind %s would be itself", b.d.Kinds[id].Name)
			parent = -1
			break
		}
	}
	if parent < 0 {
		parent = b.pieceK // so that it is something, and nothing more is said
	}
	b.d.Kinds[id].Parent = parent
}

// bases finds out for every kind whether its things are pieces, places or players.
func (b *builder) bases() {
	for id := range b.d.Kinds {
		if k := &b.d.Kinds[id]; k.Parent < 0 && k.Base == expr.Invalid {
			k.Parent = b.pieceK // it does not say what it is, which was reported
		}
	}
	for id := range b.d.Kinds {
		k := id
		for b.d.Kinds[k].Parent >= 0 {
			k = b.d.Kinds[k].Parent
		}
		b.d.Kinds[id].Base = b.d.Kinds[k].Base
	}
}

// attrs declares the attributes of kind id.
func (b *builder) attrs(id int, list []tree.Pair) {
	for _, p := range list {
		v := p.Value
		a := model.Attr{Node: model.Node{ID: p.Key.Text, Span: p.Key.Span}, Lasts: model.LastsMatch, Fixed: true,
			Printed: true}
		sp, ok := b.typed(v, "attribute")
		if !ok || !b.declAttr(p.Key, id) {
			continue
		}
		if v.Kind == tree.Map {
			a.Node = b.common(v, p.Key.Text)
		}
		a.Low, a.Top, a.Formula = sp.low, sp.top, sp.formula
		a.Default = defaultOf(sp)
		decl := expr.AttrDecl{Name: p.Key.Text, Kind: id, Type: sp.t, SeenBy: "all"}
		if s := v.Get("seen_by"); s != nil {
			b.whoSees(id, &decl, s)
			a.Fixed = a.Fixed && !(decl.Hidden && sp.t.Scalar(sp.t.Base)) // what is hidden is of one piece, not of its name
		}
		n := len(b.d.Attrs)
		b.d.Attrs = append(b.d.Attrs, decl)
		b.g.Attrs = append(b.g.Attrs, a)
		if l := v.Get("lasts"); l != nil {
			b.later(stTypes, func() { b.g.Attrs[n].Lasts = b.lasts(l) })
		}
		if df := v.Get("default"); df != nil {
			b.later(stValues, func() { b.attrDefault(n, df) })
		}
	}
}

// whoSees reads seen_by: one word, or the owner beside an attribute that shows it to all.
func (b *builder) whoSees(kind int, decl *expr.AttrDecl, n *tree.Node) {
	words := []*tree.Node{n}
	if n.Kind == tree.List {
		words = nil
		for _, w := range n.Items {
			if decl.OwnerToo = decl.OwnerToo || w.Text == "owner"; w.Text != "owner" {
				words = append(words, w)
			}
		}
		if len(words) != 1 || len(n.Items) != 2 {
			b.bad(n, "value", "seen_by: one word, or [owner, an attribute of type bool]")
			return
		}
	}
	s := words[0]
	decl.SeenBy, decl.Hidden = s.Text, s.Text != "all"
	b.later(stValues, func() { b.seenBy(kind, s) })
}

// seenBy judges who sees an attribute: all, its owner, nobody, or everybody while another attribute is true.
func (b *builder) seenBy(kind int, n *tree.Node) {
	if slices.Contains([]string{"all", "owner", "nobody"}, n.Text) {
		return
	}
	if id, _ := b.d.Attr(kind, n.Text); id < 0 || b.d.Attrs[id].Type != expr.TBool {
		b.bad(n, "unknown_attribute", "seen_by: all, owner, nobody or an attribute of type bool; %s has no such %q",
			b.d.Kinds[kind].Name, n.Text)
	}
}

// seenZone reads who sees zone id: one word, or its owner beside an attribute of the player that shows it to all.
func (b *builder) seenZone(id int, n *tree.Node) string {
	shown := n
	if n.Kind == tree.List && len(n.Items) == 2 && n.Items[0].Text == "owner" {
		shown = n.Items[1]
		b.later(stValues, func() {
			player := b.d.KindByName("player")
			attr, _ := b.d.Attr(player, shown.Text)
			if attr < 0 || b.d.Attrs[attr].Type != expr.TBool {
				b.bad(shown, "unknown_attribute", "seen_by: [owner, an attribute of player of type bool]; player has no such %q",
					shown.Text)
				return
			}
			b.g.Zones[id].Shown = attr
		})
		return "owner"
	}
	if !slices.Contains([]string{"all", "owner", "nobody"}, n.Text) {
		b.bad(n, "value", "seen_by: all, owner, nobody or [owner, an attribute of player]")
	}
	return n.Text
}

// attrDefault reads a default: a constant, or another attribute of the same kind.
func (b *builder) attrDefault(id int, n *tree.Node) {
	a := &b.d.Attrs[id]
	for i := range b.d.Attrs {
		if b.d.Attrs[i].Name == n.Text && b.d.IsKind(a.Kind, b.d.Attrs[i].Kind) {
			b.g.Attrs[id].DefaultAttr = i + 1
			return
		}
	}
	if v, ok := b.constant(n, a.Type); ok {
		b.g.Attrs[id].Default = v
	}
}

func defaultOf(sp spec) int32 {
	switch {
	case sp.t.IsList():
		return 0
	case sp.t.Base == expr.Int:
		return sp.low
	case sp.t.Base == expr.Bool:
		return 0
	}
	return expr.NilValue
}

func (b *builder) declAttr(key *tree.Node, kind int) bool {
	s := key.Text
	ok := s != "" && s[0] >= 'a' && s[0] <= 'z' && strings.ToLower(s) == s
	if !ok {
		b.bad(key, "name", "names are written lower_snake_case, not %q", s)
		return false
	}
	if slices.Contains([]string{"owner", "space", "kind", "design", "empty", "row", "column", "count", "any", "it"}, s) {
		b.bad(key, "reserved", "%s is what every piece, place or list has already; take another name", s)
		return false
	}
	for i := range b.d.Attrs {
		if b.d.Attrs[i].Name == s && (b.d.IsKind(kind, b.d.Attrs[i].Kind) || b.d.IsKind(b.d.Attrs[i].Kind, kind)) {
			b.bad(key, "duplicate_id", "%s has an attribute %s already", b.d.Kinds[b.d.Attrs[i].Kind].Name, s)
			return false
		}
	}
	return true
}
