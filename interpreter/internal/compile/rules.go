package compile

import (
	"slices"
	"sort"

	"precept/interpreter/declared"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
)

// RulesOf returns the rules that may apply to a ruling in this line-up, in the order in which they are resolved.
func (c *Facts) RulesOf(id int) []*model.Rule {
	if c.ruleIndex == nil {
		c.ruleIndex = make([][]*model.Rule, len(c.Game.Rulings))
		all := c.Game.Rules
		for _, e := range c.Game.Effects {
			all = append(all[:len(all):len(all)], e.Rules...)
		}
		for _, r := range all {
			if c.SeatedOn(&r.On) && !c.Out(&r.Node) && !c.overruled(r) {
				c.ruleIndex[r.Ruling] = append(c.ruleIndex[r.Ruling], r)
			}
		}
		for _, rs := range c.ruleIndex {
			orderRules(rs)
		}
	}
	return c.ruleIndex[id]
}

// overruled reports whether a rule is above the Law while the golden rules, which let it prevail, are left out.
func (c *Facts) overruled(r *model.Rule) bool {
	return c.Out(&c.Game.Golden) && aboveLaw(c.Game.Layers, r) && r.Sort != model.Forbid
}

// SeatedOn reports whether a component is part of this line-up.
func (c *Facts) SeatedOn(on *declared.Component) bool {
	if on.Faction != "" && len(c.Seated(on.Faction)) == 0 {
		return false
	}
	if on.Design >= 0 {
		d := &c.Game.Designs[on.Design]
		return c.Includes(d.Faction, d.Option, d.File, "", d.Needs)
	}
	return c.Includes("", on.Option, on.File, on.Map, on.Needs)
}

// Base returns the Law's answer to a question, without its dead branches.
func (c *Facts) Base(id int) *expr.Node { return c.Folded(c.Game.Rulings[id].Base) }

// trees returns all expressions that determine the answer of a ruling.
func (c *Facts) trees(id int) []*expr.Node {
	out := []*expr.Node{c.Base(id)}
	for _, r := range c.RulesOf(id) {
		out = append(out, c.Folded(r.When), c.Folded(r.Value))
	}
	return out
}

// orderRules sorts the rules of one question into the order in which they are resolved. Rules of one sort and layer
// keep the order of declaration, but a rule that overrides another comes after it.
func orderRules(rules []*model.Rule) {
	sort.SliceStable(rules, func(i, j int) bool { return comesBefore(rules[i], rules[j]) })
}

func comesBefore(a, b *model.Rule) bool {
	if a.Sort != b.Sort {
		return a.Sort < b.Sort
	}
	if a.Layer != b.Layer {
		return a.Layer < b.Layer
	}
	return lifts(b, a)
}

// lifts reports whether rule a overrides rule b.
func lifts(a, b *model.Rule) bool { return b.ID != "" && slices.Contains(a.Overrides, b.ID) }

// aboveLaw reports whether a rule is in a layer above the Law.
func aboveLaw(layers []string, r *model.Rule) bool {
	return r.Layer > slices.Index(layers, "law")
}
