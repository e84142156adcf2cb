package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/expr"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// Question asks why something is not offered: an entry of a menu, or a value of a choice.
type Question struct {
	Seat    int32
	Entry   string            // the entry, "" for a value
	Value   string            // the value as it is named
	Answers map[string]string // what would be answered on the way
}

// Reasons is what was found about a question.
type Reasons struct {
	Offered  bool // it is offered, and the findings say why
	OnMenu   bool // the pending menu has it, or the pending choice is asked about
	Findings []code.Finding
	Asked    []string // the names of the choices on the way, as far as it goes
}

// Why is what speaks for what is asked about, or against it. It may be asked at any decision and changes nothing that
// counts.
func (x *Run) Why(q Question) Reasons {
	y, _ := x.Fork()
	w := &inquest{x: y, q: q, seen: map[*model.Node]bool{}}
	d := y.Pending()
	if q.Entry != "" {
		w.found.Offered = w.entry(d)
		return w.found
	}
	if d == nil {
		return w.found
	}
	if op, ok := d.op.(*code.Choose); ok {
		w.found.Asked, w.found.OnMenu = append(w.found.Asked, d.Name), true
		w.frames()
		w.pending(op, d)
	}
	return w.found
}

type inquest struct {
	x     *Run
	q     Question
	found Reasons
	seen  map[*model.Node]bool
}

// add keeps what is being done: as far as it goes, or what it stops at.
func (w *inquest) add(n *model.Node, goes bool) {
	if n != nil {
		w.learn([]code.Finding{{Node: n, Yes: goes}})
	}
}

// learn keeps findings, each once.
func (w *inquest) learn(fs []code.Finding) {
	for _, f := range fs {
		if !w.seen[f.Node] {
			w.seen[f.Node] = true
			w.found.Findings = append(w.found.Findings, f)
		}
	}
}

// pending explains a value of the choice that is asked now.
func (w *inquest) pending(op *code.Choose, d *Decision) {
	for _, o := range d.Options(nil) {
		if w.x.Describe(d, o).ID != w.q.Value {
			continue
		}
		w.found.Offered = true
		w.add(&op.Step.Node, true)
		v := w.x.meant(op, d, o)
		w.passes(op, d.Seat, v)
		if m := w.x.M; !op.Multi && !op.Per && m.Ctl[state.OpenFrame] != 0 {
			w.bind(op, int(m.Ctl[state.Cur]), v)
			w.walk()
		}
		return
	}
	w.value(op, d.Seat, w.q.Value)
}

// passes explains why a candidate is one.
func (w *inquest) passes(op *code.Choose, seat, v int32) {
	x, m := w.x, w.x.M
	if op.Step.Where == nil || v < 0 {
		return
	}
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	q := x.P.Inquire(m, op.Step.Asked, op.Step.Fills, op.Step.It)
	m.Tmp[code.TempAsked], m.Tmp[code.TempFill], m.Tmp[code.TempIt] = seat, state.Nil, v
	q.Yes(op.Step.Where)
	w.learn(q.Findings)
}

// frames adds what runs: the actions inside which the choice stands.
func (w *inquest) frames() {
	m := w.x.M
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		b := w.x.P.Blocks[m.Stack[fp+state.FBlock]]
		w.add(b.Node, true)
		if b.Proc < 0 {
			return
		}
	}
}

// entry follows the opening of an entry to its end, or to where it breaks off. It reports whether it can be done.
func (w *inquest) entry(d *Decision) bool {
	x, m := w.x, w.x.M
	var op *code.Offer
	if d != nil && d.Seat == w.q.Seat {
		op, _ = d.op.(*code.Offer)
	}
	if op != nil {
		for i := range op.Entries {
			e := &op.Entries[i]
			if e.Name == w.q.Entry {
				w.found.OnMenu = true
				return w.onMenu(op, e)
			}
		}
	}
	for _, i := range x.P.Instances {
		found := false
		if i.Name == w.q.Entry {
			x.copies(i, -1, func(owner, slot int32) bool {
				found = w.ability(i, owner, slot, w.q.Seat)
				return !found
			})
		}
		if found {
			return true
		}
	}
	for _, p := range x.P.Procs { // an action that no menu offers now
		if p.Model.ID == w.q.Entry && len(w.found.Findings) == 0 {
			w.add(&p.Model.Node, true)
			fp := x.push(p.Block, w.q.Seat, w.q.Seat, state.Nil, -1)
			m.Ctl[state.OpenFrame], m.Ctl[state.OpenPC] = int32(fp), -1
			w.walk()
		}
	}
	return false
}

