package exec

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// choose asks a decision, or binds the answer itself if it is forced.
func (x *Run) choose(in *compile.Instr) signal {
	op := in.Op.(*compile.Choose)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if x.searchDepth > 0 {
		return x.tryChoose(op, fp)
	}
	if op.Step.Unanimous && op.ByMany != nil {
		return x.agree(op, fp, in)
	}
	if m.Ctl[state.Asking] == 0 {
		if x.given(op, fp) {
			return x.takeGiven(op, fp, in)
		}
		x.clear(op, fp)
		m.Ctl[state.Asking] = 1
		x.askings++
	}
	if !op.Per {
		return x.chooseOne(op, fp, in)
	}
	return x.chooseEach(op, fp, in)
}

// given reports whether the call supplied the answer to the choice.
func (x *Run) given(op *compile.Choose, fp int) bool {
	return op.Step.Givable && !op.Per && x.M.Stack[fp+op.Reg] != state.Nil
}

// givenNil is stored for a choice that a call answers with nil, because nil is an answer too.
const givenNil = state.Nil + 1<<9

// takeGiven tests an answer that came with the call like any other. An answer that is not legal is discarded.
func (x *Run) takeGiven(op *compile.Choose, fp int, in *compile.Instr) signal {
	if x.holdsGiven(op, fp) {
		if x.M.Stack[fp+op.Reg] == givenNil {
			x.clear(op, fp)
		} else if op.Keys > 0 {
			x.complete(op, fp)
		}
		return x.goTo(op.End)
	}
	if x.searchDepth > 0 {
		if x.listener != nil {
			x.listener.Given(op, fp)
		}
		return fail
	}
	x.clear(op, fp)
	return x.goTo(op.End)
}

func (x *Run) holdsGiven(op *compile.Choose, fp int) bool {
	m := x.M
	if m.Stack[fp+op.Reg] == givenNil {
		return op.Step.Optional
	}
	if op.Sets && !op.Multi {
		v := m.Stack[fp+op.Reg]
		return x.isAmong(op, m.Stack[fp+state.FMe], v) && (op.SuchThat == nil || op.SuchThat(m))
	}
	x.find(op, m.Stack[fp+state.FMe], state.Nil)
	vals := m.Stack[fp+op.Reg : fp+op.Reg+1]
	if op.Multi {
		vals = compile.HeapList(m, fp+op.Reg)
	}
	if !compile.Work(m, len(vals)*(1+len(x.groups.cand)/scanned)) {
		return false
	}
	for _, v := range vals {
		found := false
		for _, c := range x.groups.list().cand {
			found = found || c == v
		}
		if !found {
			return false
		}
	}
	return (op.SuchThat == nil || op.SuchThat(m)) && (op.Total == nil || x.comesTo(op, fp, m.Stack[fp+state.FMe]))
}

// clear removes the bindings of a choice that an earlier turn of a loop left.
func (x *Run) clear(op *compile.Choose, fp int) {
	m := x.M
	n := op.Size
	if op.Per {
		n *= len(x.P.Players)
	}
	for i := 0; i < n; i++ {
		m.Stack[fp+op.Reg+i] = state.Nil
	}
	m.Stack[fp+op.Cur] = state.Nil
}

// decider returns the seat that is asked.
func (x *Run) decider(op *compile.Choose, fp int) int32 {
	if op.By != nil {
		if p := op.By(x.M); p >= 0 {
			return p
		}
	}
	if me := x.M.Stack[fp+state.FMe]; me >= 0 {
		return me
	}
	return compile.Current(x.M)
}

func (x *Run) chooseOne(op *compile.Choose, fp int, in *compile.Instr) signal {
	m := x.M
	seat := x.decider(op, fp)
	if m.Ctl[state.TxFrame] != 0 && seat != m.Stack[fp+state.FMe] && op.By != nil {
		x.commit()
	}
	asked := x.askOf(op, fp, seat, in)
	if x.speculative.op != nil && !x.confirm(asked || x.dec.any()) {
		return stay
	}
	if asked {
		return ask
	}
	m.Ctl[state.Asking] = 0
	if x.witness != nil && m.Stack[fp+op.Reg] == state.Nil {
		x.witness.Nothing(op, seat)
	}
	if op.Else >= 0 && m.Stack[fp+op.Reg] == state.Nil && x.groups.none() {
		return x.goTo(op.Else)
	}
	return x.goTo(op.End)
}

