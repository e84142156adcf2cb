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
	sym := b.symbol(target, expr.SymRuling, "unknown_name", "ruling")
	if sym == nil {
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
