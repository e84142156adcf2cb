package narrate

import (
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// limits returns what forbids a set of elements in the pending choice of several: conditions on the whole set, and
// limits of their number.
func limits(x *exec.Run, tried []exec.Option) []finding {
	d := x.Pending()
	if d == nil {
		return nil
	}
	op, ok := d.Step().(*compile.Choose)
	if !ok || d.Sort != exec.Many {
		return nil
	}
	q := newInquiry(x.P.Table, x.P.Fresh(), d.Seat)
	no := func(speaks bool, texts ...*expr.Node) {
		for _, t := range texts {
			if speaks && t != nil {
				q.No(t)
			}
		}
	}
	x.Supposing(op, tried, func(n, least, most int, fits bool) {
		q.At(x.M, 0).Of(op.Step, d.Seat, state.Nil, state.Nil)
		no(!fits, op.Step.SuchThat, op.Step.Total)
		no(n > most, op.Step.AtMost, op.Step.Count, op.Step.FillsIn)
		no(n < least, op.Step.AtLeast, op.Step.Count, op.Step.FillsIn)
	})
	return q.Take()
}
