package code

import (
	"slices"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/rulings"
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
func (c *comp) rulesOf(id int) []*model.Rule {
	if c.ruleIndex == nil {
		c.ruleIndex = make([][]*model.Rule, len(c.g.Rulings))
		all := c.g.Rules
		for _, e := range c.g.Effects {
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
func (c *comp) unheard(r *model.Rule) bool {
	return c.out(&c.g.Golden) && rulings.Above(c.g.Layers, r) && r.Sort != model.Forbid
}

// seatedOn reports whether a component is part of this line-up.
func (c *comp) seatedOn(on *model.Component) bool {
	if on.Faction != "" && c.seated(on.Faction) == state.Nil {
		return false
	}
	if on.Design >= 0 {
		d := &c.g.Designs[on.Design]
		return c.inPlay(d.Faction, d.Option, d.File, "")
	}
	return c.inPlay("", on.Option, on.File, on.Map)
}

// ruling compiles a question, once.
func (c *comp) ruling(id int) *ruling {
	if r := c.rulings[id]; r != nil {
		if r.busy {
			c.fail("the ruling %s asks itself", c.g.Rulings[id].ID)
		}
		return r
	}
	q := c.g.Rulings[id]
	r := &ruling{id: id, busy: true}
	c.rulings[id] = r
	was, subst := c.next, c.subst
	c.next, c.subst = 0, map[*expr.Local]*expr.Node{}
	for _, p := range q.Params {
		c.temp(p, p.Size)
	}
	r.otherwise = c.temp(q.Otherwise, q.Otherwise.Size)
	r.owner, r.source = c.temp(q.Owner, 1), c.temp(q.Source, 1)
	c.weigh(r, q)
	r.size = c.next
	c.next, c.subst = was, subst
	r.busy = false
	return r
}

// weigh compiles the base and the rules of a question by the type of its answer.
func (c *comp) weigh(r *ruling, q *model.Ruling) {
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
		if len(rules) == 0 && c.isSet(q.Base) && !out {
			r.set = c.set(q.Base)
		}
	default:
		r.int = c.weighInt(r, q, rules, out)
	}
}

// voice is a rule compiled: whether it speaks, for each of its components in play.
type voice struct {
	rule *model.Rule
	each func(m *M, f func() bool) // calls f with owner and source set, until it says stop
	one  bool                      // speaks for one component that is always in play
	own  int32
	when Bool
	id   int
	lift []voice // rules that lift this prohibition
}

func (c *comp) voice(r *ruling, rule *model.Rule) voice {
	v := voice{rule: rule, id: c.ruleID(rule), own: state.Nil}
	on := &rule.On
	for _, k := range rule.Kept {
		c.temp(k.As, 1)
	}
	v.when = c.bool(rule.When)
	switch {
	case on.Effect != nil:
		v.each = c.eachEffect(r, rule)
	case on.Design >= 0:
		v.each = c.eachCopy(r, on.Design)
	case on.Kind >= 0:
		v.each = c.eachOfKind(r, on.Kind)
	default:
		v.one = true
		if on.Faction != "" {
			v.own = c.seated(on.Faction)
		}
	}
	return v
}

func (c *comp) ruleID(rule *model.Rule) int {
	return slices.Index(c.g.Rules, rule)
}

// speaks calls f for each component for which the rule's condition holds.
func (v *voice) speaks(m *M, r *ruling, f func()) bool {
	spoke := false
	say := func() bool {
		if v.when == nil || v.when(m) {
			spoke = true
			f()
		}
		return true
	}
	if v.one {
		m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = v.own, state.Nil
		say()
	} else {
		v.each(m, say)
	}
	if m.Trace != nil && v.id >= 0 {
		m.Trace.Rule(v.id, m.Tmp[m.TB+r.owner], spoke)
	}
	return spoke
}

// holds reports whether the rule speaks for any component, without a closure for what it says.
func (v *voice) holds(m *M, r *ruling) bool {
	if v.one {
		m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = v.own, state.Nil
		return v.when == nil || v.when(m)
	}
	return v.speaks(m, r, func() {})
}

// eachCopy visits the copies of a component that lie in active zones; their owner is the zone's.
func (c *comp) eachCopy(r *ruling, design int) func(*M, func() bool) {
	var copies []int
	for i := range c.Pieces {
		if c.Pieces[i].Design == design {
			copies = append(copies, i)
		}
	}
	return func(m *M, f func() bool) {
		for _, p := range copies {
			q := m.Place[p]
			if q < 0 || !c.Places[q].Active {
				continue
			}
			m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = c.Places[q].Owner, int32(p)
			if !f() {
				return
			}
		}
	}
}

// eachOfKind visits the pieces of a kind; their owner is their own, or that of the active zone in which they lie.
func (c *comp) eachOfKind(r *ruling, kind int) func(*M, func() bool) {
	return func(m *M, f func() bool) {
		for _, k := range c.classesOf[kind] {
			cl := &c.Classes[k]
			for p := cl.First; p < cl.First+cl.Count; p++ {
				q := m.Place[p]
				if q < 0 {
					continue
				}
				owner := cl.Owner
				if owner < 0 {
					owner = c.Places[q].Owner
				}
				m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = owner, int32(p)
				if !f() {
					return
				}
			}
		}
	}
}

// eachEffect visits the effects in play that carry the rule, with the values that they keep.
func (c *comp) eachEffect(r *ruling, rule *model.Rule) func(*M, func() bool) {
	id, count := int32(rule.On.Effect.Index), c.effCount[rule.On.Effect.Index]
	type copied struct{ from, to int }
	var kept []copied
	for _, k := range rule.Kept {
		kept = append(kept, copied{EffArgs + k.Slot, c.temps[k.As]})
	}
	return func(m *M, f func() bool) {
		if m.Slot[count] == 0 {
			return
		}
		for i := 0; i < limit.EffectSlots; i++ {
			e := m.Slot[c.effSlot+i*EffectWords:]
			if e[EffID] != id+1 {
				continue
			}
			m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = e[EffOwner], e[EffSource]
			for _, k := range kept {
				m.Tmp[m.TB+k.to] = e[k.from]
			}
			if !f() {
				return
			}
		}
	}
}

// voices compiles the rules of one sort.
func (c *comp) voices(r *ruling, rules []*model.Rule, sort model.RuleSort) []voice {
	var out []voice
	for _, rule := range rules {
		if rule.Sort != sort {
			continue
		}
		v := c.voice(r, rule)
		for _, other := range rules {
			if rulings.Lifts(other, rule) && sort == model.Forbid {
				v.lift = append(v.lift, c.voice(r, other))
			}
		}
		out = append(out, v)
	}
	return out
}

func (c *comp) weighBool(r *ruling, q *model.Ruling, rules []*model.Rule, out bool) Bool {
	base := c.bool(q.Base)
	if out {
		was := base
		base = func(m *M) bool { return !was(m) }
	}
	answers := c.voices(r, rules, model.Answer)
	values := make([]Bool, len(answers))
	for i := range answers {
		values[i] = c.bool(answers[i].rule.Value)
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
			if forbids[i].holds(m, r) && !lifted(m, r, forbids[i].lift) {
				yes = false
				if m.Trace == nil {
					return false
				}
				m.Trace.Rule(forbids[i].id, m.Tmp[m.TB+r.owner], true)
			}
		}
		return yes
	}
}

func answerBool(m *M, r *ruling, v *voice, value Bool, yes bool) bool {
	if !v.one || m.Trace != nil {
		return answerEach(m, r, v, value, yes)
	}
	if !v.holds(m, r) {
		return yes
	}
	setOtherwise(m, r, yes)
	return value(m)
}

func setOtherwise(m *M, r *ruling, yes bool) {
	m.Tmp[m.TB+r.otherwise] = 0
	if yes {
		m.Tmp[m.TB+r.otherwise] = 1
	}
}

// answerEach is answerBool for a rule that speaks for several components, or is listened to.
func answerEach(m *M, r *ruling, v *voice, value Bool, yes bool) bool {
	v.speaks(m, r, func() {
		setOtherwise(m, r, yes)
		yes = value(m)
	})
	return yes
}

func lifted(m *M, r *ruling, lift []voice) bool {
	for i := range lift {
		if lift[i].holds(m, r) {
			return true
		}
	}
	return false
}

func (c *comp) weighInt(r *ruling, q *model.Ruling, rules []*model.Rule, out bool) Int {
	base := c.int(q.Base)
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
		values[i] = c.int(answers[i].rule.Value)
	}
	for i := range adds {
		more[i] = c.int(adds[i].rule.Value)
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
	if !v.one || m.Trace != nil {
		return answerIntEach(m, r, v, value, was)
	}
	if !v.holds(m, r) {
		return was
	}
	m.Tmp[m.TB+r.otherwise] = was
	return value(m)
}

func answerIntEach(m *M, r *ruling, v *voice, value Int, was int32) int32 {
	v.speaks(m, r, func() {
		m.Tmp[m.TB+r.otherwise] = was
		was = value(m)
	})
	return was
}

// addInt adds what a rule adds.
func addInt(m *M, r *ruling, v *voice, value Int, was int32) int32 {
	if !v.one || m.Trace != nil {
		return addIntEach(m, r, v, value, was)
	}
	if !v.holds(m, r) {
		return was
	}
	m.Tmp[m.TB+r.otherwise] = was
	return checked(m, int64(was)+num(value(m)))
}

func addIntEach(m *M, r *ruling, v *voice, value Int, was int32) int32 {
	v.speaks(m, r, func() {
		m.Tmp[m.TB+r.otherwise] = was
		was = checked(m, int64(was)+num(value(m)))
	})
	return was
}

func (c *comp) weighList(r *ruling, q *model.Ruling, rules []*model.Rule, out bool) List {
	base := c.list(q.Base)
	if out {
		base = func(*M) []int32 { return nil }
	}
	answers, adds := c.voices(r, rules, model.Answer), c.voices(r, rules, model.Add)
	if len(answers)+len(adds) == 0 {
		return base
	}
	values, more := make([]List, len(answers)), make([]List, len(adds))
	for i := range answers {
		values[i] = c.list(answers[i].rule.Value)
	}
	for i := range adds {
		more[i] = c.list(adds[i].rule.Value)
	}
	otherwise := func(m *M, l []int32) {
		start := len(m.Arena)
		m.Arena = append(m.Arena, l...)
		m.Tmp[m.TB+r.otherwise], m.Tmp[m.TB+r.otherwise+1] = int32(start), int32(len(l))
	}
	return func(m *M) []int32 {
		l := base(m)
		for i := range answers {
			answers[i].speaks(m, r, func() {
				otherwise(m, l)
				l = values[i](m)
			})
		}
		for i := range adds {
			adds[i].speaks(m, r, func() {
				otherwise(m, l)
				part := more[i](m)
				start := len(m.Arena)
				m.Arena = append(append(m.Arena, l...), part...)
				l = m.Arena[start:]
			})
		}
		return l
	}
}

// args compiles the arguments of a call into its window, which begins at the temporaries in use.
func (c *comp) args(n *expr.Node, q *model.Ruling) (put func(m *M), at int) {
	at = c.next
	type arg struct {
		one  Int
		list List
		to   int
	}
	var args []arg
	to := 0
	for i, p := range q.Params {
		a := arg{to: to}
		if p.Type.IsList() {
			a.list = c.list(n.Args[i])
		} else {
			a.one = c.int(n.Args[i])
		}
		to += p.Size
		args = append(args, a)
	}
	if len(args) == 1 && args[0].one != nil {
		f := args[0].one
		return func(m *M) { v := f(m); m.Tmp[m.TB+at] = v }, at
	}
	if len(args) == 2 && args[0].one != nil && args[1].one != nil {
		f, g := args[0].one, args[1].one
		return func(m *M) {
			v, w := f(m), g(m)
			m.Tmp[m.TB+at], m.Tmp[m.TB+at+1] = v, w
		}, at
	}
	return func(m *M) {
		var vals [16]int32
		for i := range args {
			a := &args[i]
			if a.one != nil {
				vals[a.to] = a.one(m)
				continue
			}
			l := a.list(m)
			start := len(m.Arena)
			m.Arena = append(m.Arena, l...)
			vals[a.to], vals[a.to+1] = int32(start), int32(len(l))
		}
		copy(m.Tmp[m.TB+at:], vals[:to])
	}, at
}

// ask compiles a call of a ruling around f, which runs in the callee's window.
func ask[T any](c *comp, n *expr.Node, f func(*ruling) func(*M) T) func(*M) T {
	q := c.g.Rulings[n.N]
	put, at := c.args(n, q)
	r := c.ruling(n.N)
	run := f(r)
	traced, id, np := c.opt.Traced, n.N, paramWords(q)
	return func(m *M) T {
		put(m)
		tb := m.TB
		m.TB += at
		if m.TB+r.size >= len(m.Tmp) || !work(m, 1) {
			m.Fail(errTemps)
			m.TB = tb
			var zero T
			return zero
		}
		if traced && m.Trace != nil {
			m.Trace.Ruling(id, m.Tmp[m.TB:m.TB+np])
		}
		out := run(m)
		if traced && m.Trace != nil {
			m.Trace.Answered(id, word(out))
		}
		m.TB = tb
		return out
	}
}

// word is an answer as the tracer is told it: lists and sets by their size.
func word(v any) int32 {
	switch v := v.(type) {
	case bool:
		if v {
			return 1
		}
		return 0
	case int32:
		return v
	case []int32:
		return int32(len(v))
	case state.Set:
		return int32(v.Count())
	}
	return 0
}

func paramWords(q *model.Ruling) int {
	n := 0
	for _, p := range q.Params {
		n += p.Size
	}
	return n
}

func (c *comp) askBool(n *expr.Node) Bool {
	if c.inlines(n) {
		var out Bool
		c.inline(n, func(base *expr.Node) { out = c.bool(base) })
		return out
	}
	return ask(c, n, func(r *ruling) func(*M) bool { return func(m *M) bool { return r.bool(m) } })
}

func (c *comp) askInt(n *expr.Node) Int {
	if c.inlines(n) {
		var out Int
		c.inline(n, func(base *expr.Node) { out = c.int(base) })
		return out
	}
	return ask(c, n, func(r *ruling) func(*M) int32 { return func(m *M) int32 { return r.int(m) } })
}

func (c *comp) askList(n *expr.Node) List {
	if c.inlines(n) {
		var out List
		c.inline(n, func(base *expr.Node) { out = c.list(base) })
		return out
	}
	return ask(c, n, func(r *ruling) func(*M) []int32 { return func(m *M) []int32 { return r.list(m) } })
}

func (c *comp) askSet(n *expr.Node) Set {
	if c.inlines(n) {
		var out Set
		c.inline(n, func(base *expr.Node) { out = c.set(base) })
		return out
	}
	return ask(c, n, func(r *ruling) func(*M) state.Set { return func(m *M) state.Set { return r.set(m) } })
}

// whereRuling narrows by a ruling that is inlined.
func (c *comp) whereRuling(n *expr.Node, it *expr.Local, t int) Where {
	if !c.inlines(n) {
		return nil
	}
	var out Where
	c.inline(n, func(base *expr.Node) { out = c.where(base, it, t) })
	return out
}

// inlines reports whether a call of a ruling is replaced by its base: no rule speaks, nobody listens, and the
// arguments are names.
func (c *comp) inlines(n *expr.Node) bool {
	q := c.g.Rulings[n.N]
	if c.opt.Traced || q.Base == nil || c.out(&q.Node) || len(c.rulesOf(n.N)) > 0 || c.inlined > 5 || weight(q.Base) > 60 {
		return false
	}
	for _, a := range n.Args {
		if !c.leaf(a) {
			return false
		}
	}
	return true
}

func weight(n *expr.Node) int {
	k := 0
	n.Walk(func(*expr.Node) { k++ })
	return k
}

// leaf is an argument that may be read several times in place of a parameter.
func (c *comp) leaf(n *expr.Node) bool {
	switch n.Op {
	case expr.OpConst, expr.OpSeat, expr.OpLocal, expr.OpIt, expr.OpCurrent:
		return len(n.Args) == 0
	case expr.OpField, expr.OpScopeOf:
		return len(n.Args) == 0
	case expr.OpOpposite:
		return c.leaf(n.Args[0])
	}
	return false
}

func (c *comp) inline(n *expr.Node, f func(base *expr.Node)) {
	q := c.g.Rulings[n.N]
	was := c.subst
	c.subst = make(map[*expr.Local]*expr.Node, len(was)+len(n.Args))
	for k, v := range was {
		c.subst[k] = v
	}
	for i, p := range q.Params {
		c.subst[p] = n.Args[i]
	}
	c.inlined++
	f(q.Base)
	c.inlined--
	c.subst = was
}

// can compiles the question whether the opening of an action has an answer.
func (c *comp) can(n *expr.Node) Bool {
	var args []Int
	first := 0
	var value Int
	if n.N < 0 {
		value, first = c.int(n.Args[0]), 1
	}
	for _, a := range n.Args[first:] {
		args = append(args, c.int(a))
	}
	id := int32(n.N)
	return func(m *M) bool {
		if m.CanDo == nil {
			return false
		}
		v := id
		if value != nil {
			v = value(m)
		}
		var vals [8]int32
		for i, f := range args {
			vals[i] = f(m)
		}
		return v != state.Nil && m.CanDo(v, vals[:len(args)])
	}
}

// ranking is a lexicographic order compiled.
type ranking struct {
	keys []Int
	most []bool
	tie  List
	size int
}

func (c *comp) ranking(id int) *ranking {
	if c.ranks == nil {
		c.ranks = make([]*ranking, len(c.g.Rankings))
	}
	if r := c.ranks[id]; r != nil {
		return r
	}
	r := &ranking{}
	c.ranks[id] = r
	q := &c.g.Rankings[id]
	c.fresh(func() {
		for _, p := range q.Params {
			c.temp(p, p.Size)
		}
		if !c.out(&q.Node) {
			for _, k := range q.By {
				r.keys, r.most = append(r.keys, c.int(k.X)), append(r.most, k.Most)
			}
		}
		r.tie = c.list(q.Tie)
		r.size = c.next
	})
	return r
}

// compare orders elements a and b: negative when a comes first.
func (r *ranking) compare(m *M, at int, a, b int32) int {
	for i, key := range r.keys {
		x, y := r.key(m, at, key, a), r.key(m, at, key, b)
		if x == y {
			continue
		}
		if (x > y) == r.most[i] {
			return -1
		}
		return 1
	}
	return 0
}

func (r *ranking) key(m *M, at int, key Int, v int32) int32 {
	tb, mark := m.TB, len(m.Arena)
	m.TB += at
	m.Tmp[m.TB] = v
	out := key(m)
	m.TB, m.Arena = tb, m.Arena[:mark]
	return out
}

func (c *comp) ranked(n *expr.Node) (list List, r *ranking, at int, extra []Int) {
	list = c.list(n.Args[0])
	for _, a := range n.Args[1:] {
		extra = append(extra, c.int(a))
	}
	return list, c.ranking(n.N), c.next, extra
}

// best is every element tied for first.
func (c *comp) best(n *expr.Node) List {
	list, r, at, extra := c.ranked(n)
	return func(m *M) []int32 {
		src := list(m)
		for i, f := range extra {
			m.Tmp[m.TB+at+1+i] = f(m)
		}
		start := len(m.Arena)
		work(m, len(src))
		for _, v := range src {
			out := m.Arena[start:]
			k := -1
			if len(out) > 0 {
				k = r.compare(m, at, v, out[0])
			}
			switch {
			case k < 0:
				m.Arena = append(m.Arena[:start], v)
			case k == 0:
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

// inOrder is the list from first to last; those still tied stand as in the ranking's tie list, else as they were.
func (c *comp) inOrder(n *expr.Node) List {
	list, r, at, extra := c.ranked(n)
	return func(m *M) []int32 {
		src := list(m)
		for i, f := range extra {
			m.Tmp[m.TB+at+1+i] = f(m)
		}
		var tie []int32
		if r.tie != nil {
			tie = r.tie(m)
		}
		start := len(m.Arena)
		m.Arena = append(m.Arena, src...)
		out := m.Arena[start:]
		work(m, len(out)*len(out))
		for i := 1; i < len(out); i++ {
			for j := i; j > 0; j-- {
				k := r.compare(m, at, out[j], out[j-1])
				if k == 0 && tie != nil {
					k = slices.Index(tie, out[j]) - slices.Index(tie, out[j-1])
				}
				if k >= 0 {
					break
				}
				out[j], out[j-1] = out[j-1], out[j]
			}
		}
		return out
	}
}
