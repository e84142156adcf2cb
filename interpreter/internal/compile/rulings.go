package compile

import (
	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// Ruling is a question compiled with the rules that may apply in this line-up. Its closures run in a window of
// temporaries: parameters, otherwise, owner, source, then temporaries of its expressions.
type Ruling struct {
	id        int
	Size      int // of the window
	otherwise int // the temporary of the answer so far
	owner     int // the temporaries of owner and source of the rule that applies
	Source    int
	Bool      Bool // one of these, by the type of the answer
	int       Int
	list      List
	set       Set // with list, if the answer is represented as a set
	busy      bool
}

func (r *Ruling) yes(m *M) bool { return r.Bool(m) }

// Ruling compiles a question, once.
func (c *Compiler) Ruling(id int) *Ruling {
	if r := c.rulings[id]; r != nil {
		if r.busy {
			c.fail("the ruling %s asks itself", c.Game.Rulings[id].ID)
		}
		return r
	}
	q := c.Game.Rulings[id]
	r := &Ruling{id: id, busy: true}
	c.rulings[id] = r
	c.Bare(func() {
		r.Size = c.frame(func() {
			for i, p := range q.Params {
				if c.Sets[p] = c.SetParam(id, i); c.Sets[p] {
					c.Temp(p, SetWords)
				} else {
					c.Temp(p, p.Size)
				}
			}
			r.otherwise = c.Temp(q.Otherwise, q.Otherwise.Size)
			r.owner, r.Source = c.Temp(q.Owner, 1), c.Temp(q.Source, 1)
			c.resolve(r, q)
			c.cacheAnswers(r, q)
		})
	})
	r.busy = false
	return r
}

// resolve compiles the base and the rules of a question by the type of its answer.
func (c *Compiler) resolve(r *Ruling, q *model.Ruling) {
	out := c.Out(&q.Node)
	rules := c.RulesOf(r.id)
	switch {
	case q.Type == expr.TBool:
		r.Bool = c.resolveBool(r, q, rules, out)
		r.int = func(m *M) int32 {
			if r.Bool(m) {
				return 1
			}
			return 0
		}
	case q.Type.IsList():
		r.list = c.resolveList(r, q, rules, out)
		if len(rules) == 0 && c.IsSet(c.Base(r.id)) && !out {
			r.set = c.Set(c.Base(r.id))
		}
	default:
		r.int = c.resolveInt(r, q, rules, out)
	}
}

// traced reports to the tracer whether the rule applied, and the resulting answer.
func (v *applicable) traced(m *M, r *Ruling, applied bool, answer int32) {
	m.Trace.Rule(v.id, m.Tmp[m.TB+r.owner], applied, answer)
}

// nextCopy visits the copies of a component in active zones; their owner is the zone's.
func (c *Compiler) nextCopy(r *Ruling, design int) func(*M, int) int {
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
				m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.Source] = c.Places[q].Owner, int32(p)
				return k + 1
			}
		}
		return 0
	}
}

// nextOfKind visits the pieces of a kind that are in play. A piece without an owner counts as owned by the owner of
// its place.
func (c *Compiler) nextOfKind(r *Ruling, kind int) func(*M, int) int {
	var pieces []int
	for _, k := range c.ClassesOf[kind] {
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
			m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.Source] = owner, int32(p)
			return k + 1
		}
		return 0
	}
}

// nextEffect visits the effects in play with the rule, and binds the values that they keep.
func (c *Compiler) nextEffect(r *Ruling, rule *model.Rule) func(*M, int) int {
	id, count := int32(rule.On.Effect-1), c.EffCount[rule.On.Effect-1]
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
			e := m.Slot[c.EffSlot+i*EffectWords:]
			if e[EffID] != id+1 {
				continue
			}
			m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.Source] = e[EffOwner], e[EffSource]
			for _, k := range kept {
				m.Tmp[m.TB+k.to] = e[k.from]
			}
			return i + 1
		}
		return 0
	}
}

