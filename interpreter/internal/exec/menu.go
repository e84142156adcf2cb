package exec

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// offer asks what to do, as often as the menu allows.
func (x *Run) offer(in *compile.Instr) signal {
	op := in.Op.(*compile.Offer)
	m := x.M
	seat := x.me()
	if op.By != nil {
		seat = op.By(m)
	}
	if op.Single && len(op.Entries) == 1 && x.enter(op, seat, 0) {
		return x.straightOn()
	}
	d := x.start(Menu, seat, "", in.Node, op)
	mayPass := x.onMenu(op, d, seat)
	if len(d.cands) == 1 && !mayPass && x.enter(op, d.Seat, d.cands[0]) {
		return stay
	}
	need := 2
	if mayPass {
		need = 1 // with the pass, there is a decision
	}
	if x.Loose && mayPass && !op.Gaps && len(d.cands) > 0 {
		d.add(Pass, 1)
		return ask
	}
	x.lastLegal = x.menuLegal[op.ID]
	n, first := d.few(x.looksFor(need))
	x.menuLegal[op.ID] = x.lastLegal
	hides := n < need && x.couldTake(op, d, need)
	if n == 0 && !(hides && mayPass) {
		if op.Gaps {
			m.Ctl[state.Rested] = seat + 1
		}
		return x.leaveMenu(op, mayPass)
	}
	if !mayPass && !hides && !x.isAsked(d, n) {
		x.unasked(d.cands[first])
		x.goesOn(d, first)
		if o := d.cands[first]; o < AbilityBase {
			x.notesEntry(d.Seat, op.Entries[o].Name)
		} else {
			i, _ := x.offered(o)
			x.notesEntry(d.Seat, i.Name)
		}
		x.takeEntry(op, d.cands[first])
		return stay
	}
	if mayPass {
		d.add(Pass, 1)
	}
	return ask
}

// couldTake reports whether a seat could take at least many options of a menu as far as public information goes.
func (x *Run) couldTake(op *compile.Offer, d *Decision, many int) bool {
	n := x.seems(d, many)
	gap := op.Gaps && x.M.Ctl[state.Rested] != d.Seat+1
	return n >= many || n == many-1 && gap && x.couldUseDuring(d.Seat, x.Outermost())
}

// straightOn runs the call that an entry usually begins with, without another turn of the loop.
func (x *Run) straightOn() signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	in := &x.P.Blocks[m.Stack[fp+state.FBlock]].Code[m.Stack[fp+state.FPC]]
	if in.Kind != compile.KCall || len(in.Refills) > 0 {
		return stay
	}
	return x.call(in)
}

// onMenu adds the candidates of a menu. It reports whether the seat may pass.
func (x *Run) onMenu(op *compile.Offer, d *Decision, seat int32) bool {
	taken := x.reg(op.Taken)
	if *taken == state.Nil {
		*taken = 0
	}
	lo, hi := x.MenuBounds(op)
	for i := range op.Entries {
		if op.Entries[i].Free || int(*taken) < hi {
			d.add(int32(i), 0)
		}
	}
	if op.Gaps && !x.rested(d, seat) {
		x.addDuring(d, seat, x.Outermost())
	}
	return int(*taken) >= lo
}

// rested reports whether seat has just passed at this moment, on a menu that has no legal entry.
func (x *Run) rested(d *Decision, seat int32) bool {
	if x.M.Ctl[state.Rested] != seat+1 {
		return false
	}
	n, _ := d.few(1)
	return n == 0
}

// speculative describes the single mandatory entry of a menu, entered without a search. If its first choice has no
// candidate, confirm restores this position of the frames.
type speculative struct {
	op                                *compile.Offer // nil: none
	cur, top, heap, journal, watching int32
}

// enter enters the only entry of a menu. It returns false if the entry must be tried in a search first.
func (x *Run) enter(op *compile.Offer, seat int32, o Option) bool {
	if o >= AbilityBase || !op.Entries[o].Asks || op.Entries[o].When != nil {
		return false
	}
	if proc := op.Entries[o].Proc; proc >= 0 && x.P.Procs[proc].Once >= 0 {
		return false
	}
	m, e := x.M, &x.speculative
	e.op, e.cur, e.top, e.watching = op, m.Ctl[state.Cur], m.Ctl[state.Top], m.Ctl[state.Watching]
	e.heap, e.journal = int32(len(m.Heap)), int32(len(m.Journal))
	x.notesEntry(seat, op.Entries[o].Name)
	x.takeEntry(op, o)
	return true
}

