package knowledge

import (
	"slices"

	"precept/interpreter/internal/exec"
)

// veil exchanges the numbers of face-down pieces that the seat cannot identify, so that a number does not reveal what a
// piece is. It reports whether anything changed.
func (w *world) veil() bool { return w.renumber(w.veiled(), nil) }

// renumber sorts each list and gives its pieces their numbers in that order. It reports whether anything changed.
func (w *world) renumber(lists [][]int32, then func(a, b int32) int) bool {
	changed := false
	to := make([]int32, len(w.p.Pieces))
	for i := range to {
		to[i] = int32(i)
	}
	for _, list := range lists {
		w.line(list, then)
		for i, x := range slices.Sorted(slices.Values(list)) { // any number fits: the pieces are of one kind and owner
			to[list[i]] = x
			changed = changed || x != list[i]
		}
	}
	if !changed {
		return false
	}
	w.lay(to)
	w.wear(to)
	exec.References(w.p, w.m, func(v *int32, _ int) {
		if *v >= 0 {
			*v = to[*v]
		}
	})
	return true
}

// veiled returns, in the order in which they lie, the pieces that look alike to the seat and differ only in what it
// does not see.
func (w *world) veiled() (out [][]int32) {
	at := map[int]int{} // by look: the index of the list
	pinned := map[int32]bool{}
	exec.Speaking(w.p, w.m, func(piece int32) { pinned[piece] = true })
	for q := range w.p.Places {
		for i := int32(w.m.Head[q]); i >= 0; i = int32(w.m.Next[i]) {
			if pinned[i] || !w.veils(i) {
				continue
			}
			look := w.p.Classes[w.p.Pieces[i].Class].Appearance
			if _, is := at[look]; !is {
				at[look] = len(out)
				out = append(out, nil)
			}
			out[at[look]] = append(out[at[look]], i)
		}
	}
	return out
}

// veils reports whether a piece has face-down values and the seat sees none of them.
func (w *world) veils(piece int32) bool {
	has := false
	for _, a := range w.s.Attrs {
		if w.p.AttrSlot(a, piece) < 0 {
			continue
		}
		if w.p.Sees(w.m, a, w.seat, piece) {
			return false
		}
		has = true
	}
	return has
}

// wear gives each piece to[p] the attributes of piece p.
func (w *world) wear(to []int32) {
	was := slices.Clone(w.m.Slot)
	for a := range w.p.Game.Decls.Attrs {
		width := w.p.WordsOf(w.p.Game.Decls.Attrs[a].Type)
		for p, x := range to {
			from, at := w.p.AttrSlot(a, int32(p)), w.p.AttrSlot(a, x)
			if int32(p) == x || from < 0 || at < 0 {
				continue
			}
			for k := range width {
				w.m.Set(at+k, was[from+k])
			}
		}
	}
}
