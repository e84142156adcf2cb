package checkpoint

import (
	"strconv"
	"strings"

	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
)

// fillHeap sets the elements of bound lists. It removes elements that no longer exist from their lists.
func (o *opener) fillHeap() error {
	m, words := o.m, o.pos.Stands.Heap
	m.Heap = make([]int32, len(words), max(256, len(words)))
	types := claims(m, o.frames)
	kept := make([]bool, len(words))
	lost := false
	for i, text := range words {
		number, dead := strings.CutPrefix(text, raw)
		switch {
		case dead && !types[i].live && (types[i].t == nil || types[i].t.Base != expr.Piece):
			v, err := strconv.ParseInt(number, 10, 32)
			if err != nil {
				return broken("the element %q", text)
			}
			kept[i], m.Heap[i] = true, int32(v)
		case types[i].t == nil:
			kept[i], m.Heap[i] = true, state.Nil // no list reads it
		default:
			v, ok := o.parse(*types[i].t, text)
			if !ok && o.same {
				return broken("the element %q", text)
			}
			if kept[i], m.Heap[i] = ok, v; !ok {
				lost = true
				o.unbound("list", text)
			}
		}
	}
	if lost {
		o.squeeze(kept)
	}
	o.listed()
	return o.overlapping()
}

// squeeze removes elements from the heap, and adjusts all offsets into it.
func (o *opener) squeeze(kept []bool) {
	m := o.m
	to := make([]int32, len(kept)+1)
	n := int32(0)
	for i, k := range kept {
		to[i] = n
		if k {
			m.Heap[n] = m.Heap[i]
			n++
		}
	}
	to[len(kept)], m.Heap = n, m.Heap[:n]
	at := func(i int32) int32 { return to[max(0, min(int(i), len(kept)))] }
	for k := range o.frames {
		f := &o.frames[k]
		m.Stack[f.fp+state.FHeap] = at(m.Stack[f.fp+state.FHeap])
		for i := range f.plan.Registers {
			r := &f.plan.Registers[i]
			words := m.Stack[f.fp+r.At:]
			switch {
			case r.Sort == compile.RegJoined && words[0] != state.Nil && r.Live(f.pc(m)):
				words[1] = at(words[1])
			case r.Sort == compile.RegList:
				for j := range r.Count {
					if off, n := words[2*j], words[2*j+1]; off >= 0 && n >= 0 {
						if done := r.Done(); done > 0 { // the number of elements that a loop has done
							words[done] = at(off+words[done]) - at(off)
						}
						words[2*j], words[2*j+1] = at(off), at(off+n)-at(off)
					}
				}
			}
		}
	}
}

// overlapping returns an error if two readable lists share an element and differ in its type.
func (o *opener) overlapping() error {
	m, types := o.m, claims(o.m, o.frames)
	keeping, bound := keepers(m), bounds(m, o.frames)
	for k := range o.frames {
		f := &o.frames[k]
		for i := range f.plan.Registers {
			r := &f.plan.Registers[i]
			if r.Sort != compile.RegList || !lives(m, f, r, keeping) {
				continue
			}
			for j := range r.Count {
				off, n := m.Stack[f.fp+r.At+2*j], m.Stack[f.fp+r.At+2*j+1]
				for i := off; off >= 0 && n > 0 && off+n <= bound[k] && i < off+n; i++ {
					if types[i].t.Base != r.Type.Base || r.Type.Base == expr.Enum && types[i].t.Ref != r.Type.Ref {
						return broken("two lists of %s", o.block[f.block.ID])
					}
				}
			}
		}
	}
	return nil
}

// listed clears lists outside the heap.
func (o *opener) listed() {
	m := o.m
	for k := range o.frames {
		f := &o.frames[k]
		for i := range f.plan.Registers {
			r := &f.plan.Registers[i]
			if r.Sort != compile.RegList {
				continue
			}
			for j := range r.Count {
				at := f.fp + r.At + 2*j
				off, n := m.Stack[at], m.Stack[at+1]
				switch {
				case off == state.Nil:
				case off < 0 || n < 0 || off > limit.Stack || n > limit.Stack, !o.same && int(off+n) > len(m.Heap):
					m.Stack[at], m.Stack[at+1] = state.Nil, state.Nil
				}
			}
		}
	}
}

