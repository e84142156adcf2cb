package exec

import (
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/lineup"
	"precept/interpreter/internal/state"
)

// openPhase opens a phase: its block lies in the registers of the frame.
func (x *Run) openPhase(in *code.Instr) signal {
	if x.resting && x.searchDepth == 0 {
		return stop
	}
	op := in.Op.(*code.OpenPhase)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	sc := &x.P.Scopes[op.Scope]
	b := fp + op.Hidden
	of := evaluate.Current(m)
	if op.Of != nil {
		of = op.Of(m)
	}
	block := m.Stack[b : b+sc.Size]
	head := (*[lineup.BHead]int32)(block)
	head[lineup.BScope], head[lineup.BPrev], head[lineup.BSame] = int32(op.Scope), m.Ctl[state.ScopeTop], m.Slot[sc.Slot]
	head[lineup.BOf], head[lineup.BFrame], head[lineup.BEnd], head[lineup.BMe] = of, int32(fp), int32(op.End),
		m.Stack[fp+state.FMe]
	head[lineup.BInside] = op.Inside
	fields := block[lineup.BHead:]
	for i := range fields {
		fields[i] = state.Nil
	}
	for _, k := range sc.Zero {
		block[k] = 0
	}
	for _, f := range op.With {
		if f.List != nil {
			x.bindList(b+f.At, f.List(m))
		} else {
			m.Stack[b+f.At] = f.X(m)
		}
	}
	m.Ctl[state.ScopeTop] = int32(b)
	m.Set(sc.Slot, int32(b))
	if x.opened != nil && x.searchDepth == 0 {
		x.opened[op.Scope]++
	}
	if op.Of != nil {
		m.Stack[fp+state.FMe] = of
	}
	return next
}

// phaseSteps runs what the faction of the phase's player does in it.
func (x *Run) phaseSteps(in *code.Instr) signal {
	op := in.Op.(*code.OpenPhase)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	m.Stack[fp+state.FPC]++
	of := m.Stack[fp+op.Hidden+lineup.BOf]
	if of < 0 || x.P.PhaseB[op.Scope][of] < 0 {
		return stay
	}
	x.push(x.P.PhaseB[op.Scope][of], of, of, state.Nil, -1)
	return stay
}

// closePhase closes a phase: what lasted until its end is over.
func (x *Run) closePhase(in *code.Instr) signal {
	op := in.Op.(*code.ClosePhase)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := fp + op.Hidden
	sc := &x.P.Scopes[op.Scope]
	if x.Script != nil && m.Ctl[state.Skip] == 0 {
		x.ended(op.Scope, m.Stack[b+lineup.BOf])
	}
	m.Stack[fp+state.FMe] = m.Stack[b+lineup.BMe]
	m.Ctl[state.ScopeTop] = m.Stack[b+lineup.BPrev]
	m.Set(sc.Slot, m.Stack[b+lineup.BSame])
	for _, r := range sc.Resets {
		for s, v := range m.L.Init[r.From:r.To] {
			m.Set(r.From+s, v)
		}
	}
	for _, i := range sc.Lapse {
		if m.Slot[x.P.Effects[i].Count] > 0 {
			x.lapse(i)
		}
	}
	if m.Ctl[state.Unwind] == int32(op.Scope)+1 {
		m.Ctl[state.Unwind] = 0
		return next
	}
	if m.Ctl[state.Unwind] > 0 {
		x.unwind()
		return stay
	}
	return next
}

// end ends the game, an action or a phase.
func (x *Run) end(in *code.Instr) signal {
	op := in.Op.(*code.End)
	m := x.M
	switch {
	case op.Action:
		return x.endAction()
	case op.Scope < 0:
		if op.Winners != nil {
			bits := int32(0)
			for _, p := range op.Winners(m) {
				bits |= 1 << uint(p)
			}
			m.Ctl[state.Winners] = bits
		}
		m.Ctl[state.How] = int32(op.HowID)
		m.Ctl[state.Over] = 1
		return stop
	}
	if m.Slot[x.P.Scopes[op.Scope].Slot] == 0 {
		return next // not open: nothing to end
	}
	m.Ctl[state.Unwind] = int32(op.Scope) + 1
	x.unwind()
	return stay
}

// endAction drops the rest of the innermost procedure.
func (x *Run) endAction() signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := x.P.Blocks[m.Stack[fp+state.FBlock]]
	m.Stack[fp+state.FPC] = int32(len(b.Code) - 1)
	return stay
}

