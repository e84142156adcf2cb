package knowledge

import (
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// carrier is a field of a phase, a slot of an effect, or a name of the effect's text, whose value the seat may not
// know. The steps that set the value may be over; the carrier must keep agreeing with the names and variables that it
// came from.
type carrier struct {
	name  *expr.Local
	from  *model.Origin
	reg   int // the register, -1 for a slot
	slot  int
	owner int32
	old   int32
	now   int32
}

// noteCarriers collects the carriers whose value is not evaluated again.
func (w *world) noteCarriers() {
	p, m := w.p, w.m
	exec.EachEffect(p, m, func(at int, e *compile.Effect) {
		for k, l := range e.Model.Slots {
			w.carrier(carrier{name: l, from: &e.Model.Origins[k], reg: -1, slot: at + compile.EffArgs + k,
				owner: m.Slot[at+compile.EffOwner]})
		}
	})
	exec.EachFrame(p, m, func(fp int, b *compile.Block) {
		for _, k := range w.s.Kept[b.ID] {
			w.carrier(carrier{name: k.Name, from: k.From, reg: fp + k.Reg, owner: m.Stack[fp+state.FOwner]})
		}
	})
	w.phases(func(b, id int) {
		for i := range p.Game.Held[id] {
			h := &p.Game.Held[id][i]
			n := 1
			if h.Per {
				n = len(p.Players)
			}
			for k := range n {
				reg := b + p.Scopes[id].Fields[i] + k
				w.carrier(carrier{name: h.Local, from: &h.Origin, reg: reg, owner: m.Stack[b+compile.BOf]})
			}
		}
	})
}

// phases calls f for every open phase, with the index of its block.
func (w *world) phases(f func(b, id int)) {
	for b := int(w.m.Ctl[state.ScopeTop]); b != 0; b = int(w.m.Stack[b+compile.BPrev]) {
		f(b, int(w.m.Stack[b+compile.BScope]))
	}
}

// noteFields notes the hidden fields that a phase was given when it began, while it is open.
func (w *world) noteFields(fp int, op *compile.OpenPhase) {
	w.phases(func(b, _ int) {
		for i := range op.With {
			if f := &op.With[i]; b == fp+op.Hidden && f.Held.Sealed && !f.Held.Per {
				w.noteOne(job{fp: fp, name: f.Held, op: f, reg: b + f.At, who: state.Nil, caller: fp})
			}
		}
	})
}

// carrier adds c to the carriers if its value may be hidden. It skips values that are evaluated again, and pieces that
// the seat cannot identify, which are dealt.
func (w *world) carrier(c carrier) {
	if !c.name.Sealed || c.name.Type.IsList() {
		return
	}
	c.old = w.m.Slot[max(0, c.slot)]
	if c.reg >= 0 {
		c.old = w.m.Stack[c.reg]
	}
	known := c.name.Type.Base != expr.Piece || c.old >= 0 && w.p.Knows(w.m, w.seat, c.old)
	again := slices.ContainsFunc(w.jobs, func(j job) bool { return j.reg == c.reg && j.fresh })
	if c.old != state.Nil && known && !again {
		w.hold = append(w.hold, c)
	}
}

// carry sets the carriers to their values in the changed match. It reports whether any of them changed.
func (w *world) carry() (changed bool) {
	for i := range w.hold {
		c := &w.hold[i]
		c.now = w.carried(c, w.hold[:i])
		changed = changed || c.now != c.old
		if c.reg < 0 {
			w.m.Set(c.slot, c.now)
		} else {
			w.m.Stack[c.reg] = c.now
		}
	}
	w.phases(func(_, id int) {
		w.m.Invalidated |= w.m.L.InvalidatesByScope[id]
		w.m.PendingRules |= w.m.L.RulesByScope[id]
	})
	return changed
}

// carried returns the new value of a carrier. It is that of a name, variable or earlier carrier that had the same
// value; if there is none, a random value that the carrier may have.
func (w *world) carried(c *carrier, before []carrier) int32 {
	for i := range w.jobs {
		if j := &w.jobs[i]; j.old == c.old && !j.list() && slices.Contains(c.from.From, j.name) {
			return w.m.Stack[j.reg]
		}
	}
	if k := w.source(c.from.Vars, c.owner, c.old); k >= 0 {
		return w.m.Slot[w.s.Slots[k].Slot]
	}
	for i := range before {
		if o := &before[i]; o.old == c.old && (o.name == c.name || slices.Contains(c.from.From, o.name)) {
			return o.now
		}
	}
	if c.owner == w.seat {
		return c.old
	}
	cands := w.offered(&compile.Hidden{From: c.from.From, Owner: c.owner, Var: -1}, c.old)
	if cands == nil {
		cands = w.domain(c.name.Type, 0, 0)
	}
	if len(cands) == 0 {
		return c.old
	}
	return cands[w.r.IntN(len(cands))]
}