// onMenu follows the opening of an entry of the pending menu.
func (w *inquest) onMenu(op *code.Offer, e *code.Entry) bool {
	x, m := w.x, w.x.M
	_, hi := x.menuBounds(op)
	more := e.Free || int(*x.reg(op.Taken)) < hi
	if !more {
		w.add(&op.Step.Node, false)
	}
	free, holds := x.freeProc(e.Proc), e.When == nil || e.When(m)
	w.add(e.Node, free && holds)
	if e.Proc >= 0 {
		w.add(&x.P.Procs[e.Proc].Model.Node, free)
	}
	if !more || !free || !holds {
		return false
	}
	m.Ctl[state.OpenFrame], m.Ctl[state.OpenPC] = m.Ctl[state.Cur], int32(e.End)
	x.goTo(e.PC)
	return w.walk()
}

// ability explains why an ability is offered or not: it was used, its condition fails, or its opening does.
func (w *inquest) ability(i *code.Instance, owner, slot, seat int32) bool {
	x := w.x
	if i.By == nil && owner != seat {
		return false
	}
	w.found.OnMenu = true
	meant := i.By == nil || x.mayUse(i, owner, seat, slot, -1)
	w.add(&i.Ability.Node, meant && !x.spent(i, slot))
	if i.Ability.On.Design >= 0 {
		w.add(&x.P.Game.Designs[i.Ability.On.Design].Node, true)
	}
	if x.spent(i, slot) || !meant {
		return false
	}
	holds := true
	if i.When != nil {
		x.asOf(seat, owner, i.Source, -1, i, state.Nil, slot, func() {
			holds = i.When(x.M)
			q := x.P.Inquire(x.M)
			if holds {
				q.Yes(i.Ability.When)
			} else {
				q.No(i.Ability.When)
			}
			w.learn(q.Findings)
		})
	}
	x.useAbility(x.offers(i, slot), seat)
	return w.walk() && holds
}

