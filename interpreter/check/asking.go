package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// choose reads a question.
func (b *builder) choose(n *tree.Node, m model.Node, v *tree.Node, c ctx) model.Step {
	s := &model.Choose{Node: m}
	b.chooseBy(s, n, c)
	inner := c
	if s.ByList {
		s.Asked = &expr.Local{Name: "asked", Type: expr.TPlayer, Size: 1, Used: true}
		inner = c.with(s.Asked)
	}
	an := n.Get("among")
	if an == nil { // yes or no, of which all are of one mind
		s.Among = &expr.Node{Op: expr.OpList, Type: expr.TBool.List(), Args: []*expr.Node{expr.Const(expr.TBool, 1)}}
	} else {
		s.Among = b.list(an, inner.scope)
	}
	t := expr.TAny
	if s.Among != nil {
		t = s.Among.Type.Elem()
	}
	s.Multi = n.Get("count") != nil || n.Get("at_least") != nil || n.Get("at_most") != nil || n.Get("fills") != nil
	bt := t
	if s.Multi {
		bt = t.List()
	}
	if s.InTurn { // what those before have answered is heard
		s.Bind = b.bindEach(v, bt, c)
	}
	b.counts(s, n, inner)
	b.judged(s, n, t, inner)
	s.Optional = isTrue(n, "optional")
	b.chooseBind(s, n, v, bt, c, inner)
	b.choices = append(b.choices, s)
	s.Else = b.steps(n.Get("else"), c.inside())
	if !c.loop {
		c.frame.choices = append(c.frame.choices, s)
	}
	b.cite(&s.Node)
	return s
}

// judged reads what is asked of each candidate, which is it there.
func (b *builder) judged(s *model.Choose, n *tree.Node, t expr.Type, c ctx) {
	s.It = &expr.Local{Name: "it", Type: t, Size: 1, Used: true}
	c = c.with(s.It)
	if s.Fills != nil {
		c = c.with(s.Fills)
	}
	s.Where = b.exprIn(n, "where", c.scope, expr.TBool)
	s.Alike = b.exprIn(n, "alike", c.scope, expr.Type{})
	if p := n.Get("prefer"); p != nil {
		s.Prefer = b.ranks(p, c.scope)
	}
}

// chooseBind binds the answer: one value, or one of each of several who are asked.
func (b *builder) chooseBind(s *model.Choose, n, v *tree.Node, bt expr.Type, c, inner ctx) {
	if !s.ByList || s.Unanimous {
		s.Bind = b.bind(v, bt, c)
		s.SuchThat = b.exprIn(n, "such_that", c.scope, expr.TBool)
		return
	}
	s.Cur = &expr.Local{Name: v.Text, Type: bt, Size: sizeOf(bt), Frame: true, Used: true}
	b.place(s.Cur, c)
	s.SuchThat = b.exprIn(n, "such_that", inner.with(s.Cur).scope, expr.TBool)
	if s.Bind == nil {
		s.Bind = b.bindEach(v, bt, c)
	}
}

func (b *builder) bindEach(v *tree.Node, t expr.Type, c ctx) *expr.Local {
	return b.bound(&expr.Local{Name: v.Text, Type: t, Size: sizeOf(t), Frame: true, Per: true, Span: v.Span}, v, c)
}

// chooseBy reads who is asked.
func (b *builder) chooseBy(s *model.Choose, n *tree.Node, c ctx) {
	s.Unanimous = isTrue(n, "unanimous")
	by := n.Get("by")
	if by == nil {
		b.inTurn(s, n.Get("in_turn"))
		return
	}
	if by.Text == "nobody" {
		s.Nobody = true
		if n.Get("prefer") == nil {
			b.bad(by, "missing", "what nobody chooses is answered by a ranking: prefer: […]")
		}
		return
	}
	s.By = b.expr(by, c.scope, expr.Type{})
	if s.By == nil {
		return
	}
	if s.By.Type.Base != expr.Player && s.By.Type.Base != expr.Any {
		b.bad(by, "type", "a player or players are expected here, not %s", b.d.TypeName(s.By.Type))
		s.By = nil
		return
	}
	s.ByList = s.By.Type.IsList()
	b.inTurn(s, n.Get("in_turn"))
}

// inTurn reads whether those who are asked hear one another.
func (b *builder) inTurn(s *model.Choose, t *tree.Node) {
	if t == nil {
		return
	}
	s.InTurn = t.Text == "true" && s.ByList && !s.Unanimous
	if !s.ByList {
		b.bad(t, "type", "in_turn: is for several who are asked; by: names one")
	} else if s.Unanimous {
		b.bad(t, "contradiction", "who agree hear one another already; leave in_turn: out")
	}
}

