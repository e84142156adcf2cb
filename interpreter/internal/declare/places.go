package declare

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/limit"
)

// spaces reads the places of a board of one kind.
func (b *Reader) spaces(key, n *tree.Node) {
	b.Later(draft.StageNames, func() {
		k := b.Decls.KindByName(key.Text)
		if k < 0 || b.Decls.Kinds[k].Base != expr.Place {
			b.Bad(key, "unknown_name", "there is no kind of space %q%s", key.Text,
				b.Decls.Suggest(key.Text, b.KindsOf(expr.Place)))
			if isBoard(n) {
				b.lostBoard(key)
			}
			for _, p := range n.Pairs {
				b.Miss(p.Key.Text)
			}
			return
		}
		b.Uses(key, b.Decls.Symbols[key.Text])
		mapName := ""
		if b.Current.Kind == "map" {
			mapName = b.Current.Name
		}
		if isBoard(n) {
			b.board(key, n, k)
			return
		}
		for _, p := range b.Mapping(n, "spaces") {
			b.space(p.Key, p.Value, k, mapName)
		}
	})
}

// isBoard reports whether the places of a kind are laid out, not named.
func isBoard(n *tree.Node) bool {
	return n.Kind == tree.Map && (n.Get("grid") != nil || n.Get("ring") != nil || n.Get("row") != nil)
}

func (b *Reader) space(key, n *tree.Node, k int, mapName string) {
	id := len(b.Game.Spaces)
	if id >= limit.Spaces*8 {
		b.Bad(key, "too_many", "more than %d spaces", limit.Spaces*8)
		return
	}
	as := b.namesake(key, k, mapName)
	if as < 0 {
		if b.Declare(key, expr.Symbol{Sort: expr.SymSpace, ID: id, Type: expr.Type{Base: expr.Place, Ref: k}}) == nil {
			return
		}
		as = id
	} else {
		b.Sees(key, expr.Seen{Symbol: b.Decls.Symbols[key.Text], Declares: true})
	}
	b.Game.Spaces = append(b.Game.Spaces, declared.Space{Node: declared.Node{ID: key.Text, Span: key.Span}, Kind: k,
		Map: mapName,
		As:  as, Faction: b.Component().Faction, Board: -1, Seat: -1})
	if n.Kind != tree.Map {
		if n.Kind == tree.List || n.Text != "" {
			b.Bad(n, "shape", "a space has attributes by name, {attribute: value}, or nothing")
		}
		return
	}
	node := b.Keyed(n, key)
	sp := &b.Game.Spaces[id]
	sp.Name, sp.Forms, sp.Articles = node.Name, node.Forms, node.Articles
	b.Later(draft.StageValues, func() {
		b.Game.Spaces[id].Values = b.Values(n, k, b.Component(), "space")
	})
}

// namesake is the first space of that name and kind when it and all others are on other maps: no two of them are ever
// in one match. It is -1 when there is none.
func (b *Reader) namesake(key *tree.Node, k int, mapName string) int {
	old := b.Decls.Symbols[key.Text]
	if mapName == "" || old == nil || old.Sort != expr.SymSpace || old.Type.Ref != k {
		return -1
	}
	for i := range b.Game.Spaces {
		if s := &b.Game.Spaces[i]; s.As == old.ID && (s.Map == "" || s.Map == mapName) {
			return -1
		}
	}
	return old.ID
}

func (b *Reader) relation(key, n *tree.Node) {
	if n.Kind == tree.List || n.Get("pairs") != nil && n.Get("between") == nil {
		pairs := n
		if n.Kind == tree.Map {
			pairs = n.Get("pairs")
		}
		b.Later(draft.StageValues, func() { b.pairs(key, pairs) })
		return
	}
	b.Later(draft.StageTypes, func() {
		defer func() {
			if b.Decls.Symbols[key.Text] == nil {
				b.Miss(key.Text)
			}
		}()
		r := declared.Relation{Node: b.Node(n, "relation", key), Symmetric: draft.IsTrue(n, "symmetric")}
		between := n.Get("between")
		if between == nil {
			return
		}
		if len(between.Items) != 2 {
			b.Bad(between, "shape", "a relation joins two: between: [kind, kind]")
			return
		}
		var ps []expr.Param
		for i, it := range between.Items {
			sp, ok := b.Typ(it)
			if ok && sp.T.Base != expr.Any && !sp.T.Scalar(expr.Place) {
				b.Bad(it, "type", "a relation joins places")
				ok = false
			}
			if !ok || sp.T.Base == expr.Any {
				return
			}
			ps = append(ps, expr.Param{Name: []string{"a", "b"}[i], Type: sp.T})
		}
		if b.Declare(key, expr.Symbol{Sort: expr.SymRelation, ID: len(b.Game.Relations), Params: ps,
			Type: expr.TBool}) == nil {
			return
		}
		b.Game.Relations = append(b.Game.Relations, r)
		if p := n.Get("pairs"); p != nil {
			b.Later(draft.StageValues, func() { b.pairs(key, p) })
		}
	})
}

func (b *Reader) pairs(key, n *tree.Node) {
	s := b.Symbol(key, expr.SymRelation, "unknown_name", "relation")
	if s == nil {
		return
	}
	mapName := ""
	if b.Current.Kind == "map" {
		mapName = b.Current.Name
	}
	known := joins{}
	for _, p := range b.Game.Relations[s.ID].Pairs {
		known[p] = true
	}
	for _, it := range b.Items(n, "couples") {
		if len(it.Items) != 2 {
			b.Bad(it, "shape", "a couple is two places: [a, b]")
			continue
		}
		x, ok := b.Constant(it.Items[0], s.Params[0].Type)
		y, ok2 := b.Constant(it.Items[1], s.Params[1].Type)
		if ok && ok2 {
			r := &b.Game.Relations[s.ID]
			p := declared.Pair{A: int(x), B: int(y), Map: mapName}
			known.note(b, it, r, p)
			r.Pairs = append(r.Pairs, p)
		}
	}
}

// joins is the couples of a relation, to notice one that is there already.
type joins map[declared.Pair]bool

// note advises of a place that is joined to itself, and of two that are joined already.
func (j joins) note(b *Reader, it *tree.Node, r *declared.Relation, p declared.Pair) {
	from, to := it.Items[0].Text, it.Items[1].Text
	if p.A == p.B {
		b.Problems.Advise(it.Span, "joined_twice", "%s joins %s to itself here; which other place is meant?", r.ID, from)
		return
	}
	if j[p] || r.Symmetric && j[declared.Pair{A: p.B, B: p.A, Map: p.Map}] {
		b.Problems.Advise(it.Span, "joined_twice", "%s joins %s and %s already; leave one of the two out", r.ID, from, to)
	}
	j[p] = true
}
