package narrate

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// This file listens to the engine for an explanation. Where a search fails, the engine reports it immediately, while
// the frames are still as they were, so that a condition is explained in its context. While a match is played, nothing
// listens.

// askAt is ask in another frame.
func (w *explainer) askAt(fp int, f func(q *inquiry)) []finding {
	return w.ask(func(q *inquiry) {
		w.x.M.FP = fp
		f(q)
	})
}

// ask runs an inquiry in the current frame, and returns its findings. It leaves the match unchanged.
func (w *explainer) ask(f func(q *inquiry)) []finding {
	if w.words == nil {
		w.words = newInquiry(w.x.P.Table, w.x.P.Fresh(), w.q.Seat)
		w.words.name = w.q.Name
	}
	w.x.Aside(func(temporaries int) { f(w.words.At(w.x.M, temporaries)) })
	return w.words.Take()
}

// against adds findings, each node once. A finding that decides replaces one that was only consulted.
func (w *explainer) against(fs ...finding) {
	for _, f := range fs {
		if f.Node == nil {
			continue
		}
		at := w.seen[f.Node]
		if at == 0 {
			for _, n := range w.around(f.Node) {
				w.against(finding{Node: n, Yes: true})
			}
			w.no = append(w.no, f)
			w.seen[f.Node] = len(w.no)
		} else if was := &w.no[at-1]; was.Maybe && !f.Maybe || was.Sort == Step && f.Sort != Step {
			*was = f
		}
	}
}

// around returns the nodes with articles around a step.
func (w *explainer) around(n *declared.Node) []*declared.Node {
	if w.outer == nil {
		w.outer = w.x.P.Game.Around()
	}
	return w.outer[n]
}

// inside adds the procedures of the transaction in which the search failed.
func (w *explainer) inside() {
	x, m := w.x, w.x.M
	var nodes []*declared.Node
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		b, root := x.P.Blocks[m.Stack[fp+state.FBlock]], int32(fp) == m.Ctl[state.TxFrame]
		if b.Node != nil && (b.Proc >= 0 || root && m.Ctl[state.TxPC] < 0) {
			nodes = append(nodes, b.Node)
		}
		if root {
			break
		}
	}
	for _, n := range slices.Backward(nodes) {
		w.against(finding{Node: n, Yes: true})
	}
}

// Leading is called with the choice that completes the transaction. any reports whether it has a candidate.
func (w *explainer) Leading(op *compile.Choose, seat int32, any bool) {
	w.Asking(op)
	if !any {
		w.None(op, seat)
	}
}

// Given is called if an argument of a call is no valid answer to a choice.
func (w *explainer) Given(op *compile.Choose, fp int) {
	if w.often(op) {
		return
	}
	w.inside()
	w.against(finding{Node: &op.Step.Node, Choice: true})
	m := w.x.M
	seat := m.Stack[fp+state.FMe]
	vals := m.Stack[fp+op.Reg : fp+op.Reg+1]
	if op.Multi {
		vals = compile.HeapList(m, fp+op.Reg)
	}
	for _, v := range slices.Clone(vals) {
		w.judged(op, seat, v)
	}
	if op.SuchThat != nil {
		w.Unfitting(op)
	}
}

// often reports whether a choice was explained often enough. A search may reach it many times.
func (w *explainer) often(op *compile.Choose) bool {
	w.times[op]++
	return w.times[op] > 6
}

// Asking is called when a choice is reached. If the answer asked about is no candidate, Asking explains why.
func (w *explainer) Asking(op *compile.Choose) {
	if !slices.Contains(w.found.Asks, op.Step) {
		w.found.Asks = append(w.found.Asks, op.Step)
	}
	if w.wanted(op) == "" || w.often(op) {
		return
	}
	w.meant[op] = w.wanted(op)
	seat := w.x.M.Stack[int(w.x.M.Ctl[state.Cur])+state.FMe]
	for _, v := range w.named(op, seat, w.wanted(op)) {
		fits := false
		w.ask(func(q *inquiry) { fits = q.Of(op.Step, seat, state.Nil, v).Passes(op.Step, v) })
		if fits {
			return
		}
	}
	w.notCandidate(op, seat, w.wanted(op))
}

// strays reports whether the search has filled a choice with another answer than was asked about: what fails then is
// no reason.
func (w *explainer) strays() bool {
	m := w.x.M
	for fp := int(m.Ctl[state.Cur]); fp > 0 && len(w.meant) > 0; fp = int(m.Stack[fp+state.FParent]) {
		code := w.x.P.Blocks[m.Stack[fp+state.FBlock]].Code
		for pc := range code[:min(int(m.Stack[fp+state.FPC]), len(code))] {
			op, ok := code[pc].Op.(*compile.Choose)
			if ok && !op.Multi && w.meant[op] != "" &&
				!w.q.is(w.meant[op], w.x.NameOf(op, m.Stack[fp+state.FMe], m.Stack[fp+op.Reg])) {
				return true
			}
		}
	}
	return false
}

