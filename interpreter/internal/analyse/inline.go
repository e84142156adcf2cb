package analyse

import (
	"maps"
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// mostInlined is how deep rulings are put where they are asked, mostWeight how many nodes the base of one may have.
const (
	mostInlined = 5
	mostWeight  = 60
)

// leaf is an argument that may be read several times in place of a parameter.
func leaf(n *expr.Node) bool {
	if n.Op == expr.OpOpposite {
		return leaf(n.Args[0])
	}
	return n.Op.Row().Leaf && len(n.Args) == 0
}

// Inlines reports whether a call of a ruling is replaced by its base: no rule applies, nobody listens, and the
// arguments are names.
func (c *Facts) Inlines(n *expr.Node) bool {
	q := c.Game.Rulings[n.N]
	if c.Traced || q.Base == nil || c.inlined > mostInlined || weight(q.Base) > mostWeight || c.Cacheable(n.N) ||
		c.Out(&q.Node) || len(c.RulesOf(n.N)) > 0 || c.spreadOf(n.N) == 0 {
		return false
	}
	for _, a := range n.Args {
		if !leaf(a) {
			return false
		}
	}
	return true
}

// AtMostBase reports whether a ruling answers at most what its base does, so that what that asks at the least is asked:
// rules only forbid. Lists that it is given have names.
func (c *Facts) AtMostBase(n *expr.Node) bool {
	q := c.Game.Rulings[n.N]
	return !c.Traced && q.Base != nil && c.inlined <= mostInlined && weight(q.Base) <= mostWeight && !c.Out(&q.Node) &&
		!slices.ContainsFunc(c.RulesOf(n.N), func(r *model.Rule) bool { return r.Sort != model.Forbid }) &&
		!slices.ContainsFunc(n.Args, func(a *expr.Node) bool { return a.Type.IsList() && !leaf(a) })
}

// Inline compiles something of the base of a ruling that is asked, its parameters standing for the arguments.
func (c *Facts) Inline(n *expr.Node, f func(base *expr.Node)) {
	q := c.Game.Rulings[n.N]
	meant := maps.Clone(c.subst)
	for i, p := range q.Params {
		meant[p] = n.Args[i]
	}
	c.inlined++
	c.within(meant, func() { f(c.Base(n.N)) })
	c.inlined--
}

func weight(n *expr.Node) int {
	k := 0
	n.Walk(func(*expr.Node) { k++ })
	return k
}