// fillDue fills frame k with the due abilities.
func (o *opener) fillDue(k int, f *record.Frame) error {
	m, fr := o.m, &o.frames[k]
	d := exec.Due{Must: f.Must, Open: f.Slot, OpenPC: f.Slot}
	var err error
	if f.Open.Frame != -1 {
		if f.Open.Frame >= k {
			return broken("frame %d", f.Open.Frame)
		}
		if d.Open, d.OpenPC, err = o.ending(&f.Open); err != nil {
			return err
		}
	} else if f.Slot != 0 && f.Slot != state.Nil {
		return broken("the bits of %s", f.Block)
	}
	if d.Group, err = o.parseOrderer(f.Group); err != nil {
		return err
	}
	for i := range f.Waits {
		w, err := o.wait(k, &f.Waits[i])
		if err != nil {
			return err
		}
		d.Waits = append(d.Waits, w)
	}
	exec.WriteDue(m, fr.fp, limit.EffectValues, &d)
	if f.Instead != 0 {
		call, err := o.fp(f.Instead-1, k)
		if err != nil || call == 0 || o.frames[f.Instead-1].block.Proc < 0 {
			return broken("%s takes nobody's place", f.Block)
		}
		m.Stack[fr.fp+state.FOwner] = call
	} else if m.Stack[fr.fp+state.FOwner] > 0 {
		return broken("%s is somebody's", f.Block)
	}
	return o.dueState(k, f, &d)
}

// dueState sets which due ability is asked about, or which frame waits before this one.
func (o *opener) dueState(k int, f *record.Frame, d *exec.Due) error {
	at := &o.m.Stack[o.frames[k].fp+state.FAux]
	if f.Link != 0 {
		link, err := o.fp(f.Link-1, k)
		*at = link
		if err == nil && (f.State != 0 || o.frames[f.Link-1].block.ID != o.p.DueB) {
			err = broken("frame %d waits for nothing", k)
		}
		return err
	}
	running := false
	for k := o.pos.Stands.Current; k >= 0 && k < len(o.frames); k = o.pos.Stands.Frames[k].Parent {
		running = running || &o.pos.Stands.Frames[k] == f
		if o.pos.Stands.Frames[k].Parent >= k {
			return broken("frame %d", k)
		}
	}
	if running && f.State > 0 && int(f.State) <= len(d.Waits) && o.isGone(&f.Waits[f.State-1]) {
		if f.Instead != 0 { // a call waits for this ability's answer
			return o.misplaced("ability "+f.Waits[f.State-1].Ability, "")
		}
		*at = 0 // nobody can use the ability: the next one is taken
		return nil
	}
	if running && (f.State < 0 || int(f.State) > len(d.Waits) || f.State > 0 && d.Waits[f.State-1].Instance < 0) {
		return broken("the state of %s", f.Block)
	}
	*at = f.State
	return nil
}

// isGone reports whether a due ability no longer exists.
func (o *opener) isGone(w *record.Wait) bool {
	_, ok := o.instances[w.Ability]
	return w.Ability != "" && !ok && !o.same
}

func (o *opener) parseOrderer(text string) (int32, error) {
	if text == nobody {
		return -1, nil
	}
	v, ok := o.parse(expr.TPlayer, text)
	if !ok {
		return 0, broken("there is no seat %q", text)
	}
	return v, nil
}

// wait reads a due ability. An ability that no longer exists counts as done.
func (o *opener) wait(k int, w *record.Wait) (out exec.Waits, err error) {
	me, ok1 := o.parse(expr.TPlayer, w.Me)
	owner, ok2 := o.parse(expr.TPlayer, w.Owner)
	if out.Orderer, err = o.parseOrderer(w.Orderer); err != nil || !ok1 || !ok2 || w.Slot < exec.LastSlot ||
		w.Slot >= limit.EffectSlots {
		return out, broken("the ability %q is due", w.Ability)
	}
	out.Me, out.Owner, out.Slot, out.Instance = me, owner, w.Slot, -1
	if exec.OfEffect(w.Slot) {
		out.Kept = make([]int32, limit.EffectValues)
	}
	id, ok := o.instances[w.Ability]
	if w.Ability != "" && !ok {
		o.differs(record.Difference{Sort: record.OldValue, What: w.Ability})
	}
	if !ok { // done
		v, _ := strconv.ParseInt(w.For, 10, 32)
		out.Elem, out.Event = int32(v), int32(w.Event)
		for i := range out.Kept {
			v, _ := strconv.ParseInt(w.Kept[raw+strconv.Itoa(i)], 10, 32)
			out.Kept[i] = int32(v)
		}
		return out, nil
	}
	i := o.p.Instances[id]
	if (i.Effect >= 0) != (out.Kept != nil) {
		return out, broken("the ability %q is due", w.Ability)
	}
	t := expr.TInt
	if i.Ability.Each != nil {
		t = i.Ability.Each.Type
	}
	out.Instance, out.Elem = id, o.parseOr(t, w.For, w.Ability)
	if out.Event, err = o.event(w.Event, k); err != nil {
		return out, err
	}
	if out.Kept != nil {
		o.parseKept(&o.p.Effects[i.Effect], w.Kept, out.Kept)
	}
	return out, nil
}