// wanted returns the answer asked about for a choice, "" for none.
func (w *explainer) wanted(op *compile.Choose) string {
	if w.strict {
		return ""
	}
	for choice, v := range w.q.Answers {
		if w.q.is(choice, op.Step.Bind.Name) {
			return v
		}
	}
	for _, v := range w.q.Targets {
		if taker := w.taker[v]; taker != nil && taker != op || !w.canBe(w.x, op.Step.Among.Type.Elem(), v) {
			continue
		}
		w.taker[v] = op
		return v
	}
	return ""
}

// Required is called with the result of a condition in a transaction.
func (w *explainer) Required(op *compile.Require, holds bool) {
	n := &op.Step.Node
	if holds {
		if w.seen[n] == 0 && (len(n.Articles) > 0 || n.Why != (declared.Text{})) {
			w.yes = append(w.yes, finding{Node: n, Yes: true})
		}
		return
	}
	if w.seen[n] > 0 || w.strays() {
		return
	}
	w.inside()
	w.against(finding{Node: n})
	w.against(w.ask(func(q *inquiry) { q.No(op.Step.Cond) })...)
}

// None is called if a choice has no candidate. It explains why each element is none.
func (w *explainer) None(op *compile.Choose, seat int32) {
	if w.strays() || w.often(op) {
		return
	}
	w.inside()
	w.against(finding{Node: &op.Step.Node, Choice: true})
	list := w.elements(op, seat)
	if name := w.wanted(op); name != "" {
		list = w.named(op, seat, name)
	}
	if len(list) == 0 {
		w.judged(op, seat, state.Nil)
	}
	for _, v := range list[:min(len(list), 40)] {
		w.judged(op, seat, v)
	}
}

// judged explains why one element is no candidate.
func (w *explainer) judged(op *compile.Choose, seat, v int32) {
	w.against(w.ask(func(q *inquiry) {
		q.Of(op.Step, seat, state.Nil, v).Filtered(op.Step.Among, v)
		if v != state.Nil && op.Step.Where != nil && !q.Holds(op.Step.Where) {
			q.No(op.Step.Where)
		}
	})...)
}

// Unsuited is called if a candidate violates the condition of its choice.
func (w *explainer) Unsuited(op *compile.Choose, seat, v int32) {
	if w.times[op] > 40 {
		return
	}
	w.times[op]++
	w.against(finding{Node: &op.Step.Node, Choice: true})
	w.judged(op, seat, v)
}

// Few is called if fewer elements can be chosen than required.
func (w *explainer) Few(op *compile.Choose, seat int32, lo int) {
	if w.strays() || w.often(op) {
		return
	}
	w.inside()
	w.against(finding{Node: &op.Step.Node, Sort: Least, N: lo})
	w.against(w.ask(func(q *inquiry) {
		q.Of(op.Step, seat, state.Nil, state.Nil)
		for _, n := range []*expr.Node{op.Step.Count, op.Step.AtLeast, op.Step.AtMost} {
			if n != nil {
				q.mention(n)
			}
		}
		q.Short(op.Step)
	})...)
}

// Unfitting is called if the chosen elements do not fit together.
func (w *explainer) Unfitting(op *compile.Choose) {
	if w.strays() || w.times[op] > 40 {
		return
	}
	w.times[op]++
	w.inside()
	w.against(finding{Node: &op.Step.Node, Choice: true})
	w.against(w.ask(func(q *inquiry) {
		q.Of(op.Step, w.q.Seat, state.Nil, state.Nil)
		if such := op.Step.SuchThat; such != nil && !q.Holds(such) {
			q.No(such)
		} else if op.Step.Total != nil {
			q.mention(op.Step.Total) // the number of each element is explained where it is judged
		}
		q.Short(op.Step)
	})...)
}

// Untimely is called if the condition of a menu's entry is false.
func (w *explainer) Untimely(e *compile.Entry) {
	w.against(finding{Node: &e.Step.Node})
	w.against(w.ask(func(q *inquiry) { q.No(e.Step.When) })...)
}

// Done is called if an action that can be done once has been done.
func (w *explainer) Done(proc int) {
	w.against(finding{Node: &w.x.P.Procs[proc].Model.Node, Sort: Used})
}

