package exec

import (
	"errors"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// save copies the frames from base up, and the control words that a search changes. A search writes nothing else.
func (x *Run) save(base int) mark {
	m := x.M
	top := int(m.Ctl[state.Top])
	k := mark{at: len(x.saved), base: base, top: top, cur: int(m.Ctl[state.Cur]), fp: m.FP, heap: len(m.Heap),
		journal: len(m.Journal), open: m.Ctl[state.TxFrame], pc: m.Ctl[state.TxPC], asking: m.Ctl[state.Asking],
		watching: m.Ctl[state.Watching]}
	x.saved = append(x.saved, m.Stack[base:top]...)
	return k
}

// restore puts the frames back. The mark can be used again.
func (x *Run) restore(k mark) {
	m := x.M
	copy(m.Stack[k.base:k.top], x.saved[k.at:k.at+k.top-k.base])
	m.Ctl[state.Top], m.Ctl[state.Cur] = int32(k.top), int32(k.cur)
	m.Ctl[state.TxFrame], m.Ctl[state.TxPC], m.Ctl[state.Asking], m.Ctl[state.Watching] = k.open, k.pc, k.asking,
		k.watching
	m.Heap, m.Journal = m.Heap[:k.heap], m.Journal[:k.journal]
	m.FP = k.fp
}

// drop discards a mark.
func (x *Run) drop(k mark) { x.saved = x.saved[:k.at] }

// frameBase returns where the frame at fp begins.
func (x *Run) frameBase(fp int32) int { return int(x.M.Stack[fp+state.FBase]) }

// reach returns the lowest index that a search from the frame at fp may write. It is the start of the frame, or of the
// call that the frame replaces if its steps can continue that call.
func (x *Run) reach(fp int32) int {
	if call := x.M.Stack[fp+state.FEvent]; call > 0 && x.P.Blocks[x.M.Stack[fp+state.FBlock]].Backs {
		return x.frameBase(call)
	}
	return x.frameBase(fp)
}

var errSearch = errors.New("what is asked before the first effect can be answered in more ways than can be " +
	"searched; split it, or choose less at once")

// The cost of a search and of one of its steps, in steps of evaluation: a search copies frames, a step evaluates an
// expression.
const trialWork, stepWork = 8, 2

// canComplete reports whether the transaction can be completed from the current frames.
func (x *Run) canComplete() bool {
	m := x.M
	if x.searches++; x.searches > limit.Searches {
		m.Fail(errSearch)
		return false
	}
	if !compile.Work(m, trialWork) {
		return false
	}
	x.searchDepth++
	ok := x.walk()
	x.searchDepth--
	return ok
}

// walk executes a search, up to the first effect or the end of the transaction. It reports whether it gets there.
func (x *Run) walk() bool {
	m := x.M
	for m.Err == nil && x.err == nil {
		fp := int(m.Ctl[state.Cur])
		in := &x.P.Blocks[m.Stack[fp+state.FBlock]].Code[m.Stack[fp+state.FPC]]
		if in.Sure {
			return true
		}
		if x.searchSteps++; x.searchSteps > 50*limit.StepsPerAnswer {
			m.Fail(errSearch)
			return false
		}
		if !compile.Work(m, stepWork) {
			return false
		}
		m.FP, m.TB, m.Arena = fp, x.tb0, m.Arena[:x.ar0]
		switch x.attempt(in) {
		case next:
			m.Stack[fp+state.FPC] = in.Then
		case stop:
			return true
		case fail:
			return false
		}
	}
	return false
}

// way is the first choice and answer of a search that succeeded. After taking the option that was tried, the match
// reaches that choice next, and need not search for this answer again.
type way struct {
	cand  int // the index of the option in the decision
	op    *compile.Choose
	value int32
}

// cameThrough records the first choice of the search that has just succeeded for an option of the decision.
func (x *Run) cameThrough(cand int) {
	if x.first.op != nil {
		x.first.cand = cand
		x.ways = append(x.ways, x.first)
	}
}

// goesOn sets what is known about the next choice when an option of a decision is taken. It sets nothing if taking the
// option does more than the search did.
func (x *Run) goesOn(d *Decision, cand int) {
	x.known.op = nil
	if cand < 0 {
		return
	}
	switch op := d.op.(type) {
	case *compile.Choose:
		if d.Sort != One {
			return
		}
	case *compile.Offer:
		if o := d.cands[cand]; o < 0 || o >= AbilityBase || !x.bare(op.Entries[o].Proc) {
			return
		}
	case *compile.May:
	default:
		return
	}
	for _, w := range x.ways {
		if w.cand == cand {
			x.known = w
		}
	}
}

// bare reports whether beginning an action writes nothing.
func (x *Run) bare(proc int) bool { return proc < 0 || x.P.Procs[proc].Once < 0 }

// expect marks as legal the option of a choice from which a search has already completed the transaction.
func (d *Decision) expect(op *compile.Choose) {
	e := &d.x.expected
	if e.op != op || op.Per || op.Pieces && !d.x.P.Knows(d.x.M, d.Seat, e.value) {
		return
	}
	for i, o := range d.cands {
		if o == e.value && d.legal[i] == 0 {
			d.legal[i] = 1
		}
	}
}

// tryFrom reports whether the transaction can be completed from pc of the running frame after set, and restores the
// frames.
func (x *Run) tryFrom(pc int, set func()) bool {
	m := x.M
	x.writes++
	defer func() { x.writes++ }()
	root := m.Ctl[state.TxFrame]
	if root == 0 {
		root = m.Ctl[state.Cur]
	}
	k := x.save(x.reach(root))
	set()
	m.Stack[int(m.Ctl[state.Cur])+state.FPC] = int32(pc)
	m.Ctl[state.Asking] = 0
	ok := x.canComplete()
	x.restore(k)
	x.drop(k)
	return ok
}

// canEntry reports whether the steps from pc to end have a transaction that can be completed.
func (x *Run) canEntry(pc, end int) bool {
	m := x.M
	in := &x.P.Blocks[m.Stack[int(m.Ctl[state.Cur])+state.FBlock]].Code[pc]
	if in.Effect {
		return true
	}
	cur := m.Ctl[state.Cur]
	k := x.save(x.reach(cur))
	m.Ctl[state.TxFrame], m.Ctl[state.TxPC], m.Ctl[state.Asking] = cur, int32(end), 0
	m.Stack[int(cur)+state.FPC] = int32(pc)
	ok := x.canComplete()
	x.restore(k)
	x.drop(k)
	return ok
}

// CanBlock reports whether a block, begun as a frame of its own, has a transaction that can be completed.
func (x *Run) CanBlock(block int, me, owner, source, event int32, set func(fp int)) bool {
	m := x.M
	if b := x.P.Blocks[block]; len(b.Code) > 0 && b.Code[0].Effect {
		return true
	}
	x.writes++
	from := int(m.Ctl[state.Top])
	if event > 0 && x.P.Blocks[block].Backs {
		from = x.frameBase(event)
	}
	k := x.save(from)
	fp := x.push(block, me, owner, source, event)
	if set != nil {
		set(fp)
	}
	m.Ctl[state.TxFrame], m.Ctl[state.TxPC], m.Ctl[state.Asking] = int32(fp), -1, 0
	ok := x.canComplete()
	x.restore(k)
	x.drop(k)
	return ok
}

// canProc does the same as CanBlock for a procedure, whose call an ability may replace.
func (x *Run) canProc(pr *compile.Proc, me, owner, source, event int32, set func(fp int)) (ok bool) {
	if len(pr.Inst) == 0 {
		return x.CanBlock(pr.Block, me, owner, source, event, set)
	}
	m := x.M
	x.writes++
	k := x.save(int(m.Ctl[state.Top]))
	fp := x.push(pr.Block, me, owner, source, event)
	set(fp)
	m.Ctl[state.TxFrame], m.Ctl[state.TxPC], m.Ctl[state.Asking] = int32(fp), -1, 0
	x.searchDepth++
	sig := x.mayReplace(fp, pr)
	x.searchDepth--
	sure := int(m.Ctl[state.Cur]) == fp && x.P.Blocks[pr.Block].Code[0].Sure
	ok = sig == stop || sig == stay && (sure || x.canComplete())
	x.restore(k)
	x.drop(k)
	return ok
}

// canDo evaluates can(action) in the middle of an evaluation, whose temporaries and lists it preserves.
func (x *Run) canDo(v int32, args []int32) bool {
	m := x.M
	fp, tb, ar, tb0, ar0, searches, first := m.FP, m.TB, len(m.Arena), x.tb0, x.ar0, x.searches, x.first
	if m.Err != nil { // an ability that asks for what it replaces recurses without end
		return false
	}
	if tb+x.P.Layout.Temps > 2*limit.Temporaries {
		m.Fail(errDeep)
		return false
	}
	m.Room(tb + x.P.Layout.Temps)
	x.tb0, x.ar0, x.searches = tb, ar, 0
	block, proc := x.P.BlockOf(v)
	me, owner, source, event := m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], m.Stack[fp+state.FSource],
		m.Stack[fp+state.FEvent]
	was, blind, outer := x.found, x.blind, x.candidates
	if x.nested == len(x.spare) {
		x.spare = append(x.spare, candidates{})
	}
	x.candidates = x.spare[x.nested].emptied() // the choice that asks this keeps its own candidates
	x.nested++
	x.blind = false
	ok := false
	if proc >= 0 {
		ok = x.canProc(x.P.Procs[proc], me, ownerIn(x.P.Procs[proc], me, owner), source, event,
			func(fp int) { x.positional(fp, proc, args) })
	} else {
		ok = x.CanBlock(block, me, owner, source, event, nil)
	}
	x.nested--
	x.spare[x.nested] = x.candidates
	x.found, x.blind, x.candidates = was, blind, outer
	m.FP, m.TB, m.Arena, x.tb0, x.ar0, x.searches, x.first = fp, tb, m.Arena[:ar], tb0, ar0, searches+1, first
	return ok
}

