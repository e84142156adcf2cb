package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// guard makes a ruling of yes or no answer at once where nobody can say yes: its base never does, and every rule that
// answers does so for its own seat alone, by one parameter.
func (c *comp) guard(r *ruling, q *model.Ruling) {
	if c.opt.Traced || c.opt.Fresh || r.bool == nil || !isFalse(c.base(r.id)) || c.out(&q.Node) {
		return
	}
	for _, p := range q.Params {
		seats := c.speaksFor(r.id, p, q.Owner)
		if seats == 0 {
			continue
		}
		t, f := c.temps[p], r.bool
		r.bool = func(m *M) bool {
			who := m.Tmp[m.TB+t]
			return who >= 0 && seats>>uint(who)&1 != 0 && f(m)
		}
		return
	}
}

// speaksFor is the seats for which rules can answer, each for the one whose it is, given by parameter p; 0 where one may
// answer for others.
func (c *comp) speaksFor(id int, p, owner *expr.Local) (seats uint32) {
	for _, rule := range c.rulesOf(id) {
		if rule.Sort == model.Forbid {
			continue
		}
		own := c.seated(rule.On.Faction)
		if !ofFaction(rule) || len(own) != 1 || !demands(rule.When, p, owner) {
			return 0
		}
		seats |= 1 << uint(own[0])
	}
	return seats
}

// demands reports whether a condition can hold only where two names are the same.
func demands(n *expr.Node, a, b *expr.Local) bool {
	switch {
	case n == nil:
		return false
	case n.Op == expr.OpAnd:
		return demands(n.Args[0], a, b) || demands(n.Args[1], a, b)
	case n.Op == expr.OpEq:
		return is(n.Args[0], a) && is(n.Args[1], b) || is(n.Args[0], b) && is(n.Args[1], a)
	}
	return false
}
