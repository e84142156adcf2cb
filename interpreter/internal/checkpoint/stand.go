package checkpoint

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// restoreRun restores the state of execution.
func (o *opener) restoreRun() error {
	for _, stage := range []func() error{o.control, o.begin, o.fillFrames, o.fillHeap, o.phases, o.move, o.judge,
		o.hold} {
		if err := stage(); err != nil {
			return err
		}
	}
	return nil
}

// control sets the state outside of the frames.
func (o *opener) control() error {
	m, s := o.m, &o.pos.Stands
	won, err := o.seatBits(s.Winners)
	if err != nil {
		return err
	}
	if s.Asking < 0 || s.Asking > mostAsking || s.Moves < 0 || s.Answers < 0 || s.Taken < 0 || s.Watching < 0 ||
		s.Batch < 0 || s.Batch > len(s.Frames) {
		return broken("a count")
	}
	m.Ctl[state.Asking], m.Ctl[state.Moves], m.Ctl[state.Decisions] = s.Asking, s.Moves, s.Answers
	m.Ctl[state.Winners], m.Ctl[state.Batch], m.Ctl[state.Watching] = won, int32(s.Batch), int32(s.Watching)
	if s.Over {
		m.Ctl[state.Over] = 1
	}
	if s.Rested != "" {
		rested, ok := o.parse(expr.TPlayer, s.Rested)
		if !ok || rested < 0 {
			return broken("there is no seat %q", s.Rested)
		}
		m.Ctl[state.Rested] = rested + 1
	}
	if s.Ending != "" {
		scope := slices.IndexFunc(o.p.Scopes, func(sc compile.Scope) bool { return sc.Name == s.Ending })
		m.Ctl[state.Unwind] = int32(scope + 1)
	}
	if s.How != "" {
		m.Ctl[state.How] = int32(slices.Index(o.p.Hows, s.How) + 1)
	}
	m.PendingRules = ^uint64(0) // rules may differ: all state rules are evaluated again
	if o.same && !slices.Equal(s.Due, []string{all}) {
		m.PendingRules = 0
		for _, name := range s.Due {
			k := slices.IndexFunc(o.p.State, func(i *compile.Instance) bool { return o.instance[i.ID] == name })
			if k < 0 {
				return broken("there is no rule %q", name)
			}
			m.PendingRules |= 1 << uint(k%64)
		}
	}
	return nil
}

// mostAsking is the maximum of Asking. Where players must agree, the value encodes two seats: 32 times one plus the
// other.
const mostAsking = 1 + 32*(limit.Players+1) + limit.Players

// begin finds the blocks of all frames, and allocates the frames on the stack.
func (o *opener) begin() error {
	m := o.m
	m.Stack[0] = 0
	at := 1
	for i := range o.pos.Stands.Frames {
		f := &o.pos.Stands.Frames[i]
		b, ok := o.blocks[f.Block]
		if !ok || o.block[b] != f.Block {
			return o.misplaced(f.Block, "")
		}
		fr := frame{fp: at + state.Header, size: o.p.Blocks[b].Regs, block: o.p.Blocks[b], plan: o.p.Plan(b)}
		if b == o.p.DueB {
			d := exec.Due{Waits: make([]exec.Waits, len(f.Waits))}
			for k := range f.Waits {
				if exec.OfEffect(f.Waits[k].Slot) {
					d.Waits[k].Kept = make([]int32, limit.EffectValues)
				}
			}
			fr.size = d.DueSize(limit.EffectValues)
		}
		if at = fr.end(); at+64 > len(m.Stack) {
			return errMany
		}
		for k := fr.fp; k < at; k++ {
			m.Stack[k] = state.Nil
		}
		o.frames = append(o.frames, fr)
	}
	m.Ctl[state.Top] = int32(at)
	if k := o.pos.Stands.Current; k >= 0 && k < len(o.frames) {
		m.Ctl[state.Cur] = int32(o.frames[k].fp)
	} else if k != -1 || !o.pos.Stands.Over {
		return broken("nothing is being done")
	}
	return nil
}

