package exec

import (
	"fmt"

	"precept/interpreter/code"
	"precept/interpreter/limit"
	"precept/interpreter/state"
)

// beginPlay has every state rule judged by the position that play begins with, which no step may have written.
func (x *Run) beginPlay(*code.Instr) signal {
	x.M.Dirty = ^uint64(0)
	return next
}

// stateRules judges the rules of the form as_soon_as that look at what was written, and begins the first that holds.
func (x *Run) stateRules() {
	m := x.M
	for k, i := range x.P.State {
		if m.Dirty>>uint(k%64)&1 == 0 {
			continue
		}
		fired := false
		x.Copies(i, -1, func(owner, slot int32) bool {
			fired = x.fire(k, owner, slot)
			return !fired
		})
		if fired {
			return
		}
	}
	m.Dirty = 0
}

// fire begins state rule k for an owner, of an effect for the copy in a slot, if it holds. One that is running is
// judged again when it is done.
func (x *Run) fire(k int, owner, slot int32) bool {
	m, i := x.M, x.P.State[k]
	if !x.ruleHolds(i, owner, owner, slot) || x.runs(i.Block) {
		return false
	}
	if m.Ctl[state.OpenFrame] != 0 {
		x.commit()
	}
	fp := x.begin(i, owner, owner, -1, state.Nil, slot, x.keptIn(slot))
	m.Stack[fp+state.FAux] = int32(k+1)<<auxRule | (slot+1)<<auxSlot
	return true
}

func (x *Run) ruleHolds(i *code.Instance, me, owner, slot int32) (yes bool) {
	m := x.M
	x.AsOf(me, owner, i.Source, -1, i, state.Nil, slot, func() {
		yes = (i.Cond == nil || i.Cond(m)) &&
			(i.When == nil || i.When(m))
	})
	return yes
}

// runs reports whether a block is among those that are running.
func (x *Run) runs(block int) bool {
	m := x.M
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		if int(m.Stack[fp+state.FBlock]) == block {
			return true
		}
	}
	return false
}

// ruleSlot is the slot of the effect whose state rule a frame runs, noSlot for others; limit.EffectSlots where that has
// gone out of play.
func ruleSlot(aux int32) int32 { return aux>>auxSlot&(1<<(auxRule-auxSlot)-1) - 1 }

// settled judges a state rule when its steps are done: they must have made its condition false.
func (x *Run) settled(k int) {
	m, i := x.M, x.P.State[k]
	fp := int(m.Ctl[state.Cur])
	slot := ruleSlot(m.Stack[fp+state.FAux])
	inPlay := slot < limit.EffectSlots // where it has gone out of play, there is another now or none
	if inPlay && x.ruleHolds(i, m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], slot) {
		x.fail(&i.Ability.Node, fmt.Errorf("the steps of %s leave its condition true: it would never end", i.Name))
	}
	m.Dirty = ^uint64(0)
}
