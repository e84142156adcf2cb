package knowledge

import (
	"math/bits"
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// slots gives the variables and attributes that the seat does not see other values. It keeps whether a value is set,
// and the number of elements, because these are public unless the steps hide them. It reports whether anything changed.
func (w *world) slots() (changed bool) {
	changed = !w.blank && w.mingle()
	w.was = make([]int32, len(w.s.Slots))
	for i := range w.s.Slots {
		w.was[i] = w.m.Slot[w.s.Slots[i].Slot]
	}
	done := make([]bool, len(w.s.Slots))
	for i := range w.s.Slots {
		changed = w.drawn(i, done) || changed
	}
	return changed
}

// mingle shuffles slots of one player for which it is hidden whether they are set. How many are set remains.
func (w *world) mingle() (changed bool) {
	groups, order := map[[3]int][]int{}, [][3]int{}
	for i := range w.s.Slots {
		h := &w.s.Slots[i]
		if !h.Untold || h.Type.IsList() || w.sees(h) || w.shown(h) {
			continue
		}
		of := [3]int{h.Var, h.Attr, int(h.Owner)}
		if groups[of] == nil {
			order = append(order, of)
		}
		groups[of] = append(groups[of], h.Slot)
	}
	for _, of := range order {
		slots := groups[of]
		w.r.Shuffle(len(slots), func(i, j int) {
			x, y := w.m.Slot[slots[i]], w.m.Slot[slots[j]]
			w.m.Set(slots[i], y)
			w.m.Set(slots[j], x)
		})
		changed = changed || len(slots) > 1
	}
	return changed
}

// drawn gives slot i another value. If the slot was set to a variable, that variable is drawn first, and the slot gets
// its value.
func (w *world) drawn(i int, done []bool) (changed bool) {
	h := &w.s.Slots[i]
	if done[i] || w.sees(h) || w.shown(h) {
		return false
	}
	done[i] = true
	k := w.source(h.Vars, h.Owner, w.was[i])
	if k < 0 || k == i || h.Type.IsList() {
		return w.slot(h)
	}
	changed = w.drawn(k, done)
	w.m.Set(h.Slot, w.m.Slot[w.s.Slots[k].Slot])
	return changed
}

// source returns which hidden slot of some variables had the value v, preferably one of owner's; -1 for none.
func (w *world) source(vars []int, owner, v int32) int {
	if len(vars) == 0 {
		return -1
	}
	found := -1
	for i := range w.s.Slots {
		h := &w.s.Slots[i]
		if h.Var < 0 || w.was[i] != v || h.Type.IsList() || !slices.Contains(vars, h.Var) {
			continue
		}
		if h.Owner == owner {
			return i
		}
		if found < 0 {
			found = i
		}
	}
	return found
}

// sees reports whether the seat sees a variable or an attribute.
func (w *world) sees(h *compile.Hidden) bool {
	if h.Attr >= 0 && h.Kind == expr.Piece {
		return w.p.Sees(w.m, h.Attr, w.seat, h.Subject)
	}
	return h.SeenBy != "nobody" && h.Owner == w.seat
}

// shown reports whether a public variable reveals the value of a hidden one.
func (w *world) shown(h *compile.Hidden) bool {
	return slices.ContainsFunc(h.Told, func(slot int) bool {
		v := w.m.Slot[slot]
		return v != state.Nil && v == w.m.Slot[h.Slot]
	})
}

// slot draws a value for a slot. It is the value of the name that the slot was set to, if that is still bound; else one
// that the choice behind it would offer; else one that its type allows.
func (w *world) slot(h *compile.Hidden) bool {
	m := w.m
	if w.blank && h.Untold && !h.Type.IsList() {
		return w.supposed(h)
	}
	if h.Attr >= 0 && h.Kind == expr.Piece && len(h.From) == 0 {
		return false // swapAttrs shuffles those among pieces that look alike
	}
	if h.Type.IsList() {
		return w.listed(h)
	}
	v := m.Slot[h.Slot]
	if v == state.Nil || h.Type.Base == expr.Piece && v >= 0 && !w.p.Knows(m, w.seat, v) {
		return false
	}
	if b := w.written(h, []int32{v}); b != nil {
		m.Set(h.Slot, b.new[0])
		return true
	}
	cands := w.offered(h, v)
	if cands == nil {
		cands = w.domain(h.Type, h.Low, h.Top)
	}
	if cands == nil && h.Type.Base == expr.Int {
		cands = w.spread(h)
	}
	if len(cands) < 2 {
		return false
	}
	m.Set(h.Slot, cands[w.r.IntN(len(cands))])
	return true
}

// supposed draws a value, or none, for a slot of which the seat does not know whether it was set. Per variable,
// either all slots are set, or none, or each by chance: most steps ask for all or none.
func (w *world) supposed(h *compile.Hidden) bool {
	of := [2]int{h.Var, h.Attr}
	how, drawn := w.set[of]
	if !drawn {
		how = supposal(w.r.IntN(4))
		w.set[of] = how
	}
	cands, none := w.offered(h), w.m.L.Init[h.Slot]
	if len(cands) == 0 {
		cands = w.domain(h.Type, h.Low, h.Top)
	}
	switch {
	case len(cands) == 0, how == noneSet, how == someSet && w.r.IntN(2) == 0:
		w.m.Set(h.Slot, none)
	default:
		w.m.Set(h.Slot, cands[w.r.IntN(len(cands))])
	}
	return true
}

// supposal says which slots of a variable or attribute are assumed to be set; other values mean all.
type supposal int

const (
	noneSet supposal = iota
	someSet
)

// written returns the name, bound again, whose old value a slot has; nil for none.
func (w *world) written(h *compile.Hidden, has []int32) *bound {
	for i := range w.new {
		b := &w.new[i]
		if !slices.Contains(h.From, b.name) || b.who >= 0 && h.Owner >= 0 && b.who != h.Owner || len(b.old) != len(has) {
			continue
		}
		if !slices.ContainsFunc(has, func(v int32) bool { return !slices.Contains(b.old, v) }) {
			return b
		}
	}
	return nil
}

// offered returns what a choice behind the value would offer to its owner; nil if that does not include the value.
func (w *world) offered(h *compile.Hidden, has ...int32) []int32 {
	for i := range w.s.Asks {
		a := &w.s.Asks[i]
		op, ok := a.Op.(*compile.Choose)
		if !ok || !a.Free || !slices.Contains(h.From, a.Name) {
			continue
		}
		cands := w.anew(op, h.Owner)
		if !slices.ContainsFunc(has, func(v int32) bool { return !slices.Contains(cands, v) }) {
			return cands
		}
	}
	return nil
}

// anew returns the candidates of a choice that reads no names of its steps, as if seat who were asked now.
func (w *world) anew(op *compile.Choose, who int32) []int32 {
	m := w.m
	fp := int(m.Ctl[state.Top]) + state.Header
	if fp+64 > len(m.Stack) {
		return nil
	}
	for k := state.FMe; k < 64; k++ {
		m.Stack[fp+k] = state.Nil
	}
	m.Stack[fp+state.FMe], m.Stack[fp+state.FOwner] = who, who
	w.enter(fp)
	return w.among(op, who)
}

// domain returns every value of a type, nil if there are infinitely many.
func (w *world) domain(t expr.Type, low, top int32) []int32 {
	n := int32(0)
	switch t.Base {
	case expr.Enum:
		n = int32(len(w.p.Game.Decls.Enums[t.Ref].Values))
	case expr.Bool:
		n = 2
	case expr.Player:
		n = int32(len(w.p.Players))
	case expr.Int:
		if low < top {
			n = top - low + 1
		}
	case expr.Piece:
		return w.pieces(t.Ref)
	case expr.Place:
		if t.Ref >= 0 {
			return w.spaces(t.Ref)
		}
	}
	var out []int32
	for v := range n {
		out = append(out, low+v)
	}
	return out
}

func (w *world) pieces(kind int) (out []int32) {
	for i := range w.p.Pieces {
		if w.m.Place[i] >= 0 && w.p.KindIs(w.p.Pieces[i].Kind, kind) && w.p.Knows(w.m, w.seat, int32(i)) {
			out = append(out, int32(i))
		}
	}
	return out
}

func (w *world) spaces(kind int) (out []int32) {
	for q := range w.p.Places {
		if w.p.Places[q].Space >= 0 && w.p.KindIs(w.p.Places[q].Kind, kind) {
			out = append(out, int32(q))
		}
	}
	return out
}

// spread returns the range of the values that a variable without declared range has for all players, including its
// initial value. It returns nil if the range is too large.
func (w *world) spread(h *compile.Hidden) []int32 {
	lo, hi := w.m.L.Init[h.Slot], w.m.L.Init[h.Slot]
	for i := range w.s.Slots {
		if o := &w.s.Slots[i]; o.Var == h.Var && o.Attr == h.Attr {
			if v := w.m.Slot[o.Slot]; v != state.Nil {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	if hi-lo > 1<<16 || lo == state.Nil {
		return nil
	}
	var out []int32
	for v := lo; v <= hi; v++ {
		out = append(out, v)
	}
	return out
}

// listed draws other elements for a variable that is a list, as many as it has.
func (w *world) listed(h *compile.Hidden) bool {
	words := w.m.Slot[h.Slot : h.Slot+h.Width]
	var has []int32
	for k, word := range words {
		for b := uint32(word); b != 0; b &= b - 1 {
			has = append(has, int32(32*k+bits.TrailingZeros32(b)))
		}
	}
	if len(has) == 0 {
		return false
	}
	drawn := make([]int32, len(has))
	if b := w.written(h, has); b != nil {
		copy(drawn, b.new)
	} else {
		cands := w.offered(h, has...)
		if cands == nil {
			cands = w.domain(h.Type.Elem(), 0, 0)
		}
		if len(cands) <= len(has) {
			return false
		}
		w.draw(drawn, cands)
	}
	var next [8]int32
	for _, v := range drawn {
		next[v/32] |= 1 << uint(v%32)
	}
	for k := range words {
		w.m.Set(h.Slot+k, next[k])
	}
	return true
}