// confirm ends the speculation about an entry. If ok is false, its first choice has no answer, and the menu is left as
// if it had been empty.
func (x *Run) confirm(ok bool) bool {
	m, e := x.M, &x.speculative
	op := e.op
	if op == nil {
		return true
	}
	e.op = nil
	if ok {
		return true
	}
	x.entered = x.entered[:max(0, len(x.entered)-1)]
	x.writes++
	m.Ctl[state.Cur], m.Ctl[state.Top], m.Ctl[state.Watching] = e.cur, e.top, e.watching
	m.Ctl[state.TxFrame], m.Ctl[state.TxPC], m.Ctl[state.Asking] = 0, 0, 0
	m.Heap, m.Journal = m.Heap[:e.heap], m.Journal[:e.journal]
	m.FP = int(e.cur)
	x.leaveMenu(op, false)
	return false
}

// MenuBounds returns how many entries must and may be taken.
func (x *Run) MenuBounds(op *compile.Offer) (lo, hi int) {
	m := x.M
	lo, hi = 0, 1<<30
	if op.Count != nil {
		lo = int(op.Count(m))
		return lo, lo
	}
	if op.Least != nil {
		lo = int(op.Least(m))
	}
	if op.Most != nil {
		hi = int(op.Most(m))
	}
	return lo, hi
}

// leaveMenu ends a menu. The steps of a pass are executed also for a seat that had nothing to take and was not asked. A
// seat that has taken all that it may take does not pass.
func (x *Run) leaveMenu(op *compile.Offer, passed bool) signal {
	if op.Pass >= 0 && passed {
		if _, hi := x.MenuBounds(op); int(*x.reg(op.Taken)) < hi {
			return x.goTo(op.Pass)
		}
	}
	return x.goTo(op.End)
}

// legalEntry reports whether an entry of a menu, or an ability beside it, can be done.
func (x *Run) legalEntry(op *compile.Offer, o Option) bool {
	if o >= AbilityBase {
		return x.CanAbility(o, x.dec.Seat)
	}
	e := &op.Entries[o]
	if !x.meets(e.When, e.Seen, e.Doubt) {
		if x.listener != nil {
			x.listener.Untimely(e)
		}
		return false
	}
	if !x.freeProc(e.Proc) {
		if x.listener != nil {
			x.listener.Done(e.Proc)
		}
		return false
	}
	return x.canEntry(e.PC, e.End)
}

// freeProc reports whether an action may still be done: it is not limited to once, or has not been done.
func (x *Run) freeProc(proc int) bool {
	if proc < 0 || x.P.Procs[proc].Once < 0 {
		return true
	}
	me := x.me()
	return me < 0 || x.M.Slot[x.P.Procs[proc].Once+int(me)] == 0
}

// takeEntry enters the chosen entry.
func (x *Run) takeEntry(op *compile.Offer, o Option) {
	m := x.M
	fp := m.Ctl[state.Cur]
	switch {
	case o == Pass:
		if op.Gaps {
			m.Ctl[state.Rested] = x.dec.Seat + 1
		}
		x.leaveMenu(op, true)
	case o >= AbilityBase:
		x.useAbility(o, x.dec.Seat)
	default:
		e := &op.Entries[o]
		m.Ctl[state.Rested] = 0
		if e.Proc >= 0 && x.P.Procs[e.Proc].Once >= 0 && x.me() >= 0 {
			m.Set(x.P.Procs[e.Proc].Once+int(x.me()), 1)
		}
		m.Ctl[state.TxFrame], m.Ctl[state.TxPC] = fp, int32(e.End)
		x.goTo(e.PC)
	}
}

// may asks whether an optional thing is done.
func (x *Run) may(in *compile.Instr) signal {
	op := in.Op.(*compile.May)
	m := x.M
	if op.Keep >= 0 {
		*x.reg(op.Keep) = 0
	}
	if x.searchDepth > 0 {
		return x.tryMay(op)
	}
	seat := x.me()
	if op.By != nil {
		seat = op.By(m)
	}
	d := x.start(Menu, seat, "", in.Node, op)
	d.add(0, 0)
	if m.Ctl[state.TxFrame] == 0 {
		d.add(Pass, 1)
	} else {
		d.add(Pass, 0)
	}
	n, first := d.few(x.looksFor(2))
	if x.isAsked(d, n) || n == 1 && x.couldBoth(op) {
		return ask
	}
	if n == 1 {
		x.unasked(d.cands[first])
		if d.cands[first] != Pass {
			x.notesEntry(d.Seat, op.Entry.Name)
		}
		x.takeMay(op, d.cands[first])
		return stay
	}
	return x.goTo(op.End)
}