// counts reads how many are chosen.
func (b *builder) counts(s *model.Choose, n *tree.Node, c ctx) {
	s.Count = b.exprIn(n, "count", c.scope, expr.TInt)
	s.AtLeast = b.exprIn(n, "at_least", c.scope, expr.TInt)
	s.AtMost = b.exprIn(n, "at_most", c.scope, expr.TInt)
	if f := n.Get("fills"); f != nil {
		if f.Kind != tree.Map || len(f.Pairs) != 1 {
			b.bad(f, "shape", "fills names one element of a list: fills: {post: list}")
			return
		}
		s.FillsIn = b.list(f.Pairs[0].Value, c.scope)
		ft := expr.TAny
		if s.FillsIn != nil {
			ft = s.FillsIn.Type.Elem()
		}
		name := f.Pairs[0].Key
		if !b.declName(name) {
			return
		}
		if sym := b.d.Symbols[name.Text]; sym != nil || c.scope.Find(name.Text) != nil {
			b.bad(name, "hides", "%s is the name of something else already; take another", name.Text)
		}
		s.Fills = &expr.Local{Name: name.Text, Type: ft, Size: 1, Used: true}
	}
}

// offer reads a menu.
func (b *builder) offer(n *tree.Node, m model.Node, v *tree.Node, c ctx) model.Step {
	s := &model.Offer{Node: m}
	s.Taken = &expr.Local{Name: "taken", Type: expr.TInt, Size: 1, Frame: true, Used: true}
	b.place(s.Taken, c)
	inner := c.inside().with(s.Taken)
	inner.loop = true
	s.Count = b.exprIn(n, "count", inner.scope, expr.TInt)
	s.AtLeast = b.exprIn(n, "at_least", inner.scope, expr.TInt)
	s.AtMost = b.exprIn(n, "at_most", inner.scope, expr.TInt)
	s.By = b.exprIn(n, "by", c.scope, expr.TPlayer)
	s.Entries = b.entries(v, inner)
	s.Free = b.entries(n.Get("free"), inner)
	if p := n.Get("pass"); p != nil {
		s.Pass = b.steps(p, inner)
	}
	if len(s.Entries) == 0 {
		b.bad(v, "missing", "a menu offers something: offer: [action, …]")
	}
	b.cite(&s.Node)
	return s
}

// entries reads what a menu offers: actions, calls, or named lists of steps.
func (b *builder) entries(n *tree.Node, c ctx) []*model.Entry {
	if n == nil {
		return nil
	}
	items := n.Items
	if n.Kind == tree.Map {
		for _, p := range n.Pairs {
			items = append(items, &tree.Node{Kind: tree.Map, Span: p.Key.Span, Pairs: []tree.Pair{p}})
		}
	} else if n.Kind == tree.Scalar && n.Text != "" {
		items = []*tree.Node{n}
	}
	var out []*model.Entry
	for _, it := range items {
		if e := b.entry(it, c); e != nil {
			out = append(out, e)
		}
	}
	return out
}

func (b *builder) entry(n *tree.Node, c ctx) *model.Entry {
	key := n
	if n.Kind == tree.Map && len(n.Pairs) > 0 {
		key = n.Pairs[0].Key
	}
	s := b.d.Symbols[key.Text]
	_, isVerb := b.verbs[key.Text]
	if n.Kind == tree.Scalar || s != nil && s.Sort == expr.SymProc || isVerb {
		st := b.step(n, c)
		if st == nil {
			return nil
		}
		e := &model.Entry{Node: model.Node{ID: key.Text, Span: key.Span, Articles: st.Cited().Articles}}
		if call, ok := st.(*model.Call); ok {
			e.Call = call
			e.Name = b.g.Procs[call.Proc].Name
		}
		e.Steps = []model.Step{st}
		return e
	}
	return b.namedEntry(n, key, c)
}

// namedEntry is {label: [steps]} or {label: {do: steps, when: …}}.
func (b *builder) namedEntry(n, key *tree.Node, c ctx) *model.Entry {
	if n.Kind != tree.Map || len(n.Pairs) != 1 || !b.entryShape(n.Pairs[0].Value) {
		b.step(n, c) // reports what is wrong with it as a step
		return nil
	}
	v := n.Pairs[0].Value
	e := &model.Entry{Node: model.Node{ID: key.Text, Span: key.Span}}
	if v.Kind == tree.List {
		e.Steps = b.steps(v, c)
	} else {
		e.Node = b.node(v, "entry", key)
		e.When = b.exprIn(v, "when", c.scope, expr.TBool)
		e.Steps = b.steps(v.Get("do"), c)
	}
	b.cite(&e.Node)
	return e
}