// unwind drops what runs inside the innermost phase, which then closes with its own end.
func (x *Run) unwind() {
	m := x.M
	b := m.Ctl[state.ScopeTop]
	fp := int(m.Stack[b+lineup.BFrame])
	for int(m.Ctl[state.Cur]) != fp && m.Ctl[state.Cur] != 0 {
		cur := int(m.Ctl[state.Cur])
		if x.P.Blocks[m.Stack[cur+state.FBlock]].Watch {
			m.Ctl[state.Watching]--
		}
		m.Ctl[state.Cur] = m.Stack[cur+state.FParent]
		m.Heap = m.Heap[:min(int(m.Stack[cur+state.FHeap]), len(m.Heap))]
	}
	m.Ctl[state.Top] = int32(fp + x.P.Blocks[m.Stack[fp+state.FBlock]].Regs)
	m.Ctl[state.Batch], m.Ctl[state.QueueTop], m.Ctl[state.Asking] = 0, 0, 0
	m.Ctl[state.TxFrame], m.Ctl[state.TxPC] = 0, 0
	if m.Ctl[state.Watching] == 0 {
		m.Journal = m.Journal[:0]
	}
	m.Stack[fp+state.FPC] = m.Stack[b+lineup.BEnd]
	m.Stack[fp+state.FAux] &^= auxFilled
}

// skip goes on to a phase without doing anything before it: loops and calls that lead there are followed, all else
// is left out.
func (x *Run) skip(in *code.Instr) signal {
	m := x.M
	target := int(m.Ctl[state.Skip]) - 1
	switch in.Kind {
	case code.KOpenPhase:
		return x.skipPhase(in, target)
	case code.KPhaseSteps:
		op := in.Op.(*code.OpenPhase)
		of := m.Stack[int(m.Ctl[state.Cur])+op.Hidden+lineup.BOf]
		if of >= 0 && x.P.PhaseB[op.Scope][of] >= 0 && x.P.Blocks[x.P.PhaseB[op.Scope][of]].Reach[target] {
			return x.phaseSteps(in)
		}
	case code.KCall:
		if x.P.Blocks[x.P.Procs[in.Op.(*code.Call).Proc].Block].Reach[target] {
			return x.call(in)
		}
	case code.KClosePhase, code.KEach, code.KNext, code.KIf, code.KWhile, code.KLet, code.KJump, code.KReturn:
		return x.do(in)
	case code.KChoose:
		return x.goTo(in.Op.(*code.Choose).End)
	case code.KOffer:
		return x.goTo(in.Op.(*code.Offer).End)
	case code.KMay:
		return x.goTo(in.Op.(*code.May).End)
	case code.KTry:
		return x.goTo(in.Op.(*code.Try).End)
	}
	return next
}

func (x *Run) skipPhase(in *code.Instr, target int) signal {
	op := in.Op.(*code.OpenPhase)
	m := x.M
	of := evaluate.Current(m)
	if op.Of != nil {
		of = op.Of(m)
	}
	want := m.Ctl[state.SkipOf]
	if !x.fits(op) {
		return x.goTo(op.Close + 1)
	}
	if op.Scope == target && (of == want || want < 0) {
		m.Ctl[state.Skip] = 0
		m.PendingRules = ^uint64(0) // what was put there by hand counts as written
		if x.Reached != nil {
			x.Reached()
		}
		return x.passStart(in)
	}
	if op.Scope != target && (op.Of == nil || of == want || want < 0) && x.leadsTo(op, target, of) {
		return x.openPhase(in)
	}
	return x.goTo(op.Close + 1)
}

// leadsTo reports whether the steps of a phase may open target.
func (x *Run) leadsTo(op *code.OpenPhase, target int, of int32) bool {
	m := x.M
	if of >= 0 {
		if b := x.P.PhaseB[op.Scope][of]; b >= 0 && x.P.Blocks[b].Reach[target] {
			return true
		}
	}
	b := x.P.Blocks[m.Stack[int(m.Ctl[state.Cur])+state.FBlock]]
	for i := range b.Code {
		switch o := b.Code[i].Op.(type) {
		case *code.OpenPhase:
			if o.Scope == target && o.Close < op.Close && o != op {
				return true
			}
		case *code.Call:
			if i < op.Close && x.P.Blocks[x.P.Procs[o.Proc].Block].Reach[target] {
				return true
			}
		}
	}
	return false
}