// walk goes through an opening as it would be answered, to its end or to where it cannot go on. It reports whether it
// came to the end.
func (w *inquest) walk() bool {
	x, m := w.x, w.x.M
	x.trying++
	defer func() { x.trying-- }()
	for guard := 0; guard < 10000 && m.Err == nil; guard++ {
		fp := int(m.Ctl[state.Cur])
		b := x.P.Blocks[m.Stack[fp+state.FBlock]]
		in := &b.Code[m.Stack[fp+state.FPC]]
		if in.Effect || x.foreign(in) {
			return true
		}
		m.FP, m.TB, m.Arena = fp, 0, m.Arena[:0]
		switch op := in.Op.(type) {
		case *code.Choose:
			switch w.choice(op, fp) {
			case stop:
				return true
			case fail:
				return false
			}
			continue
		case *code.Require:
			if !w.required(in.Node, b, op.Cond(m)) {
				return false
			}
		}
		switch handlers[in.Kind](x, in) {
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

// required explains a require that does not hold, or does.
func (w *inquest) required(n *model.Node, b *code.Block, holds bool) bool {
	if !holds {
		w.frames()
		w.add(n, false)
	}
	if s := w.requireOf(n, b); s != nil {
		q := w.x.P.Inquire(w.x.M)
		if holds {
			q.Yes(s)
		} else {
			q.No(s)
		}
		w.learn(q.Findings)
	}
	return holds
}

// requireOf is the condition of a require, found by its node.
func (w *inquest) requireOf(n *model.Node, b *code.Block) *expr.Node {
	if b.Proc < 0 {
		return nil
	}
	p := w.x.P.Procs[b.Proc].Model
	for _, s := range p.Body.Steps {
		if r, ok := s.(*model.Require); ok && &r.Node == n {
			return r.Cond
		}
	}
	return p.When
}

// choice answers a choice on the way, and says why: stop where the opening is known to end well, fail where there is no
// answer.
func (w *inquest) choice(op *code.Choose, fp int) signal {
	x, m := w.x, w.x.M
	seat := m.Stack[fp+state.FMe]
	if op.ByMany != nil || op.By != nil && x.decider(op, fp) != seat {
		return stop // another seat's answer is no part of an opening
	}
	w.found.Asked = append(w.found.Asked, op.Step.Bind.Name)
	if x.given(op, fp) {
		if !x.holdsGiven(op, fp) {
			w.frames()
			w.add(&op.Step.Node, false)
			w.judge(op, seat, m.Stack[fp+op.Reg])
			return fail
		}
		return x.goTo(op.End)
	}
	x.clear(op, fp)
	m.Tmp[code.TempAsked] = seat
	x.find(op, seat, state.Nil)
	reps := append([]int32(nil), x.groups.list().reps...)
	switch want := w.q.Answers[op.Step.Bind.Name]; {
	case op.Multi:
		return w.several(op, fp, seat)
	case want == "none" && op.Step.Optional:
		return x.goTo(op.End)
	case want != "":
		return w.wanted(op, fp, seat, want, reps)
	}
	for _, v := range reps {
		if x.probe(op.End, func() { m.Stack[fp+op.Reg] = v }) {
			w.chosen(op, seat, v)
			return w.bind(op, fp, v)
		}
	}
	if op.Step.Optional {
		return x.goTo(op.End)
	}
	if len(reps) == 0 && op.Else >= 0 {
		return x.goTo(op.Else)
	}
	w.frames()
	w.add(&op.Step.Node, false)
	if len(reps) == 0 {
		w.none(op, seat)
		return fail
	}
	return w.bind(op, fp, reps[0])
}

// wanted answers with a value given by its name.
func (w *inquest) wanted(op *code.Choose, fp int, seat int32, want string, reps []int32) signal {
	for _, v := range reps {
		if w.x.NameOf(op, seat, v) == want {
			w.chosen(op, seat, v)
			return w.bind(op, fp, v)
		}
	}
	w.frames()
	w.value(op, seat, want)
	return fail
}

// several goes on behind a choice of several: which ones is left open.
func (w *inquest) several(op *code.Choose, fp int, seat int32) signal {
	if w.x.tryMany(op, fp, seat) == stop {
		w.add(&op.Step.Node, true)
		return stop
	}
	w.frames()
	w.add(&op.Step.Node, false)
	if w.x.groups.none() {
		w.none(op, seat)
	} else {
		w.many(op)
	}
	return fail
}

// chosen notes a choice that is answered, and why it may be answered so.
func (w *inquest) chosen(op *code.Choose, seat, v int32) {
	w.frames()
	w.add(&op.Step.Node, true)
	w.passes(op, seat, v)
}

func (w *inquest) bind(op *code.Choose, fp int, v int32) signal {
	w.x.M.Stack[fp+op.Reg] = v
	w.x.stamp++
	return w.x.goTo(op.End)
}

// none explains why a choice has no candidate: every element that was considered is judged.
func (w *inquest) none(op *code.Choose, seat int32) {
	x := w.x
	q := x.P.Inquire(x.M, op.Step.Asked, op.Step.Fills, op.Step.It)
	list := x.P.ListOf(x.M, op.Step.Among)
	if len(list) == 0 {
		q.Filtered(op.Step.Among, state.Nil)
		w.learn(q.Findings)
		return
	}
	for _, v := range list {
		w.judge(op, seat, v)
	}
}

// many explains why no set of candidates will do: too few, or none that fits together.
func (w *inquest) many(op *code.Choose) {
	q := w.x.P.Inquire(w.x.M, op.Step.Asked, op.Step.Fills, op.Step.It)
	for _, n := range []*expr.Node{op.Step.SuchThat, op.Step.Count, op.Step.Among} {
		if n != nil {
			q.No(n)
		}
	}
	w.learn(q.Findings)
}

// value explains why a value, by its name, is no answer to a choice.
func (w *inquest) value(op *code.Choose, seat int32, name string) {
	x := w.x
	w.add(&op.Step.Node, false)
	found := false
	for _, v := range x.P.ListOf(x.M, op.Step.Among) {
		if x.NameOf(op, seat, v) == name {
			found = true
			w.judge(op, seat, v)
		}
	}
	if !found {
		q := x.P.Inquire(x.M, op.Step.Asked, op.Step.Fills, op.Step.It)
		q.Filtered(op.Step.Among, state.Nil)
		w.learn(q.Findings)
	}
	if op.Multi {
		w.many(op)
	}
}

// judge explains why one element is no candidate, or why nothing goes on from it.
func (w *inquest) judge(op *code.Choose, seat, v int32) {
	x, m := w.x, w.x.M
	fp := int(m.Ctl[state.Cur])
	m.FP, m.TB, m.Arena = fp, 0, m.Arena[:0]
	m.Tmp[code.TempAsked], m.Tmp[code.TempFill] = seat, state.Nil
	in := false
	x.find(op, seat, state.Nil)
	for _, c := range x.groups.list().cand {
		in = in || c == v
	}
	q := x.P.Inquire(m, op.Step.Asked, op.Step.Fills, op.Step.It)
	m.Tmp[code.TempIt] = v
	if in {
		if !op.Multi && m.Ctl[state.OpenFrame] != 0 {
			w.bind(op, fp, v)
			w.walk()
		}
		return
	}
	q.Filtered(op.Step.Among, v)
	if op.Step.Where != nil {
		m.Tmp[code.TempIt] = v
		q.No(op.Step.Where)
	}
	w.learn(q.Findings)
}
