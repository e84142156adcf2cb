package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// Everything is the seat that sees all: a referee, or a tool that searches for faults.
const Everything int32 = -2

// SeesAll reports whether nothing is hidden from seat: [Everything], or a referee's seat.
func (p *Table) SeesAll(seat int32) bool {
	return seat == Everything || seat >= 0 && p.Seers>>uint(seat)&1 != 0
}

// Unseen is the name of a piece that cannot be identified.
const Unseen = view.Unseen

// SeenName returns a value as an expression names it, [Unseen] for a piece that seat cannot identify. So no statement
// about a face-down piece reveals which piece it is.
func (p *Table) SeenName(m *state.Match, t expr.Type, v, seat int32) string {
	if t.Base == expr.Piece && v >= 0 && int(v) < len(p.Pieces) && !p.SeesAll(seat) && !p.Knows(m, seat, v) {
		return Unseen
	}
	return p.ValueName(t, v)
}

// EachVar calls f for every variable of the match that seat sees, with its name as an expression writes it, and its
// value.
func (p *Table) EachVar(m *state.Match, seat int32, f func(name, value string)) {
	cells := p.Cells()
	for v := range p.Game.Vars {
		d, at := &p.Game.Vars[v], &p.VarAt[v]
		for n, c := range cells[v] {
			if d.SeenBy == "all" || d.SeenBy == "owner" && c.Owner == seat || p.SeesAll(seat) {
				f(c.Name, p.slotText(m, d.Type, at.Base+n*at.Width, seat))
			}
		}
	}
}

// slotText returns the value of a variable as text.
func (p *Table) slotText(m *state.Match, t expr.Type, slot int, seat int32) string {
	if !t.IsList() {
		return p.SeenName(m, t, m.Slot[slot], seat)
	}
	s := "["
	add := func(v int32) {
		if s != "[" {
			s += ", "
		}
		s += p.SeenName(m, t.Elem(), v, seat)
	}
	if t.Base == expr.Place {
		for i, rest := GetSet(m.Slot[slot:]).Pop(); i >= 0; i, rest = rest.Pop() {
			add(int32(i))
		}
	} else {
		for i := range int32(WordBits * p.WordsOf(t)) {
			if BitOf(m.Slot[slot:], i) {
				add(i)
			}
		}
	}
	return s + "]"
}

// EachAttr calls f for the attributes of a piece that seat sees and that have changed or are hidden from some player.
// It adds those that distinguish the piece from others of its name.
func (p *Table) EachAttr(m *state.Match, piece, seat int32, f func(name, value string)) {
	for _, a := range p.PieceAttrs {
		s := p.AttrSlot(a, piece)
		if s < 0 || m.Slot[s] == state.Nil || m.Slot[s] == m.L.Init[s] && p.Game.Decls.Attrs[a].SeenBy == "all" ||
			!p.attrKnown(m, a, seat, piece) {
			continue
		}
		d := &p.Game.Decls.Attrs[a]
		f(d.Name, p.SeenName(m, d.Type, m.Slot[s], seat))
	}
	for _, a := range p.Classes[p.Pieces[piece].Class].Apart {
		d := &p.Game.Decls.Attrs[a]
		f(d.Name, p.ValueName(d.Type, p.AttrValue(m, a, piece)))
	}
}

// Public reports whether everybody sees an attribute of this name, on any subject.
func (p *Table) Public(attr string) bool {
	for i := range p.Game.Decls.Attrs {
		if a := &p.Game.Decls.Attrs[i]; a.Name == attr && a.SeenBy != "all" {
			return false
		}
	}
	return true
}

// EachSecret calls f for every hidden enum attribute of a piece that seat sees. Their values distinguish pieces of one
// name.
func (p *Table) EachSecret(m *state.Match, piece, seat int32, f func(attr int, value string)) {
	for _, a := range p.PieceAttrs {
		d := &p.Game.Decls.Attrs[a]
		if s := p.AttrSlot(a, piece); d.Hidden && d.Type.Scalar(expr.Enum) && s >= 0 && m.Slot[s] != state.Nil &&
			p.attrKnown(m, a, seat, piece) {
			f(a, p.ValueName(d.Type, m.Slot[s]))
		}
	}
}

// EachValue calls f for every attribute of a piece that has one value and that seat sees.
func (p *Table) EachValue(m *state.Match, piece, seat int32, f func(attr int, value string)) {
	for a := range p.Game.Decls.Attrs {
		d := &p.Game.Decls.Attrs[a]
		if d.Type.Depth > 0 || d.Type.Base == expr.Steps || !p.KindIs(p.Pieces[piece].Kind, d.Kind) ||
			!p.attrKnown(m, a, seat, piece) {
			continue
		}
		f(a, p.SeenName(m, d.Type, p.AttrValue(m, a, piece), seat))
	}
}

// EachSpaceAttr calls f for every attribute of spaces and players that steps have changed and that seat sees.
func (p *Table) EachSpaceAttr(m *state.Match, seat int32, f func(subject, name, value string)) {
	for a := range p.Game.Attrs {
		d := &p.Game.Decls.Attrs[a]
		base := p.Game.Decls.Kinds[d.Kind].Base
		if p.Game.Attrs[a].Fixed || base == expr.Piece || !p.SeesAll(seat) && !p.Public(d.Name) {
			continue
		}
		t := &p.Attrs[p.AttrOf[a]]
		for i, s := range t.Slot {
			if s < 0 || m.Slot[s] == m.L.Init[s] {
				continue
			}
			subject := p.ValueName(expr.Type{Base: base}, int32(i))
			f(subject, d.Name, p.SeenName(m, d.Type, m.Slot[s], seat))
		}
	}
}
