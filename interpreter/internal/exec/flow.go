package exec

import (
	"errors"
	"slices"

	"precept/internal/limit"
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

func (x *Run) jump(in *compile.Instr) signal { return x.goTo(in.To) }

func (x *Run) cond(in *compile.Instr) signal {
	if in.Op.(*compile.Cond).Cond(x.M) {
		return next
	}
	return x.goTo(in.To)
}

// require tests a condition. If it is false, a search fails, and the setup, which no search has tried, is refused. At
// any other time it cannot be false: a search has tested it before, and the checker reports conditions after the first
// effect.
func (x *Run) require(in *compile.Instr) signal {
	op := in.Op.(*compile.Require)
	holds := op.Cond(x.M)
	if x.listener != nil {
		x.listener.Required(op, holds)
	}
	if holds {
		return next
	}
	if x.searchDepth > 0 {
		return fail
	}
	if x.settingUp() {
		x.M.Fail(&declared.Refusal{Of: in.Node})
	}
	return next
}

// settingUp reports whether the setup is running.
func (x *Run) settingUp() bool {
	m := x.M
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		if int(m.Stack[fp+state.FBlock]) == x.P.SetupB {
			return true
		}
	}
	return false
}

func (x *Run) let(in *compile.Instr) signal {
	op := in.Op.(*compile.Let)
	x.writes++
	if op.List != nil {
		x.bindList(int(x.M.Ctl[state.Cur])+op.Reg, op.List(x.M))
		return next
	}
	*x.reg(op.Reg) = op.Value(x.M)
	return next
}

var errLoop = errors.New("a loop runs more often than any game needs")

func (x *Run) while(in *compile.Instr) signal {
	op := in.Op.(*compile.While)
	turns := x.reg(op.Hidden)
	if *turns == state.Nil {
		*turns = 0
	}
	if !op.Cond(x.M) {
		*turns = 0
		return x.goTo(op.End)
	}
	// Players can end a loop that asks between its turns, so steps are counted within one answer. The test is made
	// before the budget ends, so that the error names the loop and not just its last step.
	if x.steps > limit.StepsPerAnswer*9/10 {
		x.M.Fail(errLoop)
	}
	return next
}

// The hidden registers of a loop.
const (
	eachList = 0 // and its length
	eachAt   = 2
	eachMe   = 3
)

// nextChosen is the value of Asking after the next element of a loop was chosen.
const nextChosen = 2

// each begins a loop. It evaluates the list once.
func (x *Run) each(in *compile.Instr) signal {
	op := in.Op.(*compile.Each)
	fp := int(x.M.Ctl[state.Cur])
	x.bindList(fp+op.Hidden+eachList, op.In(x.M))
	x.M.Stack[fp+op.Hidden+eachAt] = 0
	x.M.Stack[fp+op.Hidden+eachMe] = x.M.Stack[fp+state.FMe]
	return next
}

// next binds the next element, or ends the loop.
func (x *Run) next(in *compile.Instr) signal {
	op := in.Op.(*compile.Each)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	h := fp + op.Hidden
	list := compile.HeapList(m, h)
	m.Stack[fp+state.FMe] = m.Stack[h+eachMe]
	at := int(m.Stack[h+eachAt])
	if at >= len(list) {
		x.forget(m.Stack[h])
		return x.goTo(op.End)
	}
	x.forget(m.Stack[h] + int32(len(list)))
	if op.Chosen && x.searchDepth == 0 && m.Ctl[state.Asking] != nextChosen {
		if x.askNext(op, list[at:], in) {
			return ask
		}
	}
	m.Ctl[state.Asking] = 0
	x.writes++
	m.Stack[fp+op.Reg] = list[at]
	m.Stack[h+eachAt]++
	if op.As != nil {
		if p := op.As(m); p >= 0 {
			m.Stack[fp+state.FMe] = p
		}
	}
	return next
}

// forget drops the lists that were bound from heap index from on, because the bindings of a loop's body end with each
// turn. A search keeps them, because it returns to where they are read.
func (x *Run) forget(from int32) {
	if m := x.M; from >= 0 && x.searchDepth == 0 && m.Ctl[state.Batch] == 0 {
		m.Heap = m.Heap[:min(int(from), len(m.Heap))]
	}
}