// Forced is called with a forced answer. If it is an answer asked about, that one is done.
func (w *explainer) Forced(b exec.Bound) {
	x := w.x
	if x.M.Ctl[state.TxFrame] == 0 || b.Seat != w.q.Seat || w.denied {
		return
	}
	for k, l := range w.left {
		if !w.isFor(x, l, b.Op) {
			continue
		}
		if w.q.is(l.value, x.NameOf(b.Op, b.Seat, b.Value)) {
			w.left = slices.Delete(w.left, k, k+1)
			return
		}
		if b.Op.Multi {
			continue // another element may still match
		}
		w.missed[l.value] = true
		if l.choice != "" || !w.asksAgain(x, b.Op, l.value) {
			w.denied = true
			w.refused(x, x.Deciding(), l.value)
			return
		}
	}
}

// Nothing is called if a choice was skipped because there was nothing to choose.
func (w *explainer) Nothing(op *compile.Choose, seat int32) {
	if w.x.M.Ctl[state.TxFrame] == 0 || seat != w.q.Seat || w.denied {
		return
	}
	for _, l := range w.left {
		if l.value != "none" && w.isFor(w.x, l, op) && (l.choice != "" || !w.asksAgain(w.x, op, l.value)) {
			w.denied = true
			w.notCandidate(op, seat, l.value)
			return
		}
	}
}

// notCandidate explains why a value is no candidate of the choice in the current frame.
func (w *explainer) notCandidate(op *compile.Choose, seat int32, name string) {
	w.inside()
	w.against(finding{Node: &op.Step.Node, Sort: Unfit})
	list := w.named(op, seat, name)
	if list == nil {
		w.against(w.outside(op, seat, name))
	}
	for _, v := range list {
		w.judged(op, seat, v)
	}
	if len(list) == 0 && w.canBe(w.x, op.Step.Among.Type.Elem(), name) {
		w.against(w.ask(func(q *inquiry) {
			q.Of(op.Step, seat, state.Nil, state.Nil).Filtered(op.Step.Among, state.Nil)
		})...)
	}
}

// outside says that no piece with a name is in the zone that a choice of the seat that asks is among, if it is its own
// and it sees what is there.
func (w *explainer) outside(op *compile.Choose, seat int32, name string) finding {
	n, g := op.Step.Among, w.x.P.Game
	for n.Op == expr.OpFilter {
		n = n.Args[0]
	}
	if n.Op != expr.OpSelect || seat != w.q.Seat || !w.canBe(w.x, n.Type.Elem(), name) {
		return finding{}
	}
	s, at := n.Sel, n.Sel.At
	if s.Design >= 0 || s.KindX != nil || s.Of != nil || s.NotOf != nil || s.Owned != 0 || at == nil ||
		at.Op != expr.OpZone || len(at.Args) != 1 || at.Args[0].Name() != g.Header.Me {
		return finding{}
	}
	z := &g.Zones[at.N]
	if z.SeenBy == "nobody" || z.Closed >= 0 || z.Name == (declared.Text{}) {
		return finding{}
	}
	return finding{Node: &z.Node, Sort: Outside}
}

// refused explains why a decision does not accept a value: it is no candidate, or play cannot continue after it.
func (w *explainer) refused(y *exec.Run, d *exec.Decision, name string) {
	known := false
	for _, o := range d.Candidates() {
		if w.q.is(name, y.Describe(d, o).ID) {
			known = true
			w.hear(y, func() { w.inside() })
			w.against(finding{Node: d.Node, Sort: Unfit})
			w.searched(y, d, o)
		}
	}
	op, ok := d.Step().(*compile.Choose)
	if known || !ok {
		w.against(finding{Node: d.Node, Sort: Unfit})
		return
	}
	w.hear(y, func() {
		if d.Sort == exec.Many {
			lo, hi := y.Bounds(op)
			if k := len(y.Chosen(op)); k < lo && name == "done" {
				w.Few(op, d.Seat, lo)
				return
			} else if k >= hi {
				w.against(finding{Node: &op.Step.Node, Sort: Limit, N: hi})
			}
		}
		w.notCandidate(op, d.Seat, name)
		if d.Sort == exec.Many && (op.SuchThat != nil || op.Total != nil) && len(y.Chosen(op)) > 0 {
			w.Unfitting(op)
		}
	})
}

// chosen explains why an option of a choice is offered.
func (w *explainer) chosen(y *exec.Run, d *exec.Decision, op *compile.Choose, o exec.Option) {
	w.yes = append(w.yes, finding{Node: &op.Step.Node, Yes: true})
	if op.Step.Where == nil || o < 0 || exec.Unseen(o) >= 0 {
		return
	}
	w.hear(y, func() {
		w.yes = append(w.yes, w.ask(func(q *inquiry) { q.Of(op.Step, d.Seat, state.Nil, o).Yes(op.Step.Where) })...)
	})
}
