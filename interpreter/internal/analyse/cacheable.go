package analyse

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/limit"
)

// answerWords is what a cached answer takes, listWords what one that is a list or a set takes beside its elements.
const (
	answerWords = 2
	listWords   = 8
)

// Cacheable reports whether the answers of a ruling are cached: it is expensive to answer, and reads the position
// alone. What all of them take is bounded.
func (c *Facts) Cacheable(id int) bool {
	if !c.Caches || c.Traced {
		return false
	}
	return c.cacheable.of(id, false, func() bool {
		q := c.Game.Rulings[id]
		_, total := c.Domain(q)
		size := answerWords * total
		if q.Type.IsList() {
			size = total * (limit.MemoList + listWords)
		}
		if total == 0 || c.cacheWords+size > limit.MemoWords || !c.expensive(id) || !c.positionOnly(id) {
			return false
		}
		c.cacheWords += size
		return true
	})
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

// expensive reports whether a ruling takes long to answer: rules are resolved, or lists are gone through; what it asks
// of others whose answers are cached does not count.
func (c *Facts) expensive(id int) bool {
	return c.expensives.of(id, false, func() bool {
		c.Looks++
		found := len(c.RulesOf(id)) > 0
		c.Base(id).Walk(func(n *expr.Node) {
			switch n.Op {
			case expr.OpAny, expr.OpAll, expr.OpNone:
				found = found || len(c.Static(n.Args[0])) == 0
			case expr.OpRuling:
				found = found || c.expensive(n.N) && !c.Cacheable(n.N)
			}
			found = found || n.Op.Row().Loops
		})
		return found
	})
}

// positionOnly reports whether a ruling, with its rules and those that it asks, reads nothing but the position: no name
// of a frame, and nothing that depends on who asks.
func (c *Facts) positionOnly(id int) bool {
	return c.positionOnlys.of(id, true, func() bool {
		ok := true
		for _, t := range c.trees(id) {
			t.Walk(func(n *expr.Node) { ok = ok && c.readsPosition(n) })
		}
		return ok
	})
}

// readsPosition reports whether what a node itself reads is part of the position.
func (c *Facts) readsPosition(n *expr.Node) bool {
	switch n.Op.Row().Reads {
	case expr.ReadsName:
		return !n.Local.Frame
	case expr.ReadsAction, expr.ReadsEvent, expr.ReadsLines, expr.ReadsRanking:
		return false
	case expr.ReadsContents: // of a kind alone, it is the piece of that kind of who asks
		return n.Args[0].Op != expr.OpSingle
	case expr.ReadsAttribute:
		return len(c.AttrTable(n).Forms) == 0
	case expr.ReadsRuling:
		_, id, asks := n.Behind()
		return !asks || c.positionOnly(id)
	}
	return true
}
