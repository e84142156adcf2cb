package exec

import (
	"errors"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// queueOrder marks a decision about which of several due abilities comes first.
type queueOrder struct{}

var dueOrderOp = &queueOrder{}

// dueConflict reports whether the order of two remaining entries can matter: two of the current group, or of different
// groups with across. Unless of is Nil, it considers only the entries that this seat uses.
func (x *Run) dueConflict(fp int, across bool, of int32) bool {
	if n := int(x.M.Stack[fp+queueN]); !compile.Work(x.M, n*n/scanned) {
		return false
	}
	found := false
	group := x.M.Stack[fp+queueGroup]
	x.dueLeft(fp, func(i int, a []int32) bool {
		x.dueLeft(fp, func(j int, b []int32) bool {
			concerned := a[triggerOrderer] == group && b[triggerOrderer] == group
			switch {
			case across:
				concerned = a[triggerOrderer] != b[triggerOrderer]
			case of != state.Nil:
				concerned = concerned && a[triggerMe] == of && b[triggerMe] == of
			}
			found = found || j > i && concerned && !x.fixed(a, b) && !x.repeats(fp, a, b) &&
				x.P.Conflict(x.P.Instances[a[0]], x.P.Instances[b[0]], whoseDue(a), whoseDue(b)) &&
				!x.idle(a) && !x.idle(b)
			return !found
		})
		return !found
	})
	return found
}

// whoseDue returns the user and owner of a due entry.
func whoseDue(e []int32) compile.Whose {
	return compile.Whose{Me: e[triggerMe], Owner: e[triggerOwner]}
}

// repeats reports whether two entries do the same in either order. They have the same ability, user and owner, and the
// same element and event if the ability reads these.
func (x *Run) repeats(fp int, a, b []int32) bool {
	i := x.P.Instances[a[0]]
	return a[0] == b[0] && (a[1] == b[1] || !i.ReadsEach) && a[3] == b[3] && a[4] == b[4] &&
		(a[2] == b[2] || !i.ReadsEvent) &&
		slices.Equal(x.keptBy(fp, a), x.keptBy(fp, b))
}

// idle reports whether a due entry does nothing in any order: its only step performs what a piece has printed, and the
// piece has nothing.
func (x *Run) idle(e []int32) bool {
	i := x.P.Instances[e[triggerInst]]
	steps := x.P.Blocks[i.Block].Code
	if i.Ability.Optional || i.Effect >= 0 || len(steps) != 2 {
		return false
	}
	op, ok := steps[0].Op.(*compile.Perform)
	if !ok || !op.Printed {
		return false
	}
	nothing := false
	x.AsOf(e[triggerMe], e[triggerOwner], i.Source, e[triggerEvent], i, e[triggerElem], state.Nil, func() {
		nothing = op.Value(x.M) == state.Nil
	})
	return nothing
}

// askGroup decides which orderer's entries are done next. It reports whether a seat must be asked.
func (x *Run) askGroup(fp int, in *compile.Instr) bool {
	m := x.M
	group := m.Stack[fp+queueGroup]
	first, going, several := state.Nil, false, false
	x.dueLeft(fp, func(k int, e []int32) bool {
		several = several || first != state.Nil && e[triggerOrderer] != first
		if first == state.Nil || x.Backwards {
			first = e[triggerOrderer]
		}
		going = going || e[triggerOrderer] == group
		return true
	})
	if going {
		return false
	}
	switch {
	case several && x.P.InOrder():
		m.Stack[fp+queueGroup] = x.firstGroup(fp)
		return false
	case !several || !x.dueConflict(fp, true, state.Nil):
		m.Stack[fp+queueGroup] = first
		return false
	}
	m.Stack[fp+queueGroup] = state.Nil
	d := x.start(Order, x.undecided(fp, state.Nil), "", in.Node, dueOrderOp)
	x.dueLeft(fp, func(k int, e []int32) bool {
		for _, c := range d.cands { // one entry represents its group
			if m.Stack[fp+queueList+int(c)*triggerWords+triggerOrderer] == e[triggerOrderer] {
				return true
			}
		}
		d.add(int32(k), 1)
		return true
	})
	return true
}

// askOrder asks which entry of the group comes first, if the order can matter. It asks the orderer, otherwise the seat
// that the golden rules name.
func (x *Run) askOrder(fp int, in *compile.Instr) bool {
	group := x.M.Stack[fp+queueGroup]
	inOrder := group < 0 && x.P.InOrder()
	if x.dueLeft(fp, nil) == 1 || !inOrder && !x.dueConflict(fp, false, state.Nil) {
		return false
	}
	who, his := group, state.Nil
	if who < 0 {
		who = x.undecided(fp, group)
	}
	if inOrder {
		his = who
	}
	d := x.start(Order, who, "", in.Node, dueOrderOp)
	x.dueLeft(fp, func(k int, e []int32) bool {
		if e[triggerOrderer] == group && !x.waits(fp, e) && (his == state.Nil || e[triggerMe] == his) {
			d.add(int32(k), 1)
		}
		return true
	})
	if his != state.Nil && len(d.cands) > 0 && (len(d.cands) == 1 || !x.dueConflict(fp, false, his)) {
		x.M.Ctl[state.Asking] = d.cands[0] + 1
		return false
	}
	return len(d.cands) > 1
}

// firstGroup returns the group of the seat that is first by the golden rules.
func (x *Run) firstGroup(fp int) int32 {
	who, group := x.undecided(fp, state.Nil), state.Nil
	x.dueLeft(fp, func(_ int, e []int32) bool {
		mine := e[triggerOrderer] == who || e[triggerOrderer] < 0 && e[triggerMe] == who
		if group == state.Nil || mine {
			group = e[triggerOrderer]
		}
		return !mine
	})
	return group
}

// fixed reports whether the content determines which of two entries comes first.
func (x *Run) fixed(a, b []int32) bool {
	return x.P.Precedes(int(a[0]), int(b[0])) || x.P.Precedes(int(b[0]), int(a[0]))
}

// waits reports whether another entry of the same orderer must be done before e.
func (x *Run) waits(fp int, e []int32) bool {
	found := false
	x.dueLeft(fp, func(_ int, f []int32) bool {
		found = f[triggerOrderer] == e[triggerOrderer] && x.P.Precedes(int(f[triggerInst]), int(e[triggerInst]))
		return !found
	})
	return found
}

// undecided returns the seat that orders what the golden rules leave open, in one group, or in all groups for Nil.
func (x *Run) undecided(fp int, group int32) int32 {
	from := len(x.candStack)
	x.dueLeft(fp, func(k int, e []int32) bool {
		switch {
		case group != state.Nil && e[triggerOrderer] != group:
		case e[triggerOrderer] >= 0:
			x.candStack = append(x.candStack, e[triggerOrderer])
		default:
			x.candStack = append(x.candStack, e[triggerMe])
		}
		return true
	})
	who := x.P.Undecided(x.M, x.candStack[from:])
	x.candStack = x.candStack[:from]
	return who
}

// takeDue executes an answer about which group comes first, or which of its entries.
func (x *Run) takeDue(o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if m.Stack[fp+queueGroup] == state.Nil {
		m.Stack[fp+queueGroup] = m.Stack[fp+queueList+int(o)*triggerWords+triggerOrderer]
		return
	}
	m.Ctl[state.Asking] = o + 1
}

var errReplace = errors.New("an instead: ability is used inside itself")

// replace begins the first ability that takes the place of a call that is about to run.
func (x *Run) replace(fp int, pr *compile.Proc) signal {
	m := x.M
	sig := stay
	for k, i := range pr.Inst {
		found := false
		if x.bearers(i) != 0 {
			if x.offerHidden(fp, pr, pr.Inst[k:]) {
				return stay
			}
			continue
		}
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

// mayReplace tests whether an ability takes the place of a call whose frame has begun. In a search it begins the steps
// of a mandatory ability instead of the call's. If an optional ability can complete the transaction, it returns stop.
func (x *Run) mayReplace(fp int, pr *compile.Proc) signal {
	if len(pr.Inst) == 0 {
		return stay
	}
	if x.searchDepth == 0 {
		return x.replace(fp, pr)
	}
	sig, begun := stay, false
	for _, i := range pr.Inst {
		x.Copies(i, -1, func(owner, slot int32) bool {
			me, yes := x.replaces(fp, pr, i, owner, slot, x.blind)
			if !yes {
				return true
			}
			word, bit := x.spoken(fp, pr, i, slot)
			*word |= bit
			if i.Ability.Optional {
				if x.canInstance(i, me, owner, int32(fp), state.Nil, x.keptIn(slot)) {
					sig = stop
				}
				*word &^= bit
				return sig == stay
			}
			x.leaveOut(int32(fp))
			x.fillAbility(x.push(i.Block, me, owner, i.Source, int32(fp)), i, state.Nil, x.keptIn(slot))
			begun = true
			return false
		})
		if sig != stay || begun || x.M.Err != nil {
			break
		}
	}
	return sig
}

// replaceFor begins one ability in place of a call, if the ability applies to it.
func (x *Run) replaceFor(fp int, pr *compile.Proc, i *compile.Instance, owner, slot int32) (signal, bool) {
	me, yes := x.replaces(fp, pr, i, owner, slot, i.Ability.Optional)
	if !yes {
		return stay, false
	}
	word, bit := x.spoken(fp, pr, i, slot)
	*word |= bit
	x.M.Stack[fp+state.FAux] |= auxDone
	return x.replaceBy(fp, i, me, owner, slot), true
}

// offerHidden asks each seat that could hold a component with the ability of the first of list whether it takes the
// place of a call; a seat that does not hold one can only decline. It reports whether anybody is asked.
func (x *Run) offerHidden(fp int, pr *compile.Proc, list []*compile.Instance) bool {
	m, i := x.M, list[0]
	if word, bit := x.spoken(fp, pr, i, noSlot); *word&bit != 0 {
		return false
	}
	for _, j := range list {
		if j.Alike(i) {
			word, bit := x.spoken(fp, pr, j, noSlot)
			*word |= bit
		}
	}
	must := m.Ctl[state.TxFrame] != 0 && !x.stands(fp)
	x.due = x.due[:0]
	x.eachBearer(i, list, -1, func(i *compile.Instance, owner, slot int32) {
		if me, yes := x.forCall(fp, i, owner, slot, true); yes {
			x.due = append(x.due, trigger{int32(i.ID), state.Nil, int32(fp), me, owner, slot, 0, -1})
		}
	})
	if len(x.due) == 0 {
		return false
	}
	m.Stack[fp+state.FAux] |= auxDone
	return x.offerInstead(fp, must)
}

// offerInstead begins a due frame with the abilities in x.due, any of which may take the place of the call whose frame
// is fp. It reports false if there is no room for it.
func (x *Run) offerInstead(fp int, must bool) bool {
	m := x.M
	d, ok := x.pushDue(x.due)
	if !ok {
		return false
	}
	m.Stack[d+state.FOwner] = int32(fp) // the call that is replaced if the answer is yes
	m.Stack[d+queueOpen], m.Stack[d+queueOpen+1] = m.Ctl[state.TxFrame], m.Ctl[state.TxPC]
	if must {
		m.Stack[d+queueMust] = 1
	}
	return true
}

// spoken returns where a call records that an ability has replaced it: a word of its frame, and a bit in that word.
func (x *Run) spoken(fp int, pr *compile.Proc, i *compile.Instance, slot int32) (word *int32, bit int32) {
	k := i.Bit + max(0, int(slot))
	return &x.M.Stack[fp+pr.Used+k/compile.UsedBits], 1 << uint(k%compile.UsedBits)
}

// leaveOut makes the call whose frame is fp end without its own steps.
func (x *Run) leaveOut(fp int32) {
	x.M.Stack[fp+state.FPC] = int32(len(x.P.Blocks[x.M.Stack[fp+state.FBlock]].Code) - 1)
}

// replaces reports whether an ability applies to a call and has not done so before, and returns its user. With seen,
// the condition is tested only as far as public information goes.
func (x *Run) replaces(fp int, pr *compile.Proc, i *compile.Instance, owner, slot int32, seen bool) (me int32,
	yes bool) {
	if word, bit := x.spoken(fp, pr, i, slot); *word&bit != 0 || x.Spent(i, slot) {
		return state.Nil, false
	}
	return x.forCall(fp, i, owner, slot, seen)
}

// forCall judges whether an ability of owner speaks for a call, and returns who uses it; seen is as for speaks.
func (x *Run) forCall(fp int, i *compile.Instance, owner, slot int32, seen bool) (me int32, yes bool) {
	m := x.M
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
		x.AsOf(me, owner, i.Source, int32(fp), i, state.Nil, slot, func() { yes = x.speaks(i, seen) })
	}
	return me, yes
}

// giveBack copies the bindings of a replaced call's steps, which go_on ran, to the call itself. The caller keeps its
// bindings from there.
func (x *Run) giveBack(fp int) {
	m := x.M
	parent := int(m.Stack[fp+state.FParent])
	call := int(m.Stack[parent+state.FEvent])
	copy(m.Stack[call:call+x.P.Blocks[m.Stack[fp+state.FBlock]].Regs], m.Stack[fp:])
	// lists that the steps bound must last as long as the call
	for f := fp; f != call; f = int(m.Stack[f+state.FParent]) {
		m.Stack[f+state.FHeap] = int32(len(m.Heap))
	}
}

// replaceBy begins an ability in place of the call whose frame is fp. For an optional ability, a due frame above the
// call asks first. The call's own steps run only if go_on asks for them.
func (x *Run) replaceBy(fp int, i *compile.Instance, me, owner, slot int32) signal {
	m := x.M
	if !i.Ability.Optional {
		x.leaveOut(int32(fp))
		x.begin(i, me, owner, int32(fp), state.Nil, slot, x.keptIn(slot))
		return stay
	}
	must := m.Ctl[state.TxFrame] != 0 && !x.stands(fp)
	x.due = append(x.due[:0], trigger{int32(i.ID), state.Nil, int32(fp), me, owner, slot, 0, -1})
	x.offerInstead(fp, must)
	return stay
}

// stands reports whether the transaction can be completed by a call whose frame has begun, or by another ability that
// may still replace it.
func (x *Run) stands(fp int) bool {
	m := x.M
	x.writes++
	k := x.save(x.reach(m.Ctl[state.TxFrame]))
	m.Ctl[state.Asking] = 0
	x.searchDepth++
	sig := x.mayReplace(fp, x.P.Procs[x.P.Blocks[m.Stack[fp+state.FBlock]].Proc])
	x.searchDepth--
	ok := sig == stop || sig == stay && x.canComplete()
	x.restore(k)
	x.drop(k)
	return ok
}

// goOn runs the steps of the call that the ability replaced.
func (x *Run) goOn(in *compile.Instr) signal {
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
		return x.mayReplace(again, x.P.Procs[proc])
	}
	return stay
}

// ready is an ability that waits for a window, with a seat that may come to use it there.
type ready struct {
	waiting
	seat int32
	now  bool // it may be used now
}

func (r *ready) whose() compile.Whose { return compile.Whose{Me: r.seat, Owner: r.owner} }

// orderMatters reports whether the order in which a seat uses several mandatory abilities can matter: for those
// abilities, for those that others use in between, or for those that can be used only then.
func (x *Run) orderMatters(op *compile.Window, h int, seat int32) bool {
	if !compile.Work(x.M, len(x.waiting)*len(x.waiting)) {
		return false
	}
	x.ready = x.ready[:0]
	for _, w := range x.waiting {
		x.readyFor(op, w, h)
	}
	come := x.possible()
	switch {
	case x.comesIntoPlay(op, come):
		return true
	case x.allAlike(come, seat):
		return false
	}
	for i := range come {
		if come[i].seat != seat {
			continue
		}
		for j := range come {
			if i != j && x.hinders(&come[i], &come[j], come) {
				return true
			}
		}
	}
	return false
}

// readyFor records the seats that may use a waiting ability, now or later.
func (x *Run) readyFor(op *compile.Window, w waiting, h int) {
	var seats [limit.Players]int32
	for _, seat := range seats[:x.order(op, seats[:])] {
		word, bit := x.usedBit(w.i, w.slot, seat)
		if x.M.Stack[h+word]&bit != 0 || w.i.By == nil && w.owner != seat {
			continue
		}
		x.ready = append(x.ready, ready{w, seat, x.eligible(op, w, h, seat)})
	}
}

// comesIntoPlay reports whether using the waiting abilities can bring another ability for the same window into play.
func (x *Run) comesIntoPlay(op *compile.Window, come []ready) bool {
	for _, i := range op.Waits {
		if slices.ContainsFunc(x.waiting, func(w waiting) bool { return w.i == i }) {
			continue
		}
		for k := range come {
			if r := &come[k]; x.P.Displaces(r.i, i, r.whose(), compile.Whose{Me: state.Nil, Owner: state.Nil}) {
				return true
			}
		}
	}
	return false
}

// possible returns the abilities that may be used now, and those that using them may make possible.
func (x *Run) possible() []ready {
	n := 0
	take := func(k int) {
		x.ready[n], x.ready[k] = x.ready[k], x.ready[n]
		n++
	}
	for k := range x.ready {
		if x.ready[k].now {
			take(k)
		}
	}
	for i := 0; i < n; i++ {
		for k := n; k < len(x.ready); k++ {
			if a, b := &x.ready[i], &x.ready[k]; x.P.Stirs(a.i, b.i, a.whose(), b.whose()) {
				take(k)
			}
		}
	}
	return x.ready[:n]
}

// allAlike reports whether all abilities that a seat may use now do the same and stay in play.
func (x *Run) allAlike(come []ready, seat int32) bool {
	first := -1
	for i := range come {
		a := &come[i]
		if !a.now || a.seat != seat {
			continue
		}
		if first < 0 {
			first = i
		}
		if f := &come[first]; i != first && !x.P.Twins(f.i, a.i, f.whose(), a.whose()) {
			return false
		}
		for k := range come {
			if b := &come[k]; x.P.Displaces(b.i, a.i, b.whose(), a.whose()) {
				return false
			}
		}
	}
	return true
}

// hinders reports whether the order of two abilities can matter, if any of the abilities in come may be used.
func (x *Run) hinders(a, b *ready, come []ready) bool {
	wa, wb := a.whose(), b.whose()
	return x.P.Conflict(a.i, b.i, wa, wb) || x.bars(a, b, come) || x.bars(b, a, come)
}

// bars reports whether using a can decide whether b is used.
func (x *Run) bars(a, b *ready, come []ready) bool {
	wa, wb := a.whose(), b.whose()
	if !b.now {
		return x.P.Stirs(a.i, b.i, wa, wb)
	}
	return x.P.Displaces(a.i, b.i, wa, wb) || x.P.Stops(a.i, b.i, wa, wb) && !x.outlasts(b, come)
}

// outlasts reports whether an ability can still be used after all others that may come, because there is enough of
// everything that it needs.
func (x *Run) outlasts(b *ready, come []ready) bool {
	for k := range b.i.Needs() {
		amount, way, least := b.i.Need(k)
		var now int32
		x.AsOf(b.seat, b.owner, b.i.Source, -1, b.i, state.Nil, b.slot, func() { now = amount(x.M) })
		for j := range come {
			a := &come[j]
			if a == b {
				continue
			}
			much, known := x.P.Lessens(a.i, b.i, k, a.whose(), b.whose())
			if !known {
				return false
			}
			now -= int32(way) * much
		}
		if way > 0 && now < least || way < 0 && now > least {
			return false
		}
	}
	return b.i.Needs() > 0
}