// fp returns the index of the registers of frame k, 0 for -1. k must be less than most.
func (o *opener) fp(k, most int) (int32, error) {
	if k == -1 {
		return 0, nil
	}
	if k < 0 || k >= most {
		return 0, broken("frame %d", k)
	}
	return int32(o.frames[k].fp), nil
}

func (o *opener) fillFrames() error {
	for k := range o.frames {
		if err := o.fillFrame(k, &o.pos.Stands.Frames[k]); err != nil {
			return err
		}
	}
	return nil
}

func (o *opener) fillFrame(k int, f *record.Frame) error {
	m, fr := o.m, &o.frames[k]
	same := f.Steps == fr.plan.Hash
	pc := fr.plan.Find(f.At, same, f.Of)
	if pc < 0 {
		return o.misplaced(f.Block, f.At)
	}
	if f.Behind {
		if pc = after(&fr.block.Code[pc], pc); pc < 0 {
			return broken("nothing is done behind %s", f.At)
		}
	}
	h := m.Stack[fr.fp-state.Header : fr.fp]
	set := func(word int, v int32) { h[state.Header+word] = v }
	parent, err := o.fp(f.Parent, k)
	if err != nil {
		return err
	}
	me, ok1 := o.parse(expr.TPlayer, f.Me)
	owner, ok2 := o.parse(expr.TPlayer, f.Owner)
	if !ok1 || !ok2 {
		return broken("there is no seat %q or %q", f.Me, f.Owner)
	}
	event, err := o.event(f.Event, k)
	if err != nil {
		return err
	}
	if f.Heap < 0 || f.Heap > limit.Stack || f.Moved < 0 || f.Moved > limit.Stack {
		return broken("the lists of %s", f.Block)
	}
	set(state.FMe, me)
	set(state.FOwner, owner)
	set(state.FSource, o.parseOr(expr.Type{Base: expr.Piece, Ref: -1}, f.Source, f.Block))
	set(state.FEvent, event)
	set(state.FParent, parent)
	set(state.FBlock, int32(fr.block.ID))
	set(state.FPC, int32(pc))
	set(state.FHeap, int32(f.Heap))
	set(state.FBase, int32(fr.fp-state.Header))
	set(state.FJournal, int32(2*f.Moved))
	set(state.FAux, 0)
	keep, err := o.keep(k, f)
	if err != nil {
		return err
	}
	set(state.FKeep, keep)
	if fr.block.ID == o.p.DueB {
		return o.fillDue(k, f)
	}
	aux, err := o.aux(k, f)
	if err != nil {
		return err
	}
	set(state.FAux, aux)
	return o.fillNames(k, f, same)
}

// event returns the frame of an event, which must be a call.
func (o *opener) event(k, most int) (int32, error) {
	switch {
	case k == nilOfEven:
		return state.Nil, nil
	case k == noEvent:
		return -1, nil
	case k >= 0 && k < most && o.frames[k].block.Proc >= 0:
		return int32(o.frames[k].fp), nil
	}
	return 0, broken("the event %d", k)
}

// keep returns 1 plus the call that keeps the results of a frame, which is the call that began it. It returns 0 if none
// does.
func (o *opener) keep(k int, f *record.Frame) (int32, error) {
	if f.Keeps == "" {
		return 0, nil
	}
	if f.Parent < 0 {
		return 0, broken("nobody keeps the answers of %s", f.Block)
	}
	of, up := &o.frames[f.Parent], &o.pos.Stands.Frames[f.Parent]
	pc := slices.Index(of.plan.Steps, f.Keeps)
	if pc >= 0 && up.Steps != of.plan.Hash && up.Behind {
		pc = of.plan.Find(up.At, false, up.Of)
	}
	if pc < 0 {
		return 0, o.misplaced(up.Block, f.Keeps)
	}
	op, ok := of.block.Code[pc].Op.(*compile.Call)
	if !ok || op.Proc != o.frames[k].block.Proc {
		return 0, broken("%s does not keep the answers of %s", f.Keeps, f.Block)
	}
	if op.Keep < 0 {
		return 0, nil
	}
	return int32(pc) + 1, nil
}