// call begins a procedure, with its arguments and given answers.
func (x *Run) call(in *compile.Instr) signal {
	op := in.Op.(*compile.Call)
	m := x.M
	caller := int(m.Ctl[state.Cur])
	pr := x.P.Procs[op.Proc]
	me := m.Stack[caller+state.FMe]
	pc := m.Stack[caller+state.FPC]
	m.Stack[caller+state.FPC] = in.Then
	var fp int
	if len(op.Args)+len(op.Given) > 0 {
		fp = x.callWith(op, pr, caller, me)
	} else {
		if op.As != nil {
			me = op.As(m)
		}
		fp = x.enterProc(pr, caller, me)
	}
	if op.Keep >= 0 {
		m.Stack[fp+state.FKeep] = pc + 1
	}
	if len(pr.Inst) > 0 {
		return x.mayReplace(fp, pr)
	}
	return stay
}

// enterProc begins the frame of a procedure that frame caller calls.
func (x *Run) enterProc(pr *compile.Proc, caller int, me int32) int {
	m := x.M
	owner := m.Stack[caller+state.FOwner]
	if len(pr.Owner) > 0 {
		owner = ownerIn(pr, me, owner)
	}
	return x.push(pr.Block, me, owner, m.Stack[caller+state.FSource], m.Stack[caller+state.FEvent])
}

// ownerIn returns the owner of a procedure from a faction's file: the owner or the actor of the call if it plays that
// faction, else the first player of it. The owner of other procedures is that of the call.
func ownerIn(pr *compile.Proc, me, owner int32) int32 {
	switch {
	case len(pr.Owner) == 0 || slices.Contains(pr.Owner, owner):
		return owner
	case slices.Contains(pr.Owner, me):
		return me
	}
	return pr.Owner[0]
}

// callWith begins a procedure with arguments. It evaluates all arguments before it begins the frame.
func (x *Run) callWith(op *compile.Call, pr *compile.Proc, caller int, me int32) int {
	var few, some [16]int32
	vals, given := x.evalArgs(op.Args, few[:0]), some[:0]
	if len(op.Given) > 0 {
		given = x.evalArgs(op.Given, given)
	}
	if op.As != nil {
		me = op.As(x.M)
	}
	x.writes++
	fp := x.enterProc(pr, caller, me)
	x.storeArgs(fp, op.Args, vals)
	x.storeArgs(fp, op.Given, given)
	for _, a := range op.Given {
		if m := x.M; a.List == nil && m.Stack[fp+a.Reg] == state.Nil {
			m.Stack[fp+a.Reg] = givenNil
		}
	}
	return fp
}

// evalArgs appends the values of arguments to vals. A list stays in the arena; vals gets its offset and length.
func (x *Run) evalArgs(args []compile.Arg, vals []int32) []int32 {
	for i := range args {
		a := &args[i]
		if a.List == nil {
			vals = append(vals, a.X(x.M))
			continue
		}
		l := a.List(x.M)
		vals = append(vals, int32(len(x.M.Arena)), int32(len(l)))
		x.M.Arena = append(x.M.Arena, l...)
	}
	return vals
}

func (x *Run) storeArgs(fp int, args []compile.Arg, vals []int32) {
	k := 0
	for i := range args {
		a := &args[i]
		if a.List == nil {
			x.M.Stack[fp+a.Reg] = vals[k]
			k++
			continue
		}
		x.bindList(fp+a.Reg, x.M.Arena[vals[k]:vals[k]+vals[k+1]])
		k += 2
	}
}

// perform runs an action or steps held as a value. Arguments are matched to parameters by name.
func (x *Run) perform(in *compile.Instr) signal {
	op := in.Op.(*compile.Perform)
	m := x.M
	v := op.Value(m)
	if v == state.Nil {
		return next
	}
	block, proc := x.P.BlockOf(v)
	caller := int(m.Ctl[state.Cur])
	me := m.Stack[caller+state.FMe]
	if op.As != nil {
		me = op.As(m)
	}
	var few [16]int32
	vals := x.evalArgs(op.Args, few[:0])
	m.Stack[caller+state.FPC]++
	owner := m.Stack[caller+state.FOwner]
	var pr *compile.Proc
	if proc >= 0 {
		pr = x.P.Procs[proc]
		if len(pr.Owner) > 0 {
			owner = ownerIn(pr, me, owner)
		}
	}
	fp := x.push(block, me, owner, m.Stack[caller+state.FSource], m.Stack[caller+state.FEvent])
	if proc >= 0 {
		x.storeNamed(fp, proc, op.Args, vals)
		if len(pr.Inst) > 0 {
			return x.mayReplace(fp, pr)
		}
	}
	return stay
}