// positional binds arguments to parameters, then to the first choices, in order.
func (x *Run) positional(fp, proc int, args []int32) {
	if proc < 0 {
		return
	}
	p := x.P.Procs[proc].Model
	for i, v := range args {
		if i < len(p.Params) {
			x.M.Stack[fp+p.Params[i].Reg] = v
		} else if k := i - len(p.Params); k < len(p.Choices) {
			x.M.Stack[fp+p.Choices[k].Bind.Reg] = v
		}
	}
}

// Completes reports whether every answer to the pending decision certainly completes the open transaction, with no
// other question in it. One value must be chosen, with no step that could ask, search or be replaced before the first
// effect, and no question after it.
func (x *Run) Completes() bool {
	m, d := x.M, &x.dec
	op, ok := d.op.(*compile.Choose)
	if !ok || d.Sort != One || op.Per || m.Ctl[state.TxFrame] == 0 {
		return false
	}
	in := &x.P.Blocks[m.Stack[m.Ctl[state.Cur]+state.FBlock]].Code[op.End]
	return in.Silent && in.Commits && x.rests(op.End)
}

// rests reports whether nothing more is asked in the transaction, from pc of the running frame on.
func (x *Run) rests(pc int) bool {
	m := x.M
	for fp, child := int(m.Ctl[state.Cur]), 0; fp > 0; fp, child = int(m.Stack[fp+state.FParent]), fp {
		if child > 0 {
			pc = int(m.Stack[fp+state.FPC])
		}
		n, at := x.begun(fp, pc, child)
		if !x.P.Blocks[m.Stack[fp+state.FBlock]].Code[at].Rests {
			return false
		}
		if int32(fp) == m.Ctl[state.TxFrame] {
			return n == 1 && !x.underway(int(m.Stack[fp+state.FParent]), fp)
		}
	}
	return false
}

