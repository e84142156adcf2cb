package bodies

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/internal/draft"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// Anew reads again, in a game that was read, a procedure, a rule or an ability as another of which n is the node: what
// is read stands in the place of was. Of a procedure what it takes is what it was.
func (b *Reader) Anew(was any, key, n *tree.Node) {
	switch was := was.(type) {
	case *model.Proc:
		b.procAnew(was, key, n)
	case *model.Rule:
		b.Later(draft.StageRules, func() {
			if r := b.ruleIn(n, was.On, nil); r != nil {
				b.Game.Rules[slices.Index(b.Game.Rules, was)] = r
				b.Unit(n, r)
			}
		})
	case *model.Ability:
		b.Later(draft.StageRules, func() {
			if a := b.abilityIn(n, was.On, nil); a != nil {
				a.Index = was.Index
				b.Game.Abilities[slices.Index(b.Game.Abilities, was)] = a
				b.Unit(n, a)
			}
		})
	}
}

func (b *Reader) procAnew(was *model.Proc, key, n *tree.Node) {
	of := n
	n = longhand(n)
	p := &model.Proc{Node: b.Node(n, "proc", key), Action: was.Action, Once: model.OnceFree, Apart: was.Apart,
		Faction: was.Faction, Params: was.Params, Body: &model.Body{}}
	p.Span = key.Span
	s := *b.Decls.Symbols[key.Text]
	b.Decls.Symbols[key.Text], b.Game.Procs[s.ID] = &s, p
	b.Unit(of, p)
	var defaults []*tree.Node
	for _, q := range draft.Pairs(n, "takes") {
		defaults = append(defaults, q.Value.Get("default"))
	}
	s.Resolve = b.Once(func() { b.procBody(&s, p, n, defaults) })
	b.Later(draft.StageExprs, func() { s.Resolve() })
}

// SameFields reports whether two procedures can be asked for the same when they were called.
func SameFields(a, b *expr.Symbol) bool {
	return slices.EqualFunc(a.Fields, b.Fields, func(f, g expr.Field) bool {
		return f.Name == g.Name && f.Type == g.Type && f.Per == g.Per
	})
}
