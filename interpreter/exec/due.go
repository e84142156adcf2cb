package exec

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter/code"
	"precept/interpreter/limit"
	"precept/interpreter/state"
)

// dueEntry is one ability that an event set off.
type dueEntry struct {
	inst, elem, event, me, owner, slot, orderer int32
}

const (
	dueOwner   = 4
	dueOrderer = 6 // the last word of an entry
	dueWords   = 7
)

// A frame of due abilities holds their number, whose are being done, then the entries; an entry that is done has
// instance -1, one that ordered_by gives to nobody has orderer -1.
const (
	dueN     = 0
	dueGroup = 1 // the orderer whose entries are being done, Nil while that is to be decided
	dueList  = 2
)

// live reports whether an instance's component is in play, and for whom it speaks. event is the frame of an event
// before which it must have been in play, or -1 for now.
func (x *Run) live(i *code.Instance, event int) (owner int32, ok bool) {
	m := x.M
	if i.Active < 0 && i.From < 0 {
		if i.Source >= 0 && m.Place[i.Source] < 0 {
			return state.Nil, false
		}
		return i.Owner, true
	}
	q := m.Place[i.Source]
	if event >= 0 {
		q = x.placeBefore(i.Source, event)
	}
	if q < 0 {
		return state.Nil, false
	}
	if i.From < 0 && !x.P.Active[q] {
		return state.Nil, false
	}
	pl := &x.P.Places[q]
	return pl.Owner, i.From < 0 || pl.Zone == i.From
}

// placeBefore is where a piece was before an event moved it.
func (x *Run) placeBefore(p int32, event int) int16 {
	m := x.M
	for k := int(m.Stack[event+state.FJournal]); k >= 0 && k+1 < len(m.Journal); k += 2 {
		if int32(m.Journal[k]) == p {
			return m.Journal[k+1]
		}
	}
	return m.Place[p]
}

// asOf evaluates f with the names of an ability: who acts, whose it is, what it is written on, the event.
func (x *Run) asOf(me, owner, source, event int32, i *code.Instance, elem, slot int32, f func()) {
	m := x.M
	top := int(m.Ctl[state.Top])
	was, tb := m.FP, m.TB
	fp := top + state.Header
	regs := x.P.Blocks[i.Block].Regs
	if fp+regs+8 > len(m.Stack) {
		m.Fail(errDeep)
		return
	}
	x.stamp++
	m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], m.Stack[fp+state.FSource], m.Stack[fp+state.FEvent] = me, owner, source, event
	x.fillAbility(fp, i, elem, slot)
	m.FP, m.TB = fp, x.tb0
	f()
	m.FP, m.TB = was, tb
}

// fillAbility gives an ability the element it is for, and the values that its effect keeps.
func (x *Run) fillAbility(fp int, i *code.Instance, elem, slot int32) {
	if i.EachReg >= 0 {
		x.M.Stack[fp+i.EachReg] = elem
	}
	if i.Effect >= 0 && slot >= 0 {
		at := x.P.EffectAt(int(slot))
		for _, k := range i.Ability.Kept {
			x.M.Stack[fp+k.As.Reg] = x.M.Slot[at+code.EffArgs+k.Slot]
		}
	}
}

// spent reports whether an ability has been used that may be used once; of an effect, of the copy in a slot.
func (x *Run) spent(i *code.Instance, slot int32) bool {
	return i.Once >= 0 && x.M.Slot[i.Once+max(0, int(slot))] != 0
}

// copies calls f for whom an ability in play speaks: once, or for each copy of its effect with the slot in which that lies,
// until f says no. event is as for live.
func (x *Run) copies(i *code.Instance, event int, f func(owner, slot int32) bool) {
	if i.Effect < 0 {
		if owner, ok := x.live(i, event); ok {
			f(owner, -1)
		}
		return
	}
	for s := range int32(limit.EffectSlots) {
		if at := x.P.EffectAt(int(s)); x.M.Slot[at] == int32(i.Effect)+1 && !f(x.M.Slot[at+code.EffOwner], s) {
			return
		}
	}
}

