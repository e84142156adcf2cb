package analyse

import (
	"precept/interpreter/expr"
)

// leaf is an argument that may be read several times in place of a parameter.
func (c *Facts) leaf(n *expr.Node) bool {
	switch n.Op {
	case expr.OpConst, expr.OpSeat, expr.OpLocal, expr.OpIt, expr.OpCurrent:
		return len(n.Args) == 0
	case expr.OpField, expr.OpScopeOf:
		return len(n.Args) == 0
	case expr.OpOpposite:
		return c.leaf(n.Args[0])
	}
	return false
}

// Inlines reports whether a call of a ruling is replaced by its base: no rule speaks, nobody listens, and the
// arguments are names.
func (c *Facts) Inlines(n *expr.Node) bool {
	q := c.Game.Rulings[n.N]
	if c.Traced || q.Base == nil || c.Cacheable(n.N) || c.Out(&q.Node) || len(c.RulesOf(n.N)) > 0 || c.Inlined > 5 ||
		weight(q.Base) > 60 || c.spreadOf(n.N) == 0 {
		return false
	}
	for _, a := range n.Args {
		if !c.leaf(a) {
			return false
		}
	}
	return true
}

func (c *Facts) Inline(n *expr.Node, f func(base *expr.Node)) {
	q := c.Game.Rulings[n.N]
	was := c.Subst
	c.Subst = make(map[*expr.Local]*expr.Node, len(was)+len(n.Args))
	for k, v := range was {
		c.Subst[k] = v
	}
	for i, p := range q.Params {
		c.Subst[p] = n.Args[i]
	}
	c.Inlined++
	f(c.Base(n.N))
	c.Inlined--
	c.Subst = was
}

func weight(n *expr.Node) int {
	k := 0
	n.Walk(func(*expr.Node) { k++ })
	return k
}
