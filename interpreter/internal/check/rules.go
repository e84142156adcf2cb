package check

import (
	"cmp"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/language"
	"precept/interpreter/source"
)

// rule reads one rule of a component.
func (b *Draft) rule(n *source.Node, on declared.Component) {
	if r := b.ruleIn(n, on, nil); r != nil {
		b.Game.Rules = append(b.Game.Rules, r)
		b.Unit(n, r)
	}
}

// ruleSort returns the sort of a rule that a key means, false for other keys.
func ruleSort(key string) (model.RuleSort, bool) {
	switch key {
	case "answer":
		return model.Answer, true
	case "add":
		return model.Add, true
	case "forbid":
		return model.Forbid, true
	}
	return 0, false
}

// ruleIn reads a rule. kept holds the names that an effect keeps by value. It returns nil after an error.
func (b *Draft) ruleIn(n *source.Node, on declared.Component, kept []*expr.Local) *model.Rule {
	if b.Refs.Rules >= limit.Rules {
		b.TooMany(n, "rules", limit.Rules)
		return nil
	}
	r := &model.Rule{Node: b.Node(n, "rule", nil), On: on, Layer: b.layer(on, n.Span)}
	var target *source.Node
	for _, p := range n.Pairs {
		if s, ok := ruleSort(p.Key.Text); ok {
			r.Sort, target, r.Verb = s, p.Value, p.Key.Span
		}
	}
	if target == nil {
		return nil
	}
	r.Span = target.Span
	if !b.ruleNamed(r, target) {
		return nil
	}
	q := b.Game.Rulings[r.Ruling]
	scope := &expr.Scope{Locals: append([]*expr.Local{q.Owner, q.Source}, kept...)}
	scope = &expr.Scope{Parent: scope, Locals: q.Params}
	if r.Sort != model.Forbid {
		scope = &expr.Scope{Parent: scope, Locals: []*expr.Local{q.Otherwise}}
	}
	r.When = b.ExprIn(n, "when", scope, expr.TBool)
	b.ruleValue(r, n, q, scope)
	for _, o := range Scalars(n.Get("overrides")) {
		r.Overrides = append(r.Overrides, o.Text)
		b.SeesID(o, "rule", false)
		b.Refs.Overrides = append(b.Refs.Overrides, Override{ID: o, By: r})
	}
	b.Refs.Rules++
	b.uniqueID(n.Get("id"), "rule")
	b.Cite(&r.Node)
	return r
}

// ruleNamed sets the ruling that a rule changes. It returns false if that ruling or its base was not understood.
func (b *Draft) ruleNamed(r *model.Rule, target *source.Node) bool {
	sym := b.Symbol(target, expr.SymRuling, "unknown_name")
	if sym == nil {
		return false
	}
	if sym.Resolve != nil {
		sym.Resolve()
	}
	r.Ruling = sym.ID
	return b.Game.Rulings[sym.ID].Base != nil
}

// uniqueID reports an id that another rule or ability has already. Rules and abilities name each other by id.
func (b *Draft) uniqueID(n *source.Node, sort source.Format) {
	if n == nil || n.Text == "" {
		return
	}
	b.SeesID(n, string(sort), true)
	key := string(sort) + " " + n.Text
	if at, ok := b.Refs.IDs[key]; ok && at != n.Span {
		b.Twice(n, at, source.Say("the other %s", n.Text), source.TakenID, n.Text, source.Say(sort))
		return
	}
	b.Refs.IDs[key] = n.Span
}

// ruleValue reads the value that a rule answers or adds.
func (b *Draft) ruleValue(r *model.Rule, n *source.Node, q *model.Ruling, scope *expr.Scope) {
	v := n.Get("value")
	switch r.Sort {
	case model.Forbid:
		if q.Type != expr.TBool {
			b.Bad(n, "type", "forbid says no; %s does not answer yes or no but %s", q.ID, b.Decls.TypeName(q.Type))
		}
		return
	case model.Add:
		if q.Type != expr.TInt && !q.Type.IsList() {
			b.Bad(n, "type", "add: works only for numbers and lists; %s answers %s", q.ID, b.Decls.TypeName(q.Type))
			return
		}
	}
	if v == nil {
		if !slices.ContainsFunc(n.Pairs, func(p source.Pair) bool { return !language.Has("rule", p.Key.Text) }) {
			b.Bad(n, "missing", "what does it answer? value: …") // otherwise an unknown key may be a misspelling of it
		}
		return
	}
	r.Value = b.Expr(v, scope, q.Type)
}

