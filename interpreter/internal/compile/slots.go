package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// SlotOf describes a slot of a match: a variable for some keys, or an attribute of a subject.
type SlotOf struct {
	Var     int // -1 for an attribute
	Keys    []int32
	Owner   int32 // of a variable: the player among its keys, Nil for none
	Attr    int
	Subject int32
	Type    expr.Type
	Width   int // slots that it takes, from this one on
}

// Slot describes a slot of a match. It returns false for an unnamed slot.
func (p *Program) Slot(slot int) (SlotOf, bool) {
	p.slots.once.Do(p.nameSlots)
	s, ok := p.slots.of[slot]
	return s, ok
}

func (p *Program) nameSlots() {
	of := map[int]SlotOf{}
	for v := range p.Game.Vars {
		d, at := &p.Game.Vars[v], &p.VarAt[v]
		at.Each(func(n int, keys []int32) {
			of[at.Base+n*at.Width] = SlotOf{Var: v, Keys: append([]int32(nil), keys...), Type: d.Type,
				Owner: Owner(d.Keys, keys), Width: at.Width}
		})
	}
	for a := range p.Game.Attrs {
		d := &p.Game.Decls.Attrs[a]
		for i, s := range p.Attrs[p.AttrOf[a]].Slot {
			if s < 0 || !p.has(i, d) {
				continue
			}
			of[int(s)] = SlotOf{Var: -1, Attr: a, Subject: int32(i), Type: d.Type, Owner: state.Nil, Width: 1}
		}
	}
	p.slots.of = of
}

// has reports whether subject i is of the kind of an attribute.
func (p *Program) has(i int, d *expr.AttrDecl) bool {
	switch p.Game.Decls.Kinds[d.Kind].Base {
	case expr.Piece:
		return p.KindIs(p.Pieces[i].Kind, d.Kind)
	case expr.Place:
		return p.Places[i].Space >= 0 && p.KindIs(p.Places[i].Kind, d.Kind)
	}
	return true
}

// EachHeld calls f with every element of a list that is stored in slots.
func (p *Program) EachHeld(t expr.Type, slots []int32, f func(v int32)) {
	if t.Base == expr.Place {
		for i, rest := GetSet(slots).Pop(); i >= 0; i, rest = rest.Pop() {
			f(int32(i))
		}
		return
	}
	for i := range int32(WordBits * len(slots)) {
		if BitOf(slots, i) {
			f(i)
		}
	}
}
