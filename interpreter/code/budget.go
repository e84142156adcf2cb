package code

import (
	"errors"
	"fmt"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// What content makes the engine do is counted, in bulk and before it is done: a loop says how many elements it is about
// to visit and what looking at one costs, a list how many it is about to make. Whatever is asked once the budget is
// spent is answered with nothing, so that all that is under way ends.

var (
	errWork  = errors.New("the rules ask for more work than one decision may take")
	errLists = errors.New("the rules make more lists than one decision may hold")
	errLong  = fmt.Errorf("a list of more than %d elements", limit.Collection)
)

// work counts n steps of evaluation. It is false when they may not be taken.
func work(m *M, n int) bool {
	m.Work += n
	return m.Work <= limit.Evaluation || spent(m)
}

// spent says that the budget is: apart, so that counting is put where it is asked for.
func spent(m *M) bool {
	m.Fail(errWork)
	return false
}

// Work is work for those who run what is compiled.
func Work(m *M, n int) bool {
	m.Work += n
	return m.Work <= limit.Evaluation || spent(m)
}

// scan counts looking for n values among k each: a value is compared in less time than anything else is done.
func scan(m *M, n, k int) bool { return work(m, n+n*k/32) }

// room counts a list of n elements that is about to be made. It is false when it may not be.
func room(m *M, n int) bool {
	m.Work += n
	if n > limit.Collection || len(m.Arena)+n > limit.Lists || m.Work > limit.Evaluation {
		return full(m, n)
	}
	return true
}

// full says what there is no room for.
func full(m *M, n int) bool {
	switch {
	case n > limit.Collection:
		m.Fail(errLong)
	case len(m.Arena)+n > limit.Lists:
		m.Fail(errLists)
	default:
		m.Fail(errWork)
	}
	return false
}

// keep appends a list to the arena: nothing of it when there is no room.
func keep(m *M, l []int32) (at int) {
	at = len(m.Arena)
	if room(m, len(l)) {
		m.Arena = append(m.Arena, l...)
	}
	return at
}

// perStep is how many operations of an expression count as one step.
const perStep = 16

// cost is the steps that evaluating n takes once, whatever its loops and the rulings that it asks come to: they are
// counted apart.
func (c *Facts) cost(n *expr.Node) int {
	if n == nil {
		return 0
	}
	return 1 + c.spread(n)/perStep
}

// askCost is the steps that a ruling takes: its base and its rules, each for every component that it may speak for.
func (c *Facts) askCost(id int) int {
	if k, known := c.askCosts[id]; known {
		return k
	}
	k := c.spread(c.base(id))
	for _, r := range c.rulesOf(id) {
		k += c.speakers(r) * (4 + c.spread(r.When) + c.spread(r.Value))
	}
	if c.askCosts == nil {
		c.askCosts = map[int]int{}
	}
	c.askCosts[id] = 1 + k/perStep
	return c.askCosts[id]
}

// speakers is how many components a rule is written on, at the most.
func (c *Facts) speakers(r *model.Rule) int {
	switch on := &r.On; {
	case on.Effect > 0:
		return limit.EffectSlots
	case on.Design >= 0:
		return c.copies(on.Design)
	case on.Kind >= 0:
		k := 0
		for _, cl := range c.classesOf[on.Kind] {
			k += c.Classes[cl].Count
		}
		return k
	}
	return max(1, len(c.seated(r.On.Faction)))
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
	switch n.Op {
	case expr.OpSelect:
		for _, cl := range c.classesOf[n.Sel.Kind] {
			if n.Sel.Design < 0 || c.Classes[cl].Design == n.Sel.Design {
				k++
			}
		}
	case expr.OpReach, expr.OpWithin, expr.OpRun, expr.OpRay, expr.OpLine, expr.OpTrack, expr.OpUncovered, expr.OpAway:
		k = perStep
	case expr.OpRuling:
		k += c.spreadOf(n.N)
	case expr.OpAny, expr.OpAll, expr.OpNone:
		if vals := c.static(n.Args[0]); vals != nil && len(vals) <= unrolled {
			return min(k+max(1, len(vals))*c.spread(n.Args[1]), boundless)
		}
	}
	n.Each(func(a *expr.Node) { k = min(k+c.spread(a), boundless) })
	return k
}

const boundless = 1 << 30

// mostSpread is how large a question may be, with all that it asks in turn put where it is asked, that is put where it
// is asked itself.
const mostSpread = 2_000

// spreadOf is the spread of a ruling that is put where it is asked; 0 of others.
func (c *Facts) spreadOf(id int) int {
	if k, known := c.spreads[id]; known {
		return k
	}
	if c.spreads == nil {
		c.spreads = map[int]int{}
	}
	c.spreads[id] = 0 // a circle is reported elsewhere; and what keeps its answers is not put anywhere
	if q := c.Game.Rulings[id]; q.Base != nil && len(c.rulesOf(id)) == 0 && !c.kept(id) {
		if k := c.spread(c.base(id)); k <= mostSpread {
			c.spreads[id] = k
		}
	}
	return c.spreads[id]
}

// compiled counts what is compiled; it is false when that is more than a program may hold.
func (c *Compiler) compiled(words int) bool {
	if c.size += words; c.size > limit.Program && c.err == nil {
		c.fail("the rules come to more than a program may hold; a ruling that asks others, or a selection among very many " +
			"kinds of pieces, is written out too often")
	}
	return c.err == nil
}

// charged makes a condition outside any expression count itself where it is long.
func charged[T any](n int, f func(*M) T) func(*M) T {
	if n < 4 {
		return f
	}
	return func(m *M) T {
		if m.Work += n; m.Work > limit.Evaluation {
			spent(m)
			var zero T
			return zero
		}
		return f(m)
	}
}

// nothing is what stands for code that there is no room for.
func nothing(*M) state.Set { return state.Set{} }