func (b *builder) entryShape(v *tree.Node) bool {
	return v.Kind == tree.List || v.Kind == tree.Map && v.Get("do") != nil
}

// may reads one optional thing: a list of steps.
func (b *builder) may(n *tree.Node, m model.Node, v *tree.Node, c ctx) model.Step {
	s := &model.May{Node: m}
	s.Entry = &model.Entry{Node: m}
	s.By = b.exprIn(n, "by", c.scope, expr.TPlayer)
	inner := c.inside()
	inner.loop = true
	s.Entry.Steps = b.steps(v, inner)
	if len(s.Entry.Steps) == 1 {
		if call, ok := s.Entry.Steps[0].(*model.Call); ok {
			s.Entry.Call = call
			if s.Entry.ID == "" {
				s.Entry.ID = b.g.Procs[call.Proc].ID
			}
		}
	}
	if k := n.Get("keep"); k != nil {
		s.Keep = b.bind(k, expr.TBool, c)
	}
	b.cite(&s.Node)
	return s
}

func (b *builder) try(n *tree.Node, m model.Node, v *tree.Node, c ctx) model.Step {
	s := &model.Try{Node: m}
	inner := c.inside()
	inner.loop = true
	s.Entries = b.entries(v, inner)
	s.Else = b.steps(n.Get("else"), inner)
	b.cite(&s.Node)
	return s
}

// apply reads rules and abilities put into play, in place or by the name of an effect.
func (b *builder) apply(n *tree.Node, m model.Node, v *tree.Node, c ctx) model.Step {
	s := &model.Apply{Node: m}
	s.To = b.exprIn(n, "to", c.scope, expr.TPlayer)
	if v.Kind == tree.Scalar {
		b.applyNamed(s, n, v, c)
		b.cite(&s.Node)
		return s
	}
	e := &model.Effect{Node: m, Index: len(b.g.Effects), Until: model.LastsMatch, UntilProc: -1,
		Faction: b.component().Faction}
	e.Until, e.UntilProc = b.until(n.Get("until"))
	b.g.Effects = append(b.g.Effects, e)
	s.Effect = e
	for _, it := range b.items(v, "rules and abilities") {
		b.effectPart(e, it, c.scope)
	}
	for _, l := range e.Slots {
		s.Args = append(s.Args, &expr.Node{Op: expr.OpLocal, Local: l, Type: l.Type})
	}
	b.keeps(v, len(s.Args))
	b.cite(&s.Node)
	return s
}

// keeps refuses an effect with more values than a match holds for it.
func (b *builder) keeps(n *tree.Node, count int) {
	if count > limit.EffectValues {
		b.bad(n, "too_many", "an effect that keeps %d values; at most %d", count, limit.EffectValues)
	}
}

func (b *builder) applyNamed(s *model.Apply, n, v *tree.Node, c ctx) {
	sym := b.d.Symbols[v.Text]
	if sym == nil || sym.Sort != expr.SymEffect {
		b.bad(v, "unknown_name", "there is no effect %q%s", v.Text, source.Suggest(v.Text, b.named(expr.SymEffect)))
		return
	}
	s.Effect = b.g.Effects[sym.ID]
	b.untilNamed(s, n, v)
	args := n.Get("with")
	known := true
	for _, p := range b.mapping(args, "values") {
		if !hasLocal(s.Effect.Params, p.Key.Text) {
			known = false
			b.bad(p.Key, "unknown_key", "%s takes no %q%s", v.Text, p.Key.Text,
				source.Suggest(p.Key.Text, localNames(s.Effect.Params)))
		}
	}
	for _, p := range s.Effect.Params {
		x := b.exprIn(args, p.Name, c.scope, p.Type)
		if known && (args == nil || args.Get(p.Name) == nil) {
			b.bad(v, "arguments", "%s needs with: {%s: …}", v.Text, p.Name)
		}
		s.Args = append(s.Args, x)
	}
}

func hasLocal(ls []*expr.Local, name string) bool { return contains(localNames(ls), name) }

func localNames(ls []*expr.Local) []string {
	var names []string
	for _, l := range ls {
		names = append(names, l.Name)
	}
	return names
}

