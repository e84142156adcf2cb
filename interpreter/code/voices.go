package code

import (
	"precept/interpreter/internal/rulings"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// voice is a rule compiled: whether it speaks, for each of its components in play.
type voice struct {
	rule *model.Rule
	// sets owner and source of the next component in play, from number k on: its number + 1, 0 for none
	next func(m *M, k int) int
	one  bool  // speaks for one component that is always in play
	own  int32 // its owner
	when Bool
	id   int
	lift []voice // rules that lift this prohibition
}

func (c *Compiler) voice(r *ruling, rule *model.Rule) voice {
	v := voice{rule: rule, id: c.ruleID(rule), own: state.Nil}
	on := &rule.On
	for _, k := range rule.Kept {
		c.temp(k.As, 1)
	}
	v.when = c.bool(c.pruned(rule.When))
	switch {
	case on.Effect > 0:
		v.next = c.nextEffect(r, rule)
	case on.Design >= 0:
		v.next = c.nextCopy(r, on.Design)
	case on.Kind >= 0:
		v.next = c.nextOfKind(r, on.Kind)
	default:
		owners := c.seated(on.Faction)
		if len(owners) > 1 {
			v.next = nextSeat(r, owners)
			break
		}
		if v.one = true; len(owners) == 1 {
			v.own = owners[0]
		}
	}
	return v
}

// nextSeat visits those who have taken one faction.
func nextSeat(r *ruling, owners []int32) func(*M, int) int {
	return func(m *M, k int) int {
		if k >= len(owners) {
			return 0
		}
		m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = owners[k], state.Nil
		return k + 1
	}
}

func (c *Compiler) ruleID(rule *model.Rule) int { return c.Game.RuleID(rule) }

// speaks goes to the next component, from number k on, for which the rule's condition holds, and sets owner and source.
// It returns its number + 1, with which to go on, or 0 when there is none.
func (v *voice) speaks(m *M, r *ruling, k int) int {
	for k = v.component(m, r, k); k > 0; k = v.component(m, r, k) {
		if v.when == nil || v.when(m) {
			return k
		}
	}
	return 0
}

// component goes to the next component in play and sets owner and source, whatever the rule's condition says of it.
func (v *voice) component(m *M, r *ruling, k int) int {
	if !v.one {
		return v.next(m, k)
	}
	if k > 0 {
		return 0
	}
	m.Tmp[m.TB+r.owner], m.Tmp[m.TB+r.source] = v.own, state.Nil
	return 1
}

// holds reports whether the rule speaks for any component.
func (v *voice) holds(m *M, r *ruling) bool { return v.speaks(m, r, 0) > 0 }

// voices compiles the rules of one sort.
func (c *Compiler) voices(r *ruling, rules []*model.Rule, sort model.RuleSort) []voice {
	var out []voice
	for _, rule := range rules {
		if rule.Sort != sort {
			continue
		}
		v := c.voice(r, rule)
		for _, other := range rules {
			if rulings.Lifts(other, rule) && sort == model.Forbid {
				v.lift = append(v.lift, c.voice(r, other))
			}
		}
		out = append(out, v)
	}
	return out
}

func lifted(m *M, r *ruling, lift []voice) bool {
	for i := range lift {
		if lift[i].holds(m, r) {
			return true
		}
	}
	return false
}
