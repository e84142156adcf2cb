package knowledge

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/state"
)

// Permute changes what seat may not know to something equally possible as far as the seat knows. Pieces that look alike
// to it swap places that they may be in. Names, variables and attributes that it does not see get other values
// ([world.answers], [world.slots]). It reports whether there was anything to change.
//
// Something once visible that nobody sees now counts as forgotten, such as a card that was shown and went back into the
// deck.
func Permute(p *compile.Program, m *state.Match, seat int32, seed uint64) bool {
	return permute(p, m, seat, seed, false)
}

// Imagine does the same as Permute, but first removes the influence of the hidden arrangement. Two matches that look
// the same to the seat give the same result for the same seed. So nothing about the result reveals the match that it
// was made from.
func Imagine(p *compile.Program, m *state.Match, seat int32, seed uint64) bool {
	return permute(p, m, seat, seed, true)
}

func permute(p *compile.Program, m *state.Match, seat int32, seed uint64, blank bool) bool {
	s := p.Secrets()
	if !s.Any || p.SeesAll(seat) {
		return false
	}
	w := world{p: p, m: m, s: s, seat: seat, r: rand.New(rand.NewPCG(seed, 5)), blank: blank,
		set: map[[2]int]supposal{}}
	if len(m.Memo) < p.Cached.Values || m.CanDo == nil {
		exec.New(p, m) // allocates the caches: what is evaluated below may be cached
	}
	work, err := m.Work, m.Err
	w.note()
	w.noteCarriers()
	if w.blank {
		w.forget()
	}
	w.require()
	changed := w.blank && w.veil()
	changed = w.deal() || changed
	changed = w.order() || changed
	changed = w.swapAttrs() || changed
	changed = w.answers() || changed
	w.follow()
	changed = w.slots() || changed
	w.values()
	changed = w.carry() || changed
	m.Work, m.Err = work, err
	return changed
}

// world is a match that is being changed into another that seat cannot distinguish from it.
type world struct {
	p     *compile.Program
	m     *state.Match
	s     *compile.Secrets
	seat  int32
	r     *rand.Rand
	blank bool // the hidden arrangement is reset before pieces are dealt
	jobs  []job
	set   map[[2]int]supposal // by variable and attribute: which slots are assumed to be set
	was   []int32             // the values of the hidden variables and attributes, by their number
	hold  []carrier
	new   []bound // names that were bound again
	must  [][]int // by piece: the kinds that the names for it require
}

// require finds which kinds a piece must have to take the place of another: names for that one will mean it.
func (w *world) require() {
	w.must = make([][]int, len(w.p.Pieces))
	exec.References(w.p, w.m, func(v *int32, kind int) {
		if *v >= 0 && kind != exec.AnyKind && !slices.Contains(w.must[*v], kind) {
			w.must[*v] = append(w.must[*v], kind)
		}
	})
}

// deal swaps the places of pieces that the seat cannot identify. Names and variables for such a piece then mean
// the piece in its old place. It reports whether anything changed.
func (w *world) deal() bool {
	families := map[int][]int32{}
	var order []int
	pinned := map[int32]bool{}
	exec.Speaking(w.p, w.m, func(piece int32) { pinned[piece] = true })
	for q := range w.p.Places {
		for i := w.m.Head[q]; i >= 0; i = w.m.Next[i] {
			if w.p.Knows(w.m, w.seat, int32(i)) || pinned[int32(i)] {
				continue
			}
			f := w.family(int32(i))
			if families[f] == nil {
				order = append(order, f)
			}
			families[f] = append(families[f], int32(i))
		}
	}
	if w.blank {
		slices.Sort(order)
		for _, f := range order {
			w.line(families[f], nil)
		}
	}
	changed := false
	to := make([]int32, len(w.p.Pieces)) // by piece: the piece that takes its place
	for i := range to {
		to[i] = int32(i)
	}
	for _, f := range order {
		changed = w.mix(families[f], to) || changed
	}
	if changed {
		w.lay(to)
		exec.References(w.p, w.m, func(v *int32, _ int) {
			if *v >= 0 {
				*v = to[*v]
			}
		})
	}
	return changed
}

