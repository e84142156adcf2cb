package model

import (
	"slices"
)

// AllRules returns every rule, including those of effects.
func (g *Game) AllRules() []*Rule {
	all := slices.Clone(g.Rules)
	for _, e := range g.Effects {
		all = append(all, e.Rules...)
	}
	return all
}

// AllAbilities returns every ability, including those of effects.
func (g *Game) AllAbilities() []*Ability {
	all := slices.Clone(g.Abilities)
	for _, e := range g.Effects {
		all = append(all, e.Abilities...)
	}
	return all
}

// RuleID returns the number of a rule, -1 if it is unknown. Rules of components come first, then those of effects.
func (g *Game) RuleID(rule *Rule) int {
	if i := slices.Index(g.Rules, rule); i >= 0 {
		return i
	}
	n := len(g.Rules)
	for _, e := range g.Effects {
		if i := slices.Index(e.Rules, rule); i >= 0 {
			return n + i
		}
		n += len(e.Rules)
	}
	return -1
}

// Rule returns the rule with a number, nil if there is none.
func (g *Game) Rule(id int) *Rule {
	if id < len(g.Rules) {
		return g.Rules[id]
	}
	id -= len(g.Rules)
	for _, e := range g.Effects {
		if id < len(e.Rules) {
			return e.Rules[id]
		}
		id -= len(e.Rules)
	}
	return nil
}
