package exec

import (
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// About is a value that tells what is asked from what the same step asks at other times.
type About struct {
	Type  expr.Type
	Value int32
}

// About is for what a decision asks: what the procedure that asks was called with, the elements of the loops in which
// it stands, and what the next element of a choice with fills is for. Where the steps that ask were called without
// anything, it is what those that called them are about. Nothing of it rests on what not everybody sees, but pieces,
// of which seat is told those that it can tell.
func (d *Decision) About(seat int32) []About {
	var out []About
	m := d.x.M
	if _, ok := d.op.(*window); ok || d.Sort == Order {
		return nil
	}
	for fp := m.Ctl[state.Cur]; fp != 0 && len(out) == 0; fp = m.Stack[fp+state.FParent] {
		b := d.x.P.Blocks[m.Stack[fp+state.FBlock]]
		if b.Proc >= 0 {
			for _, l := range d.x.P.Game.Procs[b.Proc].Params {
				out = d.about(out, l, int(fp), seat)
			}
		}
		pc := int(m.Stack[fp+state.FPC])
		for i := range b.Code[:min(pc, len(b.Code))] {
			if op, ok := b.Code[i].Op.(*code.Each); ok && b.Code[i].Kind == code.KEach && pc < op.End {
				out = d.about(out, op.Bind, int(fp), seat)
			}
		}
	}
	return d.filled(out)
}

// about adds what a name of a frame stands for.
func (d *Decision) about(out []About, l *expr.Local, fp int, seat int32) []About {
	v := d.x.M.Stack[fp+l.Reg]
	if l.Type.IsList() || l.Sealed || v < 0 || l.Hidden && l.Type.Base != expr.Piece {
		return out
	}
	switch l.Type.Base {
	case expr.Piece:
		if !d.x.P.Knows(d.x.M, seat, v) {
			return out
		}
	case expr.Player:
		if v == d.Seat {
			return out
		}
	case expr.Place, expr.Enum, expr.KindV, expr.Design, expr.Action:
	default:
		return out
	}
	return append(out, About{l.Type, v})
}

// filled adds what the next element of a choice with fills is for.
func (d *Decision) filled(out []About) []About {
	op, ok := d.op.(*code.Choose)
	if !ok || op.Fill == nil || op.Step.Fills.Hidden {
		return out
	}
	m := d.x.M
	m.FP, m.TB, m.Arena = int(m.Ctl[state.Cur]), 0, m.Arena[:0]
	m.Tmp[code.TempAsked] = d.Seat
	list := op.Fill(m)
	if k := len(d.x.chosen(op, m.FP)); k < len(list) && list[k] >= 0 {
		out = append(out, About{op.Step.FillsIn.Type.Elem(), list[k]})
	}
	return out
}
