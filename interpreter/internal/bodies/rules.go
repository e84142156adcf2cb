package bodies

import (
	"slices"

	"precept/interpreter/authoring/language"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/declared"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/limit"
	"precept/interpreter/source"
)

// rule reads one rule of a component.
func (b *Reader) rule(n *tree.Node, on declared.Component) {
	if r := b.ruleIn(n, on, nil); r != nil {
		b.Game.Rules = append(b.Game.Rules, r)
		b.Unit(n, r)
	}
}

// ruleSort is what a key says that a rule does, where it is one of those that say it.
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

// ruleIn reads a rule; kept are the names that an effect keeps by value.
func (b *Reader) ruleIn(n *tree.Node, on declared.Component, kept []*expr.Local) *model.Rule {
	if b.Refs.Rules >= limit.Rules {
		b.TooMany(n, "rules", limit.Rules)
		return nil
	}
	r := &model.Rule{Node: b.Node(n, "rule", nil), On: on, Layer: b.layer(on, n.Span)}
	var target *tree.Node
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
	for _, o := range draft.Scalars(n.Get("overrides")) {
		r.Overrides = append(r.Overrides, o.Text)
		b.SeesID(o, "rule", false)
		b.Refs.Overrides = append(b.Refs.Overrides, draft.Override{ID: o, By: r})
	}
	b.Refs.Rules++
	b.uniqueID(n.Get("id"), "rule")
	b.Cite(&r.Node)
	return r
}

// ruleNamed finds the ruling that a rule changes, whose base must have been understood.
func (b *Reader) ruleNamed(r *model.Rule, target *tree.Node) bool {
	sym := b.Symbol(target, expr.SymRuling, "unknown_name", "ruling")
	if sym == nil {
		return false
	}
	if sym.Resolve != nil {
		sym.Resolve()
	}
	r.Ruling = sym.ID
	return b.Game.Rulings[sym.ID].Base != nil
}

// uniqueID reports an id that another rule or ability has already: others name it.
func (b *Reader) uniqueID(n *tree.Node, sort string) {
	if n == nil || n.Text == "" {
		return
	}
	b.SeesID(n, sort, true)
	key := sort + " " + n.Text
	if at, ok := b.Refs.IDs[key]; ok && at != n.Span {
		b.Twice(n, at, "the other "+n.Text, "%s is the id of another %s already", n.Text, sort)
		return
	}
	b.Refs.IDs[key] = n.Span
}

// ruleValue reads what a rule answers or adds.
func (b *Reader) ruleValue(r *model.Rule, n *tree.Node, q *model.Ruling, scope *expr.Scope) {
	v := n.Get("value")
	switch r.Sort {
	case model.Forbid:
		if q.Type != expr.TBool {
			b.Bad(n, "type", "forbid says no; %s does not answer yes or no but %s", q.ID, b.Decls.TypeName(q.Type))
		}
		return
	case model.Add:
		if q.Type != expr.TInt && !q.Type.IsList() {
			b.Bad(n, "type", "only numbers and lists are added to; %s answers %s", q.ID, b.Decls.TypeName(q.Type))
			return
		}
	}
	if v == nil {
		if !slices.ContainsFunc(n.Pairs, func(p tree.Pair) bool { return !language.Has("rule", p.Key.Text) }) {
			b.Bad(n, "missing", "what does it answer? value: …") // else a key that no rule has may be meant for it
		}
		return
	}
	r.Value = b.Expr(v, scope, q.Type)
}

// layer is the golden rules' layer at which a rule speaks; at is where it does.
func (b *Reader) layer(on declared.Component, at source.Span) int {
	want := b.layerName(on)
	if i := slices.Index(b.Game.Layers, want); i >= 0 {
		return i
	}
	if !b.Refs.Unlayered[want] {
		b.Refs.Unlayered[want] = true
		b.Problems.Add(at, "dangling", "golden_rules names no layer %s, and this rule speaks on it", want)
	}
	return len(b.Game.Layers)
}

// layerName is the name of the layer at which a component speaks.
func (b *Reader) layerName(on declared.Component) string {
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