// aux returns the bits of a frame.
func (o *opener) aux(k int, f *record.Frame) (int32, error) {
	if f.State&^exec.AuxBits != 0 {
		return 0, broken("the bits of %s", f.Block)
	}
	if exec.Again(f.State) {
		call := -1 // the call that is replaced
		if f.Parent >= 0 {
			call = o.pos.Stands.Frames[f.Parent].Event
		}
		if call < 0 || o.frames[k].block.ID != o.frames[call].block.ID {
			return 0, broken("%s takes nobody's place", f.Block)
		}
	}
	if f.Rule == "" {
		return f.State, nil
	}
	rule := slices.IndexFunc(o.p.State, func(i *compile.Instance) bool { return o.instance[i.ID] == f.Rule })
	if rule < 0 || o.p.State[rule].Block != o.frames[k].block.ID || f.Slot < -1 || f.Slot > limit.EffectSlots {
		return 0, broken("there is no rule %q", f.Rule)
	}
	return exec.WithRule(f.State, rule, f.Slot), nil
}

// fillNames sets the values of the named registers of a frame.
func (o *opener) fillNames(k int, f *record.Frame, same bool) error {
	fr := &o.frames[k]
	left := maps.Clone(f.Names)
	dead := map[int]bool{}
	for i := range fr.plan.Registers {
		r := &fr.plan.Registers[i]
		known := false
		for j := range r.Count {
			key := r.Name
			if r.Sort != compile.RegUsed && r.Sort != compile.RegJoined && r.Sort != compile.RegPhase {
				key = o.key(r, j)
			}
			text, ok := left[key]
			if delete(left, key); !ok {
				continue
			}
			known = true
			if err := o.fillName(k, r, j, text); err != nil {
				return err
			}
		}
		if r.Sort == compile.RegPhase || !known && (r.Sort == compile.RegUsed || r.Sort == compile.RegJoined) {
			for j := range max(r.Count, 2) {
				dead[r.At+j] = true
			}
		}
	}
	for _, key := range sorted(left) {
		if same {
			return broken("%s has no name %q", f.Block, key)
		}
		o.differs(record.Difference{Sort: record.Unbound, What: f.Block + ": " + key, From: left[key]})
	}
	return o.fillRest(fr, f, same, dead)
}

// fillRest restores words without meaning.
func (o *opener) fillRest(fr *frame, f *record.Frame, same bool, dead map[int]bool) error {
	for _, key := range sorted(f.Rest) {
		at, err := strconv.Atoi(key)
		if err != nil || same && !dead[at] {
			return broken("register %q of %s", key, f.Block)
		}
		if o.same && same {
			o.m.Stack[fr.fp+at] = f.Rest[key]
		}
	}
	return nil
}

func (o *opener) fillName(k int, r *compile.Register, j int, text string) error {
	fr := &o.frames[k]
	at := o.m.Stack[fr.fp+r.At:]
	switch r.Sort {
	case compile.RegValue:
		at[j] = o.parseOr(r.Type, text, o.pos.Stands.Frames[k].Block+": "+r.Name)
	case compile.RegList:
		off, n, ok := parseList(text)
		if !ok {
			return broken("the list %s", text)
		}
		at[2*j], at[2*j+1] = off, n
	case compile.RegNumber:
		v, err := strconv.ParseInt(text, 10, 32)
		if err != nil || v < 0 {
			return broken("%s is %s", r.Name, text)
		}
		at[j] = int32(v)
	case compile.RegUsed:
		return o.fillUsed(fr, r, text)
	case compile.RegJoined:
		return o.fillJoined(k, r, text)
	default:
		return broken("a phase has no value")
	}
	return nil
}