// collect finds what a procedure that is done set off, and begins doing it. It returns false when there is nothing.
func (x *Run) collect(fp, proc int) bool {
	insts := x.P.Procs[proc].After
	if len(insts) == 0 {
		return false
	}
	x.due = x.due[:0]
	for _, i := range insts {
		x.collectOne(i, fp)
	}
	if len(x.due) == 0 || x.M.Err != nil {
		return false
	}
	m := x.M
	if m.Ctl[state.Joined] > 0 { // done when all of the together is
		d, ok := x.pushDue(x.due)
		if !ok {
			return true
		}
		m.Stack[d+state.FAux] = m.Ctl[state.DueTop]
		m.Ctl[state.DueTop] = int32(d)
		m.Ctl[state.Cur] = int32(fp)
		return false
	}
	x.pushDue(x.due)
	return true
}

func (x *Run) collectOne(i *code.Instance, fp int) {
	x.copies(i, fp, func(owner, slot int32) bool {
		if !x.spent(i, slot) {
			x.collectFor(i, fp, owner, slot)
		}
		return true
	})
}

// collectFor judges an ability for one owner: who uses it, for which elements, and whether it speaks.
func (x *Run) collectFor(i *code.Instance, fp int, owner, slot int32) {
	m := x.M
	event := int32(fp)
	me := owner
	if me < 0 {
		me = m.Stack[fp+state.FMe]
	}
	users := len(x.held)
	x.held = append(x.held, me)
	if i.By != nil {
		x.asOf(me, owner, i.Source, event, i, state.Nil, slot, func() {
			seats := i.By(m)
			x.held = slices.Grow(x.held[:users], len(seats))
			x.held = x.held[:users+seatsOf(seats, x.held[users:cap(x.held)])]
		})
	}
	elems := len(x.held)
	for k := users; k < elems; k++ {
		u := x.held[k]
		x.held = append(x.held[:elems], state.Nil)
		if i.Each != nil {
			x.asOf(u, owner, i.Source, event, i, state.Nil, slot, func() { x.held = append(x.held[:elems], i.Each(m)...) })
		}
		for j := elems; j < len(x.held); j++ {
			if !code.Work(m, setOff) {
				break
			}
			yes, e := true, x.held[j]
			if i.When != nil {
				x.asOf(u, owner, i.Source, event, i, e, slot, func() { yes = i.When(m) })
			}
			if yes {
				x.due = append(x.due, dueEntry{int32(i.ID), e, event, u, owner, slot, -1})
			}
		}
	}
	x.held = x.held[:users]
}

// setOff is what judging whether an ability is set off counts as, in steps of evaluation.
const setOff = 4

// pushDue begins a frame of due abilities. It is false when they are more than there is room for, and the match broken.
func (x *Run) pushDue(list []dueEntry) (int, bool) {
	m := x.M
	fp, ok := x.pushSized(x.P.DueB, dueList+len(list)*dueWords)
	if !ok {
		m.Fail(x.fanned(list))
		return fp, false
	}
	m.Stack[fp+dueN] = int32(len(list))
	for k, e := range list {
		at := fp + dueList + k*dueWords
		copy(m.Stack[at:], []int32{e.inst, e.elem, e.event, e.me, e.owner, e.slot, e.orderer})
	}
	return fp, true
}

// fanned says that more is set off than a match can hold, by which abilities, and which ran last.
func (x *Run) fanned(list []dueEntry) error {
	var names []string
	for _, e := range list {
		if n := x.P.Instances[e.inst].Name; !slices.Contains(names, n) {
			names = append(names, n)
		}
		if len(names) == fannedNames {
			names = append(names, "and others")
			break
		}
	}
	err := fmt.Errorf("more is set off at once than a match can hold: %s", strings.Join(names, ", "))
	if ran := x.names(); ran != "" {
		err = fmt.Errorf("%w; these ran last: %s", err, ran)
	}
	return err
}

