package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// What is known of a line-up makes parts of rulings idle: a question that no rule can answer yes to there is no
// question. Without them a ruling costs less, and what it reads is less.

// base is what the Law answers to a question, without its idle parts.
func (c *Facts) base(id int) *expr.Node { return c.pruned(c.Game.Rulings[id].Base) }

// trees is everything that a ruling is answered by.
func (c *Facts) trees(id int) []*expr.Node {
	out := []*expr.Node{c.base(id)}
	for _, r := range c.rulesOf(id) {
		out = append(out, c.pruned(r.When), c.pruned(r.Value))
	}
	return out
}

// pruned is n without its idle parts; n itself where it has none.
func (c *Facts) pruned(n *expr.Node) *expr.Node {
	if n == nil || c.Traced || c.Fresh {
		return n
	}
	if c.prunes == nil {
		c.prunes = map[*expr.Node]*expr.Node{}
	}
	if p, known := c.prunes[n]; known {
		return p
	}
	c.prunes[n] = n // a circle is reported elsewhere
	out := c.prune(n)
	c.prunes[n] = out
	return out
}

func (c *Facts) prune(n *expr.Node) *expr.Node {
	var args []*expr.Node
	for i, a := range n.Args {
		p := c.pruned(a)
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
		if n.Type == expr.TBool && !c.mayBe(n) {
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

// mayBe reports whether a question can be answered yes, its constant arguments being what they are.
func (c *Facts) mayBe(n *expr.Node) bool {
	q := c.Game.Rulings[n.N]
	if c.out(&q.Node) || q.Base == nil {
		return true
	}
	was := c.Subst
	c.Subst = map[*expr.Local]*expr.Node{}
	for i, p := range q.Params {
		if a := n.Args[i]; a.Op == expr.OpConst && a.Type.Base != expr.Place {
			c.Subst[p] = a
		}
	}
	may := c.mayHold(q.Base, nil, nil, 0)
	for _, r := range c.rulesOf(n.N) {
		may = may || r.Sort != model.Forbid && c.mayHold(r.When, nil, nil, 0) && c.mayHold(r.Value, nil, nil, 0)
	}
	c.Subst = was
	return may
}