func parseList(text string) (off, n int32, ok bool) {
	a, b, _ := strings.Cut(strings.TrimPrefix(text, "@"), "+")
	x, err1 := strconv.ParseInt(a, 10, 32)
	y, err2 := strconv.ParseInt(b, 10, 32)
	return int32(x), int32(y), err1 == nil && err2 == nil
}

// fillUsed marks the used abilities.
func (o *opener) fillUsed(fr *frame, r *compile.Register, text string) error {
	words := o.m.Stack[fr.fp+r.At : fr.fp+r.At+r.Count]
	insts, users := waits(o.p, fr.block, r)
	if _, ok := r.Op.(*compile.Window); ok {
		clear(words)
	}
	for one := range strings.SplitSeq(strings.TrimSuffix(text, ";"), ";") {
		part := strings.Split(one, "|")
		if text == "" || len(part) != 3 {
			if text == "" {
				return nil
			}
			return broken("%q was used", one)
		}
		copy_, err1 := strconv.Atoi(part[1])
		user, err2 := strconv.Atoi(part[2])
		id, ok := o.instances[part[0]]
		if err1 != nil || err2 != nil || copy_ < 0 || user < 0 || user >= users {
			return broken("%q was used", one)
		}
		if !ok || !slices.Contains(insts, o.p.Instances[id]) {
			continue // nobody can use it
		}
		i := o.p.Instances[id]
		if copy_ >= i.Copies() {
			return broken("%q was used", one)
		}
		bit := (i.Bit+copy_)*users + user
		words[bit/compile.UsedBits] |= 1 << uint(bit%compile.UsedBits)
	}
	return nil
}

func (o *opener) fillJoined(k int, r *compile.Register, text string) error {
	var word string
	var behind, heap int
	n, err := fmt.Sscan(text, &word, &behind, &heap)
	if n != 3 || err != nil || !r.Live(o.frames[k].pc(o.m)) || behind < k || behind >= len(o.frames) ||
		heap < 0 || heap > len(o.pos.Stands.Heap) || word != "in" && word != "done" {
		return broken("together %q", text)
	}
	top := int32(o.frames[behind].end())
	if word == "done" {
		top = -1 - top
	}
	at := o.m.Stack[o.frames[k].fp+r.At:]
	at[0], at[1] = top, int32(heap)
	return nil
}

// phases opens the phases of the position.
func (o *opener) phases() error {
	m := o.m
	for i := range o.pos.Stands.Phases {
		ph := &o.pos.Stands.Phases[i]
		if ph.Frame < 0 || ph.Frame >= len(o.frames) {
			return broken("the phase %d", i)
		}
		f := &o.frames[ph.Frame]
		r := slices.IndexFunc(f.plan.Registers, func(r compile.Register) bool {
			return r.Sort == compile.RegPhase && r.Name == ph.At
		})
		if r < 0 {
			return o.misplaced(o.block[f.block.ID], ph.At)
		}
		op := f.plan.Registers[r].Op.(*compile.OpenPhase)
		of, ok1 := o.parse(expr.TPlayer, ph.Of)
		me, ok2 := o.parse(expr.TPlayer, ph.Me)
		if !ok1 || !ok2 {
			return broken("there is no seat %q or %q", ph.Of, ph.Me)
		}
		at := f.fp + op.Hidden
		if int32(at) <= m.Ctl[state.ScopeTop] {
			return broken("the phases that are open")
		}
		slot := o.p.Scopes[op.Scope].Slot
		b := m.Stack[at:]
		b[compile.BScope], b[compile.BPrev], b[compile.BSame] = int32(op.Scope), m.Ctl[state.ScopeTop], m.Slot[slot]
		b[compile.BOf], b[compile.BFrame], b[compile.BEnd], b[compile.BMe] = of, int32(f.fp), int32(op.End), me
		b[compile.BInside] = op.Inside
		m.Ctl[state.ScopeTop], m.Slot[slot] = int32(at), int32(at)
	}
	return nil
}

