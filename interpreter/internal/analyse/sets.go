package analyse

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// IsSet reports whether the places of n are kept as a set: their order is that of declaration.
func (c *Facts) IsSet(n *expr.Node) bool {
	if !n.Type.ListOf(expr.Place) {
		return false
	}
	if n.Op.Row().Set == expr.AlwaysSet {
		return true
	}
	switch n.Op {
	case expr.OpFilter:
		return c.IsSet(n.Args[0])
	case expr.OpExcept:
		return c.IsSet(n.Args[0]) && c.IsSet(n.Args[1])
	case expr.OpConcat:
		return c.declared(n)
	case expr.OpIf:
		return c.IsSet(n.Args[1]) && c.IsSet(n.Args[2])
	case expr.OpLet:
		return c.IsSet(n.Args[1])
	case expr.OpSingle:
		return n.Type.Ref >= 0
	case expr.OpLocal, expr.OpIt:
		if s := c.Meant(n); s != nil {
			return c.IsSet(s)
		}
		return c.Sets[n.Local]
	case expr.OpRuling:
		return c.setOf(n.N)
	}
	return false
}

// setOf reports whether the answer of a ruling is kept as a set. What it asks is looked at once for each question.
func (c *Facts) setOf(id int) bool {
	if c.setRulings == nil {
		c.setRulings = known[int, bool]{}
		defer func() { c.setRulings = nil }()
	}
	return c.setRulings.of(id, false, func() bool {
		c.Looks++
		return c.Game.Rulings[id].Base != nil && len(c.RulesOf(id)) == 0 && c.IsSet(c.Base(id))
	})
}

// declared reports whether the kinds of spaces that a list joins lie one behind the other, so that it is in the order
// of declaration.
func (c *Facts) declared(n *expr.Node) bool {
	last := int32(-1)
	for _, a := range n.Args {
		if a.Op != expr.OpSpaces {
			return false
		}
		for _, p := range c.KindPlaces[a.N] {
			if p <= last {
				return false
			}
			last = p
		}
	}
	return true
}

// CanSet reports whether n can be compiled as a set where its order does not matter.
func (c *Facts) CanSet(n *expr.Node) bool {
	if !n.Type.ListOf(expr.Place) || n.Op != expr.OpConcat {
		return c.IsSet(n) || n.Type.ListOf(expr.Place) && n.Op.Row().Set == expr.LooselySet
	}
	return !slices.ContainsFunc(n.Args, func(a *expr.Node) bool { return !c.CanSet(a) })
}