// layer returns the layer of the golden rules for a rule of a component. at is the place of the rule.
func (b *Draft) layer(on declared.Component, at source.Span) int {
	want := b.layerName(on)
	if i := slices.Index(b.Game.Layers, want); i >= 0 {
		return i
	}
	if !b.Refs.Unlayered[want] {
		b.Refs.Unlayered[want] = true
		b.Problems.Add(at, "dangling", "golden_rules: has no layer %s, and this rule is on it", want)
	}
	return len(b.Game.Layers)
}

// layerName returns the name of the layer for rules of a component.
func (b *Draft) layerName(on declared.Component) string {
	switch {
	case b.Current.Kind == "cards":
		return "card"
	case on.Faction != "":
		return "faction"
	case on.Map != "":
		return "map"
	case on.Design >= 0:
		return "card"
	}
	return "law"
}

// ability reads one ability of a component.
func (b *Draft) ability(n *source.Node, on declared.Component) {
	if a := b.abilityIn(n, on, nil); a != nil {
		a.Index = len(b.Game.Abilities)
		b.Game.Abilities = append(b.Game.Abilities, a)
		b.Unit(n, a)
	}
}

func (b *Draft) abilityIn(n *source.Node, on declared.Component, kept []*expr.Local) *model.Ability {
	a := &model.Ability{Node: b.Node(n, "ability", nil), On: on, Once: model.OnceFree, From: -1,
		Layer: slices.Index(b.Game.Layers, b.layerName(on))}
	event := &expr.Local{Name: "event", Type: expr.Type{Base: expr.Record}, Reg: b.Game.Header.Event.Reg, Frame: true,
		Header: true, Used: true}
	fr := &frame{}
	for _, k := range kept {
		k.Reg = fr.regs
		fr.regs += k.Size
	}
	scope := &expr.Scope{Parent: b.stepScope(), Locals: kept}
	if !b.moment(a, n, event, scope) {
		return nil
	}
	if event.Proc >= 0 { // the ability has an event
		scope = &expr.Scope{Parent: scope, Locals: []*expr.Local{event}}
	}
	c := ctx{scope: &expr.Scope{Parent: scope}, frame: fr}
	if a.Moment == model.Instead {
		fr.replaces = a
	}
	if by := n.Get("by"); by != nil {
		a.By = b.Expr(by, scope, expr.TPlayer.List())
	}
	b.abilityEach(a, n, c)
	a.When = b.ExprIn(n, "when", c.scope, expr.TBool)
	if o := n.Get("once"); o != nil {
		a.Once = b.Lasts(o)
	}
	if f := n.Get("from"); f != nil {
		if s := b.Symbol(f, expr.SymZone, "unknown_name"); s != nil {
			a.From = s.ID
		}
	}
	for _, o := range Scalars(n.Get("before")) {
		a.Before = append(a.Before, o.Text)
		b.SeesID(o, "ability", false)
		b.Refs.Befores = append(b.Refs.Befores, o)
	}
	b.abilityBody(a, n, c)
	b.uniqueID(n.Get("id"), "ability")
	b.Cite(&a.Node)
	return a
}

func (b *Draft) abilityEach(a *model.Ability, n *source.Node, c ctx) {
	en := n.Get("each")
	if en == nil {
		return
	}
	in := n.Get("in")
	if in == nil {
		b.Bad(en, "missing", "each says over what: in: list")
		return
	}
	a.In = b.List(in, c.scope)
	t := expr.TAny
	if a.In != nil {
		t = a.In.Type.Elem()
	}
	a.Each = b.bind(en, t, c)
	a.Each.Used = true
}

