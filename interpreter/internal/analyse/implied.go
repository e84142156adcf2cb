package analyse

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/limit"
)

// What is known where steps stand: a condition that an answer has met holds for as long as nothing is done, and so does
// what it consists of.

// mostKnown is how many conditions are kept at once.
const mostKnown = 64

// Learn adds to what is known a condition that holds, with its parts: those of a ruling's base too, where rules can
// only forbid.
func (c *Facts) Learn(known []*expr.Node, n *expr.Node) []*expr.Node {
	if c.Fresh || c.Traced {
		return nil
	}
	return c.learn(known, n, 0)
}

func (c *Facts) learn(known []*expr.Node, n *expr.Node, depth int) []*expr.Node {
	if c.Looks++; n == nil || len(known) >= mostKnown || depth > mostDepth {
		return known
	}
	if n.Op == expr.OpAnd {
		return c.learn(c.learn(known, n.Args[0], depth+1), n.Args[1], depth+1)
	}
	known = append(known, n)
	if n.Op == expr.OpRuling && c.AtMostBase(n) {
		return c.learn(known, c.baseOf(n), depth+1)
	}
	return known
}

// baseOf is the base of a ruling that is asked, with the arguments for its parameters.
func (c *Facts) baseOf(n *expr.Node) *expr.Node {
	meant := map[*expr.Local]*expr.Node{}
	for i, p := range c.Game.Rulings[n.N].Params {
		meant[p] = n.Args[i]
	}
	return expr.Instead(c.Base(n.N), meant)
}

// isBase reports whether a ruling is answered by its base alone.
func (c *Facts) isBase(n *expr.Node) bool { return len(c.RulesOf(n.N)) == 0 && c.AtMostBase(n) }

// Implied reports whether a condition holds for all that is known.
func (c *Facts) Implied(known []*expr.Node, n *expr.Node) bool { return c.implied(known, n, 0) }

func (c *Facts) implied(known []*expr.Node, n *expr.Node, depth int) bool {
	if c.Looks++; depth > mostDepth || c.Looks > limit.Program {
		return false
	}
	if slices.ContainsFunc(known, func(k *expr.Node) bool { return expr.Same(k, n) }) {
		return true
	}
	switch n.Op {
	case expr.OpConst:
		return n.N != 0
	case expr.OpAnd:
		return c.implied(known, n.Args[0], depth+1) && c.implied(known, n.Args[1], depth+1)
	case expr.OpOr:
		return c.implied(known, n.Args[0], depth+1) || c.implied(known, n.Args[1], depth+1)
	case expr.OpRuling:
		return c.isBase(n) && c.implied(known, c.baseOf(n), depth+1)
	}
	return false
}

// Some reports whether it is known that a list has an element.
func (c *Facts) Some(known []*expr.Node, list *expr.Node) bool {
	return c.Implied(known, &expr.Node{Op: expr.OpNonEmpty, Type: expr.TBool, Args: []*expr.Node{list}})
}

// AtLeastOne reports whether the elements of a list are pieces, none of them nil: so that where it has an element there
// is one to choose.
func (c *Facts) AtLeastOne(list *expr.Node, depth int) bool {
	switch {
	case list.Op == expr.OpSelect:
		return true
	case list.Op == expr.OpFilter:
		return c.AtLeastOne(list.Args[0], depth)
	case list.Op == expr.OpRuling && depth < mostInlined && c.isBase(list):
		return c.AtLeastOne(c.Base(list.N), depth+1)
	}
	return false
}

// Most is the most that a number can be for all that is known, among those that an expression names.
func (c *Facts) Most(known []*expr.Node, n *expr.Node) (most int, ok bool) {
	switch {
	case n == nil:
		return 0, true
	case n.Op == expr.OpConst:
		return n.N, true
	case n.Op != expr.OpIf:
		return 0, false
	case c.Implied(known, n.Args[0]):
		return c.Most(known, n.Args[1])
	}
	a, ok := c.Most(known, n.Args[1])
	b, too := c.Most(known, n.Args[2])
	return max(a, b), ok && too
}

// Always reports whether a condition holds whatever the position: where a ruling's base does, what can forbid it cannot
// speak.
func (c *Facts) Always(n *expr.Node) bool { return !c.Fresh && !c.Traced && c.always(n, 0) }

func (c *Facts) always(n *expr.Node, depth int) bool {
	if c.Looks++; depth > mostDepth {
		return false
	}
	switch n.Op {
	case expr.OpConst:
		return n.N != 0
	case expr.OpAnd:
		return c.always(n.Args[0], depth+1) && c.always(n.Args[1], depth+1)
	case expr.OpOr:
		return c.always(n.Args[0], depth+1) || c.always(n.Args[1], depth+1)
	case expr.OpRuling:
		return c.Game.Rulings[n.N].Type == expr.TBool && c.byBase(n, func(base *expr.Node) bool {
			return c.always(base, depth+1)
		})
	}
	return false
}

// Never reports whether a condition holds in no position: what it looks for is nowhere.
func (c *Facts) Never(n *expr.Node) bool {
	return !c.Fresh && !c.Traced && n.Op == expr.OpNonEmpty && c.empty(n.Args[0], 0)
}

// empty reports whether a list has no element in any position.
func (c *Facts) empty(n *expr.Node, depth int) bool {
	if c.Looks++; depth > mostDepth {
		return false
	}
	switch {
	case n.Op == expr.OpSome && n.Args[1].Op == expr.OpConst && n.Args[1].N == 0:
		return true
	case n.Op == expr.OpRuling:
		return c.byBase(n, func(base *expr.Node) bool { return c.empty(base, depth+1) })
	}
	return n.Op.Row().Keeps && c.empty(n.Args[0], depth+1)
}

// byBase reports whether something holds of the base of a ruling that is asked, and no rule can speak.
func (c *Facts) byBase(n *expr.Node, holds func(base *expr.Node) bool) (yes bool) {
	q := c.Game.Rulings[n.N]
	if q.Base == nil || c.Out(&q.Node) {
		return false
	}
	meant := c.players(n)
	c.within(meant, func() {
		yes = holds(c.Base(n.N)) && !slices.ContainsFunc(c.RulesOf(n.N), func(r *model.Rule) bool {
			c.meanOwner(meant, q, r)
			return c.Satisfiable(r.When, nil, nil, 0)
		})
	})
	return yes
}
