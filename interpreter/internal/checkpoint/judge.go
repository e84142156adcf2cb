package checkpoint

import (
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
)

// judge returns an error for a stack that cannot occur, because execution relies on its consistency.
func (o *opener) judge() error {
	m, s := o.m, &o.pos.Stands
	if s.Over {
		return nil
	}
	var open []int // the phases that are open according to the steps
	joins := 0
	for fp := int(m.Ctl[state.Cur]); fp > 0; fp = int(m.Stack[fp+state.FParent]) {
		f := &o.frames[slices.IndexFunc(o.frames, func(f frame) bool { return f.fp == fp })]
		inner := o.openIn(f)
		open = append(open, inner...)
		for i := range f.plan.Registers {
			if r := &f.plan.Registers[i]; r.Sort == compile.RegJoined && r.Live(f.pc(m)) && m.Stack[f.fp+r.At] >= 0 {
				joins++
			}
		}
		if int(m.Stack[fp+state.FHeap]) > len(m.Heap) {
			return broken("the lists of %s", o.block[f.block.ID])
		}
		if int(m.Stack[fp+state.FParent]) == 0 && f.block.ID != o.p.PlayB && f.block.ID != o.p.SetupB {
			return broken("nobody has begun %s", o.block[f.block.ID])
		}
	}
	var told []int
	for b := m.Ctl[state.ScopeTop]; b > 0; b = m.Stack[b+1] {
		told = append(told, int(b))
	}
	slices.Sort(open)
	slices.Sort(told)
	if !slices.Equal(open, told) {
		return broken("the phases that are open")
	}
	if e := m.Ctl[state.Unwind]; e > 0 && m.Slot[o.p.Scopes[e-1].Slot] == 0 {
		return broken("the phase that ends")
	}
	if joins != s.Batch {
		return broken("what is done together")
	}
	for q := m.Ctl[state.QueueTop]; q > 0; q = m.Stack[q+state.FAux] {
		k := slices.IndexFunc(o.frames, func(f frame) bool { return f.fp == int(q) })
		if o.frames[k].block.ID != o.p.DueB {
			return broken("what waits")
		}
	}
	return nil
}

// openIn returns the phases that are open according to the current step of a frame.
func (o *opener) openIn(f *frame) (out []int) {
	for i := range f.plan.Registers {
		if r := &f.plan.Registers[i]; r.Sort == compile.RegPhase && r.Live(f.pc(o.m)) {
			out = append(out, f.fp+r.At)
		}
	}
	return out
}