// fannedNames is how many abilities are named that are set off at once.
const fannedNames = 8

// pushSized is push for a frame whose size is known only now. It is false when there is no room for it.
func (x *Run) pushSized(block, regs int) (int, bool) {
	m := x.M
	if int(m.Ctl[state.Top])+state.Header+regs+64 > len(m.Stack) {
		return int(m.Ctl[state.Cur]), false
	}
	fp := x.push(block, state.Nil, state.Nil, state.Nil, -1)
	for i := 0; i < regs; i++ {
		m.Stack[fp+i] = state.Nil
	}
	m.Ctl[state.Top] = int32(fp + regs)
	return fp, true
}

// dueStep does the next of what is due.
func (x *Run) dueStep(in *code.Instr) signal {
	x.reach()
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if x.dueLeft(fp, nil) == 0 {
		return next
	}
	at := 0
	if k := m.Stack[fp+state.FAux]; k > 0 {
		at = int(k) - 1 // asked whether it is used
	} else if m.Ctl[state.Asking] > 0 {
		at = int(m.Ctl[state.Asking]) - 1
		m.Ctl[state.Asking] = 0
	} else if x.askGroup(fp, in) || x.askOrder(fp, in) {
		return ask
	} else {
		x.dueLeft(fp, func(k int, e []int32) bool {
			if e[dueOrderer] != m.Stack[fp+dueGroup] || x.waits(fp, e) {
				return true
			}
			at = k
			return x.Backwards
		})
	}
	return x.runDue(fp, at, in)
}

// dueLeft calls f, when there is one, with every entry that is not done, until f says no; it returns how many there are.
func (x *Run) dueLeft(fp int, f func(k int, e []int32) bool) int {
	left := 0
	for k := range int(x.M.Stack[fp+dueN]) {
		e := x.M.Stack[fp+dueList+k*dueWords:][:dueWords]
		if e[0] < 0 {
			continue
		}
		left++
		if f != nil && !f(k, e) {
			break
		}
	}
	return left
}

// runDue does one entry: at once when it must be done, after asking when it may.
func (x *Run) runDue(fp, k int, in *code.Instr) signal {
	m := x.M
	at := fp + dueList + k*dueWords
	e := m.Stack[at : at+dueWords]
	i := x.P.Instances[e[0]]
	if !i.Ability.Optional {
		me, owner, event, elem, slot := e[3], e[4], e[2], e[1], e[5]
		e[0] = -1
		x.begin(i, me, owner, event, elem, slot)
		return stay
	}
	if m.Stack[fp+state.FAux] != int32(k)+1 {
		m.Stack[fp+state.FAux] = int32(k) + 1
		if !x.canInstance(i, e[3], e[4], e[2], e[1], e[5]) {
			e[0] = -1
			m.Stack[fp+state.FAux] = 0
			return stay
		}
	}
	x.win = window{due: fp, entry: k}
	d := x.start(Menu, e[3], "", &i.Ability.Node, &x.win)
	d.add(x.offers(i, e[5]), 1)
	d.add(Pass, 1)
	return ask
}

// canInstance reports whether the opening of an ability can be answered.
func (x *Run) canInstance(i *code.Instance, me, owner, event, elem, slot int32) bool {
	return x.canBlock(i.Block, me, owner, i.Source, event, func(fp int) { x.fillAbility(fp, i, elem, slot) })
}

// begin runs an ability.
func (x *Run) begin(i *code.Instance, me, owner, event, elem, slot int32) int {
	m := x.M
	if i.Once >= 0 {
		m.Set(i.Once+max(0, int(slot)), 1)
	}
	x.ran[x.rans%len(x.ran)] = i.Name
	x.rans++
	fp := x.push(i.Block, me, owner, i.Source, event)
	x.fillAbility(fp, i, elem, slot)
	if i.Ability.Optional {
		m.Ctl[state.OpenFrame], m.Ctl[state.OpenPC] = int32(fp), -1
	}
	return fp
}

