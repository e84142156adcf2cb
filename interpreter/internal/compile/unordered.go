package compile

import "precept/interpreter/internal/expr"

// Unordered reports whether n uses l, a list of spaces, only to ask which spaces it contains. Then l can be
// represented as a set.
func (c *Facts) Unordered(l *expr.Local, n *expr.Node) bool {
	return l.Type.ListOf(expr.Place) && !l.Frame && !c.Traced && c.unordered(l, n, false)
}

// unordered does the same as Unordered for a part of an expression. loose means that the order of the part's own value
// does not matter.
func (c *Facts) unordered(l *expr.Local, n *expr.Node, loose bool) bool {
	if n == nil {
		return true
	}
	if n.Op == expr.OpLocal && n.Local == l {
		return loose && len(n.Args) == 0
	}
	if n.Op == expr.OpSelect {
		ok := true
		n.Each(func(a *expr.Node) { ok = ok && c.unordered(l, a, false) })
		return ok
	}
	for i, a := range n.Args {
		if !c.unordered(l, a, c.unorderedArg(n, i, loose)) {
			return false
		}
	}
	return true
}

// unorderedArg reports whether the order of argument i of n does not matter; loose is as for unordered.
func (c *Facts) unorderedArg(n *expr.Node, i int, loose bool) bool {
	switch n.Op {
	case expr.OpIn:
		return i == 1
	case expr.OpRun, expr.OpLine:
		return i >= 2
	case expr.OpReach:
		return i < 2
	case expr.OpAny, expr.OpAll, expr.OpNone:
		return i == 0
	case expr.OpNonEmpty:
		return true
	case expr.OpConcat, expr.OpExcept:
		return loose
	case expr.OpIf:
		return loose && i > 0
	case expr.OpFilter:
		return loose && i == 0
	case expr.OpLet:
		return i == 0 && c.Unordered(n.Local, n.Args[1]) || i == 1 && loose
	case expr.OpRuling:
		return c.SetParam(n.N, i)
	}
	return false
}

// SetParam reports whether parameter i of a ruling is represented as a set of spaces.
func (c *Facts) SetParam(id, i int) bool {
	q := c.Game.Rulings[id]
	if c.Traced || i >= len(q.Params) || !q.Params[i].Type.ListOf(expr.Place) || q.Base == nil ||
		len(c.RulesOf(id)) > 0 || c.Out(&q.Node) {
		return false
	}
	return c.setParams.of([2]int{id, i}, false, func() bool {
		c.Looks++
		return c.Unordered(q.Params[i], c.Base(id))
	})
}
