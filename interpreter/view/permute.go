package view

import (
	"math/rand/v2"

	"precept/interpreter/code"
	"precept/interpreter/state"
)

// Permute changes what seat may not know: the pieces that it cannot tell, and that began in the same zone, are dealt
// anew to the places in which such pieces lie. It reports whether there was anything to change.
func Permute(p *code.Program, m *state.Match, seat int32, seed uint64) bool {
	r := rand.New(rand.NewPCG(seed, 5))
	homes := map[int][]int{}
	var order []int
	for q := range p.Places {
		for i := m.Head[q]; i >= 0; i = m.Next[i] {
			if p.Knows(m, seat, int32(i)) {
				continue
			}
			h := p.Pieces[i].Home
			if len(homes[h]) == 0 {
				order = append(order, h)
			}
			homes[h] = append(homes[h], int(i))
		}
	}
	changed := false
	for _, h := range order {
		if list := homes[h]; len(list) > 1 {
			deal(m, list, r)
			changed = true
		}
	}
	return swapSecrets(p, m, seat, r) || changed
}

// swapSecrets deals the values of attributes that seat does not see anew among pieces that it cannot tell apart by them.
func swapSecrets(p *code.Program, m *state.Match, seat int32, r *rand.Rand) bool {
	changed := false
	for a := range p.Game.Decls.Attrs {
		groups, looks := map[int][]int{}, []int{}
		for i := range p.Pieces {
			if s := p.AttrSlot(a, int32(i)); s < 0 || p.Game.Decls.Attrs[a].SeenBy == "all" || p.Sees(m, a, seat, int32(i)) {
				continue
			}
			look := p.Classes[p.Pieces[i].Class].Look
			if groups[look] == nil {
				looks = append(looks, look)
			}
			groups[look] = append(groups[look], p.AttrSlot(a, int32(i)))
		}
		for _, look := range looks {
			slots := groups[look]
			r.Shuffle(len(slots), func(i, j int) {
				x, y := m.Slot[slots[i]], m.Slot[slots[j]]
				m.Set(slots[i], y)
				m.Set(slots[j], x)
			})
			changed = changed || len(slots) > 1
		}
	}
	return changed
}

// deal gives each of the pieces the place of another.
func deal(m *state.Match, list []int, r *rand.Rand) {
	perm := r.Perm(len(list))
	type lie struct {
		place int
		seen  uint16
	}
	at := map[int][]int{} // by place: all its pieces in order, ours replaced
	was := make([]lie, len(list))
	index := map[int]int{}
	for i, p := range list {
		was[i] = lie{int(m.Place[p]), m.Seen[p]}
		index[p] = i
	}
	for _, l := range was {
		if _, done := at[l.place]; done {
			continue
		}
		for p := m.Head[l.place]; p >= 0; p = m.Next[p] {
			x := int(p)
			if i, ours := index[x]; ours {
				x = list[perm[i]]
			}
			at[l.place] = append(at[l.place], x)
		}
	}
	for _, p := range list {
		m.Move(p, -1, state.Own)
	}
	for q, pieces := range at {
		for _, p := range pieces {
			m.Move(p, q, state.Lowest)
		}
	}
	for i := range list {
		m.Seen[list[perm[i]]] = was[i].seen
	}
}
