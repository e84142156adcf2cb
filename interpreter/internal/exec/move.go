package exec

import (
	"precept/interpreter/internal/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/internal/state"
)

// move takes every piece of a list where it goes: all destinations are known before the first one moves.
func (x *Run) move(in *code.Instr) signal {
	op := in.Op.(*code.Move)
	m := x.M
	if op.One != nil && op.ToList == nil {
		if p := op.One(m); p >= 0 {
			m.Tmp[0] = p
			x.moveOne(p, op.To(m), op.End)
		}
		return next
	}
	pieces := op.What(m)
	if !evaluate.Work(m, len(pieces)) {
		return next
	}
	if op.ToList != nil {
		places := op.ToList(m)
		for i, p := range pieces {
			if i < len(places) {
				x.moveOne(p, places[i], op.End)
			}
		}
		return next
	}
	start := len(m.Arena)
	for _, p := range pieces {
		m.Tmp[0] = p
		to := op.To(m)
		m.Arena = append(m.Arena, to)
	}
	places := m.Arena[start:]
	if op.End == 1 { // onto the top in the order of the list: the first of it ends up on top
		for i := len(pieces) - 1; i >= 0; i-- {
			x.moveOne(pieces[i], places[i], op.End)
		}
		return next
	}
	for i, p := range pieces {
		x.moveOne(p, places[i], op.End)
	}
	return next
}

func (x *Run) moveOne(p, to int32, end int8) {
	m := x.M
	if p < 0 || to < 0 || !x.holds(p, to) {
		return
	}
	if n := int(m.Num[to]); n >= scanned && !evaluate.Work(m, n/scanned) {
		return
	}
	if x.P.Pieces[p].Place == to {
		return // nothing lies in itself
	}
	if m.Ctl[state.Watching] > 0 || m.Ctl[state.QueueTop] != 0 {
		m.Journal = append(m.Journal, int16(p), m.Place[p])
	}
	at := state.Own
	switch end {
	case 1:
		at = state.First
	case 2:
		at = state.Lowest
	}
	if was := m.Place[p]; was != int16(to) {
		m.Seen[p] = 0
		for _, s := range x.P.PlaceSlots(int(p)) {
			m.Set(s, m.L.Init[s])
		}
	}
	m.Move(int(p), int(to), at)
}

// holds reports whether the capacities of the place leave room for the piece.
func (x *Run) holds(p, to int32) bool {
	if most := x.P.Places[to].Most; most > 0 && int(x.M.Num[to]) >= most {
		return false
	}
	return x.P.MayHold(x.M, p, to)
}

// assign writes a variable, an attribute or a field of a phase.
func (x *Run) assign(in *code.Instr) signal {
	op := in.Op.(*code.Assign)
	m := x.M
	if op.List == nil {
		x.assignOne(op)
		return next
	}
	for _, v := range op.List(m) {
		if !evaluate.Work(m, 1) {
			break
		}
		m.Tmp[0] = v
		x.assignOne(op)
	}
	return next
}

func (x *Run) assignOne(op *code.Assign) {
	m := x.M
	if op.Field != nil {
		x.assignField(op)
		return
	}
	slot := op.Slot(m)
	if slot < 0 {
		return
	}
	switch {
	case op.Set != nil:
		x.assignSet(slot, op.Set(m))
	case op.Items != nil:
		x.assignItems(op, slot)
	default:
		m.Set(slot, x.clamped(op, m.Slot[slot]))
	}
}

// assignItems writes a set of players or values, a bit each.
func (x *Run) assignItems(op *code.Assign, slot int) {
	m := x.M
	start := len(m.Arena)
	for range op.Words {
		m.Arena = append(m.Arena, 0)
	}
	items := op.Items(m)
	words := m.Arena[start : start+op.Words]
	for _, v := range items {
		if v >= 0 && int(v) < 32*op.Words {
			words[v>>5] |= 1 << uint(v&31)
		}
	}
	for k, w := range words {
		m.Set(slot+k, w)
	}
	m.Arena = m.Arena[:start]
}

// clamped is the new value, kept in the range of its type.
func (x *Run) clamped(op *code.Assign, was int32) int32 {
	v := op.Value(x.M)
	if op.By {
		if v == state.Nil {
			return was
		}
		v = evaluate.Sum(x.M, was, v)
	}
	if op.Low < op.Top && v != state.Nil {
		v = max(op.Low, min(op.Top, v))
	}
	return v
}

func (x *Run) assignSet(slot int, s state.Set) {
	for i := 0; i < 4; i++ {
		w := s.Word(i)
		x.M.Set(slot+2*i, int32(uint32(w)))
		x.M.Set(slot+2*i+1, int32(uint32(w>>32)))
	}
}

func (x *Run) assignField(op *code.Assign) {
	m := x.M
	at := op.Field(m)
	if at < 0 {
		return
	}
	if op.Vals != nil {
		x.bindList(at, op.Vals(m))
	} else {
		m.Stack[at] = x.clamped(op, m.Stack[at])
	}
	m.Invalidated |= m.L.InvalidatesByScope[op.Scope]
	m.PendingRules |= m.L.RulesByScope[op.Scope]
}

// show changes who knows pieces: for as long as they stay where they are.
func (x *Run) show(in *code.Instr) signal {
	op := in.Op.(*code.Show)
	m := x.M
	who := uint16(0)
	switch {
	case op.All:
		who = 1<<len(x.P.Players) - 1
	case op.None:
	default:
		for _, p := range op.To(m) {
			who |= 1 << uint(p)
		}
	}
	for _, p := range op.What(m) {
		switch {
		case p < 0: // a gap of a list
		case op.None:
			m.Seen[p] = 0
		default:
			m.Seen[p] |= who
		}
	}
	return next
}
