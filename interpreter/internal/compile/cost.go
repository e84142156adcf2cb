package compile

import (
	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// PerStep is the number of operations of an expression that count as one step.
const PerStep = 16

// Unrolled is the largest number of values for which a condition is compiled once for each value, as a constant.
const Unrolled = 8

// ruleSpread is the cost of finding a component of a rule, in operations.
const ruleSpread = 4

// Cost returns the steps that one evaluation of n takes. Loops and calls of rulings charge their own work.
func (c *Facts) Cost(n *expr.Node) int {
	if n == nil {
		return 0
	}
	return 1 + c.spread(n)/PerStep
}

// AskCost returns the steps that a ruling takes: its base and its rules, each for every component that may have it.
func (c *Facts) AskCost(id int) int {
	return c.askCosts.of(id, 0, func() int {
		k := c.spread(c.Base(id))
		for _, r := range c.RulesOf(id) {
			k += c.mostApplied(r) * (ruleSpread + c.spread(r.When) + c.spread(r.Value))
		}
		return 1 + k/PerStep
	})
}

// mostApplied returns the largest number of components that may have a rule.
func (c *Facts) mostApplied(r *model.Rule) int {
	switch on := &r.On; {
	case on.Effect > 0:
		return limit.EffectSlots
	case on.Design >= 0:
		return c.copies(on.Design)
	case on.Kind >= 0:
		k := 0
		for _, cl := range c.ClassesOf[on.Kind] {
			k += c.Classes[cl].Count
		}
		return k
	}
	return max(1, len(c.Seated(r.On.Faction)))
}

// copies returns the number of pieces of a design.
func (c *Facts) copies(design int) int {
	k := 0
	for i := range c.Classes {
		if c.Classes[i].Design == design {
			k += c.Classes[i].Count
		}
	}
	return k
}

// spread returns the size of the code for n, in operations. Conditions on a few values are compiled once for each
// value, and rulings without rules are inlined.
func (c *Facts) spread(n *expr.Node) int {
	if n == nil {
		return 0
	}
	k := 1
	if n.Op.Row().Heavy {
		k = PerStep
	}
	switch n.Op {
	case expr.OpSelect:
		for _, cl := range c.ClassesOf[n.Sel.Kind] {
			if n.Sel.Design < 0 || c.Classes[cl].Design == n.Sel.Design {
				k++
			}
		}
	case expr.OpRuling:
		k += c.spreadOf(n.N)
	case expr.OpAny, expr.OpAll, expr.OpNone:
		if vals := c.Static(n.Args[0]); vals != nil && len(vals) <= Unrolled {
			return min(k+max(1, len(vals))*c.spread(n.Args[1]), boundless)
		}
	}
	n.Each(func(a *expr.Node) { k = min(k+c.spread(a), boundless) })
	return k
}

// spreadOf returns the spread of a ruling that is inlined, 0 for others; cached rulings are not inlined.
func (c *Facts) spreadOf(id int) int {
	return c.spreads.of(id, 0, func() int {
		if c.Game.Rulings[id].Base == nil || len(c.RulesOf(id)) > 0 || c.Cacheable(id) {
			return 0
		}
		if k := c.spread(c.Base(id)); k <= mostSpread {
			return k
		}
		return 0
	})
}

const boundless = 1 << 30

// mostSpread is the largest spread of a ruling that is inlined, including all rulings inlined in it.
const mostSpread = 2_000

// Sizes of cached answers in words: answerWords for one; listWords for a list or a set, in addition to its elements.
const (
	answerWords = 2
	listWords   = 8
)

// Cacheable reports whether the answers of a ruling are cached: it is expensive, and depends only on the position. The
// total size of the caches is limited.
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

// Domain returns how many values each parameter of a ruling can have, and the number of combinations. The total is 0 if
// a parameter has too many values.
func (c *Facts) Domain(q *model.Ruling) (sizes []int, total int) {
	total = 1
	for _, p := range q.Params {
		n := 0
		switch t := p.Type; {
		case t.IsList():
		case t.Base == expr.Player:
			n = len(c.Players)
		case t.Base == expr.Place && t.Ref >= 0 && !c.Game.Decls.Kinds[t.Ref].Holds:
			n = c.Layout.Spaces // spaces come first among places
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

// expensive reports whether a ruling takes long to answer: it resolves rules or iterates over lists. Calls of cached
// rulings do not count.
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

// positionOnly reports whether a ruling, with its rules and the rulings that it calls, reads only the position: no
// names of a frame, and nothing that depends on the caller.
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
	case expr.ReadsContents: // for a kind alone, it is the asking player's piece of that kind
		return n.Args[0].Op != expr.OpSingle
	case expr.ReadsAttribute:
		return len(c.AttrTable(n).Forms) == 0
	case expr.ReadsRuling:
		_, id, asks := n.Behind()
		return !asks || c.positionOnly(id)
	}
	return true
}
