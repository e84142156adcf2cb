package compile

import (
	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// PerStep is how many operations of an expression count as one step.
const PerStep = 16

// Unrolled is how many values a condition is compiled for one by one, so that each of them is a constant in it.
const Unrolled = 8

// ruleSpread is what finding a component of a rule comes to.
const ruleSpread = 4

// Cost is the steps that evaluating n takes once, whatever its loops and the rulings that it asks come to: they are
// counted apart.
func (c *Facts) Cost(n *expr.Node) int {
	if n == nil {
		return 0
	}
	return 1 + c.spread(n)/PerStep
}

// AskCost is the steps that a ruling takes: its base and its rules, each for every component that it may apply for.
func (c *Facts) AskCost(id int) int {
	return c.askCosts.of(id, 0, func() int {
		k := c.spread(c.Base(id))
		for _, r := range c.RulesOf(id) {
			k += c.mostApplied(r) * (ruleSpread + c.spread(r.When) + c.spread(r.Value))
		}
		return 1 + k/PerStep
	})
}

// mostApplied is how many components a rule is written on, at the most.
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

// copies is how many pieces there are of a design.
func (c *Facts) copies(design int) int {
	k := 0
	for i := range c.Classes {
		if c.Classes[i].Design == design {
			k += c.Classes[i].Count
		}
	}
	return k
}

// spread is the size of what n is compiled to: conditions are compiled for each of a few values, and questions that
// nothing answers differently are put where they are asked.
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

// spreadOf is the spread of a ruling that is put where it is asked; 0 of others: what is cached is put nowhere.
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

// mostSpread is how large a question may be, with all that it asks in turn put where it is asked, that is put where it
// is asked itself.
const mostSpread = 2_000

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