// askOf prepares the decision of one seat. It returns false if there is nothing to ask; a forced answer is then bound.
func (x *Run) askOf(op *compile.Choose, fp int, seat int32, in *compile.Instr) bool {
	m := x.M
	m.Tmp[m.TB+compile.TempAsked] = seat
	if op.Multi {
		return x.askMany(op, fp, seat, in)
	}
	d := x.start(One, seat, op.Step.Bind.Name, in.Node, op)
	free := int8(1)
	if m.Ctl[state.TxFrame] != 0 && !op.Last {
		free = 0
	}
	switch plain := op.Plain && !x.conceals(op); {
	case plain && op.Lazy:
		d.addLazily(op, seat)
	case plain && free > 0:
		return x.askPlaces(op, fp, d)
	default:
		x.find(op, seat, state.Nil)
		d.addAll(x, op, seat, free)
	}
	d.expect(op)
	if op.Step.Optional {
		d.add(None, free)
	}
	if op.Step.Nobody {
		x.bindOne(op, fp, seat, x.resolve(op, d, x.preferred(op, d)))
		return false
	}
	n, first := d.few(x.looksFor(2))
	if x.isAsked(d, n) || x.disguised(op, d, n) {
		return true
	}
	if n == 1 {
		x.goesOn(d, first)
		x.forced(op, seat, d.cands[first])
		x.bindOne(op, fp, seat, x.resolve(op, d, d.cands[first]))
	}
	return false
}

// askPlaces prepares the most frequent decision: one place of a set, all of them legal. It does not list them.
func (x *Run) askPlaces(op *compile.Choose, fp int, d *Decision) bool {
	s := x.placesOf(op, d.Seat)
	first, rest := s.Pop()
	if rest.Any() {
		d.places, d.isSet = s, true
		return true
	}
	if first >= 0 {
		d.add(int32(first), 1)
		x.forced(op, d.Seat, int32(first))
		x.bindOne(op, fp, d.Seat, int32(first))
	}
	return false
}

// addLazily adds all places, each to be tested when it is needed. It marks those that cannot be legal.
func (d *Decision) addLazily(op *compile.Choose, seat int32) {
	m := d.x.M
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill] = seat, state.Nil
	all := op.Places(m)
	near := all
	if op.Near != nil {
		near = op.Near(m, all)
	}
	for i, rest := all.Pop(); i >= 0; i, rest = rest.Pop() {
		legal := int8(-1)
		if near.Has(i) {
			legal = 0
		}
		d.add(Option(i), legal)
	}
}

// addAll adds a candidate of each group to the decision.
func (d *Decision) addAll(x *Run, op *compile.Choose, seat int32, free int8) {
	hidden := op.Pieces && !x.P.AllSeen
	for _, v := range x.groups.list().reps {
		d.add(x.publicOption(hidden, seat, v), free)
	}
}

// preferred returns the best candidate by the ranking of a choice that nobody answers.
func (x *Run) preferred(op *compile.Choose, d *Decision) Option {
	return x.foremost(op, d, op.Prefer, op.Most1)
}

// foremost returns the legal candidate that a ranking puts first, None if there is none.
func (x *Run) foremost(op *compile.Choose, d *Decision, keys []compile.Int, most []bool) Option {
	m := x.M
	x.best = append(x.best[:0], make([]int32, len(keys))...)
	best, out := x.best, None
	for i, v := range d.list().cands {
		if v == None || v == Done || !d.try(i) || !compile.Work(m, len(keys)) {
			continue
		}
		piece, better := x.resolve(op, d, v), out == None
		for k, key := range keys {
			m.Tmp[m.TB+compile.TempIt] = piece
			y := key(m)
			if !better && y != best[k] {
				if (y > best[k]) != most[k] {
					break
				}
				better = true
			}
			if better {
				best[k] = y
			}
		}
		if better {
			out = v
		}
	}
	return out
}

// bindOne binds an answer. If the decider cannot distinguish pieces, one of them is drawn at random.
func (x *Run) bindOne(op *compile.Choose, fp int, seat int32, o Option) {
	m := x.M
	if o == None {
		o = state.Nil
	} else if op.Pieces && !x.P.Knows(m, seat, o) {
		o = x.anyOf(o, nil)
	}
	x.writes++
	m.Stack[fp+op.Cur] = o
	if !op.Per {
		m.Stack[fp+op.Reg] = o
	}
}

// takeChoice executes an answer to a choice.
func (x *Run) takeChoice(op *compile.Choose, d *Decision, o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if op.Plain && o != None {
		x.writes++
		m.Stack[fp+op.Reg], m.Ctl[state.Asking] = o, 0
		x.goTo(op.End)
		return
	}
	o = x.resolve(op, d, o)
	if d.Sort == Many {
		x.takeMore(op, d, o)
		return
	}
	if _, a := agreeAt(m.Ctl[state.Asking]); op.Step.Unanimous && a > 0 {
		x.takeAgree(op, fp, o)
		return
	}
	x.bindOne(op, fp, d.Seat, o)
	x.answered(op, d, fp)
}

// answered continues after a choice that is complete, or with the next seat to ask.
func (x *Run) answered(op *compile.Choose, d *Decision, fp int) {
	if op.Per {
		x.settle(op, fp, d.Seat)
		return
	}
	if op.Step.Unanimous && op.ByMany != nil {
		x.proposed(op, fp)
		return
	}
	x.M.Ctl[state.Asking] = 0
	if op.Else >= 0 && x.M.Stack[fp+op.Reg] == state.Nil && len(d.cands) == 1 {
		x.goTo(op.Else) // there was nothing to choose
		return
	}
	x.goTo(op.End)
}

// Choices inside a transaction that is being searched, and the answers that a search tries.

