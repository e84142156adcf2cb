package knowledge

import (
	"errors"
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// job is a name in a frame whose value the seat may not know. fresh is computed before anything changes: the expression
// still gives the bound value, or the answer is still a candidate.
type job struct {
	fp   int // the frame that holds it
	name *expr.Local
	// the *compile.Let, *compile.Choose or *compile.Pick that bound it, the *compile.Arg of a call, the *compile.Each
	// of a list, or the *compile.PhaseField of a phase
	op     any
	reg    int           // its register
	who    int32         // who answered; Nil for nobody
	caller int           // the frame in which it is evaluated: for an argument that of the call
	kept   *compile.Call // the call that kept it; its frame is gone
	fresh  bool
	old    int32
}

// bound is a value that was bound again.
type bound struct {
	name     *expr.Local
	who      int32
	old, new []int32 // one value, or the elements of a list
}

// note collects the names in frames that may have to be bound again.
func (w *world) note() {
	exec.EachFrame(w.p, w.m, func(fp int, b *compile.Block) {
		at := int(w.m.Stack[fp+state.FPC])
		for _, pc := range w.s.Binds[b.ID] {
			if _, loop := b.Code[pc].Op.(*compile.Each); w.blank && !loop && !b.Around(pc, at) {
				w.unbind(fp, b, pc)
				continue
			}
			switch op := b.Code[pc].Op.(type) {
			case *compile.Let:
				w.noteOne(job{fp: fp, name: op.Bind, op: op, reg: fp + op.Reg, who: state.Nil, caller: fp})
			case *compile.Pick:
				w.noteOne(job{fp: fp, name: op.Bind, op: op, reg: fp + op.Reg, who: state.Nil, caller: fp})
			case *compile.Choose:
				w.noteChoice(fp, op)
			case *compile.Each:
				w.noteEach(fp, pc, op)
			case *compile.Call:
				w.noteKept(fp, op)
			case *compile.OpenPhase:
				w.noteFields(fp, op)
			}
		}
		w.noteArgs(fp, b)
	})
}

// unbind removes the names that an instruction has bound, because nothing reads them any more. That they are bound
// could tell which steps have run. Registers of a step around it, which are bound from here on too, stay.
func (w *world) unbind(fp int, b *compile.Block, pc int) {
	for _, r := range w.p.Plan(b.ID).Registers {
		for k := range r.Words() {
			if r.Bound == pc && r.Of == pc {
				w.m.Stack[fp+r.At+k] = state.Nil
			}
		}
	}
}

func (w *world) noteOne(j job) {
	if w.m.Stack[j.reg] == state.Nil {
		return // unbound, or bound to nil: that is public
	}
	if !j.name.Sealed && !w.faceDown(&j) {
		return
	}
	j.fresh, j.old = w.again(&j), w.m.Stack[j.reg]
	w.jobs = append(w.jobs, j)
}

func (w *world) noteChoice(fp int, op *compile.Choose) {
	if !op.Per {
		w.noteOne(job{fp: fp, name: op.Step.Bind, op: op, reg: fp + op.Reg, who: w.decider(fp, op), caller: fp})
		return
	}
	for who := range int32(len(w.p.Players)) {
		w.noteOne(job{fp: fp, name: op.Step.Bind, op: op, reg: fp + op.Reg + int(who)*op.Size, who: who, caller: fp})
	}
}

// noteEach notes the list of a loop, and with it the loop's element. Nothing reads the names of a finished loop.
func (w *world) noteEach(fp, pc int, op *compile.Each) {
	if at := int(w.m.Stack[fp+state.FPC]); w.blank && (at <= pc || at >= op.End) {
		w.m.Stack[fp+op.Reg] = state.Nil
	}
	if w.m.Stack[fp+op.Reg] != state.Nil {
		w.noteOne(job{fp: fp, name: op.Bind, op: op, reg: fp + op.Hidden, who: state.Nil, caller: fp})
	}
}

// noteKept notes what a call has kept. It is bound again in a frame like that of the call.
func (w *world) noteKept(fp int, op *compile.Call) {
	for _, k := range op.KeptSecrets(w.p) {
		j := job{fp: fp, name: k.Name, op: k.Op, reg: fp + k.To, who: state.Nil, caller: fp}
		if _, arg := k.Op.(*compile.Arg); !arg {
			j.kept = op
		}
		if c, ok := k.Op.(*compile.Choose); ok && w.m.Stack[j.reg] != state.Nil {
			j.who = w.decider(w.frame(&j), c)
		}
		w.noteOne(j)
	}
}

// frame returns the frame with the names that bind j. For a finished call it builds a frame above all others, from what
// was kept; it returns 0 if there is no room.
func (w *world) frame(j *job) int {
	if j.kept == nil {
		return j.caller
	}
	m, b := w.m, w.p.Blocks[w.p.Procs[j.kept.Proc].Block]
	fp := int(m.Ctl[state.Top]) + state.Header
	if fp+b.Regs+64 > len(m.Stack) {
		m.Fail(errNoRoom)
		return 0
	}
	regs := m.Stack[fp-state.Header : fp+b.Regs]
	for i := range regs {
		regs[i] = state.Nil
	}
	m.Stack[fp+state.FOwner] = m.Stack[j.caller+state.FOwner]
	for _, f := range j.kept.Fields {
		copy(m.Stack[fp+f.From:fp+f.From+f.Size], m.Stack[j.caller+f.To:])
	}
	return fp
}

var errNoRoom = errors.New("no room for a frame")

// decider returns who answered a choice, as far as it can be found out now.
func (w *world) decider(fp int, op *compile.Choose) int32 {
	if fp == 0 {
		return state.Nil
	}
	if op.By != nil {
		w.enter(fp)
		if who := op.By(w.m); who >= 0 && w.m.Err == nil {
			return who
		}
	}
	return w.m.Stack[fp+state.FMe]
}

// noteArgs notes the arguments of the call that began a frame.
func (w *world) noteArgs(fp int, b *compile.Block) {
	caller := int(w.m.Stack[fp+state.FParent])
	if b.Proc < 0 || caller <= 0 {
		return
	}
	in := w.p.Blocks[w.m.Stack[caller+state.FBlock]]
	for _, pc := range w.s.Binds[in.ID] {
		op, ok := in.Code[pc].Op.(*compile.Call)
		if !ok || op.Proc != b.Proc || in.Code[pc].Then != w.m.Stack[caller+state.FPC] {
			continue
		}
		for i := range op.Args {
			for _, l := range w.p.Procs[b.Proc].Model.Params {
				if l.Sealed && l.Reg == op.Args[i].Reg {
					w.noteOne(job{fp: fp, name: l, op: &op.Args[i], reg: fp + l.Reg, who: state.Nil, caller: caller})
				}
			}
		}
		return
	}
}

// enter makes expressions read the names of a frame.
func (w *world) enter(fp int) {
	w.m.FP, w.m.TB, w.m.Arena, w.m.Err = fp, 0, w.m.Arena[:0], nil
}

// enters makes expressions read the names that bound j. It returns false if that is impossible.
func (w *world) enters(j *job) bool {
	fp := w.frame(j)
	if fp == 0 {
		return false
	}
	w.enter(fp)
	return true
}

// again reports whether a name would be bound to the same value now: its expression gives that value, or its answers
// are among the candidates.
func (w *world) again(j *job) bool {
	m := w.m
	var f compile.Int
	var l compile.List
	switch op := j.op.(type) {
	case *compile.Let:
		f, l = op.Value, op.List
	case *compile.Arg:
		f, l = op.X, op.List
	case *compile.Each:
		l = op.In
	case *compile.PhaseField:
		f, l = op.X, op.List
	default:
		cands := w.candidates(j)
		for _, v := range w.value(j) {
			if !slices.Contains(cands, v) {
				return false
			}
		}
		return true
	}
	if !w.enters(j) {
		return false
	}
	if l != nil {
		return slices.Equal(l(m), compile.HeapList(m, j.reg)) && m.Err == nil
	}
	return f(m) == m.Stack[j.reg] && m.Err == nil
}

// value returns what is bound, one value or the elements of a list.
func (w *world) value(j *job) []int32 {
	if j.list() {
		return compile.HeapList(w.m, j.reg)
	}
	return w.m.Stack[j.reg : j.reg+1]
}

func (j *job) list() bool {
	switch op := j.op.(type) {
	case *compile.Choose:
		return op.Size > 1
	case *compile.Pick:
		return op.Count != nil
	case *compile.Each:
		return true
	}
	return j.name.Type.IsList()
}

// candidates returns the possible answers of a choice, or what could have been drawn at random.
func (w *world) candidates(j *job) []int32 {
	if !w.enters(j) {
		return nil
	}
	switch op := j.op.(type) {
	case *compile.Choose:
		return w.among(op, j.who)
	case *compile.Pick:
		return append([]int32(nil), op.Among(w.m)...)
	}
	return nil
}

// among returns the possible answers of seat who to a choice, in the frame that was entered; nil if they cannot be
// found out.
func (w *world) among(op *compile.Choose, who int32) []int32 {
	m := w.m
	m.Tmp[compile.TempAsked], m.Tmp[compile.TempFill] = who, state.Nil
	all := append([]int32(nil), op.Among(m)...)
	var out []int32
	for _, v := range all {
		m.Tmp[compile.TempAsked], m.Tmp[compile.TempFill], m.Tmp[compile.TempIt] = who, state.Nil, v
		mark := len(m.Arena)
		if v != state.Nil && (op.Where == nil || op.Where(m)) {
			out = append(out, v)
		}
		m.Arena = m.Arena[:mark]
	}
	if m.Err != nil {
		return nil
	}
	return out
}

// answers replaces hidden answers of other seats, and hidden random choices, by random ones. It reports whether
// anything changed.
func (w *world) answers() (changed bool) {
	for i := range w.jobs {
		j := &w.jobs[i]
		switch j.op.(type) {
		case *compile.Choose, *compile.Pick:
			switch {
			case j.who == w.seat:
			case w.faceDown(j):
				changed = w.piece(j, w.candidates(j), w.r.IntN) || changed
			case j.name.Sealed && !w.seesTarget(j):
				changed = w.answer(j) || changed
			}
		}
	}
	return changed
}

// seesTarget reports whether the seat sees a variable or an attribute that a name was written to.
func (w *world) seesTarget(j *job) bool {
	if j.list() {
		return false
	}
	for i := range w.s.Slots {
		h := &w.s.Slots[i]
		says := w.m.Slot[h.Slot] == w.m.Stack[j.reg] && slices.Contains(h.From, j.name)
		if says && w.sees(h) && (j.who < 0 || h.Owner < 0 || h.Owner == j.who) {
			return true
		}
	}
	return false
}

// faceDown reports whether a name means a piece that the seat cannot identify.
func (w *world) faceDown(j *job) bool {
	return j.name.Type.Base == expr.Piece && slices.ContainsFunc(w.value(j), w.unseen)
}

func (w *world) unseen(piece int32) bool { return piece >= 0 && !w.p.Knows(w.m, w.seat, piece) }

// forget binds names for unidentified pieces to the first pieces that they could mean, because it is hidden too
// which names share a piece.
func (w *world) forget() {
	for i := range w.jobs {
		switch j := &w.jobs[i]; j.op.(type) {
		case *compile.Choose, *compile.Pick:
			if j.who != w.seat && w.faceDown(j) {
				w.piece(j, nil, func(int) int { return 0 })
			}
		}
	}
	w.follow()
	w.new = nil
}

// piece binds a name again to pieces that the seat cannot distinguish from its own, out of cands if possible. Names
// that move their piece stay bound: the seat knows where that piece is, and it has been dealt.
func (w *world) piece(j *job, cands []int32, which func(n int) int) bool {
	if j.name.Goes {
		return false
	}
	vals, all := w.value(j), w.anywhere(j.name.Type.Ref)
	was := slices.Clone(vals)
	for i, v := range was {
		like := w.like(j, v, cands, vals[:i])
		if len(like) == 0 {
			like = w.like(j, v, all, vals[:i])
		}
		if len(like) > 0 {
			vals[i] = like[which(len(like))]
		}
	}
	slices.SortStableFunc(vals, func(a, b int32) int { return slices.Index(all, a) - slices.Index(all, b) })
	w.new = append(w.new, bound{j.name, j.who, was, slices.Clone(vals)})
	return true
}

// anywhere returns the pieces of a kind that the seat cannot identify, in the order in which they lie.
func (w *world) anywhere(kind int) (out []int32) {
	for q := range w.p.Places {
		for i := int32(w.m.Head[q]); i >= 0; i = int32(w.m.Next[i]) {
			if w.unseen(i) && w.p.KindIs(w.p.Pieces[i].Kind, kind) {
				out = append(out, i)
			}
		}
	}
	return out
}

// like returns the pieces of a list that the seat cannot distinguish from one, without those that are taken. Everybody
// sees the back of a chosen piece and where it is. A piece that was drawn at random may have been moved under another
// name.
func (w *world) like(j *job, piece int32, of, taken []int32) (out []int32) {
	_, chance := j.op.(*compile.Pick)
	q := w.m.Place[piece]
	if !w.unseen(piece) || !chance && w.m.L.Order[q] != state.Heap {
		return nil
	}
	for _, c := range of {
		if w.unseen(c) && (chance || w.m.Place[c] == q) && w.family(c) == w.family(piece) && !slices.Contains(taken, c) {
			out = append(out, c)
		}
	}
	return out
}

// follow updates slots that were set to a name, if that name means another piece now.
func (w *world) follow() {
	for _, s := range w.s.Pieces {
		v := w.m.Slot[s.Slot]
		if !w.unseen(v) {
			continue
		}
		for i := range w.new {
			if k := slices.Index(w.new[i].old, v); k >= 0 && slices.Contains(s.From, w.new[i].name) {
				w.m.Set(s.Slot, w.new[i].new[k])
				break
			}
		}
	}
}

// answer binds a name to a random value that it could have been bound to. It reports whether it had a choice.
func (w *world) answer(j *job) bool {
	vals, t := w.value(j), j.name.Type
	if t.IsList() {
		t = t.Elem()
	}
	cands := []int32(nil)
	if j.fresh {
		cands = w.candidates(j)
	}
	if len(cands) < len(vals) || len(cands) == 0 {
		cands = w.domain(t, 0, 0)
	}
	if len(cands) < max(2, len(vals)) {
		return false
	}
	was := append([]int32(nil), vals...)
	for range tries {
		w.draw(vals, cands)
		if w.suits(j) {
			break
		}
		copy(vals, was)
	}
	w.new = append(w.new, bound{j.name, j.who, was, slices.Clone(vals)})
	return true
}

// tries is how often a list is drawn until it is a legal answer; otherwise the old answer remains.
const tries = 32

// suits reports whether a complete answer meets the such_that of its choice.
func (w *world) suits(j *job) bool {
	op, ok := j.op.(*compile.Choose)
	if !ok || op.SuchThat == nil || op.Per {
		return true
	}
	if !w.enters(j) {
		return false
	}
	w.m.Tmp[compile.TempAsked] = j.who
	return op.SuchThat(w.m) && w.m.Err == nil
}

// draw fills vals with random elements of cands, all equally likely, in their order.
func (w *world) draw(vals, cands []int32) {
	left := len(vals)
	for i, v := range cands {
		if w.r.IntN(len(cands)-i) < left {
			vals[len(vals)-left] = v
			left--
		}
	}
}

// values evaluates names again after the change, the outermost first. A name that had the value of its expression gets
// the new value.
func (w *world) values() {
	for i := range w.jobs {
		j := &w.jobs[i]
		if !j.fresh {
			continue
		}
		switch op := j.op.(type) {
		case *compile.Let:
			w.evaluate(j, op.Value, op.List)
		case *compile.Arg:
			w.evaluate(j, op.X, op.List)
		case *compile.Each:
			w.evaluate(j, nil, op.In)
			w.element(j.fp, op)
		case *compile.PhaseField:
			w.evaluate(j, op.X, op.List)
		}
	}
}

// element binds the element of a loop to the current element of its list.
func (w *world) element(fp int, op *compile.Each) {
	list, at := compile.HeapList(w.m, fp+op.Hidden), exec.EachAt(w.m, fp, op)
	if at > 0 && at <= len(list) {
		w.m.Stack[fp+op.Reg] = list[at-1]
	}
}

func (w *world) evaluate(j *job, f compile.Int, l compile.List) {
	if !w.enters(j) {
		return
	}
	m := w.m
	if l == nil {
		if v := f(m); m.Err == nil {
			m.Stack[j.reg] = v
		}
		return
	}
	// Lists are stored one after the other, so a longer one has no room; the old list then remains.
	if list := l(m); m.Err == nil && len(list) <= len(compile.HeapList(m, j.reg)) {
		copy(compile.HeapList(m, j.reg), list)
		m.Stack[j.reg+1] = int32(len(list))
	}
}
