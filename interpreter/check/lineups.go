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
	l := model.Lineup{Node: b.node(n, "lineup", key), Advice: isTrue(n, "advice")}
	l.Span = key.Span
	b.g.Lineups, b.g.Bounds = append(b.g.Lineups, l), append(b.g.Bounds, model.Bounds{})
	b.later(stExprs, func() {
		l, scope := &b.g.Bounds[id], &expr.Scope{}
		l.Value = b.exprIn(n, "value", scope, expr.TInt)
		l.Least, l.Most = b.exprIn(n, "at_least", scope, expr.TInt), b.exprIn(n, "at_most", scope, expr.TInt)
	})
}
