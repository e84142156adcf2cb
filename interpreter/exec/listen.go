package exec

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/expr"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/explain"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// What an inquest hears: where a search breaks off it is told at once, while the frames stand as they did, so that a
// condition is explained where it was judged. Nobody listens while a match is played.

// askAt is ask in another frame.
func (w *inquest) askAt(fp int, f func(q *explain.Inquiry)) []explain.Finding {
	return w.ask(func(q *explain.Inquiry) {
		w.x.M.FP = fp
		f(q)
	})
}

// ask evaluates in the running frame, and leaves everything as it was. It returns what was found.
func (w *inquest) ask(f func(q *explain.Inquiry)) []explain.Finding {
	x, m := w.x, w.x.M
	base := x.tb0 + 64 // behind what the search holds
	if w.words == nil {
		w.words = x.P.Inquire()
	}
	fp, tb, work, err, arena := m.FP, m.TB, m.Work, m.Err, len(m.Arena)
	ear, trials, walked, tb0, ar0 := x.ear, x.trials, x.walked, x.tb0, x.ar0
	m.FP, m.TB, m.Err, x.ear, x.tb0, x.ar0 = int(m.Ctl[state.Cur]), base, nil, nil, base, arena
	f(w.words.At(m, base))
	m.FP, m.TB, m.Work, m.Err, m.Arena = fp, tb, work, err, m.Arena[:arena]
	x.ear, x.trials, x.walked, x.tb0, x.ar0 = ear, trials, walked, tb0, ar0
	return w.words.Take()
}

// against keeps what speaks against it, each once. What was only looked at gives way to what decided.
func (w *inquest) against(fs ...explain.Finding) {
	for _, f := range fs {
		if f.Node == nil {
			continue
		}
		at := w.seen[f.Node]
		if at == 0 {
			w.no = append(w.no, f)
			w.seen[f.Node] = len(w.no)
		} else if was := &w.no[at-1]; was.Maybe && !f.Maybe || was.Sort == explain.Plain && f.Sort != explain.Plain {
			*was = f
		}
	}
}

// inside says inside what it broke off: the procedures that run in the opening.
func (w *inquest) inside() {
	x, m := w.x, w.x.M
	var nodes []*model.Node
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		b, root := x.P.Blocks[m.Stack[fp+state.FBlock]], int32(fp) == m.Ctl[state.OpenFrame]
		if b.Node != nil && (b.Proc >= 0 || root && m.Ctl[state.OpenPC] < 0) {
			nodes = append(nodes, b.Node)
		}
		if root {
			break
		}
	}
	for _, n := range slices.Backward(nodes) {
		w.against(explain.Finding{Node: n, Yes: true})
	}
}

// leading hears whether the choice behind one, with which the opening is complete, has a candidate.
func (w *inquest) leading(op *code.Choose, seat int32, any bool) {
	w.asking(op)
	if !any {
		w.none(op, seat)
	}
}

// given hears that an answer that came with the call is none.
func (w *inquest) given(op *code.Choose, fp int) {
	if w.often(op) {
		return
	}
	w.inside()
	w.against(explain.Finding{Node: &op.Step.Node, Choice: true})
	m := w.x.M
	seat := m.Stack[fp+state.FMe]
	vals := m.Stack[fp+op.Reg : fp+op.Reg+1]
	if op.Multi {
		vals = evaluate.HeapList(m, fp+op.Reg)
	}
	for _, v := range slices.Clone(vals) {
		w.judged(op, seat, v)
	}
	if op.SuchThat != nil {
		w.unfitting(op)
	}
}

// often bounds how often one choice is explained: a search may come to it time and again.
func (w *inquest) often(op *code.Choose) bool {
	w.times[op]++
	return w.times[op] > 6
}

