package check

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/source"
)

// apply compiles a step that puts rules and abilities into play, written in place or by the name of an effect.
func (b *Draft) apply(n *source.Node, m declared.Node, v *source.Node, c ctx) model.Step {
	s := &model.Apply{Node: m}
	s.To = b.ExprIn(n, "to", c.scope, expr.TPlayer)
	if v.Kind == source.Scalar {
		b.applyNamed(s, n, v, c)
		return s
	}
	e := &model.Effect{Node: m, Index: len(b.Game.Effects), Until: declared.LastsMatch, UntilProc: -1,
		Faction: b.Component().Faction}
	u := b.until(n.Get("until"))
	e.Until, e.UntilNext, e.UntilProc = u.Scope, u.Next, u.Proc
	b.Game.Effects = append(b.Game.Effects, e)
	s.Effect = e
	for _, it := range b.Items(v, "rules and abilities") {
		b.effectPart(e, it, c.scope)
	}
	for _, l := range e.Slots {
		s.Args = append(s.Args, &expr.Node{Op: expr.OpLocal, Local: l, Type: l.Type})
	}
	b.keeps(v, e.Slots)
	return s
}

// keeps reports an effect that keeps too many values, and one that keeps a list. Each kept value is one word.
func (b *Draft) keeps(n *source.Node, values []*expr.Local) {
	if count := len(values); count > limit.EffectValues {
		b.Bad(n, "too_many", "this effect keeps %d values; at most %d are allowed", count, limit.EffectValues)
	}
	for _, l := range values {
		if l.Type.IsList() {
			b.Bad(n, "type", "%s is a list, and an effect keeps only single values; compute the value from %s in "+
				"a step before, with let:, and use that name here", l.Name, l.Name)
		}
	}
}

func (b *Draft) applyNamed(s *model.Apply, n, v *source.Node, c ctx) {
	sym := b.Symbol(v, expr.SymEffect, "unknown_name")
	if sym == nil {
		return
	}
	s.Effect = b.Game.Effects[sym.ID]
	b.untilNamed(s, n, v)
	args := n.Get("with")
	known := true
	for _, p := range b.Mapping(args, "values") {
		if !slices.Contains(localNames(s.Effect.Params), p.Key.Text) {
			known = false
			b.Bad(p.Key, "unknown_key", "%s takes no %q%s", v.Text, p.Key.Text,
				source.Among(p.Key.Text, localNames(s.Effect.Params)))
		}
	}
	for _, p := range s.Effect.Params {
		for _, q := range b.pairsNamed(args, p.Name) {
			b.UsesLocal(q.Key, p)
		}
		x := b.ExprIn(args, p.Name, c.scope, p.Type)
		if known && (args == nil || args.Get(p.Name) == nil) {
			b.Bad(v, "arguments", "%s needs with: {%s: …}", v.Text, p.Name)
		}
		s.Args = append(s.Args, x)
	}
}

func localNames(ls []*expr.Local) []string {
	var names []string
	for _, l := range ls {
		names = append(names, l.Name)
	}
	return names
}

// untilNamed records until: of a named effect. Its duration is given either by its declaration or by every step that
// applies it.
func (b *Draft) untilNamed(s *model.Apply, n, v *source.Node) {
	un := n.Get("until")
	if s.Effect.Lasts {
		if un != nil {
			b.Bad(un, "contradiction", "%s says itself how long it lasts; leave until: out, or lasts: of the effect", v.Text)
		}
		return
	}
	u := b.until(un)
	u.Effect, u.Step, u.Says = s.Effect, v.Span, un != nil
	b.Refs.Untils = append(b.Refs.Untils, u)
}