func (c *Compiler) resolveBool(r *Ruling, q *model.Ruling, rules []*model.Rule, out bool) Bool {
	base := c.Bool(c.Base(r.id))
	if out {
		was := base
		base = func(m *M) bool { return !was(m) }
	}
	answers := c.applicables(r, rules, model.Answer)
	values := valuesOf(c, answers, (*Compiler).Bool)
	forbids := c.applicables(r, rules, model.Forbid)
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
			applied := forbids[i].holds(m, r) && !lifted(m, r, forbids[i].lift)
			if applied && m.Trace == nil {
				return false
			}
			yes = yes && !applied
			if m.Trace != nil {
				forbids[i].traced(m, r, applied, truth(yes))
			}
		}
		return yes
	}
}

func answerBool(m *M, r *Ruling, v *applicable, value Bool, yes bool) bool {
	applied := false
	setOtherwise(m, r, yes)
	for k := v.applies(m, r, 0); k > 0; k = v.applies(m, r, k) {
		yes, applied = value(m), true
		setOtherwise(m, r, yes)
	}
	if m.Trace != nil {
		v.traced(m, r, applied, truth(yes))
	}
	return yes
}

// setOtherwise sets the answer so far, which a rule can read in its when and value.
func setOtherwise(m *M, r *Ruling, yes bool) { m.Tmp[m.TB+r.otherwise] = truth(yes) }

