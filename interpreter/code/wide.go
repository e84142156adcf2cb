package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/rulings"
	"precept/interpreter/state"
)

// A question asked of many places at once: its base and its rules narrow a set, and what one of them leaves out the next
// need not be asked about.

// wide is a question that is answered with yes or no, compiled for one of its parameters that goes through places.
type wide struct {
	size  int
	where Where // nil: it is asked place by place
	dear  bool  // parts of it are judged place by place, without anything that narrows them first
	busy  bool
}

// speaker is a rule that speaks for some of the places.
type speaker struct {
	voice
	when  Where // nil: for all
	value Where // what it answers
	lift  []speaker
}

// whereWide narrows by a ruling about the element. It is nil where the answers for single places are kept, or where
// more than one argument is the element.
func (c *comp) whereWide(n *expr.Node, it *expr.Local) Where {
	k := c.elementOf(n, it)
	if k < 0 || c.opt.Traced || c.opt.Fresh || c.out(&c.g.Rulings[n.N].Node) || c.kept(n.N) && c.near(n.N) == k {
		return nil
	}
	was := c.pointwise
	w := c.wide(n.N, k)
	if c.pointwise = was || w.dear; w.where == nil {
		return nil
	}
	put, at := c.args(n, c.g.Rulings[n.N])
	return func(m *M, s state.Set) state.Set {
		if !s.Any() {
			return s
		}
		put(m)
		if m.TB+at+w.size >= len(m.Tmp) || !work(m, 1) {
			m.Fail(errTemps)
			return state.Set{}
		}
		m.TB += at
		s = w.where(m, s)
		m.TB -= at
		return s
	}
}

// elementOf is the argument of a yes-or-no ruling that is the element, where no other has to do with it; -1.
func (c *comp) elementOf(n *expr.Node, it *expr.Local) int {
	k := -1
	if n.Op != expr.OpRuling || n.Type != expr.TBool {
		return k
	}
	for i, a := range n.Args {
		switch {
		case k < 0 && c.isIt(a, it) && c.g.Rulings[n.N].Params[i].Type.Scalar(expr.Place):
			k = i
		case needs(a, it) || c.substNeeds(a, it):
			return -1
		}
	}
	return k
}

// wide compiles a question for its parameter number k, once.
func (c *comp) wide(id, k int) *wide {
	key := [2]int{id, k}
	if w := c.wides[key]; w != nil {
		if w.busy {
			return &wide{}
		}
		return w
	}
	w := &wide{busy: true}
	if c.wides == nil {
		c.wides = map[[2]int]*wide{}
	}
	c.wides[key] = w
	q, r := c.g.Rulings[id], &ruling{id: id}
	next, subst, dear := c.next, c.subst, c.pointwise
	c.next, c.subst, c.pointwise = 0, map[*expr.Local]*expr.Node{}, false
	for _, p := range q.Params {
		c.temp(p, p.Size)
	}
	r.otherwise = c.temp(q.Otherwise, q.Otherwise.Size)
	r.owner, r.source = c.temp(q.Owner, 1), c.temp(q.Source, 1)
	w.where = c.weighWide(r, q, q.Params[k])
	w.size, w.dear = c.next, c.pointwise
	c.next, c.subst, c.pointwise = next, subst, dear
	w.busy = false
	return w
}

// weighWide compiles the base and the rules of a question; nil where a rule looks at the answer so far, which is not the
// same for all places.
func (c *comp) weighWide(r *ruling, q *model.Ruling, it *expr.Local) Where {
	rules, t := c.rulesOf(r.id), c.temps[it]
	for _, rule := range rules {
		if rule.When != nil && needs(rule.When, q.Otherwise) || rule.Value != nil && needs(rule.Value, q.Otherwise) {
			return nil
		}
	}
	base := c.where(c.base(r.id), it, t)
	dear := c.pointwise
	answers, forbids := c.speakers(r, rules, model.Answer, it), c.speakers(r, rules, model.Forbid, it)
	c.pointwise = dear // what rules look at is few
	if len(answers)+len(forbids) == 0 {
		return base
	}
	return func(m *M, s state.Set) state.Set {
		yes := base(m, s)
		for i := range answers {
			yes = answers[i].answer(m, r, s, yes)
		}
		for i := range forbids {
			if !yes.Any() {
				return yes
			}
			yes = yes.Less(forbids[i].forbidden(m, r, yes))
		}
		return yes
	}
}

// speakers compiles the rules of one sort.
func (c *comp) speakers(r *ruling, rules []*model.Rule, sort model.RuleSort, it *expr.Local) []speaker {
	var out []speaker
	for _, rule := range rules {
		if rule.Sort != sort {
			continue
		}
		s := c.speaker(r, rule, it)
		if sort == model.Answer {
			s.value = c.where(c.pruned(rule.Value), it, c.temps[it])
		}
		for _, other := range rules {
			if rulings.Lifts(other, rule) && sort == model.Forbid {
				s.lift = append(s.lift, c.speaker(r, other, it))
			}
		}
		out = append(out, s)
	}
	return out
}

func (c *comp) speaker(r *ruling, rule *model.Rule, it *expr.Local) speaker {
	s := speaker{voice: c.voice(r, rule)}
	if rule.When != nil {
		s.when = c.where(c.pruned(rule.When), it, c.temps[it])
	}
	return s
}

// over is the places among s for which the rule's condition holds for the component whose owner and source are set.
func (v *speaker) over(m *M, s state.Set) state.Set {
	if v.when == nil {
		return s
	}
	return v.when(m, s)
}

// answer is who passes after the rule has answered for each of its components in play.
func (v *speaker) answer(m *M, r *ruling, s, yes state.Set) state.Set {
	for k := v.component(m, r, 0); k > 0; k = v.component(m, r, k) {
		if spoke := v.over(m, s); spoke.Any() {
			yes = yes.Less(spoke).Or(v.value(m, spoke))
		}
	}
	return yes
}

// forbidden is those of s that the rule refuses, less what lifts it.
func (v *speaker) forbidden(m *M, r *ruling, s state.Set) state.Set {
	out := v.spoken(m, r, s)
	for i := range v.lift {
		if !out.Any() {
			return out
		}
		out = out.Less(v.lift[i].spoken(m, r, out))
	}
	return out
}

// spoken is those of s for which the rule speaks for any component.
func (v *speaker) spoken(m *M, r *ruling, s state.Set) (out state.Set) {
	for k := v.component(m, r, 0); k > 0; k = v.component(m, r, k) {
		out = out.Or(v.over(m, s.Less(out)))
	}
	return out
}
