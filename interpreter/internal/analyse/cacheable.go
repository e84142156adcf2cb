package analyse

import (
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
)

// Cacheable reports whether the answers of a ruling are kept: it is dear to evaluate, and asks about the position
// alone. What all of them take is bounded.
func (c *Facts) Cacheable(id int) bool {
	if !c.Caches || c.Traced {
		return false
	}
	if kept, known := c.cacheable[id]; known {
		return kept
	}
	if c.cacheable == nil {
		c.cacheable = map[int]bool{}
	}
	c.cacheable[id] = false // a circle is reported elsewhere
	q := c.Game.Rulings[id]
	_, total := c.Domain(q)
	size := 2 * total
	if q.Type.IsList() {
		size = total * (limit.MemoList + 8)
	}
	if total > 0 && c.cacheWords+size <= limit.MemoWords && c.expensive(id) && c.positionOnly(id) {
		c.cacheable[id], c.cacheWords = true, c.cacheWords+size
	}
	return c.cacheable[id]
}

// Domain is how many values each parameter of a ruling can have, and how many combinations; none where one has no end.
func (c *Facts) Domain(q *model.Ruling) (sizes []int, total int) {
	total = 1
	for _, p := range q.Params {
		n := 0
		switch t := p.Type; {
		case t.IsList():
		case t.Base == expr.Player:
			n = len(c.Players)
		case t.Base == expr.Place && t.Ref >= 0 && !c.Game.Decls.Kinds[t.Ref].Holds:
			n = c.Layout.Spaces // they come first among places
		case t.Base == expr.Place:
			n = len(c.Places)
		case t.Base == expr.Piece:
			n = len(c.Pieces)
		case t.Base == expr.Enum:
			n = len(c.Game.Decls.Enums[t.Ref].Values)
		case t.Base == expr.KindV:
			n = len(c.Game.Kinds)
		case t.Base == expr.Design:
			n = len(c.Game.Designs)
		case t.Base == expr.Bool:
			n = 2
		}
		sizes = append(sizes, n)
		if total *= n; total > limit.Memo {
			return nil, 0
		}
	}
	return sizes, total
}

// expensive reports whether a ruling takes long to answer: rules are weighed, or lists are gone through; what it asks
// of others that keep their answers does not count.
func (c *Facts) expensive(id int) bool {
	if dear, known := c.expensives[id]; known {
		return dear
	}
	if c.expensives == nil {
		c.expensives = map[int]bool{}
	}
	c.expensives[id] = false // a circle is reported elsewhere
	c.Looks++
	found := len(c.RulesOf(id)) > 0
	c.Base(id).Walk(func(n *expr.Node) {
		switch n.Op {
		case expr.OpAny, expr.OpAll, expr.OpNone:
			found = found || len(c.Static(n.Args[0])) == 0
		case expr.OpFilter, expr.OpCount, expr.OpFind, expr.OpMap, expr.OpSumBy, expr.OpSortBy, expr.OpReach, expr.OpCovers:
			found = true
		case expr.OpRuling:
			found = found || c.expensive(n.N) && !c.Cacheable(n.N)
		}
	})
	c.expensives[id] = found
	return found
}

// positionOnly reports whether a ruling, with its rules and those that it asks, reads nothing but the position: no name
// of a frame, and nothing that depends on who asks.
func (c *Facts) positionOnly(id int) bool {
	if c.positionOnlys == nil {
		c.positionOnlys = map[int]bool{}
	}
	if known, ok := c.positionOnlys[id]; ok {
		return known
	}
	c.positionOnlys[id] = true // a circle is reported elsewhere
	ok := true
	for _, t := range c.trees(id) {
		ok = ok && c.readsPositionOnly(t)
	}
	c.positionOnlys[id] = ok
	return ok
}

func (c *Facts) readsPositionOnly(tree *expr.Node) bool {
	ok := true
	tree.Walk(func(n *expr.Node) {
		switch n.Op {
		case expr.OpLocal, expr.OpIt:
			ok = ok && !n.Local.Frame
		case expr.OpCan, expr.OpRecord, expr.OpWasAt, expr.OpScore, expr.OpBest, expr.OpInOrder:
			ok = false
		case expr.OpTrack, expr.OpUncovered:
			ok = ok && n.Args[0].Op != expr.OpSingle
		case expr.OpAttr:
			ok = ok && len(c.Attrs[c.AttrOf[n.N]].Forms) == 0
		case expr.OpRuling, expr.OpCovers:
			ok = ok && c.positionOnly(n.N)
		case expr.OpReach:
			ok = ok && (n.M < 0 || c.positionOnly(n.M))
		}
	})
	return ok
}
