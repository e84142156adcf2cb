package exec

import (
	"precept/interpreter/code"
	"precept/interpreter/state"
)

// refill fills the zones from which an instruction wants more than they hold. It returns true when a procedure must run
// first; the instruction then comes up again.
func (x *Run) refill(in *code.Instr) bool {
	m := x.M
	aux := &m.Stack[int(m.Ctl[state.Cur])+state.FAux]
	for i := range in.Refills {
		r := &in.Refills[i]
		q := r.Zone(m)
		want := int32(1)
		if r.Want != nil {
			want = r.Want(m)
		}
		if q < 0 || int32(m.Num[q]) >= want {
			continue
		}
		x.stamp++
		if r.From != nil {
			if from := r.From[q-r.Base]; from >= 0 {
				x.mix(int(from), int(q))
			}
			continue
		}
		if r.Proc >= 0 && *aux&auxFilled == 0 {
			*aux |= auxFilled // once: what it cannot bring is not there
			fp := int(m.Ctl[state.Cur])
			x.push(x.P.Procs[r.Proc].Block, m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner], m.Stack[fp+state.FSource], -1)
			return true
		}
	}
	*aux &^= auxFilled
	return false
}
