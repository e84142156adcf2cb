package exec

import (
	"fmt"
	"slices"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// trigger is one ability that an event triggered. kept is the index in Stack of its effect's values, in a frame of
// waiting abilities; 0 means the values of the copy in play.
type trigger struct {
	inst, elem, event, me, owner, slot, kept, orderer int32
}

const (
	triggerInst    = 0 // the ability, -1 if it is done
	triggerElem    = 1
	triggerEvent   = 2
	triggerMe      = 3
	triggerOwner   = 4
	triggerSlot    = 5
	triggerKept    = 6 // counted from the first register of the frame, 0 none
	triggerOrderer = 7 // the last word of an entry
	triggerWords   = 8
)

// A frame of due abilities holds their number, the current group, its size in words, and whether an ability must be
// used. Then follow the entries, then the values that effects keep. An entry that is done has instance -1; an entry
// that ordered_by assigns to nobody has orderer -1.
const (
	queueN     = 0
	queueGroup = 1 // the orderer whose entries are being done, Nil while that is undecided
	queueSize  = 2
	queueMust  = 3 // 1: only the ability that may replace a call can complete its transaction
	queueOpen  = 4 // that transaction: where it began, and where it ends; 0 none
	queueList  = 6
)

// The values of an effect's slot if there is none.
const (
	noSlot   = -1 // the ability has no effect
	goneSlot = -2 // the copy has left play since it was triggered
	// The owner does not hold the component of the ability, and not everybody can tell: it may only be declined.
	feignedSlot = -3
)

// live reports whether an instance's component is in play, and returns the instance's owner. event is the frame of an
// event before which the component must have been in play, -1 for now.
func (x *Run) live(i *compile.Instance, event int) (owner int32, ok bool) {
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

// placeBefore returns where a piece was before an event moved it.
func (x *Run) placeBefore(p int32, event int) int16 {
	m := x.M
	for k := int(m.Stack[event+state.FJournal]); k >= 0 && k+1 < len(m.Journal); k += 2 {
		if int32(m.Journal[k]) == p {
			return m.Journal[k+1]
		}
	}
	return m.Place[p]
}

// AsOf calls f with the names of an ability bound: the acting player, the owner, the source and the event.
func (x *Run) AsOf(me, owner, source, event int32, i *compile.Instance, elem, slot int32, f func()) {
	m := x.M
	top := int(m.Ctl[state.Top])
	was, tb := m.FP, m.TB
	fp := top + state.Header
	regs := x.P.Blocks[i.Block].Regs
	if fp+regs+8 > len(m.Stack) {
		m.Fail(errDeep)
		return
	}
	x.writes++
	m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], m.Stack[fp+state.FSource], m.Stack[fp+state.FEvent] = me, owner,
		source, event
	x.fillAbility(fp, i, elem, x.keptIn(slot))
	m.FP, m.TB = fp, x.tb0
	f()
	m.FP, m.TB = was, tb
}

// fillAbility binds the element of an ability, and the values that its effect keeps.
func (x *Run) fillAbility(fp int, i *compile.Instance, elem int32, kept []int32) {
	if i.EachReg >= 0 {
		x.M.Stack[fp+i.EachReg] = elem
	}
	if i.Effect >= 0 && kept != nil {
		for _, k := range i.Ability.Kept {
			x.M.Stack[fp+k.As.Reg] = kept[k.Slot]
		}
	}
}

// keptIn returns the values that the effect in a slot keeps.
func (x *Run) keptIn(slot int32) []int32 {
	if slot < 0 {
		return nil
	}
	at := x.P.EffectAt(int(slot))
	return x.M.Slot[at+compile.EffArgs : at+compile.EffectWords]
}

// keptBy returns the values that the effect of a due entry kept when it was triggered.
func (x *Run) keptBy(fp int, e []int32) []int32 {
	if e[triggerKept] == 0 {
		return nil
	}
	return x.M.Stack[fp+int(e[triggerKept]):][:limit.EffectValues]
}

// Spent reports whether an ability that may be used once has been used; for an effect, by the copy in a slot.
func (x *Run) Spent(i *compile.Instance, slot int32) bool {
	return i.Once >= 0 && x.M.Slot[i.Once+max(0, int(slot))] != 0
}

// Copies calls f with the owner of an ability in play: once, or for each copy of its effect with its slot, until f
// returns false. event is as for live.
func (x *Run) Copies(i *compile.Instance, event int, f func(owner, slot int32) bool) {
	if i.Effect < 0 {
		if owner, ok := x.live(i, event); ok {
			f(owner, -1)
		}
		return
	}
	for s := range int32(limit.EffectSlots) {
		if at := x.P.EffectAt(int(s)); x.M.Slot[at] == int32(i.Effect)+1 && !f(x.M.Slot[at+compile.EffOwner], s) {
			return
		}
	}
}

// enqueue queues what a finished procedure has triggered, and begins with it. It returns false if there is nothing to
// begin now.
func (x *Run) enqueue(fp, proc int) bool {
	insts := x.P.Procs[proc].After
	if len(insts) == 0 {
		return false
	}
	x.due = x.due[:0]
	for k, i := range insts {
		switch {
		case x.bearers(i) == 0:
			x.collectOne(i, fp)
		case !slices.ContainsFunc(insts[:k], i.Alike):
			x.eachBearer(i, insts[k:], fp, func(i *compile.Instance, owner, slot int32) { x.collectFor(i, fp, owner, slot) })
		}
	}
	if len(x.due) == 0 || x.M.Err != nil {
		return false
	}
	m := x.M
	if m.Ctl[state.Batch] > 0 { // done after all steps of the together
		d, ok := x.pushDue(x.due)
		if !ok {
			return true
		}
		m.Stack[d+state.FAux] = m.Ctl[state.QueueTop]
		m.Ctl[state.QueueTop] = int32(d)
		m.Ctl[state.Cur] = int32(fp)
		return false
	}
	x.pushDue(x.due)
	return true
}

// eachBearer calls f for the seats that, as far as everybody can see, could own a component with the ability of i, in
// the order of turns. It passes the instance of list that the seat holds, or else i itself, feigned. If a seat holds
// several, f is called only once, so that nobody learns how many.
func (x *Run) eachBearer(i *compile.Instance, list []*compile.Instance, event int, f func(i *compile.Instance, owner,
	slot int32)) {
	n := int32(len(x.P.Players))
	for k, seats := int32(0), x.bearers(i); k < n; k++ {
		seat := (max(0, compile.Current(x.M)) + k) % n
		if seats>>uint(seat)&1 == 0 {
			continue
		}
		held := slices.IndexFunc(list, func(j *compile.Instance) bool {
			owner, ok := x.live(j, event)
			return ok && owner == seat && j.Alike(i) && !x.Spent(j, noSlot)
		})
		if held >= 0 {
			f(list[held], seat, noSlot)
		} else {
			f(i, seat, feignedSlot)
		}
	}
}

func (x *Run) collectOne(i *compile.Instance, fp int) {
	x.Copies(i, fp, func(owner, slot int32) bool {
		if !x.Spent(i, slot) {
			x.collectFor(i, fp, owner, slot)
		}
		return true
	})
}

// collectFor adds the entries of an ability for one owner to x.due: for each user and element for which it applies.
func (x *Run) collectFor(i *compile.Instance, fp int, owner, slot int32) {
	m := x.M
	event := int32(fp)
	me := owner
	if me < 0 {
		me = m.Stack[fp+state.FMe]
	}
	users := len(x.candStack)
	x.candStack = append(x.candStack, me)
	if i.By != nil {
		x.AsOf(me, owner, i.Source, event, i, state.Nil, slot, func() {
			seats := i.By(m)
			x.candStack = slices.Grow(x.candStack[:users], len(seats))
			x.candStack = x.candStack[:users+seatsOf(seats, x.candStack[users:cap(x.candStack)])]
		})
	}
	elems := len(x.candStack)
	for k := users; k < elems; k++ {
		u := x.candStack[k]
		x.candStack = append(x.candStack[:elems], state.Nil)
		if i.Each != nil {
			x.AsOf(u, owner, i.Source, event, i, state.Nil, slot, func() {
				x.candStack = append(x.candStack[:elems], i.Each(m)...)
			})
		}
		for j := elems; j < len(x.candStack); j++ {
			if !compile.Work(m, setOff) {
				break
			}
			yes, e := true, x.candStack[j]
			if i.When != nil {
				x.AsOf(u, owner, i.Source, event, i, e, slot, func() { yes = x.speaks(i, i.Ability.Optional) })
			}
			if yes {
				x.due = append(x.due, trigger{int32(i.ID), e, event, u, owner, slot, 0, -1})
			}
		}
	}
	x.candStack = x.candStack[:users]
}

// setOff is the cost of testing whether an ability is triggered, in steps of evaluation.
const setOff = 4

// pushDue begins a frame of due abilities. It returns false, and the match fails, if there is no room for them.
func (x *Run) pushDue(list []trigger) (int, bool) {
	m := x.M
	kept := queueList + len(list)*triggerWords
	size := kept
	for _, e := range list {
		if OfEffect(e.slot) {
			size += limit.EffectValues
		}
	}
	fp, ok := x.pushSized(x.P.DueB, size)
	if !ok {
		m.Fail(x.fanned(list))
		return fp, false
	}
	m.Stack[fp+queueN], m.Stack[fp+queueSize] = int32(len(list)), int32(size)
	for k, e := range list {
		from := e.kept
		if e.kept = 0; OfEffect(e.slot) {
			values := m.Stack[from:]
			if from == 0 {
				values = x.keptIn(e.slot)
			}
			e.kept = int32(kept)
			copy(m.Stack[fp+kept:fp+kept+limit.EffectValues], values)
			kept += limit.EffectValues
		}
		at := fp + queueList + k*triggerWords
		copy(m.Stack[at:], []int32{e.inst, e.elem, e.event, e.me, e.owner, e.slot, e.kept, e.orderer})
	}
	return fp, true
}

// fanned returns the error for more triggered abilities than a match can hold. It names them, and those that ran last.
func (x *Run) fanned(list []trigger) error {
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
	err := fmt.Errorf("more abilities trigger at once than a match can hold: %s", strings.Join(names, ", "))
	if ran := x.names(); ran != "" {
		err = fmt.Errorf("%w; these ran last: %s", err, ran)
	}
	return err
}

// fannedNames is how many triggered abilities the error names.
const fannedNames = 8

// pushSized does the same as push for a frame of variable size. It returns false if there is no room for it.
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

// dueStep executes the next due ability.
func (x *Run) dueStep(in *compile.Instr) signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if x.dueLeft(fp, nil) == 0 {
		return next
	}
	at := 0
	if k := m.Stack[fp+state.FAux]; k > 0 {
		at = int(k) - 1 // the seat was asked whether it uses this one
	} else if m.Ctl[state.Asking] == 0 && (x.askGroup(fp, in) || m.Stack[fp+state.FOwner] < 0 && x.askOrder(fp, in)) {
		return ask
	} else if m.Ctl[state.Asking] > 0 {
		at = int(m.Ctl[state.Asking]) - 1
		m.Ctl[state.Asking] = 0
	} else {
		x.dueLeft(fp, func(k int, e []int32) bool {
			if e[triggerOrderer] != m.Stack[fp+queueGroup] || x.waits(fp, e) {
				return true
			}
			at = k
			return x.Backwards
		})
	}
	return x.runDue(fp, at, in)
}

