package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// EachVar calls f for every variable of the match: its name as an expression writes it, its value, who sees it, and
// whose it is (Nil for nobody's).
func (p *Program) EachVar(m *M, f func(name, value, seenBy string, owner int32)) {
	for v := range p.Game.Vars {
		d, at := &p.Game.Vars[v], &p.varAt[v]
		at.each(func(n int, keys []int32) {
			name := p.linker().placeName(d.ID, d.Keys, keys)
			f(name, p.slotText(m, d.Type, at.base+n*at.width), d.SeenBy, owner(d.Keys, keys))
		})
	}
}

// slotText is the value of a variable in words.
func (p *Program) slotText(m *M, t expr.Type, slot int) string {
	if !t.IsList() {
		return p.ValueName(t, m.Slot[slot])
	}
	s := "["
	add := func(v int32) {
		if s != "[" {
			s += ", "
		}
		s += p.ValueName(t.Elem(), v)
	}
	if t.Base == expr.Place {
		for i, rest := getSet(m.Slot[slot:]).Pop(); i >= 0; i, rest = rest.Pop() {
			add(int32(i))
		}
	} else {
		for i := range int32(32 * p.linker().wordsOf(t)) {
			if bitOf(m.Slot[slot:], i) {
				add(i)
			}
		}
	}
	return s + "]"
}

// EachAttr calls f for every attribute of a piece that seat sees and that steps have changed, or that not everybody
// sees.
func (p *Program) EachAttr(m *M, piece, seat int32, f func(name, value string)) {
	for _, a := range p.pieceAttrs {
		s := p.AttrSlot(a, piece)
		if s < 0 || m.Slot[s] == state.Nil || m.Slot[s] == m.L.Init[s] && p.Game.Decls.Attrs[a].SeenBy == "all" ||
			seat != -2 && !p.attrKnown(m, a, seat, piece) {
			continue
		}
		d := &p.Game.Decls.Attrs[a]
		f(d.Name, p.ValueName(d.Type, m.Slot[s]))
	}
}

// Public reports whether everybody sees an attribute, whatever has it.
func (p *Program) Public(attr string) bool {
	for i := range p.Game.Decls.Attrs {
		if a := &p.Game.Decls.Attrs[i]; a.Name == attr && a.SeenBy != "all" {
			return false
		}
	}
	return true
}

// EachSecret calls f for every enum attribute of a piece that seat sees and not everybody does: it tells pieces of one
// name apart.
func (p *Program) EachSecret(m *M, piece, seat int32, f func(attr int, value string)) {
	for _, a := range p.pieceAttrs {
		d := &p.Game.Decls.Attrs[a]
		if s := p.AttrSlot(a, piece); d.Hidden && d.Type.Scalar(expr.Enum) && s >= 0 && m.Slot[s] != state.Nil &&
			p.attrKnown(m, a, seat, piece) {
			f(a, p.ValueName(d.Type, m.Slot[s]))
		}
	}
}

// EachValue calls f for every attribute of a piece that has one value and that seat sees, -2 all there are.
func (p *Program) EachValue(m *M, piece, seat int32, f func(attr int, value string)) {
	for a := range p.Game.Decls.Attrs {
		d := &p.Game.Decls.Attrs[a]
		if d.Type.Depth > 0 || d.Type.Base == expr.Steps || !p.KindIs(p.Pieces[piece].Kind, d.Kind) || seat != -2 &&
			!p.attrKnown(m, a, seat, piece) {
			continue
		}
		f(a, p.ValueName(d.Type, p.AttrValue(m, a, piece)))
	}
}

// EachSpaceAttr calls f for every attribute of spaces and players that steps have changed.
func (p *Program) EachSpaceAttr(m *M, f func(subject, name, value string)) {
	for a := range p.Game.Attrs {
		d := &p.Game.Decls.Attrs[a]
		base := p.Game.Decls.Kinds[d.Kind].Base
		if p.Game.Attrs[a].Fixed || base == expr.Piece {
			continue
		}
		t := &p.attrs[p.attrOf[a]]
		for i, s := range t.slot {
			if s < 0 || m.Slot[s] == m.L.Init[s] {
				continue
			}
			subject := p.ValueName(expr.Type{Base: base}, int32(i))
			f(subject, d.Name, p.ValueName(d.Type, m.Slot[s]))
		}
	}
}