func (x *Run) storeNamed(fp, proc int, args []compile.Arg, vals []int32) {
	k := 0
	for i := range args {
		size := 1
		if args[i].List != nil {
			size = 2
		}
		for _, p := range x.P.Procs[proc].Model.Params {
			if p.Name == args[i].Name {
				a := args[i]
				a.Reg = p.Reg
				x.storeArgs(fp, []compile.Arg{a}, vals[k:])
			}
		}
		k += size
	}
}

// ret ends a block. What its procedure triggered is done first.
func (x *Run) ret(in *compile.Instr) signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := x.P.Blocks[m.Stack[fp+state.FBlock]]
	if int32(fp) == m.Ctl[state.TxFrame] && m.Ctl[state.TxPC] < 0 {
		if x.searchDepth > 0 {
			return stop // the transaction is complete
		}
		x.commit()
	}
	if x.searchDepth == 0 && !b.Quiet && m.Stack[fp+state.FAux]&auxDone == 0 && m.Ctl[state.TxFrame] == 0 {
		m.Stack[fp+state.FAux] |= auxDone
		x.lapseAfter(b.Proc)
		if x.enqueue(fp, b.Proc) {
			return stay
		}
	}
	if x.heard() {
		x.Watch.Ending()
	}
	if m.Stack[fp+state.FAux]&auxAgain != 0 {
		x.giveBack(fp)
	}
	if m.Stack[fp+state.FKeep] != 0 {
		x.keep(fp)
	}
	if rule := m.Stack[fp+state.FAux] &^ auxAgain >> auxRule; rule > 0 {
		x.settled(int(rule - 1))
	}
	x.pop()
	if x.Script != nil && x.Script.After > 0 && b.Proc == x.Script.After-1 && x.searchDepth == 0 {
		x.halt.resting = true
		return stop
	}
	return stay
}

// Bits of FAux.
const (
	auxDone   = 1       // what the procedure triggered has been collected
	auxFilled = 2       // a procedure has filled the zones that the instruction takes from
	auxAgain  = 1 << 30 // the frame runs the steps of a call that was replaced
	auxSlot   = 2       // six bits from here up: of an effect's state rule, the slot of the effect + 1
	auxRule   = 8       // from here up: the state rule + 1 whose steps the frame runs
)

// keep copies the bindings that the caller keeps into the caller's frame.
func (x *Run) keep(fp int) {
	m := x.M
	pc := m.Stack[fp+state.FKeep]
	parent := int(m.Stack[fp+state.FParent])
	op := x.P.Blocks[m.Stack[parent+state.FBlock]].Code[pc-1].Op.(*compile.Call)
	start := len(m.Arena)
	for _, f := range op.Fields {
		if f.Size == 1 {
			m.Stack[parent+f.To] = m.Stack[fp+f.From]
			continue
		}
		l := compile.HeapList(m, fp+f.From)
		m.Arena = append(append(m.Arena, int32(len(l))), l...)
	}
	if m.Ctl[state.Batch] == 0 {
		m.Heap = m.Heap[:m.Stack[fp+state.FHeap]]
	}
	lists := m.Arena[start:] // each after its length
	for _, f := range op.Fields {
		if f.Size > 1 {
			n := lists[0]
			x.bindList(parent+f.To, lists[1:1+n])
			lists = lists[1+n:]
		}
	}
	m.Stack[fp+state.FHeap] = int32(len(m.Heap))
	m.Arena = m.Arena[:start]
}

// openEnd ends a menu entry. If the entry had no effect, its transaction is complete here.
func (x *Run) openEnd(in *compile.Instr) signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	pc := m.Stack[fp+state.FPC]
	if int32(fp) == m.Ctl[state.TxFrame] && pc == m.Ctl[state.TxPC] {
		if x.searchDepth > 0 {
			return stop
		}
		x.commit()
	}
	if t := in.Op.(*compile.OpenEnd).Taken; t >= 0 {
		m.Stack[fp+t]++
	}
	return x.goTo(in.To)
}
