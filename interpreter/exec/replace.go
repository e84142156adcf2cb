package exec

import (
	"errors"

	"precept/interpreter/code"
	"precept/interpreter/state"
)

var errReplace = errors.New("an instead: ability is used inside itself")

// replace lets abilities take the place of a call that is about to run.
func (x *Run) replace(fp int, pr *code.Proc) signal {
	m := x.M
	sig := stay
	for _, i := range pr.Inst {
		found := false
		x.Copies(i, -1, func(owner, slot int32) bool {
			sig, found = x.replaceFor(fp, pr, i, owner, slot)
			return !found
		})
		if found || m.Err != nil {
			break
		}
	}
	return sig
}

// mayReplace looks whether an ability takes the place of a call whose frame has begun. While an opening is tried, one
// that must do so answers for it by its own opening, and one that may can be what the opening is completed by.
func (x *Run) mayReplace(fp int, pr *code.Proc) signal {
	if len(pr.Inst) == 0 {
		return stay
	}
	if x.trying == 0 {
		return x.replace(fp, pr)
	}
	sig := stay
	for _, i := range pr.Inst {
		x.Copies(i, -1, func(owner, slot int32) bool {
			me, yes := x.replaces(fp, pr, i, owner, slot)
			switch {
			case !yes:
			case x.canInstance(i, me, owner, int32(fp), state.Nil, x.keptIn(slot)):
				sig = stop
			case !i.Ability.Optional:
				sig = fail
			}
			return sig == stay
		})
		if sig != stay || x.M.Err != nil {
			break
		}
	}
	return sig
}

// replaceFor lets one ability take the place of a call, if it speaks.
func (x *Run) replaceFor(fp int, pr *code.Proc, i *code.Instance, owner, slot int32) (signal, bool) {
	me, yes := x.replaces(fp, pr, i, owner, slot)
	if !yes {
		return stay, false
	}
	m := x.M
	k := i.Bit + max(0, int(slot))
	m.Stack[fp+pr.Used+k/31] |= 1 << uint(k%31)
	m.Stack[fp+state.FAux] |= auxDone
	return x.replaceBy(fp, i, me, owner, slot), true
}

// replaces reports whether an ability speaks for a call and has not done so before, and who uses it.
func (x *Run) replaces(fp int, pr *code.Proc, i *code.Instance, owner, slot int32) (me int32, yes bool) {
	m := x.M
	k := i.Bit + max(0, int(slot))
	if m.Stack[fp+pr.Used+k/31]>>uint(k%31)&1 != 0 || x.Spent(i, slot) {
		return state.Nil, false
	}
	if me = owner; me < 0 {
		me = m.Stack[fp+state.FMe]
	}
	if i.By != nil {
		x.AsOf(me, owner, i.Source, int32(fp), i, state.Nil, slot, func() {
			if users := i.By(m); len(users) > 0 && users[0] >= 0 {
				me = users[0]
			}
		})
	}
	yes = true
	if i.When != nil {
		x.AsOf(me, owner, i.Source, int32(fp), i, state.Nil, slot, func() { yes = i.When(m) })
	}
	return me, yes
}

// giveBack writes what the steps of a replaced call have bound, run by go_on, to the call itself: that is what is kept
// of it.
func (x *Run) giveBack(fp int) {
	m := x.M
	parent := int(m.Stack[fp+state.FParent])
	call := int(m.Stack[parent+state.FEvent])
	copy(m.Stack[call:call+x.P.Blocks[m.Stack[fp+state.FBlock]].Regs], m.Stack[fp:])
	// lists that it has bound stay for as long as the call does
	for f := fp; f != call; f = int(m.Stack[f+state.FParent]) {
		m.Stack[f+state.FHeap] = int32(len(m.Heap))
	}
}

// replaceBy runs an ability in place of the call whose frame is fp: a due frame above it decides, and the call's own
// steps run only when go_on asks for them.
func (x *Run) replaceBy(fp int, i *code.Instance, me, owner, slot int32) signal {
	m := x.M
	last := len(x.P.Blocks[m.Stack[fp+state.FBlock]].Code) - 1
	if !i.Ability.Optional {
		m.Stack[fp+state.FPC] = int32(last)
		x.begin(i, me, owner, int32(fp), state.Nil, slot, x.keptIn(slot))
		return stay
	}
	must := m.Ctl[state.OpenFrame] != 0 && !x.stands(fp)
	x.due = append(x.due[:0], dueEntry{int32(i.ID), state.Nil, int32(fp), me, owner, slot, 0, -1})
	d, ok := x.pushDue(x.due)
	if !ok {
		return stay
	}
	m.Stack[d+state.FOwner] = int32(fp) // the call that is replaced if the answer is yes
	m.Stack[d+dueOpen], m.Stack[d+dueOpen+1] = m.Ctl[state.OpenFrame], m.Ctl[state.OpenPC]
	if must {
		m.Stack[d+dueMust] = 1
	}
	return stay
}

// stands reports whether the opening can be completed by a call whose frame has begun, or by what may still take its
// place.
func (x *Run) stands(fp int) bool {
	m := x.M
	x.stamp++
	k := x.save(x.frameBase(m.Ctl[state.OpenFrame]))
	m.Ctl[state.Asking] = 0
	x.trying++
	sig := x.mayReplace(fp, x.P.Procs[x.P.Blocks[m.Stack[fp+state.FBlock]].Proc])
	x.trying--
	ok := sig == stop || sig == stay && x.goesThrough()
	x.restore(k)
	x.drop(k)
	return ok
}

// goOn runs the steps of the call that the ability replaced.
func (x *Run) goOn(in *code.Instr) signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	call := int(m.Stack[fp+state.FEvent])
	if call <= 0 {
		m.Fail(errReplace)
		return next
	}
	m.Stack[fp+state.FPC]++
	proc := x.P.Blocks[m.Stack[call+state.FBlock]].Proc
	again := x.push(int(m.Stack[call+state.FBlock]), m.Stack[call+state.FMe], m.Stack[call+state.FOwner],
		m.Stack[call+state.FSource], m.Stack[call+state.FEvent])
	copy(m.Stack[again:again+x.P.Blocks[m.Stack[call+state.FBlock]].Regs], m.Stack[call:])
	m.Stack[again+state.FAux] = m.Stack[call+state.FAux]&^auxDone | auxAgain
	if proc >= 0 {
		return x.replace(again, x.P.Procs[proc])
	}
	return stay
}