func (b *Draft) abilityBody(a *model.Ability, n *source.Node, c ctx) {
	may, do := n.Get("may"), n.Get("do")
	if may != nil {
		a.Optional, do = true, may
	}
	a.Body = &model.Body{Node: a.Node}
	b.body(a.Body, do, c.scope, c.frame)
	if do == nil { // reported; what its steps bind is not known
		return
	}
	a.Tells = b.tells(n, c.scope, c.frame)
}

// moment reads when an ability is used. It returns false if the ability does not have exactly one moment.
func (b *Draft) moment(a *model.Ability, n *source.Node, event *expr.Local, scope *expr.Scope) bool {
	found := 0
	event.Proc = -1
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "at":
			found++
			if !b.momentAt(a, p.Value) { // the word may be meant for an event
				event.Type, event.Proc = expr.TAny, 0
			}
		case "after", "instead":
			found++
			a.Moment = model.After
			if p.Key.Text == "instead" {
				a.Moment = model.Instead
			}
			a.Ref = b.procNamed(p.Value, event)
		case "during":
			found++
			a.Moment, a.Ref = model.During, b.ScopeNamed(p.Value)
		case "as_soon_as":
			found++
			a.Moment = model.AsSoonAs
			a.Cond = b.Expr(p.Value, scope, expr.TBool)
		}
	}
	if found != 1 {
		return false
	}
	a.Span = n.Pairs[0].Key.Span
	return true
}

// momentAt reads the word of a moment. It reports an unknown word and returns false.
func (b *Draft) momentAt(a *model.Ability, n *source.Node) bool {
	for word, m := range ends {
		x, ok := Inside(n.Text, word)
		if s := b.Decls.Symbols[x]; ok && s != nil && s.Sort == expr.SymScope {
			b.Own(n.Part(0, len(word)))
			b.Uses(Derived(n, x), s)
			a.Moment, a.Ref = m, s.ID
			return true
		}
	}
	a.Moment = model.AtWindow
	s := b.Decls.Symbols[n.Text]
	if s != nil && s.Sort == expr.SymWindow {
		b.Uses(n, s)
		a.Ref = s.ID
		return true
	}
	if s != nil && s.Sort == expr.SymProc {
		b.Bad(n, "unknown_moment", "there is no moment %[1]q: it is %[2]s, and this comes after: %[1]s", n.Text, s.Noun())
		return false
	}
	var names []string
	for _, s := range b.Decls.Symbols {
		switch s.Sort {
		case expr.SymWindow:
			names = append(names, s.Name)
		case expr.SymScope:
			names = append(names, "start("+s.Name+")", "end("+s.Name+")")
		}
	}
	slices.Sort(names)
	more := b.Decls.Suggest(n.Text, names)
	if meant := b.Decls.Meant(n.Text, b.Named(expr.SymProc)); more == nil && meant != "" {
		more = source.Say("; to wait for what is done, write after: %s", meant)
	}
	b.Bad(n, "unknown_moment", "there is no moment %q%s", n.Text, cmp.Or(more, b.Decls.Listed(n.Text, names)))
	return false
}

// ends holds the words for the moments at which a phase begins and ends.
var ends = map[string]model.Moment{"start": model.AtStart, "end": model.AtEnd}

// isMoment reports whether a text is a value for at: a window, or the start or end of a phase.
func (b *Draft) isMoment(text string) bool {
	sort := expr.SymWindow
	for word := range ends {
		if x, ok := Inside(text, word); ok {
			text, sort = x, expr.SymScope
		}
	}
	s := b.Decls.Symbols[text]
	return s != nil && s.Sort == sort
}

func (b *Draft) procNamed(n *source.Node, event *expr.Local) int {
	if n.Kind == source.Scalar && b.isMoment(n.Text) {
		b.Bad(n, "unknown_name", "there is no action or procedure %[1]q: it is a moment, and this comes at: %[1]s", n.Text)
		event.Type, event.Proc = expr.TAny, 0
		return 0
	}
	s := b.Symbol(n, expr.SymProc, "unknown_name")
	if s == nil {
		event.Type, event.Proc = expr.TAny, 0
		return 0
	}
	if s.Resolve != nil {
		s.Resolve()
	}
	event.Proc = s.ID
	return s.ID
}
