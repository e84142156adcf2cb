package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// lineup reads a measure of line-ups.
func (b *builder) lineup(key, n *tree.Node) {
	if !b.declName(key) {
		return
	}
	for i := range b.g.Lineups {
		if other := &b.g.Lineups[i]; other.ID == key.Text {
			noteAt(b.bad(key, "duplicate_id", "two measures of line-ups are called %s", key.Text), other.Span,
				"the other "+key.Text)
			return
		}
	}
	id := len(b.g.Lineups)
	b.g.Lineups = append(b.g.Lineups, model.Lineup{Node: b.node(n, "lineup", key.Text)})
	b.g.Bounds = append(b.g.Bounds, model.Bounds{})
	if !b.keys(n, "lineup", false) && n.Kind != tree.Map {
		return
	}
	b.g.Lineups[id].Span = key.Span
	switch {
	case n.Get("value") == nil:
		b.bad(key, "missing", "what is counted? value: sum(player, …)")
	case n.Get("at_least") == nil && n.Get("at_most") == nil:
		b.bad(key, "missing", "how much may it be? at_least: … or at_most: …")
	}
	b.later(stExprs, func() {
		l, scope := &b.g.Bounds[id], &expr.Scope{}
		l.Value = b.exprIn(n, "value", scope, expr.TInt)
		l.Least, l.Most = b.exprIn(n, "at_least", scope, expr.TInt), b.exprIn(n, "at_most", scope, expr.TInt)
		if a := n.Get("advice"); a != nil {
			b.g.Lineups[id].Advice = b.bool(a)
		}
	})
}
