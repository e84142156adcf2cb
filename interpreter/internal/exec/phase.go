package exec

import (
	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// openPhase opens a phase. The block of the phase is in the registers of the frame.
func (x *Run) openPhase(in *compile.Instr) signal {
	if x.halt.resting && x.searchDepth == 0 {
		return stop
	}
	op := in.Op.(*compile.OpenPhase)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	sc := &x.P.Scopes[op.Scope]
	b := fp + op.Hidden
	of := compile.Current(m)
	if op.Of != nil {
		of = op.Of(m)
	}
	block := m.Stack[b : b+sc.Size]
	head := (*[compile.BHead]int32)(block)
	head[compile.BScope], head[compile.BPrev] = int32(op.Scope), m.Ctl[state.ScopeTop]
	head[compile.BSame] = m.Slot[sc.Slot]
	head[compile.BOf], head[compile.BFrame], head[compile.BEnd], head[compile.BMe] = of, int32(fp), int32(op.End),
		m.Stack[fp+state.FMe]
	head[compile.BInside] = op.Inside
	fields := block[compile.BHead:]
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
	if op.Seen != nil {
		m.Remember(op.Seen(m))
	}
	if x.heard() {
		x.Watch.Opened()
	}
	x.over(sc.Before, of)
	return next
}

// phaseSteps runs the steps that the faction of the phase's player has in the phase.
func (x *Run) phaseSteps(in *compile.Instr) signal {
	op := in.Op.(*compile.OpenPhase)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	m.Stack[fp+state.FPC]++
	of := m.Stack[fp+op.Hidden+compile.BOf]
	if of < 0 || x.P.PhaseB[op.Scope][of] < 0 {
		return stay
	}
	x.push(x.P.PhaseB[op.Scope][of], of, of, state.Nil, -1)
	return stay
}

// closePhase closes a phase, and ends what lasts until then.
func (x *Run) closePhase(in *compile.Instr) signal {
	op := in.Op.(*compile.ClosePhase)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := fp + op.Hidden
	sc := &x.P.Scopes[op.Scope]
	if (x.Script != nil || x.Disguise != record.Bare) && m.Ctl[state.Skip] == 0 {
		x.ended(op.Scope, m.Stack[b+compile.BOf])
	}
	if x.heard() {
		x.Watch.Closing()
	}
	m.Stack[fp+state.FMe] = m.Stack[b+compile.BMe]
	m.Ctl[state.ScopeTop] = m.Stack[b+compile.BPrev]
	m.Set(sc.Slot, m.Stack[b+compile.BSame])
	for _, r := range sc.Resets {
		m.Reset(r.From, r.To)
	}
	x.over(sc.Lapse, state.Nil)
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
func (x *Run) end(in *compile.Instr) signal {
	op := in.Op.(*compile.End)
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
		if x.heard() {
			x.Watch.Over()
		}
		return stop
	}
	if m.Slot[x.P.Scopes[op.Scope].Slot] == 0 {
		return next // not open: nothing to end
	}
	m.Ctl[state.Unwind] = int32(op.Scope) + 1
	x.unwind()
	return stay
}

// endAction skips the rest of the innermost procedure.
func (x *Run) endAction() signal {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := x.P.Blocks[m.Stack[fp+state.FBlock]]
	m.Stack[fp+state.FPC] = int32(len(b.Code) - 1)
	return stay
}

// unwind drops the frames inside the innermost phase. The phase then closes with its own end.
func (x *Run) unwind() {
	m := x.M
	b := m.Ctl[state.ScopeTop]
	if x.heard() {
		x.Watch.Unwinding(b)
	}
	fp := int(m.Stack[b+compile.BFrame])
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
	m.Stack[fp+state.FPC] = m.Stack[b+compile.BEnd]
	m.Stack[fp+state.FAux] &^= auxFilled
	if x.heard() {
		x.Watch.Unwound()
	}
}

// skip moves towards a phase without doing anything before it. It follows loops and calls that lead there, and skips
// everything else.
func (x *Run) skip(in *compile.Instr) signal {
	m := x.M
	target := int(m.Ctl[state.Skip]) - 1
	switch in.Kind {
	case compile.KOpenPhase:
		return x.skipPhase(in, target)
	case compile.KPhaseSteps:
		op := in.Op.(*compile.OpenPhase)
		of := m.Stack[int(m.Ctl[state.Cur])+op.Hidden+compile.BOf]
		if of >= 0 && x.P.PhaseB[op.Scope][of] >= 0 && x.P.Blocks[x.P.PhaseB[op.Scope][of]].Reach[target] {
			return x.phaseSteps(in)
		}
	case compile.KCall:
		if x.P.Blocks[x.P.Procs[in.Op.(*compile.Call).Proc].Block].Reach[target] {
			return x.call(in)
		}
	case compile.KGoOn:
		return x.goOn(in)
	case compile.KClosePhase, compile.KEach, compile.KNext, compile.KIf, compile.KWhile, compile.KLet, compile.KJump,
		compile.KReturn:
		return x.do(in)
	case compile.KChoose:
		return x.goTo(in.Op.(*compile.Choose).End)
	case compile.KOffer:
		return x.goTo(in.Op.(*compile.Offer).End)
	case compile.KMay:
		return x.goTo(in.Op.(*compile.May).End)
	case compile.KTry:
		return x.goTo(in.Op.(*compile.Try).End)
	}
	return next
}

func (x *Run) skipPhase(in *compile.Instr, target int) signal {
	op := in.Op.(*compile.OpenPhase)
	m := x.M
	of := compile.Current(m)
	if op.Of != nil {
		of = op.Of(m)
	}
	want := m.Ctl[state.SkipOf]
	if !x.fits(op) {
		return x.goTo(op.Close + 1)
	}
	if op.Scope == target && (of == want || want < 0) {
		m.Ctl[state.Skip] = 0
		m.PendingRules = ^uint64(0) // the position that was set up by hand counts as written
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
func (x *Run) leadsTo(op *compile.OpenPhase, target int, of int32) bool {
	m := x.M
	if of >= 0 {
		if b := x.P.PhaseB[op.Scope][of]; b >= 0 && x.P.Blocks[b].Reach[target] {
			return true
		}
	}
	b := x.P.Blocks[m.Stack[int(m.Ctl[state.Cur])+state.FBlock]]
	for i := range b.Code {
		switch o := b.Code[i].Op.(type) {
		case *compile.OpenPhase:
			if o.Scope == target && o.Close < op.Close && o != op {
				return true
			}
		case *compile.Call:
			if i < op.Close && x.P.Blocks[x.P.Procs[o.Proc].Block].Reach[target] {
				return true
			}
		}
	}
	return false
}

// Arrange prepares the match for a position that is set up by hand: it puts pieces in the zones where they begin. With
// bare, pieces that begin on a space or in a stack stay out of play.
func (x *Run) Arrange(bare bool) {
	m := x.M
	x.Replaced(Halt{})
	m.Stack[0], m.Ctl[state.Top] = 0, 1
	for i := range x.P.Pieces {
		h := x.P.Pieces[i].Home
		if h < 0 || bare && (h < m.L.Spaces || m.L.Order[h] == state.Stack) {
			continue
		}
		m.Move(i, h, state.Lowest)
	}
}

// BeginSetup runs only the setup, to its first decision. Play does not begin.
func (x *Run) BeginSetup(seed uint64) error {
	x.Arrange(false)
	x.M.Seed(seed)
	return x.setUp(true)
}

// InPlay reports whether the setup is done.
func (x *Run) InPlay() bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	return fp == 0 || int(m.Stack[fp+state.FBlock]) == x.P.PlayB && m.Stack[fp+state.FPC] == 0
}

// Play begins play, or continues it.
func (x *Run) Play() {
	x.halt.beforePlay = false
	x.forgets()
	if x.M.Ctl[state.Cur] == 0 && x.P.PlayB >= 0 {
		x.push(x.P.PlayB, state.Nil, state.Nil, state.Nil, -1)
	}
	x.Resume()
}

// Want is the value that a field of a phase must have on the way to where a match begins.
type Want struct {
	Scope int
	At    int // the index of the field in the block of the phase
	Value int32
}

// GoTo moves to a phase of a player, or of anybody for Nil, without doing anything before it. That phase, and those on
// the way, have the fields of wants. With started, the window of its start is skipped too.
func (x *Run) GoTo(phase int, player int32, started bool, wants ...Want) {
	x.M.Ctl[state.Skip], x.M.Ctl[state.SkipOf] = int32(phase)+1, player
	x.started, x.wants = started, wants
	x.Play()
	x.wants = nil
}

// fits reports whether a phase that would be opened has the fields that are wanted.
func (x *Run) fits(op *compile.OpenPhase) bool {
	for _, w := range x.wants {
		for _, f := range op.With {
			if w.Scope == op.Scope && w.At == f.At && f.X != nil && f.X(x.M) != w.Value {
				return false
			}
		}
	}
	return true
}

// passStart opens a phase and, if it counts as begun, skips the window of its start.
func (x *Run) passStart(in *compile.Instr) signal {
	sig := x.openPhase(in)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := x.P.Blocks[m.Stack[fp+state.FBlock]]
	pc := int(m.Stack[fp+state.FPC]) + 1
	if w, ok := b.Code[pc].Op.(*compile.Window); ok && x.started && w.Moment.Kind == model.AtStart {
		m.Stack[fp+state.FPC]++
	}
	return sig
}

// Like copies from o what a run needs to continue as o does from the same decision, beyond the match. That is its
// script and halt, its settings, and its records of automatic answers and ended phases.
func (x *Run) Like(o *Run) {
	x.Script, x.halt = o.Script, o.halt
	x.Wakeful, x.Backwards, x.Disguise, x.askings = o.Wakeful, o.Backwards, o.Disguise, o.askings
	x.forcedNow, x.endedNow = append(x.forcedNow[:0], o.forcedNow...), append(x.endedNow[:0], o.endedNow...)
	x.entered = append(x.entered[:0], o.entered...)
}

// Fork returns another Run over a copy of the match. It waits for the same decision, or is held where x is, and reports
// the same automatic answers and rolls.
func (x *Run) Fork() (*Run, error) {
	m := Room(x.P)
	m.CopyFrom(x.M)
	y := New(x.P, m)
	y.Like(x)
	err := y.Resume()
	y.rolledNow = x.Rolled()
	return y, err
}

// Measures returns the measures of the line-up, in the order of declaration. It can be called before the match begins.
func (x *Run) Measures() []declared.Measure {
	var out []declared.Measure
	for _, l := range x.P.Lineups {
		m := declared.Measure{Of: l.Of, Value: int(l.Value(x.M))}
		if l.Least != nil {
			n := int(l.Least(x.M))
			m.Least = &n
		}
		if l.Most != nil {
			n := int(l.Most(x.M))
			m.Most = &n
		}
		out = append(out, m)
	}
	return out
}

// unfit returns the error of a line-up that is refused, nil if it is accepted.
func (x *Run) unfit() error {
	for _, m := range x.Measures() {
		if !m.Of.Advice && !m.Fits() {
			return &declared.Refusal{Of: &m.Of.Node, Measure: &m}
		}
	}
	return nil
}
