package exec

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/state"
)

// A piece that its decider cannot tell is offered by the place where it lies: an option that were the piece, and its
// rank among the others, would tell which it is.

const (
	unseen Option = state.Nil + 1<<10
	beyond Option = unseen + 1<<20
)

// Unseen is the place of an option that is some piece there, which the decider cannot tell from the others; -1 for all
// other options.
func Unseen(o Option) int {
	if o < unseen || o >= beyond {
		return -1
	}
	return int(o - unseen)
}

// shown is the option that offers v to seat.
func (x *Run) shown(pieces bool, seat, v int32) Option {
	if !pieces || v < 0 || x.P.Knows(x.M, seat, v) {
		return v
	}
	return unseen + int32(x.M.Place[v])
}

// meant is a value that an option of a choice stands for: of pieces that cannot be told, the first that is still to be
// had, Nil when there is none.
func (x *Run) meant(op *code.Choose, d *Decision, o Option) int32 {
	q := Unseen(o)
	if q < 0 || !op.Pieces {
		return o
	}
	fp := int(x.M.Ctl[state.Cur])
	var taken []int32
	if d.Sort == Many {
		x.prepare(op, fp, d.Seat)
		taken = x.chosen(op, fp)
	} else {
		x.find(op, d.Seat, state.Nil)
	}
	for _, c := range x.groups.list().cand {
		if int(x.M.Place[c]) == q && !x.P.Knows(x.M, d.Seat, c) && !slices.Contains(taken, c) {
			return c
		}
	}
	return state.Nil
}

// hide keeps a candidate that seat cannot tell for the end of the list; it reports whether it did.
func (x *Run) hide(op *code.Choose, seat, v int32) bool {
	if !op.Pieces || x.P.Knows(x.M, seat, v) {
		return false
	}
	i := len(x.hidden)
	x.hidden = append(x.hidden, v)
	for ; i > 0 && x.M.Place[x.hidden[i-1]] > x.M.Place[v]; i-- {
		x.hidden[i] = x.hidden[i-1]
	}
	x.hidden[i] = v
	return true
}
