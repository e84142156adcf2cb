package knowledge

import (
	"cmp"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
)

// Number renumbers equal pieces in the order in which they lie. Otherwise the number of a piece would reveal which of
// two equal pieces came out of a hidden place. Pieces with abilities or effects, and pieces that hold a place, keep
// their numbers. It reports whether anything changed.
func Number(p *compile.Program, m *state.Match, seat int32) bool {
	s := p.Secrets()
	if !s.Any {
		return false
	}
	w := world{p: p, m: m, s: s, seat: seat}
	return w.renumber(w.equal(), w.byValues)
}

// equal returns the pieces of each class in the order in which they lie.
func (w *world) equal() [][]int32 {
	out := make([][]int32, len(w.p.Classes))
	fixed := w.fixed()
	for q := range w.p.Places {
		for i := int32(w.m.Head[q]); i >= 0; i = int32(w.m.Next[i]) {
			if c := w.p.Pieces[i].Class; !fixed[i] {
				out[c] = append(out[c], i)
			}
		}
	}
	return out
}

// fixed returns the pieces that keep their numbers.
func (w *world) fixed() map[int32]bool {
	out := map[int32]bool{}
	exec.Speaking(w.p, w.m, func(piece int32) { out[piece] = true })
	for _, i := range w.p.Instances {
		out[i.Source] = true
	}
	for q := range w.p.Places {
		out[int32(w.p.Places[q].Holder)] = true
	}
	return out
}

// byValues compares two pieces of a class by the values of their attributes.
func (w *world) byValues(a, b int32) int {
	for _, t := range w.p.Classes[w.p.Pieces[a].Class].Sets {
		if c := cmp.Compare(w.p.AttrValue(w.m, t, a), w.p.AttrValue(w.m, t, b)); c != 0 {
			return c
		}
	}
	return 0
}
