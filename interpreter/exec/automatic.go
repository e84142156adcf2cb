package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/state"
)

// automatic answers the decision that is due when nobody holds the seat: by the ranking that its bot file or the choice
// itself gives, ties and menus by the order of declaration. Nothing of it is recorded.
func (x *Run) automatic() bool {
	d := &x.dec
	if x.P.Auto == nil || d.Seat < 0 || !x.P.Auto[d.Seat] {
		return false
	}
	x.take(d, x.ranked(d))
	return true
}

// ranked is the answer of a seat that nobody holds.
func (x *Run) ranked(d *Decision) Option {
	op, _ := d.op.(*code.Choose)
	first, done := None, false
	for i, o := range d.list().cands {
		if !d.try(i) {
			continue
		}
		if first == None {
			first = o
		}
		done = done || o == Done
	}
	switch {
	case done:
		return Done // no more than must be
	case op == nil:
		return first
	}
	keys, most := op.Prefer, op.Most1
	if p := op.Policies[d.Seat]; p != nil {
		keys, most = p.Keys, p.Most
	}
	m := x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	m.Tmp[code.TempAsked] = d.Seat
	if best := x.foremost(op, d, keys, most); best != None {
		return best
	}
	return first
}
