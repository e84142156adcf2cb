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

// Why is the nodes that refuse what is asked about. It may be asked at any decision and changes nothing that counts.
func (x *Run) Why(q Question) []*model.Node {
	y := New(x.P, x.M.Clone())
	y.Like(x)
	y.Resume()
	w := &inquest{x: y, q: q, seen: map[*model.Node]bool{}}
	d := y.Pending()
	if q.Entry != "" {
		w.entry(d)
		return w.nodes
	}
	if d == nil {
		return nil
	}
	if op, ok := d.op.(*code.Choose); ok {
		w.frames()
		w.value(op, d.Seat, q.Value)
	}
	return w.nodes
}

type inquest struct {
	x     *Run
	q     Question
	nodes []*model.Node
	seen  map[*model.Node]bool
}

func (w *inquest) add(nodes ...*model.Node) {
	for _, n := range nodes {
		if n != nil && !w.seen[n] {
			w.seen[n] = true
			w.nodes = append(w.nodes, n)
		}
	}
}

// frames adds what runs: the actions inside which the choice stands.
func (w *inquest) frames() {
	m := w.x.M
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		b := w.x.P.Blocks[m.Stack[fp+state.FBlock]]
		w.add(b.Node)
		if b.Proc < 0 {
			return
		}
	}
}

// entry follows the opening of an entry that is not offered to where it breaks off.
func (w *inquest) entry(d *Decision) {
	x, m := w.x, w.x.M
	var op *code.Offer
	if d != nil && d.Seat == w.q.Seat {
		op, _ = d.op.(*code.Offer)
	}
	if op != nil {
		for i := range op.Entries {
			e := &op.Entries[i]
			if e.Name != w.q.Entry {
				continue
			}
			w.add(e.Node)
			if e.Proc >= 0 {
				w.add(&x.P.Procs[e.Proc].Model.Node)
				if !x.freeProc(e.Proc) {
					return
				}
			}
			m.Ctl[state.OpenFrame], m.Ctl[state.OpenPC] = m.Ctl[state.Cur], int32(e.End)
			x.goTo(e.PC)
			w.walk()
			return
		}
	}
	for _, i := range x.P.Instances {
		if i.Name == w.q.Entry {
			w.ability(i, w.q.Seat)
		}
	}
	for _, p := range x.P.Procs { // an action that no menu offers now
		if p.Model.ID == w.q.Entry && len(w.nodes) == 0 {
			w.add(&p.Model.Node)
			fp := x.push(p.Block, w.q.Seat, w.q.Seat, state.Nil, -1)
			m.Ctl[state.OpenFrame], m.Ctl[state.OpenPC] = int32(fp), -1
			w.walk()
		}
	}
}

// ability explains why an ability is not offered: it was used, its condition fails, or its opening does.
func (w *inquest) ability(i *code.Instance, seat int32) {
	x := w.x
	owner, ok := x.live(i, -1)
	if !ok || owner != seat {
		return
	}
	w.add(&i.Ability.Node)
	if i.Ability.On.Design >= 0 {
		w.add(&x.P.Game.Designs[i.Ability.On.Design].Node)
	}
	if x.spent(i) {
		return
	}
	if i.When != nil {
		x.asOf(seat, owner, i.Source, -1, i, state.Nil, -1, func() {
			if !i.When(x.M) {
				q := x.P.Inquire(x.M)
				q.No(i.Ability.When)
				w.add(q.Nodes...)
			}
		})
	}
	x.useAbility(i, seat)
	w.walk()
}

// walk goes through an opening as it would be answered, to where it cannot go on.
func (w *inquest) walk() {
	x, m := w.x, w.x.M
	x.trying++
	defer func() { x.trying-- }()
	for guard := 0; guard < 10000 && m.Err == nil; guard++ {
		fp := int(m.Ctl[state.Cur])
		b := x.P.Blocks[m.Stack[fp+state.FBlock]]
		in := &b.Code[m.Stack[fp+state.FPC]]
		if in.Effect || x.foreign(in) {
			return
		}
		m.FP, m.TB, m.Arena = fp, 0, m.Arena[:0]
		switch op := in.Op.(type) {
		case *code.Choose:
			if !w.choice(op, fp) {
				return
			}
			continue
		case *code.Require:
			if !op.Cond(m) {
				w.frames()
				w.add(in.Node)
				if s := w.requireOf(in.Node, b); s != nil {
					q := x.P.Inquire(m)
					q.No(s)
					w.add(q.Nodes...)
				}
				return
			}
		}
		switch handlers[in.Kind](x, in) {
		case next:
			m.Stack[fp+state.FPC]++
		case stop, fail:
			return
		}
	}
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

// choice answers a choice on the way; it returns false when there is no answer, and says why.
func (w *inquest) choice(op *code.Choose, fp int) bool {
	x, m := w.x, w.x.M
	seat := m.Stack[fp+state.FMe]
	if x.given(op, fp) {
		if !x.holdsGiven(op, fp) {
			w.frames()
			w.add(&op.Step.Node)
			w.judge(op, seat, m.Stack[fp+op.Reg])
			return false
		}
		x.goTo(op.End)
		return true
	}
	x.clear(op, fp)
	m.Tmp[code.TempAsked] = seat
	x.find(op, seat, state.Nil)
	reps := append([]int32(nil), x.groups.reps...)
	if want, ok := w.q.Answers[op.Step.Bind.Name]; ok && want != "" && !op.Multi {
		for _, v := range reps {
			if x.NameOf(op, seat, v) == want {
				return w.bind(op, fp, v)
			}
		}
		w.frames()
		w.value(op, seat, want)
		return false
	}
	for _, v := range reps {
		m.Stack[fp+op.Reg] = v
		if op.Multi {
			m.Stack[fp+op.Reg] = state.Nil
			break
		}
		if x.probe(op.End, func() { m.Stack[fp+op.Reg] = v }) {
			return w.bind(op, fp, v)
		}
	}
	w.frames()
	w.add(&op.Step.Node)
	if len(reps) == 0 {
		w.none(op, seat)
		return false
	}
	if op.Multi {
		w.many(op)
		return false
	}
	return w.bind(op, fp, reps[0])
}

func (w *inquest) bind(op *code.Choose, fp int, v int32) bool {
	w.x.M.Stack[fp+op.Reg] = v
	w.x.goTo(op.End)
	return true
}

// none explains why a choice has no candidate: every element that was considered is judged.
func (w *inquest) none(op *code.Choose, seat int32) {
	x := w.x
	q := x.P.Inquire(x.M, op.Step.Asked, op.Step.Fills, op.Step.It)
	list := x.P.ListOf(x.M, op.Step.Among)
	if len(list) == 0 {
		q.Filtered(op.Step.Among, state.Nil)
		w.add(q.Nodes...)
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
	w.add(q.Nodes...)
}

// value explains why a value, by its name, is no answer to a choice.
func (w *inquest) value(op *code.Choose, seat int32, name string) {
	x := w.x
	w.add(&op.Step.Node)
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
		w.add(q.Nodes...)
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
	for _, c := range x.groups.cand {
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
	w.add(q.Nodes...)
}