// join begins a together: nothing is set off until all of it is done.
func (x *Run) join(in *code.Instr) signal {
	op := in.Op.(*code.Join)
	m := x.M
	*x.reg(op.Hidden) = m.Ctl[state.Top]
	*x.reg(op.Hidden + 1) = int32(len(m.Heap))
	m.Ctl[state.Joined]++
	return next
}

// joined ends a together: what it set off is done, all of it as one event.
func (x *Run) joined(in *code.Instr) signal {
	op := in.Op.(*code.Join)
	m := x.M
	if m.Ctl[state.Joined] > 0 && *x.reg(op.Hidden) >= 0 {
		m.Ctl[state.Joined]--
		if m.Ctl[state.Joined] > 0 {
			return next
		}
		if m.Dirty != 0 {
			*x.reg(op.Hidden) = -1 - *x.reg(op.Hidden)
			return stay // the state rules first
		}
		*x.reg(op.Hidden) = -1 - *x.reg(op.Hidden)
	}
	if m.Ctl[state.DueTop] != 0 {
		x.gather(op)
		x.pushDue(x.due)
		return stay
	}
	m.Ctl[state.Top] = -1 - *x.reg(op.Hidden)
	m.Heap = m.Heap[:*x.reg(op.Hidden + 1)]
	*x.reg(op.Hidden) = state.Nil
	if m.Ctl[state.Watching] == 0 {
		m.Journal = m.Journal[:0]
	}
	return next
}

// gather collects what waits in the frames of a together, oldest first, and says who orders it.
func (x *Run) gather(op *code.Join) {
	m := x.M
	x.due = x.due[:0]
	for d := m.Ctl[state.DueTop]; d != 0; d = m.Stack[int(d)+state.FAux] {
		n := int(m.Stack[int(d)+dueN])
		for k := n - 1; k >= 0; k-- {
			e := m.Stack[int(d)+dueList+k*dueWords:]
			entry := dueEntry{e[0], e[1], e[2], e[3], e[4], e[5], -1}
			if op.OrderedBy != nil {
				m.Tmp[m.TB] = e[3]
				entry.orderer = max(-1, op.OrderedBy(m))
			}
			x.due = append(x.due, entry)
		}
	}
	slices.Reverse(x.due) // the frames lead from the newest to the oldest
	m.Ctl[state.DueTop] = 0
}

// stateRules judges the rules of the form as_soon_as that look at what was written, and begins the first that holds.
func (x *Run) stateRules() {
	m := x.M
	for k, i := range x.P.State {
		if m.Dirty>>uint(k%64)&1 == 0 {
			continue
		}
		fired := false
		x.copies(i, -1, func(owner, slot int32) bool {
			fired = x.fire(k, owner, slot)
			return !fired
		})
		if fired {
			return
		}
	}
	m.Dirty = 0
}

// fire begins state rule k for an owner, of an effect for the copy in a slot, if it holds. One that is running is judged
// again when it is done.
func (x *Run) fire(k int, owner, slot int32) bool {
	m, i := x.M, x.P.State[k]
	if !x.ruleHolds(i, owner, owner, slot) || x.runs(i.Block) {
		return false
	}
	if m.Ctl[state.OpenFrame] != 0 {
		x.commit()
	}
	fp := x.begin(i, owner, owner, -1, state.Nil, slot)
	m.Stack[fp+state.FAux] = int32(k+1)<<auxRule | (slot+1)<<auxSlot
	return true
}

