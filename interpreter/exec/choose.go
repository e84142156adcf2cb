package exec

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/state"
)

// groups is the candidates of a choice, alike ones together.
type groups struct {
	cand  []int32
	group []int32 // of each candidate
	reps  []int32 // the first of each group
	among int     // how many there were before any was judged

	places state.Set // places, each a group of its own, that are not written out yet
	isSet  bool
	each   bool // each candidate is a group of its own, which is not written out yet
}

// list writes the places out, as whoever goes through candidates one by one wants them.
func (g *groups) list() *groups {
	for i := 0; g.each && i < len(g.cand); i++ {
		g.group = append(g.group, int32(i))
	}
	g.each = false
	if !g.isSet {
		return g
	}
	g.isSet = false
	for i, rest := g.places.Pop(); i >= 0; i, rest = rest.Pop() {
		g.group = append(g.group, int32(len(g.reps)))
		g.cand, g.reps = append(g.cand, int32(i)), append(g.reps, int32(i))
	}
	return g
}

// none reports whether there is no candidate.
func (g *groups) none() bool {
	if g.isSet {
		return !g.places.Any()
	}
	return len(g.reps) == 0
}

// found is the question whose candidates are in groups.
type found struct {
	op         *code.Choose
	fp         int
	seat, fill int32
	stamp      uint32
}

// choose asks, or answers itself what is forced.
func (x *Run) choose(in *code.Instr) signal {
	op := in.Op.(*code.Choose)
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if x.trying > 0 {
		return x.tryChoose(op, fp)
	}
	if op.Plain && m.Stack[fp+state.FMe] >= 0 && (m.Ctl[state.Asking] != 0 || !x.given(op, fp)) {
		if op.Lazy {
			return x.chooseLazily(op, fp, in)
		}
		if op.Last || m.Ctl[state.OpenFrame] == 0 {
			return x.choosePlain(op, fp, in)
		}
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
	}
	if !op.Per {
		return x.chooseOne(op, fp, in)
	}
	return x.chooseEach(op, fp, in)
}

// choosePlain asks the frequent question: one place of a set, all of them legal, by whoever acts.
func (x *Run) choosePlain(op *code.Choose, fp int, in *code.Instr) signal {
	m := x.M
	seat := m.Stack[fp+state.FMe]
	s := x.placesOf(op, seat)
	first, rest := s.Pop()
	if x.entering.op != nil && !x.entered(first >= 0) {
		return stay
	}
	m.Stack[fp+op.Reg] = state.Nil
	d := x.start(One, seat, op.Step.Bind.Name, in.Node, op)
	if rest.Any() {
		m.Ctl[state.Asking] = 1
		d.places, d.isSet = s, true
		return ask
	}
	m.Ctl[state.Asking] = 0
	if first >= 0 {
		d.add(int32(first), 1)
		x.Forced = append(x.Forced, Bound{seat, d.Name, op, int32(first)})
		x.bindOne(op, fp, seat, int32(first))
	}
	return x.goTo(op.End)
}

// chooseLazily asks for one place where each is dear to judge: no more of them are judged than it takes.
func (x *Run) chooseLazily(op *code.Choose, fp int, in *code.Instr) signal {
	m := x.M
	seat := m.Stack[fp+state.FMe]
	m.Stack[fp+op.Reg] = state.Nil
	m.Tmp[m.TB+code.TempAsked], m.Tmp[m.TB+code.TempFill] = seat, state.Nil
	d := x.start(One, seat, op.Step.Bind.Name, in.Node, op)
	for i, rest := op.Places(m).Pop(); i >= 0; i, rest = rest.Pop() {
		d.add(Option(i), 0)
	}
	m.Ctl[state.Asking] = 1
	n, one := d.few(2)
	if x.entering.op != nil && !x.entered(n > 0) {
		return stay
	}
	if n > 1 {
		return ask
	}
	m.Ctl[state.Asking] = 0
	if n == 1 {
		x.Forced = append(x.Forced, Bound{seat, d.Name, op, d.cands[one]})
		x.bindOne(op, fp, seat, d.cands[one])
	}
	return x.goTo(op.End)
}

// passes judges a candidate of a choice that is asked lazily by its condition.
func (x *Run) passes(op *code.Choose, seat int32, o Option) bool {
	m := x.M
	m.Tmp[m.TB+code.TempAsked], m.Tmp[m.TB+code.TempFill] = seat, state.Nil
	return op.WhereSet(m, state.Bit(int(o))).Any()
}

