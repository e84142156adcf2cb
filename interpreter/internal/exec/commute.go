package exec

import (
	"slices"

	"precept/interpreter/internal/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/state"
	"precept/interpreter/limit"
)

// ready is an ability that waits for a window and may come to be used there.
type ready struct {
	waiting
	seat int32
	now  bool // it may be used now
}

func (r *ready) whose() code.Whose { return code.Whose{Me: r.seat, Owner: r.owner} }

// orderMatters reports whether it can matter which of several abilities a seat uses first that must all be used: for
// them themselves, for those that others use in between, and for those that may be used only then.
func (x *Run) orderMatters(op *code.Window, h int, seat int32) bool {
	if !evaluate.Work(x.M, len(x.waiting)*len(x.waiting)) {
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
			if i != j && x.hinders(&come[i], &come[j]) {
				return true
			}
		}
	}
	return false
}

// readyFor notes who may use an ability that waits, now or later.
func (x *Run) readyFor(op *code.Window, w waiting, h int) {
	var seats [limit.Players]int32
	for _, seat := range seats[:x.order(op, seats[:])] {
		word, bit := x.usedBit(w.i, w.slot, seat)
		if x.M.Stack[h+word]&bit != 0 || w.i.By == nil && w.owner != seat {
			continue
		}
		x.ready = append(x.ready, ready{w, seat, x.eligible(op, w, h, seat)})
	}
}

// comesIntoPlay reports whether using what waits can bring into play what waits for the same window.
func (x *Run) comesIntoPlay(op *code.Window, come []ready) bool {
	for _, i := range op.Waits {
		if slices.ContainsFunc(x.waiting, func(w waiting) bool { return w.i == i }) {
			continue
		}
		for k := range come {
			if r := &come[k]; x.P.Displaces(r.i, i, r.whose(), code.Whose{Me: state.Nil, Owner: state.Nil}) {
				return true
			}
		}
	}
	return false
}

// possible is what may be used now, and what using that may make possible.
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

// allAlike reports whether all that a seat may use now is the same, and stays in play.
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

// hinders reports whether it can matter which of two abilities is used before the other.
func (x *Run) hinders(a, b *ready) bool {
	wa, wb := a.whose(), b.whose()
	return x.P.Conflict(a.i, b.i, wa, wb) || x.bars(a, b) || x.bars(b, a)
}

// bars reports whether using a can decide whether b is used.
func (x *Run) bars(a, b *ready) bool {
	if b.now {
		return x.P.Stops(a.i, b.i, a.whose(), b.whose())
	}
	return x.P.Stirs(a.i, b.i, a.whose(), b.whose())
}