func (x *Run) ruleHolds(i *code.Instance, me, owner, slot int32) (yes bool) {
	m := x.M
	x.asOf(me, owner, i.Source, -1, i, state.Nil, slot, func() { yes = (i.Cond == nil || i.Cond(m)) && (i.When == nil || i.When(m)) })
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

// settled judges a state rule when its steps are done: they must have made its condition false.
func (x *Run) settled(k int) {
	m, i := x.M, x.P.State[k]
	fp := int(m.Ctl[state.Cur])
	slot := m.Stack[fp+state.FAux]>>auxSlot&(1<<(auxRule-auxSlot)-1) - 1
	inPlay := slot < 0 || m.Slot[x.P.EffectAt(int(slot))] == int32(i.Effect)+1
	if inPlay && x.ruleHolds(i, m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], slot) {
		x.fail(&i.Ability.Node, fmt.Errorf("the steps of %s leave its condition true: it would never end", i.Name))
	}
	m.Dirty = ^uint64(0)
}

var errReplace = errors.New("an instead: ability is used inside itself")

// replace lets abilities take the place of a call that is about to run.
func (x *Run) replace(fp int, pr *code.Proc) signal {
	m := x.M
	sig := stay
	for _, i := range pr.Inst {
		found := false
		x.copies(i, -1, func(owner, slot int32) bool {
			sig, found = x.replaceFor(fp, pr, i, owner, slot)
			return !found
		})
		if found || m.Err != nil {
			break
		}
	}
	return sig
}

// mayReplace looks whether an ability takes the place of a call whose frame has begun. While an opening is tried, one that must
// do so answers for it by its own opening, and one that may can be what the opening is completed by.
func (x *Run) mayReplace(fp int, pr *code.Proc) signal {
	if len(pr.Inst) == 0 {
		return stay
	}
	if x.trying == 0 {
		return x.replace(fp, pr)
	}
	sig := stay
	for _, i := range pr.Inst {
		x.copies(i, -1, func(owner, slot int32) bool {
			me, yes := x.replaces(fp, pr, i, owner, slot)
			switch {
			case !yes:
			case x.canInstance(i, me, owner, int32(fp), state.Nil, slot):
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
	if m.Stack[fp+pr.Used+k/31]>>uint(k%31)&1 != 0 || x.spent(i, slot) {
		return state.Nil, false
	}
	if me = owner; me < 0 {
		me = m.Stack[fp+state.FMe]
	}
	if i.By != nil {
		x.asOf(me, owner, i.Source, int32(fp), i, state.Nil, slot, func() {
			if users := i.By(m); len(users) > 0 && users[0] >= 0 {
				me = users[0]
			}
		})
	}
	yes = true
	if i.When != nil {
		x.asOf(me, owner, i.Source, int32(fp), i, state.Nil, slot, func() { yes = i.When(m) })
	}
	return me, yes
}

// giveBack writes what the steps of a replaced call have bound, run by go_on, to the call itself: that is what is kept of it.
func (x *Run) giveBack(fp int) {
	m := x.M
	parent := int(m.Stack[fp+state.FParent])
	call := int(m.Stack[parent+state.FEvent])
	copy(m.Stack[call:call+x.P.Blocks[m.Stack[fp+state.FBlock]].Regs], m.Stack[fp:])
	for f := fp; f != call; f = int(m.Stack[f+state.FParent]) { // lists that it has bound stay for as long as the call does
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
		x.begin(i, me, owner, int32(fp), state.Nil, slot)
		return stay
	}
	x.due = append(x.due[:0], dueEntry{int32(i.ID), state.Nil, int32(fp), me, owner, slot, -1})
	d, ok := x.pushDue(x.due)
	if !ok {
		return stay
	}
	m.Stack[d+state.FKeep] = 0
	m.Stack[d+state.FOwner] = int32(fp) // the call that is replaced if the answer is yes
	return stay
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
	again := x.push(int(m.Stack[call+state.FBlock]), m.Stack[call+state.FMe], m.Stack[call+state.FOwner], m.Stack[call+state.FSource], m.Stack[call+state.FEvent])
	copy(m.Stack[again:again+x.P.Blocks[m.Stack[call+state.FBlock]].Regs], m.Stack[call:])
	m.Stack[again+state.FAux] = m.Stack[call+state.FAux]&^auxDone | auxAgain
	if proc >= 0 {
		return x.replace(again, x.P.Procs[proc])
	}
	return stay
}