// legalOne reports whether the rest of the transaction can be completed after an answer.
func (x *Run) legalOne(op *compile.Choose, o Option) bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if o == None {
		o = state.Nil
	}
	if op.Next != nil {
		return x.nextHasCandidate(op, fp, o)
	}
	return x.tryFrom(op.End, func() { m.Stack[fp+op.Reg] = o })
}

// nextHasCandidate reports whether the following choice has a candidate. It is used if that choice completes the
// transaction, so nothing else needs a search.
func (x *Run) nextHasCandidate(op *compile.Choose, fp int, o Option) bool {
	m := x.M
	if x.blind && x.conceals(op.Next) {
		return true
	}
	was, reg := m.Stack[fp+op.Reg], fp+op.Reg
	m.Stack[reg] = o
	s := x.placesOf(op.Next, m.Stack[fp+state.FMe])
	if x.listener != nil {
		x.listener.Leading(op.Next, m.Stack[fp+state.FMe], s.Any())
	}
	m.Stack[reg] = was
	return s.Any()
}

// tryChoose tries every candidate in a search, until the transaction can be completed from one.
func (x *Run) tryChoose(op *compile.Choose, fp int) signal {
	m := x.M
	if op.ByMany != nil || op.By != nil && x.decider(op, fp) != m.Stack[fp+state.FMe] {
		return stop // another seat's answer is no part of a transaction
	}
	seat := m.Stack[fp+state.FMe]
	if x.blind {
		m.Tmp[m.TB+compile.TempAsked] = seat
		if sig := x.mayChoose(op, fp); sig != next {
			return sig
		}
	}
	if x.given(op, fp) {
		return x.takeGiven(op, fp, nil)
	}
	if x.listener != nil {
		x.listener.Asking(op)
	}
	x.clear(op, fp)
	m.Tmp[m.TB+compile.TempAsked] = seat
	if op.Multi {
		return x.tryMany(op, fp, seat)
	}
	if op.Last && op.Step.Optional {
		return stop
	}
	cands, saved := len(x.candStack), len(x.saved)
	sig := x.tryEach(op, fp, seat)
	x.candStack, x.saved = x.candStack[:cands], x.saved[:saved]
	return sig
}

// listed appends the candidates of a choice to x.candStack, or returns them as a set if the choice is asked lazily. It
// reports whether they were tested; if not, each is tested when its turn comes, because one of the first usually
// succeeds.
func (x *Run) listed(op *compile.Choose, seat int32) (near state.Set, judged bool) {
	m := x.M
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill] = seat, state.Nil
	switch {
	case op.Plain && op.Lazy:
		near = op.Places(m)
		if op.Near != nil {
			near = op.Near(m, near)
		}
		return near, false
	case !op.Sets && op.Alike == nil && op.Else < 0 && !op.Step.Optional && x.listener == nil:
		x.candStack = append(x.candStack, op.Among(m)...)
		return near, false
	}
	x.find(op, seat, state.Nil)
	x.candStack = append(x.candStack, x.groups.list().reps...)
	return near, true
}

// tryEach tests and tries one candidate after the other, then no answer if the choice is optional. It skips a candidate
// that is alike to one that failed.
func (x *Run) tryEach(op *compile.Choose, fp int, seat int32) signal {
	m, i := x.M, len(x.candStack)
	near, judged := x.listed(op, seat)
	to, found := len(x.candStack), false
	var k mark
	for ; m.Err == nil; i++ {
		v := state.Nil
		if i < to {
			v = x.candStack[i]
		} else if place, rest := near.Pop(); place >= 0 {
			v, near = int32(place), rest
		} else {
			break
		}
		if !judged {
			m.FP, m.TB, m.Arena = fp, x.tb0, m.Arena[:x.ar0]
			if v == state.Nil || op.Where != nil && !x.passes(op, seat, v) ||
				!op.Sets && x.isLike(op, seat, v, x.candStack[to:]) {
				continue
			}
		}
		if op.Last {
			return stop
		}
		if !found {
			found, k = true, x.save(x.frameBase(m.Ctl[state.TxFrame]))
		}
		if !judged && !op.Sets {
			x.candStack = append(x.candStack, v)
		}
		m.Stack[fp+op.Reg] = v
		x.writes++
		x.goTo(op.End)
		ok := x.canComplete()
		x.restore(k)
		if ok {
			if x.searchDepth == 1 {
				x.first = way{op: op, value: v}
			}
			return stop
		}
	}
	switch {
	case !found && op.Else >= 0:
		return x.goTo(op.Else)
	case op.Step.Optional:
		return x.goTo(op.End)
	case !found && x.listener != nil:
		x.listener.None(op, seat)
	}
	return fail
}

// isLike reports whether seat cannot distinguish a candidate from one of the others.
func (x *Run) isLike(op *compile.Choose, seat, v int32, others []int32) bool {
	if len(others) > 0 && !compile.Work(x.M, 1+len(others)/scanned) {
		return true
	}
	for _, o := range others {
		if o == v || op.Pieces && x.P.Alike(x.M, seat, o, v) {
			return true
		}
	}
	return false
}
