package exec

import (
	"slices"

	"precept/interpreter/code"
	"precept/interpreter/internal/evaluate"
	"precept/interpreter/state"
)

// dueOrder marks the decision which of several due abilities comes first.
type dueOrder struct{}

var dueOrderOp = &dueOrder{}

// dueConflict reports whether the order of two entries that are left can matter: of one group, or of two when across;
// of those that one player uses, unless of is Nil.
func (x *Run) dueConflict(fp int, across bool, of int32) bool {
	if n := int(x.M.Stack[fp+dueN]); !evaluate.Work(x.M, n*n/scanned) {
		return false
	}
	found := false
	group := x.M.Stack[fp+dueGroup]
	x.dueLeft(fp, func(i int, a []int32) bool {
		x.dueLeft(fp, func(j int, b []int32) bool {
			concerned := a[dueOrderer] == group && b[dueOrderer] == group
			switch {
			case across:
				concerned = a[dueOrderer] != b[dueOrderer]
			case of != state.Nil:
				concerned = concerned && a[dueMe] == of && b[dueMe] == of
			}
			found = found || j > i && concerned && !x.fixed(a, b) && !x.repeats(fp, a, b) && x.P.Conflict(int(a[0]), int(b[0]))
			return !found
		})
		return !found
	})
	return found
}

// repeats reports whether two entries do the same, whichever comes first: one ability, used by one for one element and
// one owner, and set off by one event if it looks at it.
func (x *Run) repeats(fp int, a, b []int32) bool {
	i := x.P.Instances[a[0]]
	return a[0] == b[0] && a[1] == b[1] && a[3] == b[3] && a[4] == b[4] && (a[2] == b[2] || !i.Hears) &&
		slices.Equal(x.keptBy(fp, a), x.keptBy(fp, b))
}

// askGroup settles whose effects are done next, each orderer's together. It reports whether somebody has to say.
func (x *Run) askGroup(fp int, in *code.Instr) bool {
	m := x.M
	group := m.Stack[fp+dueGroup]
	first, going, several := state.Nil, false, false
	x.dueLeft(fp, func(k int, e []int32) bool {
		several = several || first != state.Nil && e[dueOrderer] != first
		if first == state.Nil || x.Backwards {
			first = e[dueOrderer]
		}
		going = going || e[dueOrderer] == group
		return true
	})
	if going {
		return false
	}
	if !several || !x.dueConflict(fp, true, state.Nil) {
		m.Stack[fp+dueGroup] = first
		return false
	}
	if x.P.InOrder() {
		m.Stack[fp+dueGroup] = x.firstGroup(fp)
		return false
	}
	m.Stack[fp+dueGroup] = state.Nil
	d := x.start(Order, x.undecided(fp, state.Nil), "", in.Node, dueOrderOp)
	x.dueLeft(fp, func(k int, e []int32) bool {
		for _, c := range d.cands { // one entry stands for its group
			if m.Stack[fp+dueList+int(c)*dueWords+dueOrderer] == e[dueOrderer] {
				return true
			}
		}
		d.add(int32(k), 1)
		return true
	})
	return true
}

// askOrder asks what of the group comes first, where the order can matter: its orderer, otherwise who the golden rules
// say.
func (x *Run) askOrder(fp int, in *code.Instr) bool {
	if !x.dueConflict(fp, false, state.Nil) {
		return false
	}
	group := x.M.Stack[fp+dueGroup]
	who, his := group, state.Nil
	if who < 0 {
		who = x.undecided(fp, group)
		if x.P.InOrder() {
			his = who
		}
	}
	d := x.start(Order, who, "", in.Node, dueOrderOp)
	x.dueLeft(fp, func(k int, e []int32) bool {
		if e[dueOrderer] == group && !x.waits(fp, e) && (his == state.Nil || e[dueMe] == his) {
			d.add(int32(k), 1)
		}
		return true
	})
	if his != state.Nil && len(d.cands) > 0 && (len(d.cands) == 1 || !x.dueConflict(fp, false, his)) {
		x.M.Ctl[state.Asking] = d.cands[0] + 1
		return false
	}
	return len(d.cands) > 1
}

// firstGroup is the group of whoever comes first by the golden rules.
func (x *Run) firstGroup(fp int) int32 {
	who, group := x.undecided(fp, state.Nil), state.Nil
	x.dueLeft(fp, func(_ int, e []int32) bool {
		mine := e[dueOrderer] == who || e[dueOrderer] < 0 && e[dueMe] == who
		if group == state.Nil || mine {
			group = e[dueOrderer]
		}
		return !mine
	})
	return group
}

// fixed reports whether the content says which of two entries comes first.
func (x *Run) fixed(a, b []int32) bool {
	return x.P.Precedes(int(a[0]), int(b[0])) || x.P.Precedes(int(b[0]), int(a[0]))
}

// waits reports whether another entry of the same orderer must be done before e.
func (x *Run) waits(fp int, e []int32) bool {
	found := false
	x.dueLeft(fp, func(_ int, f []int32) bool {
		found = f[dueOrderer] == e[dueOrderer] && x.P.Precedes(int(f[dueInst]), int(e[dueInst]))
		return !found
	})
	return found
}

// undecided is who orders what the golden rules leave open: the entries of a group, of all groups for Nil.
func (x *Run) undecided(fp int, group int32) int32 {
	from := len(x.held)
	x.dueLeft(fp, func(k int, e []int32) bool {
		switch {
		case group != state.Nil && e[dueOrderer] != group:
		case e[dueOrderer] >= 0:
			x.held = append(x.held, e[dueOrderer])
		default:
			x.held = append(x.held, e[dueMe])
		}
		return true
	})
	who := x.P.Undecided(x.M, x.held[from:])
	x.held = x.held[:from]
	return who
}

// takeDue carries out whose effects come first, or which of them.
func (x *Run) takeDue(o Option) {
	m := x.M
	fp := int(m.Ctl[state.Cur])
	if m.Stack[fp+dueGroup] == state.Nil {
		m.Stack[fp+dueGroup] = m.Stack[fp+dueList+int(o)*dueWords+dueOrderer]
		return
	}
	m.Ctl[state.Asking] = o + 1
}
