package view

import (
	"slices"
	"strings"

	"precept/interpreter/code"
	"precept/interpreter/state"
)

// Nobody sees only what all see.
const Nobody int32 = -1

// Unseen is what a piece is called where the seat cannot tell which it is.
const Unseen = code.Unseen

// Everything is the seat of one who sees all: a referee, or who looks for a fault.
const Everything = code.Everything

// View is what one seat may know.
type View struct {
	Seat   string
	Places []Place
	Values []Value
	Traits []Trait
}

// Trait is an attribute of a space or a player that steps have changed.
type Trait struct{ Subject, Name, Value string }

// Place is a space or zone with what lies in it. Empty places are left out.
type Place struct {
	Name   string
	Space  bool
	Owner  string
	Pieces []Piece
	Hidden int    // pieces that the seat cannot tell
	Backs  []Back // what those of them show whose back the content says, by name
}

// Back is pieces face down that show the same.
type Back struct {
	Name  string
	Count int
}

// Piece is pieces that look the same.
type Piece struct {
	Name  string
	Kind  string
	Owner string
	Count int
	Attrs []Value // that differ from their default
}

// Value is a variable or an attribute as an expression names it.
type Value struct{ Name, Value string }

// Of is what seat may know of m.
func Of(p *code.Program, m *state.Match, seat int32) View {
	v := View{}
	if seat >= 0 {
		v.Seat = p.Names[seat]
	}
	for q := range p.Places {
		if pl, any := place(p, m, q, seat); any {
			v.Places = append(v.Places, pl)
		}
	}
	p.EachVar(m, seat, func(name, value string) { v.Values = append(v.Values, Value{name, value}) })
	p.EachSpaceAttr(m, seat, func(subject, name, value string) {
		v.Traits = append(v.Traits, Trait{subject, name, value})
	})
	return v
}

func place(p *code.Program, m *state.Match, q int, seat int32) (Place, bool) {
	if m.Num[q] == 0 {
		return Place{}, false
	}
	pl := Place{Name: p.Places[q].Name, Space: p.Places[q].Space >= 0}
	if o := p.Places[q].Owner; o >= 0 {
		pl.Owner = p.Names[o]
	}
	ordered := m.L.Order[q] == state.Row
	for i := m.Head[q]; i >= 0; i = m.Next[i] {
		if seat != Everything && !p.Knows(m, seat, int32(i)) {
			pl.Hidden++
			pl.back(p.Back(int32(i)))
			continue
		}
		pl.add(describe(p, m, int32(i), seat), ordered)
	}
	return pl, true
}

// back counts a piece face down with those that show the same. Their order says nothing of theirs.
func (pl *Place) back(name string) {
	if name == "" {
		return
	}
	i, found := slices.BinarySearchFunc(pl.Backs, name, func(b Back, name string) int {
		return strings.Compare(b.Name,
			name)
	})
	if !found {
		pl.Backs = slices.Insert(pl.Backs, i, Back{Name: name})
	}
	pl.Backs[i].Count++
}

func describe(p *code.Program, m *state.Match, i, seat int32) Piece {
	out := Piece{Name: p.PieceName(int(i)), Kind: p.Game.Kinds[p.Pieces[i].Kind].ID, Count: 1}
	if o := p.Pieces[i].Owner; o >= 0 {
		out.Owner = p.Names[o]
	}
	p.EachAttr(m, i, seat, func(name, value string) { out.Attrs = append(out.Attrs, Value{name, value}) })
	return out
}

// add counts a piece with those that look the same, beside it where order means something.
func (pl *Place) add(piece Piece, ordered bool) {
	for i := range pl.Pieces {
		if (!ordered || i == len(pl.Pieces)-1) && same(&pl.Pieces[i], &piece) {
			pl.Pieces[i].Count++
			return
		}
	}
	pl.Pieces = append(pl.Pieces, piece)
}

func same(a, b *Piece) bool {
	if a.Name != b.Name || a.Owner != b.Owner || len(a.Attrs) != len(b.Attrs) {
		return false
	}
	for i := range a.Attrs {
		if a.Attrs[i] != b.Attrs[i] {
			return false
		}
	}
	return true
}