// line sorts pieces that are together in an unordered place, independently of their identity. Pieces with references
// come first, in the order of those, then by who has seen them, then by the function then.
func (w *world) line(pieces []int32, then func(a, b int32) int) {
	named := map[int32]int{}
	exec.References(w.p, w.m, func(v *int32, _ int) {
		if _, is := named[*v]; !is && *v >= 0 {
			named[*v] = len(named) - len(w.p.Pieces)
		}
	})
	for from := 0; from < len(pieces); {
		q, to := w.m.Place[pieces[from]], from
		for to < len(pieces) && w.m.Place[pieces[to]] == q {
			to++
		}
		if w.m.L.Order[q] == state.Heap {
			slices.SortStableFunc(pieces[from:to], func(a, b int32) int {
				first := cmp.Or(cmp.Compare(named[a], named[b]), cmp.Compare(w.m.Seen[a], w.m.Seen[b]))
				if first != 0 || then == nil {
					return first
				}
				return then(a, b)
			})
		}
		from = to
	}
}

// order shuffles pieces that look different inside an ordered place, because their order is hidden too. Names keep
// their pieces. It reports whether anything changed.
func (w *world) order() (changed bool) {
	m := w.m
	for q := range w.p.Places {
		var mine, all []int32
		mixed := false
		for i := m.Head[q]; i >= 0 && m.L.Order[q] != state.Heap; i = m.Next[i] {
			all = append(all, int32(i))
			if !w.p.Knows(m, w.seat, int32(i)) {
				mine = append(mine, int32(i))
				mixed = mixed || w.family(mine[0]) != w.family(int32(i))
			}
		}
		if !mixed {
			continue
		}
		to := slices.Clone(mine)
		if w.blank {
			slices.Sort(to)
		}
		w.r.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
		for _, p := range all {
			if k := slices.Index(mine, p); k >= 0 {
				p = to[k]
			}
			m.Move(int(p), q, state.Lowest)
		}
		changed = true
	}
	return changed
}

func (w *world) family(piece int32) int { return w.s.Family[w.p.Pieces[piece].Class] }

// mix draws an arrangement of pieces of one family, each where it may be, all equally likely. It reports whether more
// than one arrangement is possible.
func (w *world) mix(list []int32, to []int32) bool {
	at := slices.Clone(list) // at[i] is the piece that takes the place of list[i]
	some, all := w.swaps(list)
	if w.blank {
		at = w.first(list)
	}
	switch {
	case all:
		w.r.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
	case some:
		// If pieces do not fit everywhere, drawing a fitting piece for one place after the other favours some
		// arrangements. Instead, random pairs swap if both fit. A step and its reverse are equally likely, so no
		// arrangement is favoured (Metropolis). Without conditions n/2 log n steps mix n pieces (Diaconis and
		// Shahshahani, 1981).
		n := uint64(len(list))
		for range mixing * len(list) * bits.Len(uint(len(list))) {
			x := w.r.Uint64() // two random indices in one
			i, j := x>>32*n>>32, x&(1<<32-1)*n>>32
			if w.fits(at[j], list[i]) && w.fits(at[i], list[j]) {
				at[i], at[j] = at[j], at[i]
			}
		}
	}
	for i, p := range list {
		to[p] = at[i]
	}
	return some
}

// first returns an arrangement that does not depend on the current one. Each place in turn takes the lowest piece that
// is left and fits. If none fits, it takes a piece from another place, which then takes another (Kuhn, 1955).
func (w *world) first(list []int32) []int32 {
	x := &matching{w: w, list: list, pieces: slices.Sorted(slices.Values(list)), at: make([]int, len(list)),
		seen: make([]int, len(list))}
	for k := range x.at {
		x.at[k] = -1
	}
	for i := range list {
		if !x.seat(i, i+1) {
			return slices.Clone(list) // not even the current arrangement fits
		}
	}
	out := make([]int32, len(list))
	for k, i := range x.at {
		out[i] = x.pieces[k]
	}
	return out
}

// matching assigns pieces to places.
type matching struct {
	w      *world
	list   []int32 // the current piece of each place
	pieces []int32 // sorted
	at     []int   // by piece: the place that it takes, -1 for none
	seen   []int   // by piece: the last try that visited it
}

