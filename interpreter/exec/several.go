package exec

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/limit"
	"precept/interpreter/state"
)

// Choices of several seats at once.

// chooseEach asks several, one after the other. The position does not move between; only with in_turn can a candidate
// be judged by the answers before.
func (x *Run) chooseEach(op *code.Choose, fp int, in *code.Instr) signal {
	m := x.M
	if m.Ctl[state.OpenFrame] != 0 {
		x.commit()
	}
	var who [limit.Players]int32
	n := seatsOf(op.ByMany(m), who[:])
	for int(m.Ctl[state.Asking]) <= n {
		seat := who[m.Ctl[state.Asking]-1]
		if x.askOf(op, fp, seat, in) {
			return ask
		}
		x.settle(op, fp, seat)
	}
	m.Ctl[state.Asking] = 0
	return x.goTo(op.End)
}

// seatsOf puts the players of a list into seats, each once, and returns how many they are: a list may have gaps.
func seatsOf(list, seats []int32) (n int) {
	for _, p := range list {
		if p >= 0 && !slices.Contains(seats[:n], p) {
			seats[n] = p
			n++
		}
	}
	return n
}

// settle keeps the answer of one of several, and goes on to the next.
func (x *Run) settle(op *code.Choose, fp int, seat int32) {
	m := x.M
	to := fp + op.Reg + int(seat)*op.Size
	copy(m.Stack[to:to+op.Size], m.Stack[fp+op.Cur:fp+op.Cur+op.Size])
	m.Stack[fp+op.Cur] = state.Nil
	m.Ctl[state.Asking]++
	x.askings++
}

// AtOnce is the seats that are still to answer the pending choice without knowing one another's answers, the one that
// is asked now first; nil when it is asked of one alone, or in turn.
func (d *Decision) AtOnce() []int32 {
	op, ok := d.op.(*code.Choose)
	if !ok || !op.Per || op.Step.InTurn || op.Step.Unanimous {
		return nil
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	seats := op.ByMany(m)
	return slices.Clone(seats[min(len(seats), int(m.Ctl[state.Asking])-1):])
}

// AskAgain begins a question that several seats answer at once from its first seat, as though nobody had answered. It
// reports whether there was anything to begin again: what a match waits for otherwise stays as it is. own is what the
// seat that is asked had chosen of several by then.
func (x *Run) AskAgain() (own []int32, again bool) {
	d := x.Pending()
	if d == nil {
		return nil, false
	}
	op, ok := d.op.(*code.Choose)
	if !ok || !op.Per || op.Step.InTurn || op.Step.Unanimous || x.M.Ctl[state.Asking] < 2 {
		return nil, false
	}
	fp := int(x.M.Ctl[state.Cur])
	if d.Sort == Many {
		for _, v := range x.chosen(op, fp) {
			own = append(own, x.shown(op.Pieces, d.Seat, v))
		}
	}
	x.clear(op, fp)
	x.M.Ctl[state.Asking], x.forcedNow = 1, x.forcedNow[:0]
	return own, x.Resume() == nil
}
