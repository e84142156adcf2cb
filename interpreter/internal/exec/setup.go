package exec

import (
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/why"
)

// Arrange makes the match ready for a position that is put together by hand: pieces in the zones where they begin. With
// bare, what begins on a space or in a stack is nowhere until it is put somewhere.
func (x *Run) Arrange(bare bool) {
	m := x.M
	m.Stack[0], m.Ctl[state.Top] = 0, 1
	for i := range x.P.Pieces {
		h := x.P.Pieces[i].Home
		if h < 0 || bare && (h < m.L.Spaces || m.L.Order[h] == state.Stack) {
			continue
		}
		m.Move(i, h, state.Lowest)
	}
}

// BeginSetup runs the setup alone, to its first decision; play waits.
func (x *Run) BeginSetup(seed uint64) error {
	x.Arrange(false)
	x.M.Seed(seed)
	x.M.PendingRules = 0
	if x.err = x.unfit(); x.err != nil {
		return x.err
	}
	x.stopBeforePlay = true
	if x.P.PlayB >= 0 {
		x.push(x.P.PlayB, state.Nil, state.Nil, state.Nil, -1)
	}
	if x.P.SetupB >= 0 {
		x.push(x.P.SetupB, state.Nil, state.Nil, state.Nil, -1)
	}
	return x.Resume()
}

// InPlay reports whether the setup is done.
func (x *Run) InPlay() bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	return fp == 0 || int(m.Stack[fp+state.FBlock]) == x.P.PlayB && m.Stack[fp+state.FPC] == 0
}

// Play begins, or goes on with, play itself.
func (x *Run) Play() {
	x.stopBeforePlay, x.forcedNow = false, x.forcedNow[:0]
	if x.M.Ctl[state.Cur] == 0 && x.P.PlayB >= 0 {
		x.push(x.P.PlayB, state.Nil, state.Nil, state.Nil, -1)
	}
	x.Resume()
}

// Want is what a field of a phase must say on the way to where a match begins.
type Want struct {
	Scope int
	At    int // the word of the field in the block of the phase
	Value int32
}

// GoTo goes straight to a phase, of a player or with Nil of anybody, without doing anything before it. Phases on the
// way, and it, have the fields that are wanted. With started, what waits for its start is left out too.
func (x *Run) GoTo(phase int, player int32, started bool, wants ...Want) {
	x.M.Ctl[state.Skip], x.M.Ctl[state.SkipOf] = int32(phase)+1, player
	x.started, x.wants = started, wants
	x.Play()
	x.wants = nil
}

// fits reports whether a phase that would be opened has the fields that are wanted.
func (x *Run) fits(op *code.OpenPhase) bool {
	for _, w := range x.wants {
		for _, f := range op.With {
			if w.Scope == op.Scope && w.At == f.At && f.X != nil && f.X(x.M) != w.Value {
				return false
			}
		}
	}
	return true
}

// passStart leaves out the window of the start of a phase that counts as begun.
func (x *Run) passStart(in *code.Instr) signal {
	sig := x.openPhase(in)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	b := x.P.Blocks[m.Stack[fp+state.FBlock]]
	pc := int(m.Stack[fp+state.FPC]) + 1
	if w, ok := b.Code[pc].Op.(*code.Window); ok && x.started && w.Moment.Kind == model.AtStart {
		m.Stack[fp+state.FPC]++
	}
	return sig
}

// Like makes x go on as o does, which stands at the same decision: with its script, held before play or at rest if o
// is, and with what was answered and what ended on the way there. All else that a match goes on with lies in the match.
func (x *Run) Like(o *Run) {
	x.Script, x.stopBeforePlay, x.resting = o.Script, o.stopBeforePlay, o.resting
	x.Wakeful, x.Backwards, x.askings = o.Wakeful, o.Backwards, o.askings
	x.forcedNow, x.endedNow = append(x.forcedNow[:0], o.forcedNow...), append(x.endedNow[:0], o.endedNow...)
}

// Fork is a Run of its own over a copy of the match: it waits for the same decision, or stands where x stands, and
// tells the same of what was forced and rolled on the way.
func (x *Run) Fork() (*Run, error) {
	y := New(x.P, x.M.Clone())
	y.Like(x)
	err := y.Resume()
	y.rolledNow = x.Rolled()
	return y, err
}

// Measures is what the line-up comes to, in the order of declaration. It may be asked before the match begins.
func (x *Run) Measures() []why.Measure {
	var out []why.Measure
	for _, l := range x.P.Lineups {
		m := why.Measure{Of: l.Of, Value: int(l.Value(x.M))}
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

// unfit is what refuses the line-up, nil when nothing does.
func (x *Run) unfit() error {
	for _, m := range x.Measures() {
		if !m.Of.Advice && !m.Fits() {
			return &why.Refusal{Of: &m.Of.Node, Measure: &m}
		}
	}
	return nil
}