// untilNamed notes until: of an effect with a name. It lasts one way only: as it is declared, or as every step that
// applies it says.
func (b *builder) untilNamed(s *model.Apply, n, v *tree.Node) {
	un := n.Get("until")
	if s.Effect.Lasts {
		if un != nil {
			b.bad(un, "contradiction", "%s says itself how long it lasts; leave until: out, or lasts: of the effect", v.Text)
		}
		return
	}
	u := until{effect: s.Effect, step: v.Span, scope: model.LastsMatch, proc: -1, says: un != nil}
	if un != nil {
		u.scope, u.proc = b.until(un)
	}
	b.refs.untils = append(b.refs.untils, u)
}

// until reads when an effect lapses: end(phase), after(procedure), or the match.
func (b *builder) until(n *tree.Node) (scope, proc int) {
	scope, proc = model.LastsMatch, -1
	if n == nil || n.Text == "match" {
		return scope, proc
	}
	if x, ok := inside(n.Text, "end"); ok {
		return b.scopeNamed(derived(n, x)), proc
	}
	if x, ok := inside(n.Text, "after"); ok {
		if s := b.d.Symbols[x]; s != nil && s.Sort == expr.SymProc {
			return scope, s.ID
		}
		b.bad(n, "unknown_name", "there is no action or procedure %q%s", x, source.Suggest(x, b.named(expr.SymProc)))
		return scope, proc
	}
	b.bad(n, "value", "until: end(phase), after(procedure) or match")
	return scope, proc
}

// effect declares rules and abilities that steps put into play by name.
func (b *builder) effect(key, n *tree.Node) {
	e := &model.Effect{Node: b.node(n, "effect", key), Index: len(b.g.Effects), Until: model.LastsMatch,
		UntilProc: -1, Faction: b.component().Faction}
	ps, locals, _ := b.params(pairs(n, "takes"), true)
	e.Params = locals
	b.keeps(n.Get("takes"), len(locals))
	if b.declare(key, expr.Symbol{Sort: expr.SymEffect, ID: e.Index, Params: ps}) == nil {
		return
	}
	b.g.Effects = append(b.g.Effects, e)
	if l := n.Get("lasts"); l != nil {
		e.Lasts = true
		b.later(stTypes, func() { e.Until = b.lasts(l) })
	}
	b.later(stRules, func() {
		scope := &expr.Scope{Parent: b.stepScope(), Locals: locals}
		e.Slots = locals
		for _, key := range []string{"rules", "abilities"} {
			for _, it := range entries(n, key) {
				b.effectPart(e, it, scope)
			}
		}
	})
}

// effectPart is one rule or ability of an effect. What it names of the steps is kept by value.
func (b *builder) effectPart(e *model.Effect, n *tree.Node, scope *expr.Scope) {
	on := model.Component{Faction: e.Faction, Design: -1, Kind: -1, Effect: e.Index + 1}
	if n.Kind == tree.Map && (n.Get("answer") != nil || n.Get("add") != nil || n.Get("forbid") != nil) {
		kept := keepAll(scope, false)
		if r := b.ruleIn(n, on, kept); r != nil {
			r.Kept = b.slots(e, kept, scope)
			e.Rules = append(e.Rules, r)
		}
		return
	}
	kept := keepAll(scope, true)
	if a := b.abilityIn(n, on, kept); a != nil {
		a.Kept = b.slots(e, kept, scope)
		e.Abilities = append(e.Abilities, a)
	}
}

// keepAll is a copy of every visible name that a kept text may read.
func keepAll(scope *expr.Scope, frame bool) []*expr.Local {
	var out []*expr.Local
	for s := scope; s != nil; s = s.Parent {
		for _, l := range s.Locals {
			if l.Type.Base == expr.Record || l.Per || l.Name == "it" || l.Name == "source" || l.Name == "owner" || frame &&
				l.Name == "me" {
				continue
			}
			out = append(out, &expr.Local{Name: l.Name, Type: l.Type, Size: sizeOf(l.Type), Frame: frame})
		}
	}
	return out
}

// slots finds for each name that the text used the slot that keeps it.
func (b *builder) slots(e *model.Effect, kept []*expr.Local, scope *expr.Scope) []model.Kept {
	var out []model.Kept
	for _, k := range kept {
		if !k.Used {
			continue
		}
		from := scope.Find(k.Name)
		from.Used = true
		slot := -1
		for i, l := range e.Slots {
			if l == from {
				slot = i
			}
		}
		if slot < 0 {
			slot = len(e.Slots)
			e.Slots = append(e.Slots, from)
		}
		out = append(out, model.Kept{Slot: slot, As: k})
	}
	return out
}
