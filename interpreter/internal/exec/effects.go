package exec

import (
	"errors"
	"fmt"
	"math/bits"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

var errEffects = errors.New("more effects are in play at once than a match holds")

// apply puts an effect into play, with its owner and the values that it keeps.
func (x *Run) apply(in *compile.Instr) signal {
	op := in.Op.(*compile.Apply)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	owner := m.Stack[fp+state.FOwner]
	if owner < 0 {
		owner = m.Stack[fp+state.FMe]
	}
	if op.To != nil {
		owner = op.To(m)
	}
	for i := 0; i < limit.EffectSlots; i++ {
		at := x.P.EffectAt(i)
		if m.Slot[at] != 0 {
			continue
		}
		m.Set(at+compile.EffID, int32(op.Effect)+1)
		m.Set(at+compile.EffOwner, owner)
		m.Set(at+compile.EffSource, m.Stack[fp+state.FSource])
		for k, f := range op.Args {
			m.Set(at+compile.EffArgs+k, f(m))
		}
		for _, once := range x.P.Effects[op.Effect].Once {
			m.Set(once+i, 0)
		}
		m.Set(x.P.Effects[op.Effect].Count, m.Slot[x.P.Effects[op.Effect].Count]+1)
		m.PendingRules = ^uint64(0) // rulings may have changed
		if x.heard() {
			x.Watch.Applied(op.Effect, owner)
		}
		return next
	}
	m.Fail(errEffects)
	return next
}

// over removes effects from play, those of one owner or, below 0, of all owners.
func (x *Run) over(effects []int, owner int32) {
	for _, i := range effects {
		if x.M.Slot[x.P.Effects[i].Count] > 0 {
			x.lapse(i, owner)
		}
	}
}

// lapse removes an owner's copies of an effect from play. Copies without an owner are removed too; an owner below 0
// removes all copies.
func (x *Run) lapse(effect int, owner int32) {
	m := x.M
	gone := uint64(0) // slots
	for i := 0; i < limit.EffectSlots; i++ {
		at := x.P.EffectAt(i)
		if has := m.Slot[at+compile.EffOwner]; m.Slot[at] != int32(effect)+1 || owner >= 0 && has >= 0 && has != owner {
			continue
		}
		gone |= 1 << uint(i)
		if x.heard() {
			x.Watch.Lapsed(effect, m.Slot[at+compile.EffOwner])
		}
		for k := 0; k < compile.EffectWords; k++ {
			m.Set(at+k, 0)
		}
	}
	if gone == 0 {
		return
	}
	m.Set(x.P.Effects[effect].Count, m.Slot[x.P.Effects[effect].Count]-int32(bits.OnesCount64(gone)))
	m.PendingRules = ^uint64(0)
	x.forgetSlots(effect, gone)
}

// forgetSlots removes references to copies of an effect that left play from the frames. The next effect may reuse their
// slots.
func (x *Run) forgetSlots(effect int, gone uint64) {
	m := x.M
	EachFrame(x.P, m, func(fp int, b *compile.Block) {
		if b.ID == x.P.DueB {
			dueEntries(m, fp, func(e []int32) {
				if s := e[triggerSlot]; s >= 0 && gone>>uint(s)&1 != 0 && x.P.Instances[e[triggerInst]].Effect == effect {
					e[triggerSlot] = goneSlot
				}
			})
			return
		}
		if rule := m.Stack[fp+state.FAux] &^ auxAgain >> auxRule; rule > 0 && x.P.State[rule-1].Effect == effect {
			if s := ruleSlot(m.Stack[fp+state.FAux]); gone>>uint(s)&1 != 0 {
				m.Stack[fp+state.FAux] += (limit.EffectSlots - s) << auxSlot
			}
		}
		if b.Proc >= 0 {
			pr := x.P.Procs[b.Proc]
			x.unuse(fp+pr.Used, 1, pr.Inst, effect, gone)
		}
		if op, ok := b.Code[m.Stack[fp+state.FPC]].Op.(*compile.Window); ok && m.Stack[fp+op.Hidden+winTurn] != state.Nil {
			x.unuse(fp+op.Hidden+winUsed, len(x.P.Players), op.Waits, effect, gone)
		}
	})
}

// unuse clears the bits of the copies of an effect in the words from at on. Each copy has one bit for each user.
func (x *Run) unuse(at, users int, list []*compile.Instance, effect int, gone uint64) {
	for _, i := range list {
		for s := 0; i.Effect == effect && s < limit.EffectSlots; s++ {
			for k := (i.Bit + s) * users; gone>>uint(s)&1 != 0 && k < (i.Bit+s+1)*users; k++ {
				x.M.Stack[at+k/compile.UsedBits] &^= 1 << uint(k%compile.UsedBits)
			}
		}
	}
}

// lapseAfter ends the effects that last until a procedure is done.
func (x *Run) lapseAfter(proc int) {
	x.over(x.P.Procs[proc].Lapse, state.Nil)
}

// beginPlay marks every state rule as pending: no step may have written the position that play begins with.
func (x *Run) beginPlay(*compile.Instr) signal {
	x.M.PendingRules = ^uint64(0)
	return next
}

// stateRules tests the pending rules of the form as_soon_as, and begins the first that holds.
func (x *Run) stateRules() {
	m := x.M
	for k, i := range x.P.State {
		if m.PendingRules>>uint(k%64)&1 == 0 {
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
	m.PendingRules = 0
}

// fire begins state rule k for an owner if it holds; slot is the copy of its effect. A rule that is running is tested
// again when its steps are done.
func (x *Run) fire(k int, owner, slot int32) bool {
	m, i := x.M, x.P.State[k]
	if !x.ruleHolds(i, owner, owner, slot) || x.runs(i.Block) {
		return false
	}
	if m.Ctl[state.TxFrame] != 0 {
		x.commit()
	}
	fp := x.begin(i, owner, owner, -1, state.Nil, slot, x.keptIn(slot))
	m.Stack[fp+state.FAux] = int32(k+1)<<auxRule | (slot+1)<<auxSlot
	return true
}

func (x *Run) ruleHolds(i *compile.Instance, me, owner, slot int32) (yes bool) {
	m := x.M
	x.AsOf(me, owner, i.Source, -1, i, state.Nil, slot, func() {
		yes = (i.Cond == nil || i.Cond(m)) &&
			(i.When == nil || i.When(m))
	})
	return yes
}

// runs reports whether a block is running.
func (x *Run) runs(block int) bool {
	m := x.M
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		if int(m.Stack[fp+state.FBlock]) == block {
			return true
		}
	}
	return false
}

// ruleSlot returns the slot of the effect whose state rule a frame runs, noSlot for others. It returns
// limit.EffectSlots if that effect has left play.
func ruleSlot(aux int32) int32 { return aux>>auxSlot&(1<<(auxRule-auxSlot)-1) - 1 }

// settled tests a state rule when its steps are done. It is an error if its condition is still true.
func (x *Run) settled(k int) {
	m, i := x.M, x.P.State[k]
	fp := int(m.Ctl[state.Cur])
	slot := ruleSlot(m.Stack[fp+state.FAux])
	inPlay := slot < limit.EffectSlots // if it left play, another copy has the slot, or none
	if inPlay && x.ruleHolds(i, m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], slot) {
		x.fail(&i.Ability.Node, fmt.Errorf("the steps of %s leave its condition true: it would never end", i.Name))
	}
	m.PendingRules = ^uint64(0)
}
