package declare

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
)

// General notes what a file declares that other kinds of files may add to, whichever is read first: the enums of the
// game and its law get more values from a faction, a deck or a map.
func (b *Reader) General(kind string, n *tree.Node) {
	if kind == "game" || kind == "law" {
		for _, p := range draft.Pairs(n, "enums") {
			b.general[p.Key.Text] = true
		}
	}
}

func (b *Reader) enum(key, n *tree.Node) {
	if general := b.Current.Kind == "game" || b.Current.Kind == "law"; !general && b.general[key.Text] {
		b.Later(draft.StageKinds, func() { b.moreValues(key, n) })
		return
	}
	id := len(b.Decls.Enums)
	if b.Declare(key, expr.Symbol{Sort: expr.SymEnum, ID: id}) == nil {
		b.Misses(&tree.Node{Pairs: []tree.Pair{{Key: &tree.Node{}, Value: n}}}) // its values
		return
	}
	b.Decls.Enums = append(b.Decls.Enums, expr.EnumDecl{Name: key.Text})
	b.Game.Enums = append(b.Game.Enums, declared.Enum{Node: declared.Node{ID: key.Text, Span: key.Span}})
	b.values(id, n)
}

// moreValues adds to an enum of the game what a faction, a deck or a map brings.
func (b *Reader) moreValues(key, n *tree.Node) {
	if s := b.Decls.Symbols[key.Text]; s != nil && s.Sort == expr.SymEnum { // else its own file is at fault
		b.Uses(key, s)
		b.values(s.ID, n)
	}
}

// values declares values of enum id, after those that it has.
func (b *Reader) values(id int, n *tree.Node) {
	if n.Kind != tree.List || len(n.Items) == 0 {
		b.Bad(n, "shape", "an enum is the list of its values: [one, two]")
	}
	e, m := &b.Decls.Enums[id], &b.Game.Enums[id]
	for _, it := range b.apart(n.Items) {
		name, text, forms := b.entitled(it)
		value := expr.Symbol{Sort: expr.SymEnumValue, ID: len(e.Values), Enum: id}
		if name.Kind != tree.Scalar || b.Declare(name, value) == nil {
			continue
		}
		e.Values = append(e.Values, name.Text)
		b.Decls.Texts = append(b.Decls.Texts, expr.Called{Text: text, Name: name.Text})
		m.Values, m.Used = append(m.Values, text), append(m.Used, forms)
	}
}

// apart is values with those divided that a lost dash has made one.
func (b *Reader) apart(items []*tree.Node) []*tree.Node {
	if !slices.ContainsFunc(items, func(it *tree.Node) bool { return len(it.Pairs) > 1 }) {
		return items
	}
	var out []*tree.Node
	for _, it := range items {
		if len(it.Pairs) < 2 {
			out = append(out, it)
			continue
		}
		b.Bad(it.Pairs[1].Key, "shape", "a dash is missing here: each value is an entry of its own")
		for i := range it.Pairs {
			out = append(out, &tree.Node{Kind: tree.Map, Span: it.Pairs[i].Key.Span, Pairs: it.Pairs[i : i+1]})
		}
	}
	return out
}
