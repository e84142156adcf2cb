package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// Concealed describes what some player cannot see, independently of the position: the slots that hold it, and which
// pieces may be mistaken for one another.
type Concealed struct {
	Pieces []PieceSlot
	Slots  []Hidden // the variables and attributes that some player cannot see
	Attrs  []int    // attributes of pieces that some player cannot see
	Family []int    // by class: classes that may be mistaken for one another face down share a number
	reach  [][]bool // by class: the zones that its pieces can reach
	backed []bool   // by class: the content names its back
	lies   [][]bool // by class: the places where its pieces could be
}

// Concealed computes what some player cannot see.
func (p *Table) Concealed() *Concealed {
	s := &Concealed{}
	s.findSlots(p)
	s.findBacks(p)
	s.findPlaces(p)
	return s
}

// Hidden is a variable of one combination of keys, or an attribute of one subject, that some player cannot see.
type Hidden struct {
	Slot, Width int
	Type        expr.Type
	Low, Top    int32
	Var         int   // -1 for an attribute
	Vars        []int // hidden variables that it is set to
	Attr        int   // -1 for a variable
	Subject     int32 // of an attribute
	Kind        expr.Base
	SeenBy      string
	Owner       int32 // Nil for none
	From        []*expr.Local
	Told        []int // public slots that may have the same value
	Untold      bool  // whether it is set is hidden too
}

// PieceSlot is a slot that holds a piece, and the names that it was set to.
type PieceSlot struct {
	Slot, Kind int
	From       []*expr.Local
}

// MayLie reports whether a piece of a class could be in place q: where steps can bring such pieces. A player's piece
// could be in another player's zone only if steps can bring it there. The result does not depend on the position.
func (s *Concealed) MayLie(class, q int) bool { return s.lies[class][q] }

// findPlaces finds where the pieces of each class could be.
func (s *Concealed) findPlaces(p *Table) {
	for c := range p.Classes {
		lies := make([]bool, len(p.Places))
		for q := range p.Places {
			lies[q] = s.reaches(p, c, &p.Places[q])
		}
		s.lies = append(s.lies, lies)
	}
}

func (s *Concealed) reaches(p *Table, class int, pl *Place) bool {
	if pl.Zone < 0 || !s.backed[class] && !s.reach[class][pl.Zone] {
		return false
	}
	c := &p.Classes[class]
	if k := p.Game.Zones[pl.Zone].Of; k >= 0 && !p.KindIs(c.Kind, k) {
		return false
	}
	return c.Owner < 0 || pl.Owner < 0 || pl.Owner == c.Owner || p.Game.Strays(c.Kind, pl.Zone)
}

// findSlots lists the slots that hold pieces, and those that some player cannot see.
func (s *Concealed) findSlots(p *Table) {
	for v := range p.Game.Vars {
		d := &p.Game.Vars[v]
		p.EachSlot(v, func(slot, width int, owner int32) {
			if d.Type.Scalar(expr.Piece) {
				s.Pieces = append(s.Pieces, PieceSlot{slot, d.Type.Ref, p.Game.VarOrigins[v].From})
			}
			if d.SeenBy != "all" {
				from := &p.Game.VarOrigins[v]
				h := Hidden{
					Slot: slot, Width: width, Type: d.Type, Low: d.Low, Top: d.Top, Var: v, Attr: -1,
					SeenBy: d.SeenBy, Owner: owner, From: from.From, Vars: from.Vars, Untold: from.Untold,
				}
				for _, t := range from.Told {
					p.EachSlot(t, func(slot, _ int, who int32) {
						if who == owner {
							h.Told = append(h.Told, slot)
						}
					})
				}
				s.Slots = append(s.Slots, h)
			}
		})
	}
	for a := range p.Game.Decls.Attrs {
		s.attribute(p, a)
	}
}

func (s *Concealed) attribute(p *Table, a int) {
	d, g, from := &p.Game.Decls.Attrs[a], &p.Game.Attrs[a], &p.Game.AttrOrigins[a]
	base := p.Game.Decls.Kinds[d.Kind].Base
	for i, slot := range p.Attrs[p.AttrOf[a]].Slot {
		if slot < 0 {
			continue
		}
		if d.Type.Scalar(expr.Piece) {
			s.Pieces = append(s.Pieces, PieceSlot{int(slot), d.Type.Ref, from.From})
		}
		if d.SeenBy == "all" || base == expr.Piece && !p.KindIs(p.Pieces[i].Kind, d.Kind) {
			continue
		}
		h := Hidden{
			Slot: int(slot), Width: 1, Type: d.Type, Low: g.Low, Top: g.Top, Var: -1, Attr: a,
			Subject: int32(i), Kind: base, SeenBy: d.SeenBy, From: from.From, Vars: from.Vars,
			Untold: from.Untold,
		}
		switch base {
		case expr.Piece:
			h.Owner = p.Pieces[i].Owner
			if !slices.Contains(s.Attrs, a) {
				s.Attrs = append(s.Attrs, a)
			}
		case expr.Player:
			h.Owner = int32(i)
		default:
			h.Owner = state.Nil
		}
		s.Slots = append(s.Slots, h)
	}
}

// findBacks finds which classes may be mistaken for one another: those with the same back. Without named backs, those
// that steps can bring to the same hidden zone.
func (s *Concealed) findBacks(p *Table) {
	n := len(p.Classes)
	s.backed, s.Family = make([]bool, n), make([]int, n)
	kinds, homes := make([]int, n), make([]int, n)
	for c := range p.Classes {
		kinds[c], homes[c], s.Family[c] = p.Classes[c].Kind, -1, c
		if h := p.Classes[c].Home; h >= 0 {
			homes[c] = p.Places[h].Zone
		}
		s.backed[c] = p.BackOf(c) != ""
	}
	s.reach = p.Game.Reach(kinds, homes)
	for c := range p.Classes {
		for d := range c {
			if s.Family[c] != s.Family[d] && s.alike(p, c, d) {
				s.join(s.Family[c], s.Family[d])
			}
		}
	}
}

// alike reports whether pieces of two classes may look alike face down.
func (s *Concealed) alike(p *Table, c, d int) bool {
	if s.backed[c] || s.backed[d] {
		return p.BackOf(c) == p.BackOf(d)
	}
	for z := range p.Game.Zones {
		if p.Game.Zones[z].SeenBy != "all" && s.reach[c][z] && s.reach[d][z] {
			return true
		}
	}
	return false
}

func (s *Concealed) join(a, b int) {
	for c, f := range s.Family {
		if f == a {
			s.Family[c] = b
		}
	}
}
