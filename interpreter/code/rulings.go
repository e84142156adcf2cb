package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/internal/rulings"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// ruling is a question compiled with the rules that may speak in this line-up. Its closures run in a window of
// temporaries of their own: parameters first, then the answer so far, the owner and source of the rule that speaks.
type ruling struct {
	id        int
	size      int
	otherwise int
	owner     int
	source    int
	bool      Bool
	int       Int
	list      List
	set       Set
	busy      bool
}

func (r *ruling) yes(m *M) bool { return r.bool(m) }

// rulesOf is the rules that may speak on a ruling in this line-up, in the order in which they are weighed.
func (c *Facts) rulesOf(id int) []*model.Rule {
	if c.ruleIndex == nil {
		c.ruleIndex = make([][]*model.Rule, len(c.Game.Rulings))
		all := c.Game.Rules
		for _, e := range c.Game.Effects {
			all = append(all[:len(all):len(all)], e.Rules...)
		}
		for _, r := range all {
			if c.seatedOn(&r.On) && !c.out(&r.Node) && !c.unheard(r) {
				c.ruleIndex[r.Ruling] = append(c.ruleIndex[r.Ruling], r)
			}
		}
		for _, rs := range c.ruleIndex {
			rulings.Order(rs)
		}
	}
	return c.ruleIndex[id]
}

// unheard reports whether a rule stands above the Law while the golden rules, which let it prevail, are knocked out.
func (c *Facts) unheard(r *model.Rule) bool {
	return c.out(&c.Game.Golden) && rulings.Above(c.Game.Layers, r) && r.Sort != model.Forbid
}

// seatedOn reports whether a component is part of this line-up.
func (c *Facts) seatedOn(on *model.Component) bool {
	if on.Faction != "" && len(c.seated(on.Faction)) == 0 {
		return false
	}
	if on.Design >= 0 {
		d := &c.Game.Designs[on.Design]
		return c.inPlay(d.Faction, d.Option, d.File, "", d.Needs)
	}
	return c.inPlay("", on.Option, on.File, on.Map, on.Needs)
}

// ruling compiles a question, once.
func (c *Compiler) ruling(id int) *ruling {
	if r := c.rulings[id]; r != nil {
		if r.busy {
			c.fail("the ruling %s asks itself", c.Game.Rulings[id].ID)
		}
		return r
	}
	q := c.Game.Rulings[id]
	r := &ruling{id: id, busy: true}
	c.rulings[id] = r
	was, high, subst := c.next, c.high, c.Subst
	c.next, c.high, c.Subst = 0, 0, map[*expr.Local]*expr.Node{}
	for _, p := range q.Params {
		c.temp(p, p.Size)
	}
	r.otherwise = c.temp(q.Otherwise, q.Otherwise.Size)
	r.owner, r.source = c.temp(q.Owner, 1), c.temp(q.Source, 1)
	c.weigh(r, q)
	c.remember(r, q)
	r.size = c.high
	c.next, c.high, c.Subst = was, high, subst
	r.busy = false
	return r
}

// weigh compiles the base and the rules of a question by the type of its answer.
func (c *Compiler) weigh(r *ruling, q *model.Ruling) {
	out := c.out(&q.Node)
	rules := c.rulesOf(r.id)
	switch {
	case q.Type == expr.TBool:
		r.bool = c.weighBool(r, q, rules, out)
		r.int = func(m *M) int32 {
			if r.bool(m) {
				return 1
			}
			return 0
		}
	case q.Type.IsList():
		r.list = c.weighList(r, q, rules, out)
		if len(rules) == 0 && c.isSet(c.base(r.id)) && !out {
			r.set = c.set(c.base(r.id))
		}
	default:
		r.int = c.weighInt(r, q, rules, out)
	}
}

// told tells who listens whether the rule spoke, and what the answer is with it.
func (v *voice) told(m *M, r *ruling, spoke bool, answer int32) {
	m.Trace.Rule(v.id, m.Tmp[m.TB+r.owner], spoke, answer)
}

