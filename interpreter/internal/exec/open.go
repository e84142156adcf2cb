package exec

import (
	"cmp"
	"errors"
	"slices"

	"precept/interpreter/internal/code"
	"precept/interpreter/internal/state"
	"precept/interpreter/limit"
)

// Decisions that are open to several seats. The match asks them one after the other, and agents answer so. Where people
// play, whoever has made up his mind answers: an answer given ahead is held until the match comes to its seat. So the
// position is the same whatever the order, and nothing of what somebody has answered shows before all have.

// ErrNotOpen is an answer of a seat that has nothing to answer now.
var ErrNotOpen = errors.New("that seat has nothing to answer now")

// AtOnce is the seats that are still to answer the pending decision in whatever order, the one that is asked now first:
// those of a choice that all make without knowing one another's answers, and those that are to take up what was put
// forward; nil when it is asked of one alone, or in turn.
func (d *Decision) AtOnce() []int32 {
	op, ok := d.op.(*code.Choose)
	if !ok || op.ByMany == nil || op.Step.InTurn {
		return nil
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	var seats [limit.Players]int32
	n := seatsOf(op.ByMany(m), seats[:])
	if !op.Step.Unanimous {
		return slices.Clone(seats[min(n, int(m.Ctl[state.Asking])-1):n])
	}
	p, a := agreeAt(m.Ctl[state.Asking])
	if a == 0 {
		return nil // somebody is to put something forward
	}
	var out []int32
	for ; a < n; a++ {
		out = append(out, seats[(p+a)%n])
	}
	return out
}

// elsewhere reports whether a run that asks one seat alone has come to another.
func (x *Run) elsewhere() bool { return x.alone != 0 && x.M.Ctl[state.Asking] != x.alone }

// aside is a run of its own at the question that another seat than the one that is asked now may answer too, with what
// it has answered of it already; nil when it may not, or has nothing to answer.
func (x *Run) aside(seat int32) *Run {
	d := x.Pending()
	if d == nil {
		return nil
	}
	nth := slices.Index(d.AtOnce(), seat)
	if nth < 1 {
		return nil
	}
	y, err := x.Fork()
	if err != nil {
		return nil
	}
	m, op := y.M, d.op.(*code.Choose)
	if op.Per {
		m.Stack[int(m.Ctl[state.Cur])+op.Cur] = state.Nil // what the seat that is asked now has chosen of several
	}
	held := slices.Clone(m.Held)
	m.Held, y.forcedNow = m.Held[:0], y.forcedNow[:0]
	m.Ctl[state.Asking] += int32(nth)
	y.alone = m.Ctl[state.Asking]
	if y.Resume() != nil {
		return nil
	}
	for i := 0; i < len(held); i += 2 {
		if held[i] == seat && y.Answer(held[i+1]) != nil {
			return nil
		}
	}
	if e := y.Pending(); e == nil || e.Seat != seat {
		return nil
	}
	return y
}

// OpenTo is the run at whose decision a seat may answer now: x itself for the seat that is asked, one of its own for
// others who may answer too, nil for who has nothing to answer.
func (x *Run) OpenTo(seat int32) *Run {
	if d := x.Pending(); d != nil && d.Seat == seat {
		return x
	}
	return x.aside(seat)
}

// AnswerOf is Answer of a seat that may answer now, whether or not it is the one that is asked. An error changes
// nothing.
func (x *Run) AnswerOf(seat int32, o Option) error {
	d := x.Pending()
	switch {
	case d == nil:
		return cmp.Or(x.err, ErrNoDecision)
	case d.Seat == seat:
		return x.Answer(o)
	}
	y := x.aside(seat)
	if y == nil {
		return ErrNotOpen
	}
	if int(x.M.Ctl[state.Decisions])+len(x.M.Held)/2 >= limit.Answers {
		x.fail(d.Node, ErrEndless)
		return x.err
	}
	if !y.Pending().Is(o) {
		return cmp.Or(y.err, ErrNotOffered)
	}
	if op := d.op.(*code.Choose); op.Step.Unanimous && o == None {
		x.M.Ctl[state.Asking] = y.M.Ctl[state.Asking] // one refusal is enough: nobody is waited for
		if err := x.Resume(); err != nil {
			return err
		}
		return x.Answer(o)
	}
	x.M.Held = append(x.M.Held, seat, o)
	return nil
}

// deliver gives the answers that were given ahead, as the match comes to their seats. One that is not offered any more,
// since the position was put right meanwhile, is asked for again.
func (x *Run) deliver() error {
	m := x.M
	for len(m.Held) > 0 && x.err == nil {
		d := x.Pending()
		if d == nil || d.AtOnce() == nil {
			m.Held = m.Held[:0]
			break
		}
		i := 0
		for i < len(m.Held) && m.Held[i] != d.Seat {
			i += 2
		}
		if i == len(m.Held) {
			break
		}
		o := m.Held[i+1]
		if !d.Is(o) {
			x.unhold(d.Seat)
			break
		}
		m.Held = slices.Delete(m.Held, i, i+2)
		m.Ctl[state.Decisions]++
		x.take(d, o)
		if err := x.Resume(); err != nil {
			return err
		}
	}
	return x.err
}

// unhold drops what a seat has answered ahead.
func (x *Run) unhold(seat int32) {
	left := x.M.Held[:0]
	for i := 0; i < len(x.M.Held); i += 2 {
		if x.M.Held[i] != seat {
			left = append(left, x.M.Held[i:i+2]...)
		}
	}
	x.M.Held = left
}

// AskAgain begins a question that several seats answer at once from its first seat, as though nobody had answered. It
// reports whether there was anything to begin again: what a match waits for otherwise stays as it is. own is what the
// seat that is asked had chosen of several by then.
func (x *Run) AskAgain() (own []int32, again bool) {
	x.M.Held = x.M.Held[:0]
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
			own = append(own, x.publicOption(op.Pieces, d.Seat, v))
		}
	}
	x.clear(op, fp)
	x.M.Ctl[state.Asking], x.forcedNow = 1, x.forcedNow[:0]
	return own, x.Resume() == nil
}
