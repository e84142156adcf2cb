package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/state"
)

// Choices in an opening that is being tried, and the answers that are tried with them.

// legalOne judges an answer by whether the rest of the opening can be completed.
func (x *Run) legalOne(op *code.Choose, o Option) bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if o == None {
		o = state.Nil
	}
	if op.Next != nil {
		return x.leads(op, fp, o)
	}
	return x.probe(op.End, func() { m.Stack[fp+op.Reg] = o })
}

// leads reports whether the choice behind this one, with which the opening is complete, has a candidate: all that there
// is to try.
func (x *Run) leads(op *code.Choose, fp int, o Option) bool {
	m := x.M
	was, reg := m.Stack[fp+op.Reg], fp+op.Reg
	m.Stack[reg] = o
	s := x.placesOf(op.Next, m.Stack[fp+state.FMe])
	if x.ear != nil {
		x.ear.Leading(op.Next, m.Stack[fp+state.FMe], s.Any())
	}
	m.Stack[reg] = was
	return s.Any()
}

// tryChoose tries, in an opening that is being completed, every candidate until one goes through.
func (x *Run) tryChoose(op *code.Choose, fp int) signal {
	m := x.M
	if op.ByMany != nil || op.By != nil && x.decider(op, fp) != m.Stack[fp+state.FMe] {
		return stop // another seat's answer is no part of an opening
	}
	seat := m.Stack[fp+state.FMe]
	if x.given(op, fp) {
		return x.takeGiven(op, fp, nil)
	}
	if x.ear != nil {
		x.ear.Asking(op)
	}
	x.clear(op, fp)
	m.Tmp[m.TB+code.TempAsked] = seat
	if op.Multi {
		return x.tryMany(op, fp, seat)
	}
	if op.Plain && op.Lazy {
		return x.tryLazily(op, fp, seat)
	}
	x.find(op, seat, state.Nil)
	if op.Last && (op.Step.Optional || !x.groups.none()) {
		return stop
	}
	start := len(x.held)
	x.held = append(x.held, x.groups.list().reps...)
	sig := x.tryEach(op, fp, start, len(x.held))
	x.held = x.held[:start]
	return sig
}

// tryLazily tries one place after the other, each as soon as it is judged.
func (x *Run) tryLazily(op *code.Choose, fp int, seat int32) signal {
	m := x.M
	m.Tmp[m.TB+code.TempAsked], m.Tmp[m.TB+code.TempFill] = seat, state.Nil
	start, found := len(x.held), false
	for i, rest := op.Places(m).Pop(); i >= 0; i, rest = rest.Pop() {
		if !x.passes(op, seat, Option(i)) {
			continue
		}
		found = true
		if op.Last {
			return stop
		}
		x.held = append(x.held[:start], int32(i))
		sig := x.tryEach(op, fp, start, start+1)
		if x.held = x.held[:start]; sig == stop {
			return stop
		}
		m.FP, m.TB, m.Arena = fp, x.tb0, m.Arena[:x.ar0]
	}
	if x.ear != nil && !found {
		x.ear.None(op, seat)
	}
	return fail
}

// tryEach tries the candidates in x.held[from:to], then no answer where that is one.
func (x *Run) tryEach(op *code.Choose, fp, from, to int) signal {
	m := x.M
	k := x.save(x.frameBase(m.Ctl[state.OpenFrame]))
	defer x.drop(k)
	for i := from; i < to; i++ {
		m.Stack[fp+op.Reg] = x.held[i]
		x.stamp++
		x.goTo(op.End)
		if x.goesThrough() {
			x.restore(k)
			return stop
		}
		x.restore(k)
	}
	if to == from && op.Else >= 0 {
		return x.goTo(op.Else)
	}
	if op.Step.Optional {
		return x.goTo(op.End)
	}
	if x.ear != nil && to == from {
		x.ear.None(op, m.Stack[fp+state.FMe])
	}
	return fail
}