// Effect declares rules and abilities that steps put into play by name.
func (b *Draft) Effect(key, n *source.Node) {
	e := &model.Effect{Node: b.Node(n, "effect", key), Index: len(b.Game.Effects), Until: declared.LastsMatch,
		UntilProc: -1, Faction: b.Component().Faction}
	e.Tells = b.NamedTells(n.Get("tells"), nil, "by", "over")
	ps, locals, _ := b.Params(Pairs(n, "takes"), true)
	e.Params = locals
	b.keeps(n.Get("takes"), locals)
	if b.Declare(key, expr.Symbol{Sort: expr.SymEffect, ID: e.Index, Params: ps}) == nil {
		return
	}
	b.Game.Effects = append(b.Game.Effects, e)
	if l := n.Get("lasts"); l != nil {
		e.Lasts = true
		b.Later(StageTypes, func() { e.Until = b.Lasts(l) })
	}
	b.Later(StageRules, func() {
		scope := &expr.Scope{Parent: b.stepScope(), Locals: locals}
		e.Slots = locals
		for _, key := range []string{"rules", "abilities"} {
			for _, it := range Entries(n, key) {
				b.effectPart(e, it, scope)
			}
		}
	})
}

// effectPart reads one rule or ability of an effect. Names of the surrounding steps are kept by value.
func (b *Draft) effectPart(e *model.Effect, n *source.Node, scope *expr.Scope) {
	on := declared.Component{Faction: e.Faction, Design: -1, Kind: -1, Effect: e.Index + 1}
	if n.Kind == source.Map && (n.Get("answer") != nil || n.Get("add") != nil || n.Get("forbid") != nil) {
		kept := keepAll(scope, false)
		if r := b.ruleIn(n, on, kept); r != nil {
			if len(r.Articles) == 0 {
				r.Articles = e.Articles // the article of the effect is the reason of its rules
			}
			r.Kept = b.slots(e, kept, scope)
			e.Rules = append(e.Rules, r)
		}
		return
	}
	kept := keepAll(scope, true)
	if a := b.abilityIn(n, on, kept); a != nil {
		if len(a.Articles) == 0 {
			a.Articles = e.Articles
		}
		a.Kept = b.slots(e, kept, scope)
		e.Abilities = append(e.Abilities, a)
	}
}

// keepAll returns a copy of every visible name that a rule or ability of an effect can read.
func keepAll(scope *expr.Scope, frame bool) []*expr.Local {
	var out []*expr.Local
	for s := scope; s != nil; s = s.Parent {
		for _, l := range s.Locals {
			if l.Type.Base == expr.Record || l.Per || l.Name == "it" || l.Name == "source" || l.Name == "owner" || frame &&
				l.Name == "me" {
				continue
			}
			out = append(out, &expr.Local{Name: l.Name, Type: l.Type, Size: SizeOf(l.Type), Frame: frame, Span: l.Span})
		}
	}
	return out
}

// slots returns, for each copied name that was used, the slot of the effect that keeps its value.
func (b *Draft) slots(e *model.Effect, kept []*expr.Local, scope *expr.Scope) []model.Kept {
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

// until reads when an effect ends: at the end of a phase, at the next start of a phase of its owner, after a procedure,
// or with the match.
func (b *Draft) until(n *source.Node) Until {
	u := Until{Scope: declared.LastsMatch, Proc: -1}
	if n == nil || n.Text == "match" {
		return u
	}
	for _, word := range []string{"end", "start"} {
		if x, ok := Inside(n.Text, word); ok {
			u.Scope, u.Next = b.ScopeNamed(Derived(n, x)), word == "start"
			return u
		}
	}
	if x, ok := Inside(n.Text, "after"); ok {
		if s := b.Symbol(Derived(n, x), expr.SymProc, "unknown_name"); s != nil {
			u.Proc = s.ID
		}
		return u
	}
	b.Bad(n, "value", "until: end(phase), start(phase), after(procedure) or match")
	return u
}

// pairsNamed returns the pair of a map with a key, if there is one.
func (b *Draft) pairsNamed(n *source.Node, key string) []source.Pair {
	if n == nil {
		return nil
	}
	for i, p := range n.Pairs {
		if p.Key.Text == key {
			return n.Pairs[i : i+1]
		}
	}
	return nil
}