// nextCopy visits the copies of a component that lie in active zones; their owner is the zone's.
func (c *Compiler) nextCopy(r *ruling, design int) func(*M, int) int {
	var copies []int
	for i := range c.Pieces {
		if c.Pieces[i].Design == design {
			copies = append(copies, i)
		}
	}
	return func(m *M, k int) int {
		for ; k < len(copies); k++ {
			p := copies[k]
			if q := m.Place[p]; q >= 0 && c.Active[q] {
				m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = c.Places[q].Owner, int32(p)
				return k + 1
			}
		}
		return 0
	}
}

// nextOfKind visits the pieces of a kind; their owner is their own, or that of the active zone in which they lie.
func (c *Compiler) nextOfKind(r *ruling, kind int) func(*M, int) int {
	var pieces []int
	for _, k := range c.classesOf[kind] {
		cl := &c.Classes[k]
		for p := cl.First; p < cl.First+cl.Count; p++ {
			pieces = append(pieces, p)
		}
	}
	return func(m *M, k int) int {
		for ; k < len(pieces); k++ {
			p := pieces[k]
			q := m.Place[p]
			if q < 0 {
				continue
			}
			owner := c.Pieces[p].Owner
			if owner < 0 {
				owner = c.Places[q].Owner
			}
			m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = owner, int32(p)
			return k + 1
		}
		return 0
	}
}

// nextEffect visits the effects in play that carry the rule, with the values that they keep.
func (c *Compiler) nextEffect(r *ruling, rule *model.Rule) func(*M, int) int {
	id, count := int32(rule.On.Effect-1), c.effCount[rule.On.Effect-1]
	type copied struct{ from, to int }
	var kept []copied
	for _, k := range rule.Kept {
		kept = append(kept, copied{EffArgs + k.Slot, c.temps[k.As]})
	}
	return func(m *M, i int) int {
		if m.Slot[count] == 0 {
			return 0
		}
		for ; i < limit.EffectSlots; i++ {
			e := m.Slot[c.effSlot+i*EffectWords:]
			if e[EffID] != id+1 {
				continue
			}
			m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = e[EffOwner], e[EffSource]
			for _, k := range kept {
				m.Tmp[m.TB+k.to] = e[k.from]
			}
			return i + 1
		}
		return 0
	}
}

func (c *Compiler) weighBool(r *ruling, q *model.Ruling, rules []*model.Rule, out bool) Bool {
	base := c.bool(c.base(r.id))
	if out {
		was := base
		base = func(m *M) bool { return !was(m) }
	}
	answers := c.voices(r, rules, model.Answer)
	values := make([]Bool, len(answers))
	for i := range answers {
		values[i] = c.bool(c.pruned(answers[i].rule.Value))
	}
	forbids := c.voices(r, rules, model.Forbid)
	if len(answers) == 0 && len(forbids) == 0 {
		return base
	}
	return func(m *M) bool {
		yes := base(m)
		for i := range answers {
			yes = answerBool(m, r, &answers[i], values[i], yes)
		}
		if !yes && m.Trace == nil {
			return false
		}
		for i := range forbids {
			spoke := forbids[i].holds(m, r) && !lifted(m, r, forbids[i].lift)
			if spoke && m.Trace == nil {
				return false
			}
			yes = yes && !spoke
			if m.Trace != nil {
				forbids[i].told(m, r, spoke, truth(yes))
			}
		}
		return yes
	}
}

func answerBool(m *M, r *ruling, v *voice, value Bool, yes bool) bool {
	spoke := false
	setOtherwise(m, r, yes)
	for k := v.speaks(m, r, 0); k > 0; k = v.speaks(m, r, k) {
		yes, spoke = value(m), true
		setOtherwise(m, r, yes)
	}
	if m.Trace != nil {
		v.told(m, r, spoke, truth(yes))
	}
	return yes
}

// setOtherwise is what a rule sees of the answer so far, in its when as in its value.
func setOtherwise(m *M, r *ruling, yes bool) { m.Tmp[m.TB+r.otherwise] = truth(yes) }

