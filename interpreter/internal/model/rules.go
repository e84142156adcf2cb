package model

import (
	"slices"
)

// AllRules is every rule, those of effects included.
func (g *Game) AllRules() []*Rule {
	all := slices.Clone(g.Rules)
	for _, e := range g.Effects {
		all = append(all, e.Rules...)
	}
	return all
}

// AllAbilities is every ability, those of effects included.
func (g *Game) AllAbilities() []*Ability {
	all := slices.Clone(g.Abilities)
	for _, e := range g.Effects {
		all = append(all, e.Abilities...)
	}
	return all
}

// RuleID is the number of a rule: those of components first, then those of effects.
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

// Rule is the rule of that number.
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