// dueLeft calls f, unless it is nil, with every entry that is not done, until f returns false. It returns how many
// entries it visited.
func (x *Run) dueLeft(fp int, f func(k int, e []int32) bool) int {
	left := 0
	for k := range int(x.M.Stack[fp+queueN]) {
		e := x.M.Stack[fp+queueList+k*triggerWords:][:triggerWords]
		if e[triggerInst] < 0 {
			continue
		}
		left++
		if f != nil && !f(k, e) {
			break
		}
	}
	return left
}

// runDue executes one entry: at once if it is mandatory, after asking if it is optional.
func (x *Run) runDue(fp, k int, in *compile.Instr) signal {
	m := x.M
	at := fp + queueList + k*triggerWords
	e := m.Stack[at : at+triggerWords]
	i := x.P.Instances[e[triggerInst]]
	if !i.Ability.Optional {
		e[triggerInst] = -1
		x.notesEntry(e[triggerMe], i.Name)
		x.begin(i, e[triggerMe], e[triggerOwner], e[triggerEvent], e[triggerElem], e[triggerSlot], x.keptBy(fp, e))
		return stay
	}
	m.Stack[fp+state.FAux] = int32(k) + 1
	can := func() bool {
		return x.holdsDue(fp, i, e) &&
			x.canInstance(i, e[triggerMe], e[triggerOwner], e[triggerEvent], e[triggerElem], x.keptBy(fp, e))
	}
	able := e[triggerSlot] != feignedSlot && can()
	if !able && !x.blindly(can) {
		x.decline(fp, e)
		return stay
	}
	x.win = window{due: fp, entry: k}
	d := x.start(Menu, e[triggerMe], "", &i.Ability.Node, &x.win)
	if able {
		d.add(x.Offering(i, e[triggerSlot]), 1)
	}
	if able && m.Stack[fp+queueMust] == 1 {
		x.unasked(d.cands[0])
		x.takeDueEntry(&x.win, d.cands[0])
		return stay
	}
	d.add(Pass, 1)
	return ask
}

