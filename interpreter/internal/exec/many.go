package exec

import (
	"slices"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// A choice of several asks for one element after the other, in the order of declaration, then for done. Each set can be
// chosen in one order only, because the next element is never from a group before that of the last one.

// bounds returns how many elements must and may be chosen, given how many candidates there are.
func (x *Run) bounds(op *compile.Choose, available int) (lo, hi int) {
	lo, hi = x.Bounds(op)
	return x.within(op, lo, hi, available)
}

// Bounds returns how many elements must and may be chosen; boundless means all that there are.
func (x *Run) Bounds(op *compile.Choose) (lo, hi int) {
	key := bounded{op, x.M.FP, x.M.Tmp[x.M.TB+compile.TempAsked], x.writes}
	if b := &x.bound; b.bounded == key {
		return b.lo, b.hi // cached: nothing was written but what is chosen
	}
	lo, hi = x.judgeBounds(op)
	x.bound = bound{key, lo, hi}
	return lo, hi
}

// bounded is the cache key of bound.
type bounded struct {
	op     *compile.Choose
	fp     int
	seat   int32
	writes uint32
}

// bound holds the bounds that were computed last.
type bound struct {
	bounded
	lo, hi int
}

func (x *Run) judgeBounds(op *compile.Choose) (lo, hi int) {
	m := x.M
	switch {
	case op.Fill != nil:
		n := len(op.Fill(m))
		return n, n
	case op.Count != nil:
		lo = max(0, int(op.Count(m)))
		return lo, lo
	}
	hi = boundless
	if op.Least != nil {
		lo = max(0, int(op.Least(m)))
	}
	if op.Most != nil {
		hi = int(op.Most(m))
	}
	return lo, hi
}

const boundless = 1 << 30

// within limits bounds to the number of candidates. While a transaction is open, too few candidates are no answer;
// after its first effect, as many as there are suffice.
func (x *Run) within(op *compile.Choose, lo, hi, available int) (int, int) {
	if hi == boundless {
		hi = available
	}
	if op.Fill == nil && x.searchDepth == 0 && x.M.Ctl[state.TxFrame] == 0 {
		return min(lo, available), min(hi, available)
	}
	return lo, hi
}

// available returns how many candidates there are in all, including those before the last one chosen.
func (x *Run) available(op *compile.Choose, left int) int {
	if op.Fill != nil {
		return left
	}
	return len(x.groups.cand)
}

// chosen returns the elements chosen so far.
func (x *Run) chosen(op *compile.Choose, fp int) []int32 {
	if x.M.Stack[fp+op.Cur] == state.Nil {
		return nil
	}
	return compile.HeapList(x.M, fp+op.Cur)
}

// more appends an element to those chosen so far.
func (x *Run) more(op *compile.Choose, fp int, v int32) {
	m := x.M
	if m.Stack[fp+op.Cur] == state.Nil {
		m.Stack[fp+op.Cur], m.Stack[fp+op.Cur+1] = int32(len(m.Heap)), 0
	}
	x.wroteChosen(op)
	m.Heap = append(m.Heap, v)
	m.Stack[fp+op.Cur+1]++
}

// less removes the last chosen element.
func (x *Run) less(op *compile.Choose, fp int) {
	m := x.M
	x.wroteChosen(op)
	m.Heap = m.Heap[:len(m.Heap)-1]
	m.Stack[fp+op.Cur+1]--
}

// wroteChosen invalidates the caches, except for the candidates of the choice itself. Without fills those do not depend
// on which of them are chosen.
func (x *Run) wroteChosen(op *compile.Choose) {
	fresh := x.found.op == op && op.Fill == nil && x.found.writes == x.writes
	x.writes++
	if fresh {
		x.found.writes = x.writes
	}
}

// prepare finds and lists the candidates: of the element to fill next, or of the whole choice.
func (x *Run) prepare(op *compile.Choose, fp int, seat int32) {
	if op.Fill == nil {
		x.find(op, seat, state.Nil)
		x.groups.list()
		return
	}
	fills := op.Fill(x.M)
	if k := len(x.chosen(op, fp)); k < len(fills) {
		x.find(op, seat, fills[k])
		x.groups.list()
		return
	}
	x.groups = x.groups.emptied()
}

// nexts appends to x.candStack the candidates that may be chosen next: of each group from the last one's on, the first
// that is not chosen yet. It returns their range in x.candStack, and how many candidates are left in all.
func (x *Run) nexts(op *compile.Choose, fp int) (from, to, left int) {
	g := &x.groups
	s := x.chosen(op, fp)
	if from = len(x.candStack); len(s) == 0 {
		x.candStack = append(x.candStack, g.reps...)
		return from, len(x.candStack), len(g.cand)
	}
	if !compile.Work(x.M, len(g.cand)*(1+len(s)/scanned)) {
		return from, from, 0
	}
	last := int32(-1)
	used := func(v int32) bool {
		for _, c := range s {
			if c == v {
				return op.Total == nil // a number may be chosen again
			}
		}
		return false
	}
	if op.Fill == nil {
		for i, c := range g.cand {
			if used(c) {
				last = max(last, g.group[i])
			}
		}
	}
	for range g.reps {
		x.candStack = append(x.candStack, state.Nil)
	}
	first := x.candStack[from:] // of each group
	for i, c := range g.cand {
		if g.group[i] < last || used(c) {
			continue
		}
		left++
		if first[g.group[i]] == state.Nil {
			first[g.group[i]] = c
		}
	}
	to = from
	for _, c := range first {
		if c != state.Nil {
			x.candStack[to] = c
			to++
		}
	}
	x.candStack = x.candStack[:to]
	return from, to, left
}

// askMany prepares the decision about one more element. It returns false if the choice is complete.
func (x *Run) askMany(op *compile.Choose, fp int, seat int32, in *compile.Instr) bool {
	m := x.M
	for {
		m.TB, m.Arena = 0, m.Arena[:0]
		m.Tmp[compile.TempAsked] = seat
		lo, hi := x.Bounds(op)
		if hi <= 0 && op.Fill == nil && !(x.conceals(op) && x.veiled(op.Sizes)) { // whatever the candidates are
			x.complete(op, fp)
			return false
		}
		x.prepare(op, fp, seat)
		from, to, left := x.nexts(op, fp)
		x.chosenNow = x.chosen(op, fp)
		k := len(x.chosenNow)
		if k == 0 && op.Total != nil && !x.comesTo(op, fp, seat) { // no answer is possible
			x.groups = x.groups.emptied()
			x.candStack = x.candStack[:from]
			return false
		}
		lo, hi = x.within(op, lo, hi, x.available(op, k+left))
		if from == to && x.stays(op, k, hi, m.Ctl[state.TxFrame] != 0) {
			x.more(op, fp, state.Nil)
			continue
		}
		hides := x.disguisedMore(op, k)
		if from == to && !hides { // whether or not the rest can be answered
			x.candStack = x.candStack[:from]
			x.leaveMany(op, fp, seat, k < lo)
			return false
		}
		d := x.start(Many, seat, op.Step.Bind.Name, in.Node, op)
		d.most = hi
		free := int8(0)
		apart := op.SuchThat == nil && op.Total == nil && (op.Fill == nil || op.Where == nil)
		if apart && (m.Ctl[state.TxFrame] == 0 || op.Last) && k+left >= lo {
			free = 1
		}
		if k < hi {
			for _, v := range x.candStack[from:to] {
				d.add(x.publicOption(op.Pieces, seat, v), x.reachable(op, v, k, lo, free))
			}
		}
		x.candStack = x.candStack[:from]
		if k >= lo {
			d.add(Done, free)
		}
		if k == 0 && op.Step.Optional && lo > 0 {
			d.add(None, free)
		}
		n, first := d.few(x.looksFor(2))
		if hides && n == 0 {
			if hides = m.Ctl[state.TxFrame] == 0; hides {
				d.add(Done, 1)
			}
		}
		if hides || x.isAsked(d, n) || n == 1 && m.Ctl[state.TxFrame] != 0 && x.seems(d, 2) > 1 {
			return true
		}
		if n == 0 || d.cands[first] == Done || d.cands[first] == None {
			x.leaveMany(op, fp, seat, n == 0)
			return false
		}
		x.forced(op, seat, d.cands[first])
		x.more(op, fp, x.drawn(op, fp, seat, x.resolve(op, d, d.cands[first])))
	}
}

// leaveMany ends a choice of several without asking. short reports that there are fewer candidates than must be chosen.
func (x *Run) leaveMany(op *compile.Choose, fp int, seat int32, short bool) {
	if short && x.witness != nil {
		x.witness.Nothing(op, seat)
	}
	x.complete(op, fp)
}

// stays reports whether the next element to fill has no candidate and stays empty. Nil then takes its place, so that
// answers and elements match. In a transaction it is a cost that cannot be paid.
func (x *Run) stays(op *compile.Choose, k, hi int, inside bool) bool {
	return op.Fill != nil && k < hi && !inside && x.searchDepth == 0
}

// reachable returns free, or -1 if choosing v leaves too few candidates after it. Elements are chosen in order, unless
// they fill something.
func (x *Run) reachable(op *compile.Choose, v int32, k, lo int, free int8) int8 {
	if free == 0 || k >= lo || op.Fill != nil {
		return free
	}
	g := &x.groups
	if !compile.Work(x.M, len(g.cand)*(1+len(x.chosenNow)/scanned)) {
		return -1
	}
	at := int32(0)
	for i, c := range g.cand {
		if c == v {
			at = g.group[i]
		}
	}
	left := 0
	for i, c := range g.cand {
		if g.group[i] > at || g.group[i] == at && !x.isChosen(c) {
			left++
		}
	}
	if k+left < lo {
		return -1
	}
	return free
}

func (x *Run) isChosen(v int32) bool {
	for _, c := range x.chosenNow {
		if c == v {
			return true
		}
	}
	return false
}

// complete binds the empty list if nothing was chosen, and the elements that a choice with fills fills.
func (x *Run) complete(op *compile.Choose, fp int) {
	m := x.M
	if m.Stack[fp+op.Cur] == state.Nil {
		m.Stack[fp+op.Cur], m.Stack[fp+op.Cur+1] = int32(len(m.Heap)), 0
	}
	if op.Keys > 0 && !op.Per {
		m.FP, m.TB, m.Arena = fp, x.tb0, m.Arena[:x.ar0]
		x.bindList(fp+op.Keys, op.Fill(m))
	}
}

// drawn returns v, or a piece that is not chosen yet, drawn from those that the decider cannot distinguish from v.
func (x *Run) drawn(op *compile.Choose, fp int, seat int32, v int32) int32 {
	if op.Pieces && !x.P.Knows(x.M, seat, v) {
		return x.anyOf(v, x.chosen(op, fp))
	}
	return v
}

// takeMore executes an answer to a choice of several.
func (x *Run) takeMore(op *compile.Choose, d *Decision, o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	m.Tmp[compile.TempAsked] = d.Seat
	if o == Done || o == None {
		x.complete(op, fp)
		x.answered(op, d, fp)
		return
	}
	x.prepare(op, fp, d.Seat)
	x.more(op, fp, x.drawn(op, fp, d.Seat, o))
}

// asksOn reports whether an answer was one element of a choice of several whose candidates are still valid.
func (x *Run) asksOn(d *Decision) bool {
	return d.Sort == Many && x.M.Ctl[state.Asking] != 0 && d.op == any(x.found.op) && x.found.writes == x.writes
}

// legalMore reports whether the choice and the rest of the transaction can be completed after one more element, or
// done.
func (x *Run) legalMore(op *compile.Choose, d *Decision, o Option) bool {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	inside := m.Ctl[state.TxFrame] != 0
	root := m.Ctl[state.Cur]
	if inside {
		root = m.Ctl[state.TxFrame]
	}
	k := x.save(x.frameBase(root))
	defer x.drop(k)
	m.Tmp[m.TB+compile.TempAsked] = d.Seat
	if o == None {
		x.complete(op, fp)
		ok := !inside || x.rest(op, fp)
		x.restore(k)
		return ok
	}
	if o == Done {
		ok := x.enough(op, fp, inside)
		x.restore(k)
		return ok
	}
	x.more(op, fp, o)
	ok := x.extends(op, fp, d.Seat, inside)
	x.restore(k)
	return ok
}

// enough reports whether the chosen elements are a complete answer.
func (x *Run) enough(op *compile.Choose, fp int, inside bool) bool {
	m := x.M
	heap := len(m.Heap)
	x.complete(op, fp)
	m.FP, m.TB = fp, x.tb0
	fits := op.SuchThat == nil || compile.Work(m, op.Cost) && op.SuchThat(m)
	fits = fits && (op.Total == nil || x.comesTo(op, fp, state.Nil))
	if !fits && x.listener != nil {
		x.listener.Unfitting(op)
	}
	fits = fits && (!inside || op.Last || x.rest(op, fp))
	m.Heap = m.Heap[:heap] // complete binds what each element fills when it is chosen
	return fits
}

// rest reports whether the transaction can be completed after the choice.
func (x *Run) rest(op *compile.Choose, fp int) bool {
	m := x.M
	k := x.save(x.frameBase(m.Ctl[state.TxFrame]))
	m.Stack[fp+state.FPC] = int32(op.End)
	ok := x.canComplete()
	x.restore(k)
	x.drop(k)
	return ok
}

// extends reports whether the chosen elements, possibly with more, can become an answer.
func (x *Run) extends(op *compile.Choose, fp int, seat int32, inside bool) bool {
	m := x.M
	m.FP, m.TB, m.Arena = fp, x.tb0, m.Arena[:x.ar0]
	m.Tmp[m.TB+compile.TempAsked] = seat
	if op.Total != nil && !x.comesTo(op, fp, seat) {
		if x.listener != nil {
			x.listener.Unfitting(op)
		}
		return false
	}
	last := !inside || op.Last
	if op.Total != nil && op.SuchThat == nil && last {
		return len(x.chosen(op, fp)) <= len(op.Fill(m))
	}
	if op.Total == nil && x.unfillable(op, fp, seat) {
		if x.listener != nil {
			x.listener.Few(op, seat, len(x.filling.posts))
		}
		return false
	}
	k := len(x.chosen(op, fp))
	lo, hi := x.Bounds(op)
	tried := op.Fill == nil && op.Total == nil && x.listener == nil && lo <= k && k <= hi
	if tried && x.enough(op, fp, inside) { // no candidate needs a test
		return m.Err == nil
	}
	x.prepare(op, fp, seat)
	from, to, left := x.nexts(op, fp)
	defer func() { x.candStack = x.candStack[:from] }()
	lo, hi = x.within(op, lo, hi, x.available(op, k+left))
	if k > hi || op.Fill == nil && k+left < lo || m.Err != nil {
		if x.listener != nil {
			x.listener.Few(op, seat, lo)
		}
		return false
	}
	if !tried && k >= lo && x.enough(op, fp, inside) {
		return true
	}
	if k == hi {
		return false
	}
	if x.listener != nil && from == to {
		x.listener.None(op, seat)
	}
	if from == to && x.stays(op, k, hi, inside) {
		x.more(op, fp, state.Nil)
		ok := x.extends(op, fp, seat, inside)
		x.less(op, fp)
		return ok
	}
	if last && op.SuchThat == nil && op.Fill == nil {
		return true
	}
	for i := from; i < to; i++ {
		if x.searches++; x.searches > limit.Searches {
			m.Fail(errSearch)
			return false
		}
		x.more(op, fp, x.candStack[i])
		ok := x.extends(op, fp, seat, inside)
		x.less(op, fp)
		if ok {
			return true
		}
	}
	return false
}

// tryMany tries a choice of several inside a transaction.
func (x *Run) tryMany(op *compile.Choose, fp int, seat int32) signal {
	if sig := x.tryFirst(op, fp, seat); sig != next {
		return sig
	}
	m := x.M
	if op.Fill == nil && op.Total == nil && op.SuchThat == nil && !op.Step.Optional {
		if x.prepare(op, fp, seat); len(x.groups.cand) == 0 {
			return x.tryNone(op, fp, seat)
		}
	}
	k := x.save(x.frameBase(m.Ctl[state.TxFrame]))
	ok := x.extends(op, fp, seat, true)
	if !ok && op.Step.Optional {
		x.restore(k)
		x.complete(op, fp)
		ok = x.rest(op, fp)
	}
	x.restore(k)
	x.drop(k)
	if ok {
		return stop
	}
	return fail
}

// tryFirst tries the first candidates of a choice, as many as must be chosen, if the choice is the last of its
// transaction. They mostly succeed, and whether there are enough does not depend on which are alike. It returns next if
// a search is needed.
func (x *Run) tryFirst(op *compile.Choose, fp int, seat int32) signal {
	if op.Sets || op.Step.Optional || op.Fill != nil || op.Total != nil || x.listener != nil {
		return next
	}
	m := x.M
	m.Tmp[m.TB+compile.TempAsked], m.Tmp[m.TB+compile.TempFill] = seat, state.Nil
	lo, hi := x.Bounds(op)
	if lo > hi {
		return next
	}
	list := op.Among(m)
	if lo > len(list) {
		return fail
	}
	if !op.Last {
		return next
	}
	heap, cur := len(m.Heap), [2]int32(m.Stack[fp+op.Cur:])
	sig := fail
	if x.takeFirst(op, fp, seat, list, lo) {
		if sig = stop; op.SuchThat != nil && !x.enough(op, fp, true) {
			sig = next // others may fit
		}
	}
	m.Heap = m.Heap[:heap]
	copy(m.Stack[fp+op.Cur:], cur[:])
	return sig
}

// takeFirst chooses the first candidates, as many as asked for. It returns false if there are fewer.
func (x *Run) takeFirst(op *compile.Choose, fp int, seat int32, list []int32, many int) bool {
	for _, v := range list {
		if many == 0 {
			break
		}
		if v == state.Nil || !op.Distinct && slices.Contains(x.chosen(op, fp), v) ||
			op.Where != nil && !x.passes(op, seat, v) {
			continue
		}
		x.more(op, fp, v)
		many--
	}
	return many == 0
}

// tryNone continues after a choice of several without candidates, whose only answer is the empty list.
func (x *Run) tryNone(op *compile.Choose, fp int, seat int32) signal {
	if lo, hi := x.bounds(op, 0); hi < 0 || lo > 0 || x.M.Err != nil {
		if x.listener != nil {
			x.listener.Few(op, seat, lo)
		}
		return fail
	}
	if op.Last {
		return stop
	}
	x.writes++
	x.complete(op, fp)
	return x.goTo(op.End)
}