// seat finds a piece for place i. It reports whether it found one.
func (x *matching) seat(i, try int) bool {
	for k, p := range x.pieces {
		if x.at[k] < 0 && x.w.fits(p, x.list[i]) {
			x.at[k] = i
			return true
		}
	}
	for k, p := range x.pieces {
		if x.seen[k] == try || !x.w.fits(p, x.list[i]) {
			continue
		}
		x.seen[k] = try
		if x.seat(x.at[k], try) {
			x.at[k] = i
			return true
		}
	}
	return false
}

// mixing is how many steps are made for each that would mix pieces without conditions, roughly.
const mixing = 6

// swaps reports whether any two of the pieces could swap places, and whether every two could. Pieces in one place must
// follow each other in the list.
func (w *world) swaps(list []int32) (some, all bool) {
	all = true
	var free [][]int32 // by place: the pieces that no name means
	for i, a := range list {
		switch k := len(free) - 1; {
		case w.must[a] != nil:
			for j, b := range list {
				if j < i || j > i && w.must[b] == nil {
					two := w.fits(a, b) && w.fits(b, a)
					some, all = some || two, all && two
				}
			}
		case k >= 0 && w.m.Place[free[k][0]] == w.m.Place[a]:
			free[k], some = append(free[k], a), true
		default:
			free = append(free, []int32{a})
		}
	}
	for k, one := range free {
		for _, other := range free[:k] {
			a, b := w.fitting(one, other[0]), w.fitting(other, one[0])
			some, all = some || a > 0 && b > 0, all && a == len(one) && b == len(other)
		}
	}
	return some, all
}

// fitting returns how many of the pieces fit in the place of another.
func (w *world) fitting(pieces []int32, in int32) (n int) {
	for _, p := range pieces {
		if w.fits(p, in) {
			n++
		}
	}
	return n
}

// fits reports whether piece a could be where b is, and could be what the names for b mean.
func (w *world) fits(a, b int32) bool {
	for _, k := range w.must[b] {
		if !w.p.KindIs(w.p.Pieces[a].Kind, k) {
			return false
		}
	}
	q := w.m.Place[b]
	return w.m.Place[a] == q || w.s.MayLie(w.p.Pieces[a].Class, int(q))
}

// lay moves each piece to[p] to the place of piece p.
func (w *world) lay(to []int32) {
	m := w.m
	seen := make([]uint16, len(to))
	copy(seen, m.Seen)
	rest := make([][]int32, len(w.p.Places)) // by place with changes: its new pieces in order
	for p, x := range to {
		q := m.Place[p]
		if int32(p) == x || rest[q] != nil {
			continue
		}
		for i := m.Head[q]; i >= 0; i = m.Next[i] {
			rest[q] = append(rest[q], to[i])
		}
	}
	for p, x := range to {
		if int32(p) != x {
			m.Seen[x] = seen[p]
			m.Move(p, -1, state.Own)
		}
	}
	for q, list := range rest {
		for _, p := range list {
			m.Move(int(p), q, state.Lowest)
		}
	}
}

// swapAttrs shuffles the values of attributes that seat does not see, among pieces that look alike to it.
func (w *world) swapAttrs() bool {
	p, m, changed := w.p, w.m, false
	for _, a := range w.s.Attrs {
		groups, looks := map[int][]int{}, []int{}
		for i := range p.Pieces {
			s := p.AttrSlot(a, int32(i))
			if s < 0 || p.Sees(m, a, w.seat, int32(i)) {
				continue
			}
			look := p.Classes[p.Pieces[i].Class].Appearance
			if groups[look] == nil {
				looks = append(looks, look)
			}
			groups[look] = append(groups[look], s)
		}
		for _, look := range looks {
			slots := groups[look]
			if w.blank {
				var values []int32
				for _, s := range slots {
					values = append(values, m.Slot[s])
				}
				slices.Sort(values)
				for i, s := range slots {
					m.Set(s, values[i])
				}
			}
			w.r.Shuffle(len(slots), func(i, j int) {
				x, y := m.Slot[slots[i]], m.Slot[slots[j]]
				m.Set(slots[i], y)
				m.Set(slots[j], x)
			})
			changed = changed || len(slots) > 1
		}
	}
	return changed
}