// move sets the unfinished move, and the abilities that wait for a together.
func (o *opener) move() error {
	m, s := o.m, &o.pos.Stands
	var err error
	if m.Ctl[state.TxFrame], m.Ctl[state.TxPC], err = o.ending(&s.Began); err != nil {
		return err
	}
	if m.Ctl[state.QueueTop], err = o.fp(s.Waiting, len(o.frames)); err != nil {
		return err
	}
	if !o.same {
		m.Ctl[state.Watching] = 0
		for fp := m.Ctl[state.Cur]; fp > 0; fp = m.Stack[fp+state.FParent] {
			if o.p.Blocks[m.Stack[fp+state.FBlock]].Watch {
				m.Ctl[state.Watching]++
			}
		}
	}
	return o.moved()
}

// moved restores the journal of moves. It leaves out pieces that no longer exist, and adjusts where each frame begins
// in the journal.
func (o *opener) moved() error {
	m := o.m
	var out []int // the numbers of the moves that are left out
	for i, x := range o.pos.Stands.Moved {
		v, ok := o.now[x[0]]
		switch {
		case !ok && !o.vanished[x[0]]:
			return broken("there is no piece %q", x[0])
		case !ok:
			out = append(out, i)
			continue
		}
		q, known := o.places[x[1]]
		if !known {
			q = -1
		}
		m.Journal = append(m.Journal, int16(v), int16(q))
	}
	for k := range o.frames {
		from := &m.Stack[o.frames[k].fp+state.FJournal]
		before, _ := slices.BinarySearch(out, int(*from)/2)
		*from -= int32(2 * before)
	}
	return nil
}

// hold restores answers that were given ahead. If an answer is no longer possible, the seat is asked again.
func (o *opener) hold() error {
	op := asks(o.p, o.m)
	if len(o.pos.Stands.Held) > limit.Stack {
		return errMany
	}
	for _, h := range o.pos.Stands.Held {
		seat, ok := o.parse(expr.TPlayer, h[0])
		if !ok || seat < 0 || op == nil {
			return broken("the answers of %q", h[0])
		}
		if answer, ok := o.answer(op, h[1]); ok {
			o.m.Held = append(o.m.Held, seat, answer)
		} else {
			o.differs(record.Difference{Sort: record.Unbound, What: h[0], From: h[1]})
		}
	}
	return nil
}

// answer returns the option of a choice that a text means, false if there is none.
func (o *opener) answer(op *compile.Choose, text string) (exec.Option, bool) {
	for answer, word := range wordless {
		if word == text {
			return answer, true
		}
	}
	if place, ok := strings.CutPrefix(text, unseen); ok {
		q, known := o.places[place]
		return exec.UnseenIn(int(q)), known && op.Pieces
	}
	return o.parse(op.Step.Among.Type.Elem(), text)
}

// ending returns the frame and the end of a move.
func (o *opener) ending(s *record.Step) (fp, pc int32, err error) {
	if fp, err = o.fp(s.Frame, len(o.frames)); err != nil || fp == 0 {
		return 0, 0, err
	}
	if s.At == "" {
		return fp, -1, nil
	}
	f, of := &o.frames[s.Frame], &o.pos.Stands.Frames[s.Frame]
	k := slices.Index(f.plan.Steps, s.At)
	if k < 0 || of.Steps != f.plan.Hash && !o.sureEnd(f, k) {
		return 0, 0, o.misplaced(of.Block, s.At)
	}
	return fp, int32(k), nil
}

// sureEnd reports whether the end of an entry can be found under other rules.
func (o *opener) sureEnd(f *frame, pc int) bool {
	return f.plan.Of[pc] != "end of entry" && f.plan.Alike(pc) == 1
}