// truth returns a bool as a word.
func truth(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

// valuesOf compiles the values of rules.
func valuesOf[F any](c *Compiler, rules []applicable, of func(*Compiler, *expr.Node) F) []F {
	out := make([]F, len(rules))
	for i := range rules {
		out[i] = of(c, c.Folded(rules[i].rule.Value))
	}
	return out
}

func (c *Compiler) resolveInt(r *Ruling, q *model.Ruling, rules []*model.Rule, out bool) Int {
	base := c.Int(c.Base(r.id))
	if out {
		base = func(*M) int32 { return state.Nil }
		if q.Type.Base == expr.Int {
			base = func(*M) int32 { return 0 }
		}
	}
	answers, adds := c.applicables(r, rules, model.Answer), c.applicables(r, rules, model.Add)
	if len(answers)+len(adds) == 0 {
		return base
	}
	values, more := valuesOf(c, answers, (*Compiler).Int), valuesOf(c, adds, (*Compiler).Int)
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

func answerInt(m *M, r *Ruling, v *applicable, value Int, was int32) int32 {
	applied := false
	m.Tmp[m.TB+r.otherwise] = was
	for k := v.applies(m, r, 0); k > 0; k = v.applies(m, r, k) {
		was, applied = value(m), true
		m.Tmp[m.TB+r.otherwise] = was
	}
	if m.Trace != nil {
		v.traced(m, r, applied, was)
	}
	return was
}

func addInt(m *M, r *Ruling, v *applicable, more Int, was int32) int32 {
	sum, applied := num(was), false
	m.Tmp[m.TB+r.otherwise] = was
	for k := v.applies(m, r, 0); k > 0; k = v.applies(m, r, k) {
		sum, applied = sum+num(more(m)), true
		m.Tmp[m.TB+r.otherwise] = int32(sum)
	}
	out := was
	if applied {
		out = checked(m, sum)
	}
	if m.Trace != nil {
		v.traced(m, r, applied, out)
	}
	return out
}

func (c *Compiler) resolveList(r *Ruling, q *model.Ruling, rules []*model.Rule, out bool) List {
	base := c.List(c.Base(r.id))
	if out {
		base = func(*M) []int32 { return nil }
	}
	answers, adds := c.applicables(r, rules, model.Answer), c.applicables(r, rules, model.Add)
	if len(answers)+len(adds) == 0 {
		return base
	}
	values, more := valuesOf(c, answers, (*Compiler).List), valuesOf(c, adds, (*Compiler).List)
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
func answerList(m *M, r *Ruling, v *applicable, value List, l []int32, add bool) []int32 {
	applied := false
	otherwiseList(m, r, l)
	for k := v.applies(m, r, 0); k > 0; k = v.applies(m, r, k) {
		part := value(m)
		if add {
			start := keep(m, l)
			if !joins(m, start, part) {
				break
			}
			part = m.Arena[start:]
		}
		l, applied = part, true
		otherwiseList(m, r, l)
	}
	if m.Trace != nil {
		v.traced(m, r, applied, int32(len(l)))
	}
	return l
}

// otherwiseList does the same as setOtherwise for a list.
func otherwiseList(m *M, r *Ruling, l []int32) {
	start := keep(m, l)
	m.Tmp[m.TB+r.otherwise], m.Tmp[m.TB+r.otherwise+1] = int32(start), int32(len(m.Arena)-start)
}

// applicable is a compiled rule: whether it applies, for each of its components in play.
type applicable struct {
	rule *model.Rule
	// next(m, k) binds owner and source to the first instance in play from number k on. It returns the number + 1, 0
	// for none.
	next func(m *M, k int) int
	one  bool  // the rule has one component, which is always in play
	own  int32 // its owner
	when Bool
	id   int
	lift []applicable // rules that lift this prohibition
}

// applicable compiles whether a rule applies.
func (c *Compiler) applicable(r *Ruling, rule *model.Rule) applicable {
	v := applicable{rule: rule, id: c.Game.RuleID(rule), own: state.Nil}
	on := &rule.On
	for _, k := range rule.Kept {
		c.Temp(k.As, 1)
	}
	v.when = c.Bool(c.Folded(rule.When))
	switch {
	case on.Effect > 0:
		v.next = c.nextEffect(r, rule)
	case on.Design >= 0:
		v.next = c.nextCopy(r, on.Design)
	case on.Kind >= 0:
		v.next = c.nextOfKind(r, on.Kind)
	default:
		owners := c.Seated(on.Faction)
		if len(owners) > 1 {
			v.next = nextSeat(r, owners)
			break
		}
		if v.one = true; len(owners) == 1 {
			v.own = owners[0]
		}
	}
	return v
}

// nextSeat visits the players of one faction.
func nextSeat(r *Ruling, owners []int32) func(*M, int) int {
	return func(m *M, k int) int {
		if k >= len(owners) {
			return 0
		}
		m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.Source] = owners[k], state.Nil
		return k + 1
	}
}

// applies finds the next component, from number k on, for which the rule's condition holds, and sets owner and source.
// It returns the number from which to continue, or 0 if there is none.
func (v *applicable) applies(m *M, r *Ruling, k int) int {
	if v.one { // the most frequent case
		if k = v.component(m, r, k); k > 0 && v.when != nil && !v.when(m) {
			return 0
		}
		return k
	}
	for k = v.component(m, r, k); k > 0; k = v.component(m, r, k) {
		if v.when == nil || v.when(m) {
			return k
		}
	}
	return 0
}

// component finds the next component in play and sets owner and source, without testing the rule's condition.
func (v *applicable) component(m *M, r *Ruling, k int) int {
	if !v.one {
		return v.next(m, k)
	}
	if k > 0 {
		return 0
	}
	m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.Source] = v.own, state.Nil
	return 1
}

// holds reports whether the rule applies for any component.
func (v *applicable) holds(m *M, r *Ruling) bool { return v.applies(m, r, 0) > 0 }

// applicables compiles the rules of one sort.
func (c *Compiler) applicables(r *Ruling, rules []*model.Rule, sort model.RuleSort) []applicable {
	var out []applicable
	for _, rule := range rules {
		if rule.Sort != sort {
			continue
		}
		v := c.applicable(r, rule)
		for _, other := range rules {
			if lifts(other, rule) && sort == model.Forbid {
				v.lift = append(v.lift, c.applicable(r, other))
			}
		}
		out = append(out, v)
	}
	return out
}

// lifted reports whether a rule that lifts a prohibition applies.
func lifted(m *M, r *Ruling, lift []applicable) bool {
	for i := range lift {
		if lift[i].holds(m, r) {
			return true
		}
	}
	return false
}
