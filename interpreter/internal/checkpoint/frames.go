package checkpoint

import (
	"fmt"
	"slices"
	"strconv"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

const effectSlots = limit.EffectSlots

// frame describes the registers of one frame on the stack.
type frame struct {
	fp, size int
	block    *compile.Block
	plan     *compile.Plan
}

func (f *frame) pc(m *state.Match) int { return int(m.Stack[f.fp+state.FPC]) }

// end returns the index on the stack just after the frame.
func (f *frame) end() int { return f.fp + f.size }

func framesOf(p *compile.Program, m *state.Match) (out []frame) {
	exec.EachFrame(p, m, func(fp int, b *compile.Block) {
		f := frame{fp, b.Regs, b, p.Plan(b.ID)}
		if b.ID == p.DueB {
			d := exec.ReadDue(m, fp, limit.EffectValues)
			f.size = d.DueSize(limit.EffectValues)
		}
		out = append(out, f)
	})
	return out
}

// claims returns, for each element of the heap, the type of a list that contains it. If several lists contain it, a
// list that can still be read takes precedence.
func claims(m *state.Match, frames []frame) []claimed {
	out := make([]claimed, len(m.Heap))
	keeping, bound := keepers(m), bounds(m, frames)
	for rank := range 3 {
		for i := range frames {
			f := &frames[i]
			for k := range f.plan.Registers {
				r := &f.plan.Registers[k]
				if r.Sort != compile.RegList {
					continue
				}
				live := lives(m, f, r, keeping)
				for j := range r.Count {
					at := f.fp + r.At + 2*j
					if rankOf(r, live && m.Stack[at]+m.Stack[at+1] <= bound[i]) == rank {
						claim(m, out, at, claimed{&r.Type, rank == 0})
					}
				}
			}
		}
	}
	return out
}

// rankOf returns 0 for a list that can be read, 2 for another list of pieces, 1 for any other list.
func rankOf(r *compile.Register, live bool) int {
	switch {
	case live:
		return 0
	case r.Type.Base == expr.Piece:
		return 2
	}
	return 1
}

// bounds returns for each frame the length of the heap when it called another frame. Lists that the frame has bound are
// below that.
func bounds(m *state.Match, frames []frame) []int32 {
	out := make([]int32, len(frames))
	for i := range out {
		out[i] = int32(len(m.Heap))
	}
	for fp := m.Ctl[state.Cur]; fp > 0; fp = m.Stack[fp+state.FParent] {
		up := m.Stack[fp+state.FParent]
		if k := slices.IndexFunc(frames, func(f frame) bool { return f.fp == int(up) }); k >= 0 {
			out[k] = m.Stack[fp+state.FHeap]
		}
	}
	return out
}

// keepers returns the active calls that keep their results, by the calling frame.
func keepers(m *state.Match) map[int]int {
	out := map[int]int{}
	for fp := m.Ctl[state.Cur]; fp > 0; fp = m.Stack[fp+state.FParent] {
		if keep := m.Stack[fp+state.FKeep]; keep > 0 {
			out[int(m.Stack[fp+state.FParent])] = int(keep) - 1
		}
	}
	return out
}

// lives reports whether registers of a frame can still be read. Registers that an active call will fill cannot.
func lives(m *state.Match, f *frame, r *compile.Register, keeping map[int]int) bool {
	call, ok := keeping[f.fp]
	return r.Live(f.pc(m)) && !(ok && r.Bound == call)
}

// claimed is the type of an element of the heap, nil if no list has it. live reports whether a list with it can be
// read.
type claimed struct {
	t    *expr.Type
	live bool
}

func claim(m *state.Match, out []claimed, at int, by claimed) {
	off, n := int(m.Stack[at]), int(m.Stack[at+1])
	if off < 0 || n <= 0 || off+n > len(out) {
		return
	}
	for i := off; i < off+n; i++ {
		if out[i].t == nil {
			out[i] = by
		}
	}
}

// oneFrame returns frame k by names.
func (w *writer) oneFrame(k int) record.Frame {
	m, f := w.m, &w.frames[k]
	h := func(word int) int32 { return m.Stack[f.fp+word] }
	pc := f.pc(m)
	out := record.Frame{Block: w.block[f.block.ID], Steps: f.plan.Hash, Parent: w.frame(h(state.FParent)),
		Me: w.value(expr.TPlayer, h(state.FMe)), Owner: w.value(expr.TPlayer, h(state.FOwner)),
		Source: w.source(h(state.FSource)), Event: w.event(h(state.FEvent)), Heap: int(h(state.FHeap)),
		Moved: int(h(state.FJournal)) / 2,
		Names: map[string]string{}, Rest: map[string]int32{}, Open: record.Step{Frame: -1}}
	if at := w.begun(k, pc); at >= 0 {
		pc, out.Behind = at, true
	}
	out.At, out.Of = f.plan.Steps[pc], f.plan.Alike(pc)
	if keep := h(state.FKeep); keep > 0 && out.Parent >= 0 {
		out.Keeps = w.frames[out.Parent].plan.Steps[keep-1]
	}
	if f.block.ID == w.p.DueB {
		w.due(&out, f)
		return out
	}
	rule, slot := exec.AuxRule(h(state.FAux))
	if out.State = h(state.FAux) & exec.AuxBits; rule >= 0 {
		out.Rule, out.Slot = w.instance[w.p.State[rule].ID], slot
	}
	for i := range f.plan.Registers {
		w.register(&out, f, &f.plan.Registers[i])
	}
	return out
}

// begun returns the call that frame k has begun and after which it continues, -1 if the frame is before a step.
func (w *writer) begun(k, pc int) int {
	f := &w.frames[k]
	for c := len(w.frames) - 1; c > k; c-- {
		if int(w.m.Stack[w.frames[c].fp+state.FParent]) == f.fp {
			return caller(w.p, f.block, w.frames[c].block, pc)
		}
	}
	return -1
}

// caller returns the instruction of a block that has begun block child and continues at pc, -1 if there is none.
func caller(p *compile.Program, b, child *compile.Block, pc int) int {
	for i := range b.Code {
		in := &b.Code[i]
		if after(in, i) != pc {
			continue
		}
		switch op := in.Op.(type) {
		case *compile.Call:
			if p.Procs[op.Proc].Block == child.ID {
				return i
			}
		case *compile.Perform:
			return i
		case *compile.OpenPhase:
			if in.Kind == compile.KPhaseSteps && slices.Contains(p.PhaseB[op.Scope], child.ID) {
				return i
			}
		default:
			if in.Kind == compile.KGoOn {
				return i
			}
		}
	}
	return -1
}

// after returns the instruction at which a frame continues after instruction in has begun another frame, -1 for other
// instructions.
func after(in *compile.Instr, pc int) int {
	switch in.Kind {
	case compile.KCall:
		return int(in.Then)
	case compile.KPerform, compile.KPhaseSteps, compile.KGoOn:
		return pc + 1
	}
	return -1
}

// Values for a frame without an event.
const (
	noEvent   = -1
	nilOfEven = -2
)

func (w *writer) event(fp int32) int {
	if fp == state.Nil {
		return nilOfEven
	}
	return w.frame(fp)
}

// register writes registers of a frame into out.
func (w *writer) register(out *record.Frame, f *frame, r *compile.Register) {
	at := w.m.Stack[f.fp+r.At:]
	if w.live && !r.Live(f.pc(w.m)) {
		return
	}
	switch r.Sort {
	case compile.RegValue:
		for j := range r.Count {
			if at[j] != state.Nil {
				out.Names[w.key(r, j)] = w.value(r.Type, at[j])
			}
		}
	case compile.RegList:
		for j := range r.Count {
			if at[2*j] != state.Nil || at[2*j+1] != state.Nil {
				out.Names[w.key(r, j)] = list(at[2*j], at[2*j+1])
			}
		}
	case compile.RegNumber:
		for j := range r.Count {
			if at[j] != state.Nil {
				out.Names[w.key(r, j)] = strconv.Itoa(int(at[j]))
			}
		}
	case compile.RegPhase:
		if !w.open(f, r) {
			w.rest(out, f, r.At, r.Count)
		}
	case compile.RegUsed:
		if text, ok := w.used(f, r); ok {
			out.Names[r.Name] = text
		} else {
			w.rest(out, f, r.At, r.Count)
		}
	case compile.RegJoined:
		if text, ok := w.joined(f, r); ok {
			out.Names[r.Name] = text
		} else {
			w.rest(out, f, r.At, 2)
		}
	}
}

// key returns the name of value j of a register.
func (n *names) key(r *compile.Register, j int) string {
	switch {
	case r.Count == 1:
		return r.Name
	case r.Sort == compile.RegNumber:
		return r.Name + " " + strconv.Itoa(j)
	}
	return r.Name + "(" + n.p.Names[j] + ")"
}

// rest records words without meaning. They are restored only under the same rules, so that an opened position is then
// identical byte by byte.
func (w *writer) rest(out *record.Frame, f *frame, at, n int) {
	for i := range n {
		if v := w.m.Stack[f.fp+at+i]; v != state.Nil {
			out.Rest[strconv.Itoa(at+i)] = v
		}
	}
}

// open reports whether the phase of a register is open.
func (w *writer) open(f *frame, r *compile.Register) bool {
	for b := w.m.Ctl[state.ScopeTop]; b > 0; b = w.m.Stack[b+compile.BPrev] {
		if int(b) == f.fp+r.At {
			return true
		}
	}
	return false
}

// used returns which abilities of a window or of a procedure were used, as text. It returns false if that has no
// meaning here.
func (w *writer) used(f *frame, r *compile.Register) (string, bool) {
	words := w.m.Stack[f.fp+r.At : f.fp+r.At+r.Count]
	insts, users := waits(w.p, f.block, r)
	if op, ok := r.Op.(*compile.Window); ok && (!r.Live(f.pc(w.m)) || w.m.Stack[f.fp+op.Hidden] == state.Nil) {
		return "", false
	}
	out := ""
	for _, i := range insts {
		for k := range i.Copies() * users {
			if bit := i.Bit*users + k; words[bit/compile.UsedBits]>>uint(bit%compile.UsedBits)&1 != 0 {
				out += fmt.Sprintf("%s|%d|%d;", w.instance[i.ID], k/users, k%users)
			}
		}
	}
	return out, true
}

// waits returns the abilities whose use a register records, and the number of possible users of each.
func waits(p *compile.Program, b *compile.Block, r *compile.Register) ([]*compile.Instance, int) {
	if op, ok := r.Op.(*compile.Window); ok {
		return op.Waits, len(p.Players)
	}
	return p.Procs[b.Proc].Inst, 1
}

// joined returns the start of a together as text: the last frame before it, whether its steps are done, and the heap's
// length.
func (w *writer) joined(f *frame, r *compile.Register) (string, bool) {
	top, heap := w.m.Stack[f.fp+r.At], w.m.Stack[f.fp+r.At+1]
	if top == state.Nil || !r.Live(f.pc(w.m)) {
		return "", false
	}
	word := "in"
	if top < 0 {
		word, top = "done", -1-top
	}
	k := slices.IndexFunc(w.frames, func(f frame) bool { return f.end() == int(top) })
	return fmt.Sprintf("%s %d %d", word, k, heap), k >= 0
}

// due writes a frame of due abilities into out.
func (w *writer) due(out *record.Frame, f *frame) {
	m, d := w.m, exec.ReadDue(w.m, f.fp, limit.EffectValues)
	out.Group, out.Must, out.Open = w.orderer(d.Group), d.Must, w.end(d.Open, d.OpenPC)
	if d.Open <= 0 {
		out.Slot = d.Open
	}
	if call := m.Stack[f.fp+state.FOwner]; call > 0 {
		out.Owner, out.Instead = nilWord, w.frame(call)+1
	}
	out.State = m.Stack[f.fp+state.FAux]
	for q := m.Ctl[state.QueueTop]; q > 0; q = m.Stack[q+state.FAux] {
		if int(q) == f.fp {
			out.State, out.Link = 0, w.frame(m.Stack[q+state.FAux])+1
		}
	}
	for i := range d.Waits {
		e := &d.Waits[i]
		if e.Instance < 0 { // done
			out.Waits = append(out.Waits, record.Wait{For: strconv.Itoa(int(e.Elem)), Event: int(e.Event),
				Me: w.value(expr.TPlayer, e.Me), Owner: w.value(expr.TPlayer, e.Owner), Slot: e.Slot,
				Orderer: w.orderer(e.Orderer), Kept: rawly(e.Kept)})
			continue
		}
		inst := w.p.Instances[e.Instance]
		wait := record.Wait{Ability: w.instance[e.Instance], For: w.elem(inst, e.Elem), Event: w.event(e.Event),
			Me: w.value(expr.TPlayer, e.Me), Owner: w.value(expr.TPlayer, e.Owner), Slot: e.Slot,
			Orderer: w.orderer(e.Orderer)}
		if e.Kept != nil {
			wait.Kept = w.kept(&w.p.Effects[inst.Effect], e.Kept)
		}
		out.Waits = append(out.Waits, wait)
	}
}

func rawly(kept []int32) map[string]string {
	if kept == nil {
		return nil
	}
	out := map[string]string{}
	for k, v := range kept {
		out[raw+strconv.Itoa(k)] = strconv.Itoa(int(v))
	}
	return out
}

// elem returns the element that an ability is for.
func (w *writer) elem(i *compile.Instance, v int32) string {
	if i.Ability.Each == nil {
		return w.value(expr.TInt, v)
	}
	return w.value(i.Ability.Each.Type, v)
}

// nobody means the missing player of ordered_by.
const nobody = "nobody"

func (w *writer) orderer(v int32) string {
	if v == -1 {
		return nobody
	}
	return w.value(expr.TPlayer, v)
}