// Continues reports whether the pending decision belongs to a transaction that has had its first effect.
func (x *Run) Continues() bool {
	d := x.Pending()
	return d != nil && d.Sort != Menu && !x.InTransaction() && x.underway(int(x.M.Ctl[state.Cur]), 0)
}

// underway reports whether a frame, or one below it, runs steps that began as a transaction. child is the frame above
// it.
func (x *Run) underway(fp, child int) bool {
	for ; fp > 0; fp, child = int(x.M.Stack[fp+state.FParent]), fp {
		if n, _ := x.begun(fp, int(x.M.Stack[fp+state.FPC]), child); n > 0 {
			return true
		}
	}
	return false
}

// begun returns how many nested transactions of the frame at fp contain pc: entries of menus, and an ability that may
// be used. at is the next instruction in them. If the frame has begun another one, child, at ignores a jump from the
// call, even one out of an entry.
func (x *Run) begun(fp, pc, child int) (n, at int) {
	b := x.P.Blocks[x.M.Stack[fp+state.FBlock]]
	if at = pc; child > 0 {
		at = x.behind(b, pc, int(x.M.Stack[child+state.FBlock]))
	}
	if b.Used {
		n++
	}
	for i := range b.Entries {
		if e := &b.Entries[i]; e.PC <= at && at <= e.End {
			n++
		}
	}
	return n, at
}

// behind returns the index after the call of a block from which a frame continues at pc; pc itself if there is none.
func (x *Run) behind(b *compile.Block, pc, block int) int {
	for i := range b.Code {
		in := &b.Code[i]
		if op, ok := in.Op.(*compile.Call); ok && int(in.Then) == pc && x.P.Procs[op.Proc].Block == block {
			return i + 1
		}
	}
	return pc
}

// What explanations need from a run: to observe its searches, to search, and to inspect what is asked.

