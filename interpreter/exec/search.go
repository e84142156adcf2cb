package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/state"
)

// What explanations ask of a run: to hear its searches, to search, and to look at what is asked.

// Listener hears where the searches of a run break off: at once, while the frames stand as they did.
type Listener interface {
	// Leading hears whether the choice behind one, with which the opening is complete, has a candidate.
	Leading(op *code.Choose, seat int32, any bool)
	// Given hears that an answer which came with a call is none.
	Given(op *code.Choose, fp int)
	// Asking hears that a choice is come to.
	Asking(op *code.Choose)
	// Required hears of a condition of what was begun.
	Required(op *code.Require, holds bool)
	// None hears that a choice has no candidate.
	None(op *code.Choose, seat int32)
	// Unsuited hears that a candidate does not meet the condition of its choice.
	Unsuited(op *code.Choose, seat, candidate int32)
	// Few hears that not as many can be chosen as must be.
	Few(op *code.Choose, seat int32, least int)
	// Unfitting hears that what is chosen does not fit together.
	Unfitting(op *code.Choose)
	// Untimely hears that an entry of a menu stands under a condition that does not hold.
	Untimely(e *code.Entry)
	// Done hears that an action which may be done once was done.
	Done(proc int)
}

// Witness hears what is answered without asking.
type Witness interface {
	Forced(b Bound)
	// Nothing hears that a choice was left out, for there was nothing to choose.
	Nothing(op *code.Choose, seat int32)
}

// Hear does something while searches are listened to.
func (x *Run) Hear(l Listener, f func()) {
	x.ear = l
	f()
	x.ear = nil
}

// Attend does something while what is answered without asking is listened to.
func (x *Run) Attend(w Witness, f func()) {
	x.witness = w
	f()
	x.witness = nil
}

// Search searches with a budget of its own. Where it goes over that is no fault of the match.
func (x *Run) Search(f func() bool) bool {
	x.trials, x.walked, x.M.Work = 0, 0, 0
	ok := f()
	x.M.Err = nil
	return ok
}

// aside is how many temporaries a search holds at most.
const aside = 64

// Aside evaluates in the running frame, with temporaries from a number on, and leaves everything as it was.
func (x *Run) Aside(f func(temporaries int)) {
	m := x.M
	base := x.tb0 + aside
	fp, tb, work, err, arena := m.FP, m.TB, m.Work, m.Err, len(m.Arena)
	ear, trials, walked, tb0, ar0 := x.ear, x.trials, x.walked, x.tb0, x.ar0
	m.FP, m.TB, m.Err, x.ear, x.tb0, x.ar0 = int(m.Ctl[state.Cur]), base, nil, nil, base, arena
	f(base)
	m.FP, m.TB, m.Work, m.Err, m.Arena = fp, tb, work, err, m.Arena[:arena]
	x.ear, x.trials, x.walked, x.tb0, x.ar0 = ear, trials, walked, tb0, ar0
}

// Judge judges an option of a decision, whether or not it was judged before: whether what was begun can be completed
// from it.
func (x *Run) Judge(d *Decision, o Option) bool { return x.legal(d, o) }

// Deciding is the decision that is being put together, or was last.
func (x *Run) Deciding() *Decision { return x.dec.list() }

// Undertake begins a block for a seat as an opening of its own, and runs to the next decision.
func (x *Run) Undertake(block int, seat int32) {
	fp := x.push(block, seat, seat, state.Nil, -1)
	x.M.Ctl[state.OpenFrame], x.M.Ctl[state.OpenPC], x.M.Ctl[state.Asking] = int32(fp), -1, 0
	x.Resume()
}

// Chosen is the elements that a choice of several has in the running frame.
func (x *Run) Chosen(op *code.Choose) []int32 { return x.chosen(op, int(x.M.Ctl[state.Cur])) }

// Supposing looks at the pending choice of several as though some options were chosen: how many that are, how many must
// and may be, and whether they fit together. While it looks, the frame holds them.
func (x *Run) Supposing(op *code.Choose, tried []Option, look func(n, least, most int, fits bool)) {
	d, m := x.Pending(), x.M
	fp := m.FP
	k := x.save(x.frameBase(int32(fp)))
	defer x.drop(k)
	defer x.restore(k)
	x.prepare(op, fp, d.Seat)
	for _, o := range tried {
		if x.sameAs(o, x.chosen(op, fp)); len(x.alike) > 0 {
			x.more(op, fp, x.alike[0])
		}
	}
	n := len(x.chosen(op, fp))
	m.FP, m.TB, m.Tmp[code.TempAsked] = fp, 0, d.Seat
	lo, hi := x.Bounds(op)
	look(n, lo, hi, op.SuchThat == nil || op.SuchThat(m))
}

// Opening reports whether nothing of what was begun has had an effect yet.
func (x *Run) Opening() bool { return x.M.Ctl[state.OpenFrame] != 0 }