// couldBoth reports whether an optional thing could be both done and left out as far as public information goes.
func (x *Run) couldBoth(op *compile.May) bool {
	return x.blindly(func() bool { return x.legalMay(op, 0) && (x.M.Ctl[state.TxFrame] == 0 || x.legalMay(op, Pass)) })
}

func (x *Run) legalMay(op *compile.May, o Option) bool {
	if o == Pass {
		return x.tryFrom(op.End, func() {})
	}
	if x.M.Ctl[state.TxFrame] != 0 {
		return x.tryFrom(op.Entry.PC, func() {})
	}
	return x.canEntry(op.Entry.PC, op.Entry.End)
}

func (x *Run) takeMay(op *compile.May, o Option) {
	m := x.M
	if o == Pass {
		x.goTo(op.End)
		return
	}
	if op.Keep >= 0 {
		*x.reg(op.Keep) = 1
	}
	if m.Ctl[state.TxFrame] == 0 {
		m.Ctl[state.TxFrame], m.Ctl[state.TxPC] = m.Ctl[state.Cur], int32(op.Entry.End)
	}
	x.goTo(op.Entry.PC)
}

// tryMay tries both answers inside a transaction.
func (x *Run) tryMay(op *compile.May) signal {
	if x.tryFrom(op.End, func() {}) {
		return stop
	}
	if op.Keep >= 0 {
		*x.reg(op.Keep) = 1
	}
	return x.goTo(op.Entry.PC)
}

// try enters the first entry whose transaction can be completed.
func (x *Run) try(in *compile.Instr) signal {
	op := in.Op.(*compile.Try)
	m := x.M
	for i := range op.Entries {
		e := &op.Entries[i]
		if x.searchDepth == 0 {
			x.first.op = nil
		}
		if !x.meets(e.When, e.Seen, e.Doubt) || !x.canEntry(e.PC, e.End) {
			continue
		}
		if x.searchDepth == 0 && m.Ctl[state.TxFrame] == 0 {
			m.Ctl[state.TxFrame], m.Ctl[state.TxPC] = m.Ctl[state.Cur], int32(e.End)
			x.known = x.first
		}
		return x.goTo(e.PC)
	}
	return x.goTo(op.Else)
}

// gap asks which abilities of a phase to use between two of its actions. It is skipped if the seat has passed and
// nothing has been done since.
func (x *Run) gap(in *compile.Instr) signal {
	seat := x.me()
	rested := &x.M.Ctl[state.Rested]
	if seat < 0 || *rested == seat+1 {
		return next
	}
	d := x.start(Menu, seat, "", in.Node, gapOp)
	x.addDuring(d, seat, x.Outermost())
	if n, _ := d.few(1); n == 0 && !x.couldUseDuring(seat, x.Outermost()) {
		*rested = seat + 1
		return next
	}
	d.add(Pass, 1)
	return ask
}

var gapOp = &window{gap: true}

// askNext asks which element of a loop is next. It returns false if the order does not matter or is forced.
func (x *Run) askNext(op *compile.Each, rest []int32, in *compile.Instr) bool {
	m := x.M
	seat := x.me()
	if op.By != nil {
		seat = op.By(m)
	}
	d := x.start(One, seat, op.Name, in.Node, op)
	for _, v := range rest {
		if !compile.Work(m, 1+len(d.cands)/scanned) {
			return false
		}
		same := v == state.Nil // a gap of the list is no option
		o := x.publicOption(op.Pieces, seat, v)
		for _, c := range d.cands {
			same = same || c == o || op.Pieces && c >= 0 && o >= 0 && x.P.Alike(m, seat, c, v)
		}
		if !same {
			d.add(o, 1)
		}
	}
	if n := len(d.cands); n == 0 || n == 1 && !(x.Disguise == record.Whole && len(rest) > 1 && x.veiled(op.Doubt)) {
		return false
	}
	m.Ctl[state.Asking] = 1
	return true
}

// takeNext moves the chosen element before the others that are left.
func (x *Run) takeNext(op *compile.Each, d *Decision, o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	list := compile.HeapList(m, fp+op.Hidden)
	at := int(m.Stack[fp+op.Hidden+eachAt])
	for i := at; i < len(list); i++ {
		if x.publicOption(op.Pieces, d.Seat, list[i]) == o {
			copy(list[at+1:i+1], list[at:i])
			list[at] = o
			break
		}
	}
	m.Ctl[state.Asking] = nextChosen
}