// Listener is called where the searches of a run fail: immediately, while the frames are unchanged.
type Listener interface {
	// Leading reports whether the following choice, which completes the transaction, has a candidate.
	Leading(op *compile.Choose, seat int32, any bool)
	// Given reports that an answer given with a call is not legal.
	Given(op *compile.Choose, fp int)
	// Asking reports that the search has reached a choice.
	Asking(op *compile.Choose)
	// Required reports a requirement of the transaction, and whether it holds.
	Required(op *compile.Require, holds bool)
	// None reports that a choice has no candidate.
	None(op *compile.Choose, seat int32)
	// Unsuited reports that a candidate does not meet the condition of its choice.
	Unsuited(op *compile.Choose, seat, candidate int32)
	// Few reports that fewer elements can be chosen than must be.
	Few(op *compile.Choose, seat int32, least int)
	// Unfitting reports that the chosen elements do not fit together.
	Unfitting(op *compile.Choose)
	// Untimely reports that the condition of a menu entry does not hold.
	Untimely(e *compile.Entry)
	// Done reports that an action which may be done once has been done.
	Done(proc int)
}

// Witness is called for answers that are given automatically.
type Witness interface {
	Forced(b Bound)
	// Nothing reports that a choice was skipped because there was nothing to choose.
	Nothing(op *compile.Choose, seat int32)
}

// Hear calls f while l listens to searches.
func (x *Run) Hear(l Listener, f func()) {
	x.listener = l
	f()
	x.listener = nil
}

// Attend calls f while w listens to automatic answers.
func (x *Run) Attend(w Witness, f func()) {
	x.witness = w
	f()
	x.witness = nil
}

// Search calls f with its own search budget, and returns its result. Exceeding the budget is no error of the
// match.
func (x *Run) Search(f func() bool) bool {
	x.searches, x.searchSteps, x.M.Work = 0, 0, 0
	ok := f()
	x.M.Err = nil
	return ok
}

// aside is the number of temporaries that a search uses at most.
const aside = 64

// Aside calls f with the running frame and the index of unused temporaries, and restores everything afterwards.
func (x *Run) Aside(f func(temporaries int)) {
	m := x.M
	base := x.tb0 + aside
	fp, tb, work, err, arena := m.FP, m.TB, m.Work, m.Err, len(m.Arena)
	listener, searches, steps, tb0, ar0 := x.listener, x.searches, x.searchSteps, x.tb0, x.ar0
	m.FP, m.TB, m.Err, x.listener, x.tb0, x.ar0 = int(m.Ctl[state.Cur]), base, nil, nil, base, arena
	f(base)
	m.FP, m.TB, m.Work, m.Err, m.Arena = fp, tb, work, err, m.Arena[:arena]
	x.listener, x.searches, x.searchSteps, x.tb0, x.ar0 = listener, searches, steps, tb0, ar0
}

// Judge reports whether the transaction can be completed from an option of a decision. It ignores cached results.
func (x *Run) Judge(d *Decision, o Option) bool { return x.legal(d, o) }

// Deciding returns the decision that is being prepared, or was prepared last.
func (x *Run) Deciding() *Decision { return x.dec.list() }

// Undertake begins a block for a seat as a separate transaction, and runs to the next decision.
func (x *Run) Undertake(block int, seat int32) {
	fp := x.push(block, seat, seat, state.Nil, -1)
	x.M.Ctl[state.TxFrame], x.M.Ctl[state.TxPC], x.M.Ctl[state.Asking] = int32(fp), -1, 0
	x.Resume()
}

// Chosen returns the elements that a choice of several has so far in the running frame.
func (x *Run) Chosen(op *compile.Choose) []int32 { return x.chosen(op, int(x.M.Ctl[state.Cur])) }

// Supposing calls look as though the options of tried were chosen in the pending choice of several. It passes how many
// elements that makes, how many must and may be chosen, and whether they fit together. The frame holds them during the
// call.
func (x *Run) Supposing(op *compile.Choose, tried []Option, look func(n, least, most int, fits bool)) {
	d, m := x.Pending(), x.M
	fp := m.FP
	k := x.save(x.frameBase(int32(fp)))
	defer x.drop(k)
	defer x.restore(k)
	x.prepare(op, fp, d.Seat)
	for _, o := range tried {
		if op.Total != nil {
			x.more(op, fp, o)
		} else if x.sameAs(o, x.chosen(op, fp)); len(x.alike) > 0 {
			x.more(op, fp, x.alike[0])
		}
	}
	n := len(x.chosen(op, fp))
	m.FP, m.TB, m.Tmp[compile.TempAsked] = fp, 0, d.Seat
	lo, hi := x.Bounds(op)
	fits := op.Total == nil || x.comesTo(op, fp, d.Seat)
	look(n, lo, hi, fits && (op.SuchThat == nil || op.SuchThat(m)))
}

// InTransaction reports whether a transaction is open: nothing that was begun has had an effect yet.
func (x *Run) InTransaction() bool { return x.M.Ctl[state.TxFrame] != 0 }

// mark is a position of the frames that a search restores.
type mark struct {
	at, base, top, cur, fp, heap, journal int
	open, pc, asking, watching            int32
}