// placesOf is the candidates of a choice that are found as a set.
func (x *Run) placesOf(op *code.Choose, seat int32) state.Set {
	m := x.M
	m.Tmp[m.TB+code.TempAsked], m.Tmp[m.TB+code.TempFill] = seat, state.Nil
	s := op.Places(m)
	if op.WhereSet != nil {
		s = op.WhereSet(m, s)
	}
	return s
}

// given reports whether the call answered the choice.
func (x *Run) given(op *code.Choose, fp int) bool {
	return op.Step.Givable && !op.Per && x.M.Stack[fp+op.Reg] != state.Nil
}

// takeGiven judges an answer that came with the call like any other; one that does not hold is no answer.
func (x *Run) takeGiven(op *code.Choose, fp int, in *code.Instr) signal {
	if x.holdsGiven(op, fp) {
		return x.goTo(op.End)
	}
	if x.trying > 0 {
		return fail
	}
	x.clear(op, fp)
	return x.goTo(op.End)
}

func (x *Run) holdsGiven(op *code.Choose, fp int) bool {
	m := x.M
	x.find(op, m.Stack[fp+state.FMe], state.Nil)
	vals := m.Stack[fp+op.Reg : fp+op.Reg+1]
	if op.Multi {
		vals = code.HeapList(m, fp+op.Reg)
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
	return op.SuchThat == nil || op.SuchThat(m)
}

// clear forgets what an earlier turn of a loop bound.
func (x *Run) clear(op *code.Choose, fp int) {
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

// decider is who is asked.
func (x *Run) decider(op *code.Choose, fp int) int32 {
	if op.By != nil {
		if p := op.By(x.M); p >= 0 {
			return p
		}
	}
	if me := x.M.Stack[fp+state.FMe]; me >= 0 {
		return me
	}
	return code.Current(x.M)
}

func (x *Run) chooseOne(op *code.Choose, fp int, in *code.Instr) signal {
	m := x.M
	seat := x.decider(op, fp)
	if m.Ctl[state.OpenFrame] != 0 && seat != m.Stack[fp+state.FMe] && op.By != nil {
		x.commit()
	}
	asked := x.askOf(op, fp, seat, in)
	if x.entering.op != nil && !x.entered(asked || x.dec.any()) {
		return stay
	}
	if asked {
		return ask
	}
	m.Ctl[state.Asking] = 0
	if op.Else >= 0 && m.Stack[fp+op.Reg] == state.Nil && x.groups.none() {
		return x.goTo(op.Else)
	}
	return x.goTo(op.End)
}

// chooseEach asks several, one after the other. The position does not move between; only with in_turn can a candidate be
// judged by the answers before.
func (x *Run) chooseEach(op *code.Choose, fp int, in *code.Instr) signal {
	m := x.M
	if m.Ctl[state.OpenFrame] != 0 {
		x.commit()
	}
	seats := op.ByMany(m)
	var who [16]int32
	n := copy(who[:], seats)
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

// settle keeps the answer of one of several, and goes on to the next.
func (x *Run) settle(op *code.Choose, fp int, seat int32) {
	m := x.M
	to := fp + op.Reg + int(seat)*op.Size
	copy(m.Stack[to:to+op.Size], m.Stack[fp+op.Cur:fp+op.Cur+op.Size])
	m.Stack[fp+op.Cur] = state.Nil
	m.Ctl[state.Asking]++
}

// askOf prepares the decision of one seat. It returns false when there is nothing to ask: what is forced is bound.
func (x *Run) askOf(op *code.Choose, fp int, seat int32, in *code.Instr) bool {
	m := x.M
	m.Tmp[m.TB+code.TempAsked] = seat
	if op.Multi {
		return x.askMany(op, fp, seat, in)
	}
	x.find(op, seat, state.Nil)
	d := x.start(One, seat, op.Step.Bind.Name, in.Node, op)
	free := int8(1)
	if m.Ctl[state.OpenFrame] != 0 && !x.last(op) {
		free = 0
	}
	if op.Simple && free > 0 {
		return x.askPlaces(op, fp, d)
	}
	d.addAll(x, op, seat, free)
	if op.Step.Optional {
		d.add(None, free)
	}
	if op.Step.Nobody {
		x.bindOne(op, fp, seat, x.meant(op, d, x.preferred(op, d)))
		return false
	}
	n, first := d.few(2)
	if n > 1 || x.masked(op) {
		return true
	}
	if n == 1 {
		x.Forced = append(x.Forced, Bound{seat, d.Name, op, d.cands[first]})
		x.bindOne(op, fp, seat, x.meant(op, d, d.cands[first]))
	}
	return false
}

// askPlaces prepares a decision whose options are places, every one of them legal: they are not written out.
func (x *Run) askPlaces(op *code.Choose, fp int, d *Decision) bool {
	s := x.groups.places
	if x.groups.isSet {
		switch first, rest := s.Pop(); {
		case first < 0:
			return false
		case rest.Any():
			d.places, d.isSet = s, true
			return true
		}
	}
	for _, v := range x.groups.list().reps {
		d.add(v, 1)
	}
	if len(d.cands) == 1 {
		x.Forced = append(x.Forced, Bound{d.Seat, d.Name, op, d.cands[0]})
		x.bindOne(op, fp, d.Seat, d.cands[0])
	}
	return len(d.cands) > 1
}

// addAll adds a candidate of each group.
func (d *Decision) addAll(x *Run, op *code.Choose, seat int32, free int8) {
	g := &x.groups
	if g.each {
		d.cands = append(d.cands, g.reps...)
		for range g.reps {
			d.legal = append(d.legal, free)
		}
		return
	}
	for _, v := range g.list().reps {
		d.add(x.shown(op.Pieces, seat, v), free)
	}
}

// masked reports whether a forced choice is asked all the same: its candidates come from what others cannot see, and
// silence would tell them. Of pieces that everybody knows it tells nothing.
func (x *Run) masked(op *code.Choose) bool {
	if !op.Step.Optional || !op.Step.Masked || x.groups.among == 0 || x.M.Ctl[state.OpenFrame] != 0 {
		return false
	}
	unknown := func(v int32) bool { return v >= 0 && !x.P.Knows(x.M, -1, v) }
	return !op.Pieces || op.Step.Veiled || slices.ContainsFunc(op.Among(x.M), unknown)
}

// preferred is the best candidate by the ranking that answers for nobody.
func (x *Run) preferred(op *code.Choose, d *Decision) Option {
	return x.foremost(op, d, op.Prefer, op.Most1)
}

// foremost is the legal candidate that a ranking puts first, None when there is none.
func (x *Run) foremost(op *code.Choose, d *Decision, keys []code.Int, most []bool) Option {
	m := x.M
	x.best = append(x.best[:0], make([]int32, len(keys))...)
	best, out := x.best, None
	for i, v := range d.list().cands {
		if v == None || v == Done || !d.try(i) {
			continue
		}
		piece, better := x.meant(op, d, v), out == None
		for k, key := range keys {
			m.Tmp[m.TB+code.TempIt] = piece
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

// bindOne binds an answer. Where the decider could not tell pieces apart, chance takes which.
func (x *Run) bindOne(op *code.Choose, fp int, seat int32, o Option) {
	m := x.M
	if o == None {
		o = state.Nil
	} else if op.Pieces && !x.P.Knows(m, seat, o) {
		o = x.anyOf(o, nil)
	}
	x.stamp++
	m.Stack[fp+op.Cur] = o
	if !op.Per {
		m.Stack[fp+op.Reg] = o
	}
}

// anyOf draws one of the pieces that look like o, but those that are taken.
func (x *Run) anyOf(o Option, taken []int32) Option {
	x.sameAs(o, taken)
	if len(x.alike) < 2 {
		return o
	}
	k := x.picked(x.alike)
	return x.alike[k]
}

// sameAs collects the candidates of o's group that are not taken.
func (x *Run) sameAs(o Option, taken []int32) {
	g := int32(-1)
	for i, c := range x.groups.list().cand {
		if c == o {
			g = x.groups.group[i]
		}
	}
	x.alike = x.alike[:0]
	for i, c := range x.groups.cand {
		if x.groups.group[i] == g && !slices.Contains(taken, c) {
			x.alike = append(x.alike, c)
		}
	}
}

// find lists the candidates that pass where, alike ones in one group.
func (x *Run) find(op *code.Choose, seat, fill int32) {
	m := x.M
	g := &x.groups
	key := found{op, m.FP, seat, fill, x.stamp}
	if x.found == key {
		return // nothing was written since
	}
	x.found = key
	g.cand, g.group, g.reps, g.isSet, g.each = g.cand[:0], g.group[:0], g.reps[:0], false, false
	x.hidden = x.hidden[:0]
	m.Tmp[m.TB+code.TempAsked], m.Tmp[m.TB+code.TempFill] = seat, fill
	if op.Sets {
		s := op.Places(m)
		if op.Step.Masked {
			g.among = s.Count()
		}
		if op.WhereSet != nil {
			s = op.WhereSet(m, s)
		}
		g.places, g.isSet = s, true
		return
	}
	list := op.Among(m)
	g.among = len(list)
	if op.Distinct && op.Where == nil && op.Alike == nil && x.apart(list) {
		g.cand, g.reps, g.each = append(g.cand, list...), append(g.reps, list...), true
		return
	}
	for _, v := range list {
		if v == state.Nil {
			continue
		}
		m.Tmp[m.TB+code.TempIt] = v
		if op.Where != nil {
			mark := len(m.Arena)
			ok := op.Where(m)
			m.Arena = m.Arena[:mark]
			if !ok {
				continue
			}
		}
		if !x.hide(op, seat, v) {
			x.group(op, seat, v)
		}
	}
	for _, v := range x.hidden {
		x.group(op, seat, v)
	}
}

// apart reports whether every piece lies alone where all can see it: nothing is like it.
func (x *Run) apart(list []int32) bool {
	if !x.P.Open() {
		return false
	}
	for _, p := range list {
		if q := x.M.Place[p]; q < 0 || x.M.Num[q] != 1 {
			return false
		}
	}
	return true
}

// group puts candidate v with those that it is alike.
func (x *Run) group(op *code.Choose, seat, v int32) {
	m := x.M
	g := &x.groups
	if op.Distinct && op.Alike == nil && m.Place[v] >= 0 && m.Num[m.Place[v]] == 1 { // alone there: alike to no other
		g.cand, g.group = append(g.cand, v), append(g.group, int32(len(g.reps)))
		g.reps = append(g.reps, v)
		return
	}
	key := int32(0)
	if op.Alike != nil {
		m.Tmp[m.TB+code.TempIt] = v
		key = op.Alike(m)
	}
	for i, r := range g.reps {
		same := r == v
		if op.Pieces && op.Alike == nil && m.Place[r] != m.Place[v] {
			continue
		}
		switch {
		case op.Alike != nil:
			m.Tmp[m.TB+code.TempIt] = r
			same = op.Alike(m) == key
		case op.Pieces && !same:
			same = x.P.Alike(m, seat, r, v)
		}
		if same {
			if r == v && !op.Pieces {
				return // one value, named twice
			}
			g.cand, g.group = append(g.cand, v), append(g.group, int32(i))
			return
		}
	}
	g.cand, g.group = append(g.cand, v), append(g.group, int32(len(g.reps)))
	g.reps = append(g.reps, v)
}

// last reports whether nothing is asked or required between a choice and the first effect.
func (x *Run) last(op *code.Choose) bool { return op.Last }

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
	m.Stack[reg] = was
	return s.Any()
}

// takeChoice carries out an answer to a choice.
func (x *Run) takeChoice(op *code.Choose, d *Decision, o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if op.Plain {
		x.stamp++
		m.Stack[fp+op.Reg], m.Ctl[state.Asking] = o, 0
		x.goTo(op.End)
		return
	}
	o = x.meant(op, d, o)
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

// answered goes on behind a choice that is complete, or to the next seat that is asked.
func (x *Run) answered(op *code.Choose, d *Decision, fp int) {
	if op.Per {
		x.settle(op, fp, d.Seat)
		return
	}
	if op.Step.Unanimous && op.ByMany != nil {
		x.proposed(op, fp)
		return
	}
	x.M.Ctl[state.Asking] = 0
	x.goTo(op.End)
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
	start := len(x.held)
	for i, rest := op.Places(m).Pop(); i >= 0; i, rest = rest.Pop() {
		if !x.passes(op, seat, Option(i)) {
			continue
		}
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
	return fail
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
	x.M.Ctl[state.Asking] = 1
	return own, x.Resume() == nil
}