// asking hears that a choice is come to. What is wanted there and is no candidate is explained, whatever else is.
func (w *inquest) asking(op *code.Choose) {
	if !slices.Contains(w.found.Asks, op.Step) {
		w.found.Asks = append(w.found.Asks, op.Step)
	}
	if w.wanted(op) == "" || w.often(op) {
		return
	}
	seat := w.x.M.Stack[int(w.x.M.Ctl[state.Cur])+state.FMe]
	for _, v := range w.named(op, seat, w.wanted(op)) {
		fits := false
		w.ask(func(q *explain.Inquiry) { fits = q.Of(op.Step, seat, state.Nil, v).Passes(op.Step, v) })
		if fits {
			return
		}
	}
	w.notCandidate(op, seat, w.wanted(op))
}

// wanted is what the question answers a choice with, "" for nothing.
func (w *inquest) wanted(op *code.Choose) string {
	if w.strict {
		return ""
	}
	if v := w.q.Answers[op.Step.Bind.Name]; v != "" {
		return v
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

// required hears of a condition of what was begun.
func (w *inquest) required(op *code.Require, holds bool) {
	n := &op.Step.Node
	if holds {
		if w.seen[n] == 0 && (len(n.Articles) > 0 || n.Why != (model.Text{})) {
			w.yes = append(w.yes, explain.Finding{Node: n, Yes: true})
		}
		return
	}
	if w.seen[n] > 0 {
		return
	}
	w.inside()
	w.against(explain.Finding{Node: n})
	w.against(w.ask(func(q *explain.Inquiry) { q.No(op.Step.Cond) })...)
}

// none hears that a choice has no candidate: what was considered is judged.
func (w *inquest) none(op *code.Choose, seat int32) {
	if w.often(op) {
		return
	}
	w.inside()
	w.against(explain.Finding{Node: &op.Step.Node, Choice: true})
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
func (w *inquest) judged(op *code.Choose, seat, v int32) {
	w.against(w.ask(func(q *explain.Inquiry) {
		q.Of(op.Step, seat, state.Nil, v).Filtered(op.Step.Among, v)
		if v != state.Nil && op.Step.Where != nil {
			q.No(op.Step.Where)
		}
	})...)
}

// unsuited hears that a candidate does not meet the condition of its choice.
func (w *inquest) unsuited(op *code.Choose, seat, v int32) {
	if w.times[op] > 40 {
		return
	}
	w.times[op]++
	w.against(explain.Finding{Node: &op.Step.Node, Choice: true})
	w.judged(op, seat, v)
}

// few hears that not as many can be chosen as must be.
func (w *inquest) few(op *code.Choose, seat int32, lo int) {
	if w.often(op) {
		return
	}
	w.inside()
	w.against(explain.Finding{Node: &op.Step.Node, Sort: explain.Least, N: lo})
	w.against(w.ask(func(q *explain.Inquiry) {
		q.Of(op.Step, seat, state.Nil, state.Nil)
		for _, n := range []*expr.Node{op.Step.Count, op.Step.AtLeast, op.Step.AtMost, op.Step.Among} {
			if n != nil {
				q.No(n)
			}
		}
	})...)
	for _, v := range w.elements(op, seat) {
		w.judged(op, seat, v)
	}
}

// unfitting hears that what is chosen does not fit together.
func (w *inquest) unfitting(op *code.Choose) {
	if w.times[op] > 40 {
		return
	}
	w.times[op]++
	w.inside()
	w.against(explain.Finding{Node: &op.Step.Node, Choice: true})
	w.against(w.ask(func(q *explain.Inquiry) {
		if q.Of(op.Step, w.q.Seat, state.Nil, state.Nil); !q.Holds(op.Step.SuchThat) {
			q.No(op.Step.SuchThat)
		}
	})...)
}

// untimely hears that an entry of a menu stands under a condition that does not hold.
func (w *inquest) untimely(e *code.Entry) {
	w.against(explain.Finding{Node: &e.Step.Node})
	w.against(w.ask(func(q *explain.Inquiry) { q.No(e.Step.When) })...)
}

// done hears that an action that may be done once was done.
func (w *inquest) done(proc int) {
	w.against(explain.Finding{Node: &w.x.P.Procs[proc].Model.Node, Sort: explain.Used})
}

// forced hears that a choice was answered by itself. Where that is what is wanted, it need not be asked any more.
func (w *inquest) forced(b Bound) {
	x := w.x
	if x.M.Ctl[state.OpenFrame] == 0 || b.Seat != w.q.Seat || w.denied {
		return
	}
	t := b.Op.Step.Among.Type.Elem()
	for k, l := range w.left {
		name := b.Op.Step.Bind.Name
		if l.choice != name && (l.choice != "" || !w.canBe(x, t, l.value)) {
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
		if l.choice == name || !w.asksAgain(x, b.Op, l.value) {
			w.denied = true
			x.witness = nil
			w.refused(x, &x.dec, l.value)
			return
		}
	}
}

// nothing hears that a choice was left out, for there was nothing to choose.
func (w *inquest) nothing(op *code.Choose, seat int32) {
	if w.x.M.Ctl[state.OpenFrame] == 0 || seat != w.q.Seat {
		return
	}
	for _, l := range w.left {
		meant := l.choice == op.Step.Bind.Name && l.value != "none"
		if l.choice == "" && w.canBe(w.x, op.Step.Among.Type.Elem(), l.value) {
			meant = !w.asksAgain(w.x, op, l.value)
		}
		if meant {
			w.denied = true
			w.notCandidate(op, seat, l.value)
			return
		}
	}
}

// notCandidate explains why a value, by its name, is no candidate of the choice in the running frame.
func (w *inquest) notCandidate(op *code.Choose, seat int32, name string) {
	w.inside()
	w.against(explain.Finding{Node: &op.Step.Node, Sort: explain.Unfit})
	list := w.named(op, seat, name)
	for _, v := range list {
		w.judged(op, seat, v)
	}
	if len(list) == 0 && w.canBe(w.x, op.Step.Among.Type.Elem(), name) {
		w.against(w.ask(func(q *explain.Inquiry) {
			q.Of(op.Step, seat, state.Nil, state.Nil).Filtered(op.Step.Among, state.Nil)
		})...)
	}
}

// refused explains why a value is no answer to a decision: no candidate, or nothing goes on from it.
func (w *inquest) refused(y *Run, d *Decision, name string) {
	known := false
	for _, o := range d.list().cands {
		if w.q.is(name, y.Describe(d, o).ID) {
			known = true
			w.hear(y, func() { w.inside() })
			w.against(explain.Finding{Node: d.Node, Sort: explain.Unfit})
			w.searched(y, d, o)
		}
	}
	op, ok := d.op.(*code.Choose)
	if known || !ok {
		w.against(explain.Finding{Node: d.Node, Sort: explain.Unfit})
		return
	}
	w.hear(y, func() {
		if d.Sort == Many {
			lo, hi := y.limits(op)
			if k := len(y.chosen(op, int(y.M.Ctl[state.Cur]))); k < lo && name == "done" {
				w.few(op, d.Seat, lo)
				return
			} else if k >= hi {
				w.against(explain.Finding{Node: &op.Step.Node, Sort: explain.Limit, N: hi})
			}
		}
		w.notCandidate(op, d.Seat, name)
		if d.Sort == Many && op.SuchThat != nil && len(y.chosen(op, int(y.M.Ctl[state.Cur]))) > 0 {
			w.unfitting(op)
		}
	})
}

// chosen explains why an option of a choice is one.
func (w *inquest) chosen(y *Run, d *Decision, op *code.Choose, o Option) {
	w.yes = append(w.yes, explain.Finding{Node: &op.Step.Node, Yes: true})
	if op.Step.Where == nil || o < 0 || Unseen(o) >= 0 {
		return
	}
	w.hear(y, func() {
		w.yes = append(w.yes, w.ask(func(q *explain.Inquiry) { q.Of(op.Step, d.Seat, state.Nil, o).Yes(op.Step.Where) })...)
	})
}
