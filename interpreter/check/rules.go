package check

import (
	"precept/interpreter/authoring/tree"
	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/source"
)

// rule reads one rule of a component.
func (b *builder) rule(n *tree.Node, on model.Component) {
	if r := b.ruleIn(n, on, nil); r != nil {
		b.g.Rules = append(b.g.Rules, r)
	}
}

// tooMany reports the first of which there are more than a game may have.
func (b *builder) tooMany(n *tree.Node, what string, most int) {
	if !b.many[what] {
		b.bad(n, "too_many", "more than %d %s in one game", most, what)
		b.many[what] = true
	}
}

var ruleSorts = map[string]model.RuleSort{"answer": model.Answer, "add": model.Add, "forbid": model.Forbid}

// ruleIn reads a rule; kept are the names that an effect keeps by value.
func (b *builder) ruleIn(n *tree.Node, on model.Component, kept []*expr.Local) *model.Rule {
	if b.refs.rules >= limit.Rules {
		b.tooMany(n, "rules", limit.Rules)
		return nil
	}
	r := &model.Rule{Node: b.node(n, "rule", nil), On: on, Layer: b.layer(on, n.Span)}
	var target *tree.Node
	for _, p := range n.Pairs {
		if s, ok := ruleSorts[p.Key.Text]; ok {
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
	q := b.g.Rulings[r.Ruling]
	scope := &expr.Scope{Locals: append([]*expr.Local{q.Owner, q.Source}, kept...)}
	scope = &expr.Scope{Parent: scope, Locals: q.Params}
	if r.Sort != model.Forbid {
		scope = &expr.Scope{Parent: scope, Locals: []*expr.Local{q.Otherwise}}
	}
	r.When = b.exprIn(n, "when", scope, expr.TBool)
	b.ruleValue(r, n, q, scope)
	for _, o := range scalars(n.Get("overrides")) {
		r.Overrides = append(r.Overrides, o.Text)
		b.refs.overrides = append(b.refs.overrides, override{o, r})
	}
	b.refs.rules++
	b.uniqueID(n.Get("id"), "rule")
	b.cite(&r.Node)
	return r
}

// ruleNamed finds the ruling that a rule changes, whose base must have been understood.
func (b *builder) ruleNamed(r *model.Rule, target *tree.Node) bool {
	sym := b.d.Symbols[target.Text]
	if sym == nil || sym.Sort != expr.SymRuling {
		b.bad(target, "unknown_name", "there is no ruling %q%s", target.Text,
			source.Suggest(target.Text, b.named(expr.SymRuling)))
		return false
	}
	if sym.Resolve != nil {
		sym.Resolve()
	}
	r.Ruling = sym.ID
	return b.g.Rulings[sym.ID].Base != nil
}

// uniqueID reports an id that another rule or ability has already: others name it.
func (b *builder) uniqueID(n *tree.Node, sort string) {
	if n == nil || n.Text == "" {
		return
	}
	key := sort + " " + n.Text
	if at, ok := b.refs.ids[key]; ok && at != n.Span {
		p := b.bad(n, "duplicate_id", "%s is the id of another %s already", n.Text, sort)
		p.Notes = append(p.Notes, source.Note{Span: at, Text: "the other " + n.Text})
		return
	}
	b.refs.ids[key] = n.Span
}

// ruleValue reads what a rule answers or adds.
func (b *builder) ruleValue(r *model.Rule, n *tree.Node, q *model.Ruling, scope *expr.Scope) {
	v := n.Get("value")
	switch r.Sort {
	case model.Forbid:
		if q.Type != expr.TBool {
			b.bad(n, "type", "forbid says no; %s does not answer yes or no but %s", q.ID, b.d.TypeName(q.Type))
		}
		return
	case model.Add:
		if q.Type != expr.TInt && !q.Type.IsList() {
			b.bad(n, "type", "only numbers and lists are added to; %s answers %s", q.ID, b.d.TypeName(q.Type))
			return
		}
	}
	if v == nil {
		b.bad(n, "missing", "what does it answer? value: …")
		return
	}
	r.Value = b.expr(v, scope, q.Type)
}

// scalars is the entries of a list, or the one value that stands instead of it.
func scalars(n *tree.Node) []*tree.Node {
	if n == nil {
		return nil
	}
	if n.Kind == tree.List {
		return n.Items
	}
	return []*tree.Node{n}
}

// layer is the golden rules' layer at which a component speaks; at is where it does.
func (b *builder) layer(on model.Component, at source.Span) int {
	want := "law"
	switch {
	case b.current.kind == "cards":
		want = "card"
	case on.Faction != "":
		want = "faction"
	case on.Map != "":
		want = "map"
	case on.Design >= 0:
		want = "card"
	}
	for i, l := range b.g.Layers {
		if l == want {
			return i
		}
	}
	if !b.refs.unlayered[want] {
		b.refs.unlayered[want] = true
		b.ps.Add(at, "dangling", "golden_rules names no layer %s, and this rule speaks on it", want)
	}
	return len(b.g.Layers)
}

// ability reads one ability of a component.
func (b *builder) ability(n *tree.Node, on model.Component) {
	if a := b.abilityIn(n, on, nil); a != nil {
		a.Index = len(b.g.Abilities)
		b.g.Abilities = append(b.g.Abilities, a)
	}
}

func (b *builder) abilityIn(n *tree.Node, on model.Component, kept []*expr.Local) *model.Ability {
	a := &model.Ability{Node: b.node(n, "ability", nil), On: on, Once: model.OnceFree, From: -1}
	event := &expr.Local{Name: "event", Type: expr.Type{Base: expr.Record}, Reg: b.g.Header.Event.Reg, Frame: true,
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
	if event.Proc >= 0 && (a.Moment == model.After || a.Moment == model.Instead) {
		scope = &expr.Scope{Parent: scope, Locals: []*expr.Local{event}}
	}
	c := ctx{scope: &expr.Scope{Parent: scope}, frame: fr}
	fr.replace = a.Moment == model.Instead
	if by := n.Get("by"); by != nil {
		a.By = b.expr(by, scope, expr.TPlayer.List())
	}
	b.abilityEach(a, n, c)
	a.When = b.exprIn(n, "when", c.scope, expr.TBool)
	if o := n.Get("once"); o != nil {
		a.Once = b.lasts(o)
	}
	if f := n.Get("from"); f != nil {
		if s := b.d.Symbols[f.Text]; s != nil && s.Sort == expr.SymZone {
			a.From = s.ID
		} else {
			b.bad(f, "unknown_name", "there is no zone %q%s", f.Text, source.Suggest(f.Text, b.named(expr.SymZone)))
		}
	}
	for _, o := range scalars(n.Get("before")) {
		a.Before = append(a.Before, o.Text)
		b.refs.befores = append(b.refs.befores, o)
	}
	b.abilityBody(a, n, c)
	b.uniqueID(n.Get("id"), "ability")
	b.cite(&a.Node)
	return a
}

func (b *builder) abilityEach(a *model.Ability, n *tree.Node, c ctx) {
	en := n.Get("each")
	if en == nil {
		return
	}
	in := n.Get("in")
	if in == nil {
		b.bad(en, "missing", "each says over what: in: list")
		return
	}
	a.In = b.list(in, c.scope)
	t := expr.TAny
	if a.In != nil {
		t = a.In.Type.Elem()
	}
	a.Each = b.bind(en, t, c)
	a.Each.Used = true
}

func (b *builder) abilityBody(a *model.Ability, n *tree.Node, c ctx) {
	may, do := n.Get("may"), n.Get("do")
	if may != nil {
		a.Optional, do = true, may
	}
	a.Body = &model.Body{Node: a.Node}
	b.body(a.Body, do, c.scope, c.frame)
}

// moment reads when an ability is used.
func (b *builder) moment(a *model.Ability, n *tree.Node, event *expr.Local, scope *expr.Scope) bool {
	found := 0
	event.Proc = -1
	for _, p := range n.Pairs {
		switch p.Key.Text {
		case "at":
			found++
			b.momentAt(a, p.Value)
		case "after", "instead":
			found++
			a.Moment = model.After
			if p.Key.Text == "instead" {
				a.Moment = model.Instead
			}
			a.Ref = b.procNamed(p.Value, event)
		case "during":
			found++
			a.Moment, a.Ref = model.During, b.scopeNamed(p.Value)
		case "as_soon_as":
			found++
			a.Moment = model.AsSoonAs
			a.Cond = b.expr(p.Value, scope, expr.TBool)
		}
	}
	if found != 1 {
		return false
	}
	a.Span = n.Pairs[0].Key.Span
	return true
}

func (b *builder) momentAt(a *model.Ability, n *tree.Node) {
	for word, m := range map[string]model.Moment{"start": model.AtStart, "end": model.AtEnd} {
		x, ok := inside(n.Text, word)
		if s := b.d.Symbols[x]; ok && s != nil && s.Sort == expr.SymScope {
			a.Moment, a.Ref = m, s.ID
			return
		}
	}
	a.Moment = model.AtWindow
	if s := b.d.Symbols[n.Text]; s != nil && s.Sort == expr.SymWindow {
		a.Ref = s.ID
		return
	}
	var names []string
	for _, s := range b.d.Symbols {
		switch s.Sort {
		case expr.SymWindow:
			names = append(names, s.Name)
		case expr.SymScope:
			names = append(names, "start("+s.Name+")", "end("+s.Name+")")
		}
	}
	b.bad(n, "unknown_moment", "there is no moment %q%s", n.Text, source.Suggest(n.Text, sortedCopy(names)))
}

func (b *builder) procNamed(n *tree.Node, event *expr.Local) int {
	s := b.d.Symbols[n.Text]
	if s == nil || s.Sort != expr.SymProc {
		var names []string
		for _, s := range b.d.Symbols {
			if s.Sort == expr.SymProc {
				names = append(names, s.Name)
			}
		}
		b.bad(n, "unknown_name", "there is no action or procedure %q%s", n.Text, source.Suggest(n.Text, sortedCopy(names)))
		event.Type, event.Proc = expr.TAny, 0
		return 0
	}
	if s.Resolve != nil {
		s.Resolve()
	}
	event.Proc = s.ID
	return s.ID
}
