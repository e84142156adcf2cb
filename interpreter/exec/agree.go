package exec

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/limit"
	"precept/interpreter/state"
)

// A unanimous choice binds when all who are asked hold the same answer. The first of them puts one forward, the others
// take it up or break off; whoever breaks off passes the word to the next, who puts forward another. When all have put
// one forward in vain, nothing is bound and the steps of else are done.
//
// Asking holds who puts forward and who is asked: 1 + 32 times the first + the second, 0 being the first himself.

const agreeBase = 32

func agreeAt(asking int32) (proposer, asked int) {
	return int(asking-1) / agreeBase, int(asking-1) % agreeBase
}

// agree asks for an answer that all share.
func (x *Run) agree(op *code.Choose, fp int, in *code.Instr) signal {
	m := x.M
	if m.Ctl[state.OpenFrame] != 0 {
		x.commit()
	}
	var seats [limit.Players]int32
	n := seatsOf(op.ByMany(m), seats[:])
	if m.Ctl[state.Asking] == 0 {
		x.clear(op, fp)
		for i := range op.Size * len(x.P.Players) {
			m.Stack[fp+op.Refused+i] = state.Nil
		}
		m.Ctl[state.Asking] = 1
	}
	for {
		p, a := agreeAt(m.Ctl[state.Asking])
		switch {
		case p >= n:
			return x.disagree(op, fp)
		case a == n:
			m.Ctl[state.Asking] = 0
			return x.goTo(op.End)
		case a > 0:
			d := x.start(One, seats[(p+a)%n], op.Step.Bind.Name, in.Node, op)
			d.add(Agree, 1)
			d.add(None, 1)
			return ask
		}
		if x.askOf(op, fp, seats[p], in) {
			return ask
		}
		if x.refused(op, fp) {
			x.breakOff(op, fp) // all that could be put forward has been refused
			continue
		}
		x.proposed(op, fp)
	}
}

// disagree ends a choice on which nobody agreed.
func (x *Run) disagree(op *code.Choose, fp int) signal {
	x.clear(op, fp)
	x.M.Ctl[state.Asking] = 0
	if op.Else >= 0 {
		return x.goTo(op.Else)
	}
	return x.goTo(op.End)
}

// proposed goes on to the others when something was put forward, to the next who may when not.
func (x *Run) proposed(op *code.Choose, fp int) {
	if x.M.Stack[fp+op.Reg] == state.Nil {
		x.breakOff(op, fp)
		return
	}
	x.M.Ctl[state.Asking]++
}

func (x *Run) breakOff(op *code.Choose, fp int) {
	p, _ := agreeAt(x.M.Ctl[state.Asking])
	copy(x.M.Stack[fp+op.Refused+p*op.Size:], x.M.Stack[fp+op.Reg:fp+op.Reg+op.Size])
	x.clear(op, fp)
	x.M.Ctl[state.Asking] = int32(1 + agreeBase*(p+1))
}

// refused reports whether what is put forward was put forward before in vain.
func (x *Run) refused(op *code.Choose, fp int) bool {
	m := x.M
	p, _ := agreeAt(m.Ctl[state.Asking])
	for k := range p {
		was := fp + op.Refused + k*op.Size
		switch {
		case m.Stack[was] == state.Nil || m.Stack[fp+op.Reg] == state.Nil:
		case !op.Multi && m.Stack[was] == m.Stack[fp+op.Reg]:
			return true
		case op.Multi && slices.Equal(evaluate.HeapList(m, was), evaluate.HeapList(m, fp+op.Reg)):
			return true
		}
	}
	return false
}

// takeAgree carries out what one of those asked says to an answer put forward.
func (x *Run) takeAgree(op *code.Choose, fp int, o Option) {
	if o == Agree {
		x.M.Ctl[state.Asking]++
		return
	}
	x.breakOff(op, fp)
}
