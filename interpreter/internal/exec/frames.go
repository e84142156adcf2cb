package exec

import (
	"precept/internal/limit"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// What the frames of a match hold, for code that writes, reads or inspects a position.

// EachFrame calls f with every frame of a match, the outermost first. fp is the index of its first register, b its
// block.
func EachFrame(p *compile.Program, m *state.Match, f func(fp int, b *compile.Block)) {
	for base := 1; base+state.Header <= int(m.Ctl[state.Top]); {
		fp := base + state.Header
		if int(m.Stack[fp+state.FBase]) != base {
			return
		}
		b := p.Blocks[m.Stack[fp+state.FBlock]]
		f(fp, b)
		base = fp + b.Regs
		if b.ID == p.DueB {
			base = fp + int(m.Stack[fp+queueSize])
		}
	}
}

// EachAt returns how many elements of its list a loop has started in frame fp.
func EachAt(m *state.Match, fp int, op *compile.Each) int { return int(m.Stack[fp+op.Hidden+eachAt]) }

// AnyKind means the kind of a piece that may be of any kind.
const AnyKind = -1

// References calls f with every word of a match that names a piece, and the kind of that piece, AnyKind if it is not
// known. The words are in frames and their lists, in the journal of moves, in variables, attributes and effects. A word
// may hold nil.
func References(p *compile.Program, m *state.Match, f func(word *int32, kind int)) {
	s := p.Secrets()
	// Two names may share one list. A list that a loop bound in an earlier turn may overlap a newer one.
	seen := make([]bool, len(m.Heap))
	EachFrame(p, m, func(fp int, b *compile.Block) {
		for _, c := range s.Cells[b.ID] {
			for k := 0; c.Other && k < c.Count; k++ {
				list(m, fp+c.Reg+2*k, seen, 0, func(*int32, int) {})
			}
		}
	})
	EachFrame(p, m, func(fp int, b *compile.Block) {
		for _, c := range s.Cells[b.ID] {
			for k := 0; !c.Other && k < c.Count; k++ {
				if c.List {
					list(m, fp+c.Reg+2*k, seen, c.Kind, f)
				} else {
					f(&m.Stack[fp+c.Reg+k], c.Kind)
				}
			}
		}
		if b.ID != p.DueB {
			return
		}
		dueEntries(m, fp, func(e []int32) {
			i := p.Instances[e[triggerInst]]
			if a := i.Ability; a.Each != nil && a.Each.Type.Base == expr.Piece {
				f(&e[triggerElem], a.Each.Type.Ref)
			}
			if e[triggerKept] > 0 {
				inValues(&p.Effects[i.Effect], m.Stack[fp+int(e[triggerKept]):], f)
			}
		})
	})
	for i := 0; i < len(m.Journal); i += 2 {
		v := int32(m.Journal[i])
		f(&v, AnyKind)
		m.Journal[i] = int16(v)
	}
	for _, at := range s.Pieces {
		v := m.Slot[at.Slot]
		f(&v, at.Kind)
		m.Set(at.Slot, v)
	}
	EachEffect(p, m, func(at int, e *compile.Effect) {
		var values [limit.EffectValues]int32
		copy(values[:], m.Slot[at+compile.EffArgs:])
		inValues(e, values[:], f)
		for k := range e.Model.Slots {
			m.Set(at+compile.EffArgs+k, values[k])
		}
	})
}

// inValues calls f with the pieces among the values that an effect keeps.
func inValues(e *compile.Effect, values []int32, f func(*int32, int)) {
	for k, l := range e.Model.Slots {
		if l.Type.Base == expr.Piece {
			f(&values[k], l.Type.Ref)
		}
	}
}

// list calls f with the elements of the list bound at a place of the stack, each once.
func list(m *state.Match, at int, seen []bool, kind int, f func(*int32, int)) {
	off := int(m.Stack[at])
	for i := range compile.HeapList(m, at) {
		if !seen[off+i] {
			seen[off+i] = true
			f(&m.Heap[off+i], kind)
		}
	}
}

// dueEntries calls f with the entries of a frame of due abilities that are not done.
func dueEntries(m *state.Match, fp int, f func(e []int32)) {
	for k := range int(m.Stack[fp+queueN]) {
		if e := m.Stack[fp+queueList+k*triggerWords:][:triggerWords]; e[triggerInst] >= 0 {
			f(e)
		}
	}
}

// EachEffect calls f for every effect in play, with the first of its slots.
func EachEffect(p *compile.Program, m *state.Match, f func(at int, e *compile.Effect)) {
	for i := range limit.EffectSlots {
		at := p.EffectAt(i)
		if id := m.Slot[at+compile.EffID]; id > 0 {
			f(at, &p.Effects[id-1])
		}
	}
}

// Speaking calls f with the piece of every ability that runs or is due, and of every effect in play.
func Speaking(p *compile.Program, m *state.Match, f func(piece int32)) {
	EachFrame(p, m, func(fp int, b *compile.Block) {
		f(m.Stack[fp+state.FSource])
		if b.ID == p.DueB {
			dueEntries(m, fp, func(e []int32) { f(p.Instances[e[triggerInst]].Source) })
		}
	})
	EachEffect(p, m, func(at int, _ *compile.Effect) { f(m.Slot[at+compile.EffSource]) })
}

// Bits and values of the word FAux, in a frame that is not of due abilities; GivenNil is a value of a register.
const (
	AuxBits  = auxDone | auxFilled | auxAgain
	GivenNil = givenNil
	NoSlot   = noSlot
	LastSlot = feignedSlot // the lowest number that stands for a slot
)

// OfEffect reports whether a due ability whose slot this is comes from an effect, in play or gone.
func OfEffect(slot int32) bool { return slot >= 0 || slot == goneSlot }

// AuxRule returns the state rule whose steps a frame runs, -1 for none, and the slot of its effect.
func AuxRule(aux int32) (rule int, slot int32) {
	return int(aux&^AuxBits>>auxRule) - 1, ruleSlot(aux &^ AuxBits)
}

// WithRule returns the word FAux of a frame that runs a state rule of the effect in a slot.
func WithRule(bits int32, rule int, slot int32) int32 {
	return bits | int32(rule+1)<<auxRule | (slot+1)<<auxSlot
}

// Due describes a frame of due abilities.
type Due struct {
	Group, Must, Open, OpenPC int32
	Waits                     []Waits
}

// Waits describes one due ability.
type Waits struct {
	Instance, Elem, Event, Me, Owner, Slot, Orderer int32
	Kept                                            []int32 // the values of its effect, nil for none
}

// DueSize returns how many words the registers of the frame take.
func (d *Due) DueSize(values int) int {
	n := queueList + len(d.Waits)*triggerWords
	for i := range d.Waits {
		if d.Waits[i].Kept != nil {
			n += values
		}
	}
	return n
}

// ReadDue reads the frame of due abilities at fp.
func ReadDue(m *state.Match, fp, values int) Due {
	at := m.Stack[fp:]
	d := Due{Group: at[queueGroup], Must: at[queueMust], Open: at[queueOpen], OpenPC: at[queueOpen+1]}
	for k := range int(at[queueN]) {
		e := at[queueList+k*triggerWords:]
		w := Waits{Instance: e[triggerInst], Elem: e[triggerElem], Event: e[triggerEvent], Me: e[triggerMe],
			Owner: e[triggerOwner], Slot: e[triggerSlot], Orderer: e[triggerOrderer]}
		if kept := int(e[triggerKept]); kept > 0 {
			w.Kept = at[kept : kept+values]
		}
		d.Waits = append(d.Waits, w)
	}
	return d
}

// WriteDue writes d into the frame at fp.
func WriteDue(m *state.Match, fp, values int, d *Due) {
	at := m.Stack[fp : fp+d.DueSize(values)]
	for i := range at {
		at[i] = state.Nil
	}
	kept := queueList + len(d.Waits)*triggerWords
	at[queueN], at[queueGroup], at[queueSize], at[queueMust] = int32(len(d.Waits)), d.Group, int32(len(at)), d.Must
	at[queueOpen], at[queueOpen+1] = d.Open, d.OpenPC
	for k := range d.Waits {
		w := &d.Waits[k]
		e := at[queueList+k*triggerWords:]
		e[triggerInst], e[triggerElem], e[triggerEvent], e[triggerMe] = w.Instance, w.Elem, w.Event, w.Me
		e[triggerOwner], e[triggerSlot], e[triggerKept], e[triggerOrderer] = w.Owner, w.Slot, 0, w.Orderer
		if w.Kept != nil {
			e[triggerKept] = int32(kept)
			copy(at[kept:kept+values], w.Kept)
			kept += values
		}
	}
}

// Again reports whether a frame runs the steps of a call that was replaced.
func Again(bits int32) bool { return bits&auxAgain != 0 }