// truth is yes or no as a word.
func truth(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

func (c *Compiler) weighInt(r *ruling, q *model.Ruling, rules []*model.Rule, out bool) Int {
	base := c.int(c.base(r.id))
	if out {
		base = func(*M) int32 { return state.Nil }
		if q.Type.Base == expr.Int {
			base = func(*M) int32 { return 0 }
		}
	}
	answers, adds := c.voices(r, rules, model.Answer), c.voices(r, rules, model.Add)
	if len(answers)+len(adds) == 0 {
		return base
	}
	values, more := make([]Int, len(answers)), make([]Int, len(adds))
	for i := range answers {
		values[i] = c.int(c.pruned(answers[i].rule.Value))
	}
	for i := range adds {
		more[i] = c.int(c.pruned(adds[i].rule.Value))
	}
	return func(m *M) int32 {
		v := base(m)
		for i := range answers {
			v = answerInt(m, r, &answers[i], values[i], v)
		}
		for i := range adds {
			v = addInt(m, r, &adds[i], more[i], v)
		}
		return v
	}
}

func answerInt(m *M, r *ruling, v *voice, value Int, was int32) int32 {
	spoke := false
	m.Tmp[m.TB+r.otherwise] = was
	for k := v.speaks(m, r, 0); k > 0; k = v.speaks(m, r, k) {
		was, spoke = value(m), true
		m.Tmp[m.TB+r.otherwise] = was
	}
	if m.Trace != nil {
		v.told(m, r, spoke, was)
	}
	return was
}

func addInt(m *M, r *ruling, v *voice, more Int, was int32) int32 {
	sum, spoke := num(was), false
	m.Tmp[m.TB+r.otherwise] = was
	for k := v.speaks(m, r, 0); k > 0; k = v.speaks(m, r, k) {
		sum, spoke = sum+num(more(m)), true
		m.Tmp[m.TB+r.otherwise] = int32(sum)
	}
	out := was
	if spoke {
		out = checked(m, sum)
	}
	if m.Trace != nil {
		v.told(m, r, spoke, out)
	}
	return out
}

func (c *Compiler) weighList(r *ruling, q *model.Ruling, rules []*model.Rule, out bool) List {
	base := c.list(c.base(r.id))
	if out {
		base = func(*M) []int32 { return nil }
	}
	answers, adds := c.voices(r, rules, model.Answer), c.voices(r, rules, model.Add)
	if len(answers)+len(adds) == 0 {
		return base
	}
	values, more := make([]List, len(answers)), make([]List, len(adds))
	for i := range answers {
		values[i] = c.list(c.pruned(answers[i].rule.Value))
	}
	for i := range adds {
		more[i] = c.list(c.pruned(adds[i].rule.Value))
	}
	return func(m *M) []int32 {
		l := base(m)
		for i := range answers {
			l = answerList(m, r, &answers[i], values[i], l, false)
		}
		for i := range adds {
			l = answerList(m, r, &adds[i], more[i], l, true)
		}
		return l
	}
}

// answerList replaces the answer so far, or adds to it.
func answerList(m *M, r *ruling, v *voice, value List, l []int32, add bool) []int32 {
	spoke := false
	otherwiseList(m, r, l)
	for k := v.speaks(m, r, 0); k > 0; k = v.speaks(m, r, k) {
		part := value(m)
		if add {
			start := keep(m, l)
			if !joins(m, start, part) {
				break
			}
			part = m.Arena[start:]
		}
		l, spoke = part, true
		otherwiseList(m, r, l)
	}
	if m.Trace != nil {
		v.told(m, r, spoke, int32(len(l)))
	}
	return l
}

func otherwiseList(m *M, r *ruling, l []int32) {
	start := keep(m, l)
	m.Tmp[m.TB+r.otherwise], m.Tmp[m.TB+r.otherwise+1] = int32(start), int32(len(m.Arena)-start)
}
