package knowledge

import (
	"slices"
	"strings"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/state"
	"precept/interpreter/view"
)

// Nobody is the seat that sees only what everybody sees.
const Nobody int32 = -1

// Everything is the seat that sees all: a referee, or a tool that searches for faults.
const Everything = compile.Everything

// Of returns what seat may know of m.
func Of(p *compile.Program, m *state.Match, seat int32) view.View {
	v := view.View{}
	if seat >= 0 {
		v.Seat = p.Names[seat]
	}
	for q := range p.Places {
		if pl, any := place(p, m, q, seat); any {
			v.Places = append(v.Places, pl)
		}
	}
	cells := 0
	for _, c := range p.Cells() {
		cells += len(c)
	}
	v.Values = slices.Grow(v.Values, cells)
	p.EachVar(m, seat, func(name, value string) { v.Values = append(v.Values, view.Value{Name: name, Value: value}) })
	p.EachSpaceAttr(m, seat, func(subject, name, value string) {
		v.Traits = append(v.Traits, view.Trait{Subject: subject, Name: name, Value: value})
	})
	return v
}

func place(p *compile.Program, m *state.Match, q int, seat int32) (view.Place, bool) {
	if m.Num[q] == 0 {
		return view.Place{}, false
	}
	pl := view.Place{Name: p.Places[q].Name, Space: p.Places[q].Space >= 0}
	if o := p.Places[q].Owner; o >= 0 {
		pl.Owner = p.Names[o]
	}
	look(p, m, q, seat, &pl, func(int) {})
	return pl, true
}

// look adds the pieces of a place to pl, one after the other. For each it calls as with the index of the piece of pl
// that it was counted in, -1 if the seat cannot identify it.
func look(p *compile.Program, m *state.Match, q int, seat int32, pl *view.Place, as func(k int)) {
	ordered := m.L.Order[q] == state.Row
	for i := m.Head[q]; i >= 0; i = m.Next[i] {
		if seat != Everything && !p.Knows(m, seat, int32(i)) {
			pl.Hidden++
			back(pl, p.Back(int32(i)))
			as(-1)
			continue
		}
		as(add(pl, describe(p, m, int32(i), seat), ordered))
	}
}

// Lying returns how a seat can name the pieces of a place: for each of the view's pieces there, in order, the indices
// from 0 with which an expression names it, as in table[0]. The last list holds the pieces that the seat cannot
// identify.
func Lying(p *compile.Program, m *state.Match, q int, seat int32) [][]int {
	var pl view.Place
	var of []int
	look(p, m, q, seat, &pl, func(k int) { of = append(of, k) })
	out := make([][]int, len(pl.Pieces)+1)
	for i, k := range of {
		if k < 0 {
			k = len(pl.Pieces)
		}
		out[k] = append(out[k], i)
	}
	return out
}

// back counts a face-down piece with those of the same back, sorted by name, so that their order in the place stays
// hidden.
func back(pl *view.Place, name string) {
	if name == "" {
		return
	}
	i, found := slices.BinarySearchFunc(pl.Backs, name, func(b view.Back, name string) int {
		return strings.Compare(b.Name, name)
	})
	if !found {
		pl.Backs = slices.Insert(pl.Backs, i, view.Back{Name: name})
	}
	pl.Backs[i].Count++
}

func describe(p *compile.Program, m *state.Match, i, seat int32) view.Piece {
	out := view.Piece{Name: p.PieceName(int(i)), Kind: p.Game.Kinds[p.Pieces[i].Kind].ID, Count: 1}
	if o := p.Pieces[i].Owner; o >= 0 {
		out.Owner = p.Names[o]
	}
	p.EachAttr(m, i, seat, func(name, value string) {
		out.Attrs = append(out.Attrs, view.Value{Name: name, Value: value})
	})
	return out
}

// add counts a piece with those that look the same, in ordered places only if they are adjacent. It returns the index.
func add(pl *view.Place, piece view.Piece, ordered bool) int {
	for i := range pl.Pieces {
		if (!ordered || i == len(pl.Pieces)-1) && same(&pl.Pieces[i], &piece) {
			pl.Pieces[i].Count++
			return i
		}
	}
	pl.Pieces = append(pl.Pieces, piece)
	return len(pl.Pieces) - 1
}

func same(a, b *view.Piece) bool {
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
