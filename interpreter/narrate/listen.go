package narrate

import (
	"slices"

	"precept/interpreter/declared"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// What an explanation hears: where a search breaks off it is told at once, while the frames stand as they did, so
// that a condition is explained where it was judged. Nobody listens while a match is played.

// askAt is ask in another frame.
func (w *explainer) askAt(fp int, f func(q *inquiry)) []finding {
	return w.ask(func(q *inquiry) {
		w.x.M.FP = fp
		f(q)
	})
}

// ask evaluates in the running frame, and leaves everything as it was. It returns what was found.
func (w *explainer) ask(f func(q *inquiry)) []finding {
	if w.words == nil {
		w.words = newInquiry(w.x.P.Table, w.x.P.Fresh(), w.q.Seat)
		w.words.name = w.q.Name
	}
	w.x.Aside(func(temporaries int) { f(w.words.At(w.x.M, temporaries)) })
	return w.words.Take()
}

// against keeps what speaks against it, each once. What was only looked at gives way to what decided.
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

// around is what cites articles around a step.
func (w *explainer) around(n *declared.Node) []*declared.Node {
	if w.outer == nil {
		w.outer = w.x.P.Game.Around()
	}
	return w.outer[n]
}

// inside says inside what it broke off: the procedures that run in the transaction.
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

// Leading hears whether the choice behind one, with which the transaction is complete, has a candidate.
func (w *explainer) Leading(op *compile.Choose, seat int32, any bool) {
	w.Asking(op)
	if !any {
		w.None(op, seat)
	}
}

// Given hears that an answer that came with the call is none.
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

// often bounds how often one choice is explained: a search may come to it time and again.
func (w *explainer) often(op *compile.Choose) bool {
	w.times[op]++
	return w.times[op] > 6
}

// Asking hears that a choice is come to. What is wanted there and is no candidate is explained, whatever else is.
func (w *explainer) Asking(op *compile.Choose) {
	if !slices.Contains(w.found.Asks, op.Step) {
		w.found.Asks = append(w.found.Asks, op.Step)
	}
	if w.wanted(op) == "" || w.often(op) {
		return
	}
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

// wanted is what the question answers a choice with, "" for nothing.
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

// Required hears of a condition of what was begun.
func (w *explainer) Required(op *compile.Require, holds bool) {
	n := &op.Step.Node
	if holds {
		if w.seen[n] == 0 && (len(n.Articles) > 0 || n.Why != (declared.Text{})) {
			w.yes = append(w.yes, finding{Node: n, Yes: true})
		}
		return
	}
	if w.seen[n] > 0 {
		return
	}
	w.inside()
	w.against(finding{Node: n})
	w.against(w.ask(func(q *inquiry) { q.No(op.Step.Cond) })...)
}

// None hears that a choice has no candidate: what was considered is judged.
func (w *explainer) None(op *compile.Choose, seat int32) {
	if w.often(op) {
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

// Unsuited hears that a candidate does not meet the condition of its choice.
func (w *explainer) Unsuited(op *compile.Choose, seat, v int32) {
	if w.times[op] > 40 {
		return
	}
	w.times[op]++
	w.against(finding{Node: &op.Step.Node, Choice: true})
	w.judged(op, seat, v)
}

// Few hears that not as many can be chosen as must be.
func (w *explainer) Few(op *compile.Choose, seat int32, lo int) {
	if w.often(op) {
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

// Unfitting hears that what is chosen does not fit together.
func (w *explainer) Unfitting(op *compile.Choose) {
	if w.times[op] > 40 {
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
			q.mention(op.Step.Total) // what each may give is told where his own number is judged
		}
		q.Short(op.Step)
	})...)
}

// Untimely hears that an entry of a menu stands under a condition that does not hold.
func (w *explainer) Untimely(e *compile.Entry) {
	w.against(finding{Node: &e.Step.Node})
	w.against(w.ask(func(q *inquiry) { q.No(e.Step.When) })...)
}

// Done hears that an action that may be done once was done.
func (w *explainer) Done(proc int) {
	w.against(finding{Node: &w.x.P.Procs[proc].Model.Node, Sort: Used})
}

// Forced hears that a choice was answered by itself. Where that is what is wanted, it need not be asked any more.
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
			continue // another element may be
		}
		w.missed[l.value] = true
		if l.choice != "" || !w.asksAgain(x, b.Op, l.value) {
			w.denied = true
			w.refused(x, x.Deciding(), l.value)
			return
		}
	}
}

// Nothing hears that a choice was left out, for there was nothing to choose.
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

// notCandidate explains why a value, by its name, is no candidate of the choice in the running frame.
func (w *explainer) notCandidate(op *compile.Choose, seat int32, name string) {
	w.inside()
	w.against(finding{Node: &op.Step.Node, Sort: Unfit})
	list := w.named(op, seat, name)
	for _, v := range list {
		w.judged(op, seat, v)
	}
	if len(list) == 0 && w.canBe(w.x, op.Step.Among.Type.Elem(), name) {
		w.against(w.ask(func(q *inquiry) {
			q.Of(op.Step, seat, state.Nil, state.Nil).Filtered(op.Step.Among, state.Nil)
		})...)
	}
}

// refused explains why a value is no answer to a decision: no candidate, or nothing goes on from it.
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

// chosen explains why an option of a choice is one.
func (w *explainer) chosen(y *exec.Run, d *exec.Decision, op *compile.Choose, o exec.Option) {
	w.yes = append(w.yes, finding{Node: &op.Step.Node, Yes: true})
	if op.Step.Where == nil || o < 0 || exec.Unseen(o) >= 0 {
		return
	}
	w.hear(y, func() {
		w.yes = append(w.yes, w.ask(func(q *inquiry) { q.Of(op.Step, d.Seat, state.Nil, o).Yes(op.Step.Where) })...)
	})
}
