package analyse

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Dead-branch elimination for one line-up: a question that no base and no rule can answer yes is no, and what hangs on
// it goes with it. A ruling costs less without, and reads less.

// Folded is n without its dead branches; n itself where it has none.
func (c *Facts) Folded(n *expr.Node) *expr.Node {
	if n == nil || c.Traced || c.Fresh {
		return n
	}
	return c.folded.of(n, n, func() *expr.Node { return c.fold(n) })
}

func (c *Facts) fold(n *expr.Node) *expr.Node {
	var args []*expr.Node
	for i, a := range n.Args {
		p := c.Folded(a)
		if p != a && args == nil {
			args = append(args, n.Args...)
		}
		if args != nil {
			args[i] = p
		}
	}
	if args != nil {
		copied := *n
		copied.Args = args
		n = &copied
	}
	never := expr.Const(expr.TBool, 0)
	switch n.Op {
	case expr.OpRuling:
		if n.Type == expr.TBool && !c.maySayYesHere(n) {
			return never
		}
	case expr.OpAnd:
		if isFalse(n.Args[0]) || isFalse(n.Args[1]) {
			return never
		}
	case expr.OpOr:
		switch {
		case isFalse(n.Args[0]):
			return n.Args[1]
		case isFalse(n.Args[1]):
			return n.Args[0]
		}
	case expr.OpAny:
		if isFalse(n.Args[1]) {
			return never
		}
	case expr.OpCoalesce:
		if x := n.Args[0]; x.Op == expr.OpFind && isFalse(x.Args[1]) {
			return n.Args[1]
		}
	}
	return n
}

func isFalse(n *expr.Node) bool { return n.Op == expr.OpConst && n.Type == expr.TBool && n.N == 0 }

// maySayYesHere reports whether a question can be answered yes, its constant arguments being what they are.
func (c *Facts) maySayYesHere(n *expr.Node) (may bool) {
	q := c.Game.Rulings[n.N]
	if c.Out(&q.Node) || q.Base == nil {
		return true
	}
	meant := map[*expr.Local]*expr.Node{}
	for i, p := range q.Params {
		if a := n.Args[i]; a.Op == expr.OpConst && a.Type.Base != expr.Place {
			meant[p] = a
		}
	}
	c.within(meant, func() {
		may = c.Satisfiable(q.Base, nil, nil, 0) || slices.ContainsFunc(c.RulesOf(n.N), func(r *model.Rule) bool {
			return r.Sort != model.Forbid && c.Satisfiable(r.When, nil, nil, 0) && c.Satisfiable(r.Value, nil, nil, 0)
		})
	})
	return may
}