// speaks tests the condition of an ability in its frame. With seen, if some of the condition is hidden, it tests only
// the public part. The rest is tested when the ability's turn comes, so that nothing reveals it before.
func (x *Run) speaks(i *compile.Instance, seen bool) bool {
	if seen && x.veiled(i.Doubt) {
		return i.Seen == nil || i.Seen(x.M)
	}
	return i.When(x.M)
}

// holdsDue tests the rest of the condition of an optional ability that is due.
func (x *Run) holdsDue(fp int, i *compile.Instance, e []int32) bool {
	if x.blind || i.Doubt == nil || !i.Doubt.Sure && len(i.Doubt.Zones) == 0 {
		return true
	}
	yes, kept := true, x.keptBy(fp, e)
	x.AsOf(e[triggerMe], e[triggerOwner], i.Source, e[triggerEvent], i, e[triggerElem], noSlot, func() {
		x.fillAbility(x.M.FP, i, e[triggerElem], kept)
		yes = i.When(x.M)
	})
	return yes
}

// canInstance reports whether the transaction of an ability can be completed.
func (x *Run) canInstance(i *compile.Instance, me, owner, event, elem int32, kept []int32) bool {
	return x.CanBlock(i.Block, me, owner, i.Source, event, func(fp int) { x.fillAbility(fp, i, elem, kept) })
}

