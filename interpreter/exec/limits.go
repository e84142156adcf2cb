package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/expr"
	"precept/interpreter/internal/explain"
	"precept/interpreter/state"
)

// Limits is what speaks against a set of elements for the pending choice of several: what they must be together, and
// how many there may be.
func (x *Run) Limits(tried []Option) []explain.Finding {
	d, m := x.Pending(), x.M
	op, ok := d.op.(*code.Choose)
	if !ok || d.Sort != Many {
		return nil
	}
	fp := m.FP
	k := x.save(x.frameBase(int32(fp)))
	defer x.drop(k)
	defer x.restore(k)
	x.prepare(op, fp, d.Seat)
	for _, o := range tried {
		if x.sameAs(o, x.chosen(op, fp)); len(x.alike) > 0 {
			x.more(op, fp, x.alike[0])
		}
	}
	n := len(x.chosen(op, fp))
	m.FP, m.TB, m.Tmp[code.TempAsked] = fp, 0, d.Seat
	lo, hi := x.limits(op)
	q := x.P.Inquire().At(m, 0).Of(op.Step, d.Seat, state.Nil, state.Nil)
	no := func(speaks bool, texts ...*expr.Node) {
		for _, t := range texts {
			if speaks && t != nil {
				q.No(t)
			}
		}
	}
	no(op.SuchThat != nil && !op.SuchThat(m), op.Step.SuchThat)
	no(n > hi, op.Step.AtMost, op.Step.Count, op.Step.FillsIn)
	no(n < lo, op.Step.AtLeast, op.Step.Count, op.Step.FillsIn)
	return q.Take()
}