// begin runs an ability. For an effect, it is the ability of the copy in a slot, with the values that it keeps.
func (x *Run) begin(i *compile.Instance, me, owner, event, elem, slot int32, kept []int32) int {
	m := x.M
	if i.Once >= 0 && slot != goneSlot {
		m.Set(i.Once+max(0, int(slot)), 1)
	}
	x.ran[x.rans%len(x.ran)] = i.Name
	x.rans++
	fp := x.push(i.Block, me, owner, i.Source, event)
	x.fillAbility(fp, i, elem, kept)
	if i.Ability.Optional {
		m.Ctl[state.TxFrame], m.Ctl[state.TxPC] = int32(fp), -1
	}
	return fp
}

// join begins a together: triggered abilities wait until all of it is done.
func (x *Run) join(in *compile.Instr) signal {
	op := in.Op.(*compile.Join)
	m := x.M
	*x.reg(op.Hidden) = m.Ctl[state.Top]
	*x.reg(op.Hidden + 1) = int32(len(m.Heap))
	m.Ctl[state.Batch]++
	return next
}

// joined ends a together: what it triggered is executed, all as one event.
func (x *Run) joined(in *compile.Instr) signal {
	op := in.Op.(*compile.Join)
	m := x.M
	if m.Ctl[state.Batch] > 0 && *x.reg(op.Hidden) >= 0 {
		m.Ctl[state.Batch]--
		if m.Ctl[state.Batch] > 0 {
			return next
		}
		if m.PendingRules != 0 {
			*x.reg(op.Hidden) = -1 - *x.reg(op.Hidden)
			return stay // the state rules first
		}
		*x.reg(op.Hidden) = -1 - *x.reg(op.Hidden)
	}
	if m.Ctl[state.QueueTop] != 0 {
		x.merge(op)
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

// merge puts the queues that a batch left waiting into x.due, the oldest first, and sets who orders each entry.
func (x *Run) merge(op *compile.Join) {
	m := x.M
	x.due = x.due[:0]
	for d := m.Ctl[state.QueueTop]; d != 0; d = m.Stack[int(d)+state.FAux] {
		n := int(m.Stack[int(d)+queueN])
		for k := n - 1; k >= 0; k-- {
			e := m.Stack[int(d)+queueList+k*triggerWords:]
			entry := trigger{
				e[triggerInst], e[triggerElem], e[triggerEvent], e[triggerMe], e[triggerOwner], e[triggerSlot], 0, -1,
			}
			if e[triggerKept] > 0 {
				entry.kept = d + e[triggerKept]
			}
			if op.OrderedBy != nil {
				m.Tmp[m.TB] = e[triggerMe]
				entry.orderer = max(-1, op.OrderedBy(m))
			}
			x.due = append(x.due, entry)
		}
	}
	slices.Reverse(x.due) // the frames link from the newest to the oldest
	m.Ctl[state.QueueTop] = 0
}

// Waiting reports whether any triggered ability waits to be done.
func (x *Run) Waiting() bool {
	if x.M.Ctl[state.QueueTop] != 0 {
		return true
	}
	for fp := x.M.Ctl[state.Cur]; fp != 0; fp = x.M.Stack[fp+state.FParent] {
		if int(x.M.Stack[fp+state.FBlock]) == x.P.DueB {
			return true
		}
	}
	return false
}
