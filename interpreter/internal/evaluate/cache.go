package evaluate

import (
	"fmt"

	"precept/interpreter/internal/analyse"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// cache is where the answers of a ruling are kept for as long as the position does not change: one for every
// combination of its arguments.
type cache struct {
	ruling int
	at     int    // of the first answer among those of its sort
	sizes  []int  // how many values each argument has
	place  int    // the argument that is the only place at which it looks for pieces, -1
	group  int    // of what it reads: rulings that read the same share a version
	bit    uint64 // 1 << sort
}

// version is what an answer holds for: it goes up when something that the ruling reads has been written since.
func (o *cache) version(m *M) uint32 {
	if m.Stale&o.bit != 0 {
		m.Stale &^= o.bit
		m.Versions[o.group]++
	}
	if o.place >= 0 {
		return m.Versions[o.group] + m.At[m.Tmp[m.TB+o.place]]
	}
	return m.Versions[o.group]
}

// index is the place of the answer to the arguments in the window, -1 where it is not kept.
func (o *cache) index(m *M, kept int) int {
	k := 0
	for i, n := range o.sizes {
		v := m.Tmp[m.TB+i]
		if uint32(v) >= uint32(n) {
			return -1
		}
		k = k*n + int(v)
	}
	if k += o.at; k < kept {
		return k
	}
	return -1 // a match that this program does not run
}

// cacheAnswers makes a ruling keep its answers.
func (c *Compiler) cacheAnswers(r *Ruling, q *model.Ruling) {
	if !c.Cacheable(r.id) {
		return
	}
	sizes, total := c.Domain(q)
	o := &cache{ruling: r.id, sizes: sizes, place: c.PlaceLocal(r.id)}
	c.caches = append(c.caches, o)
	switch {
	case r.Bool != nil:
		o.at, c.Cached.Values = c.Cached.Values, c.Cached.Values+total
		f := r.Bool
		r.Bool = func(m *M) bool {
			return o.value(m, func(m *M) int32 {
				if f(m) {
					return 1
				}
				return 0
			}) == 1
		}
	case r.set != nil:
		o.at, c.Cached.Sets = c.Cached.Sets, c.Cached.Sets+total
		f := r.set
		r.set = func(m *M) state.Set { return o.places(m, f) }
	case r.list != nil:
		o.at, c.Cached.Lists = c.Cached.Lists, c.Cached.Lists+total
		f := r.list
		r.list = func(m *M) []int32 { return o.list(m, f) }
	default:
		o.at, c.Cached.Values = c.Cached.Values, c.Cached.Values+total
		f := r.int
		r.int = func(m *M) int32 { return o.value(m, f) }
	}
}

func (o *cache) value(m *M, f Int) int32 {
	k := o.index(m, len(m.Memo))
	if k < 0 {
		return f(m)
	}
	at := o.version(m)
	if e := &m.Memo[k]; e.Version == at {
		return e.Value
	}
	v := f(m)
	if m.Err == nil {
		m.Memo[k] = state.Answer{Version: at, Value: v}
	}
	return v
}

func (o *cache) places(m *M, f Set) state.Set {
	k := o.index(m, len(m.MemoSets))
	if k < 0 {
		return f(m)
	}
	at := o.version(m)
	if e := &m.MemoSets[k]; e.Version == at {
		return e.Value
	}
	v := f(m)
	if m.Err == nil {
		m.MemoSets[k] = state.AnswerSet{Version: at, Value: v}
	}
	return v
}

// list keeps lists for which there is room, and answers with a copy, for who asks may ask again while it goes through
// it.
func (o *cache) list(m *M, f List) []int32 {
	k := o.index(m, len(m.MemoLists))
	if k < 0 {
		return f(m)
	}
	at := o.version(m)
	e := &m.MemoLists[k]
	if e.Version != at {
		v := f(m)
		if m.Err != nil || len(v) > cap(e.Value) {
			return v
		}
		e.Version, e.Value = at, append(e.Value[:0], v...)
		return v
	}
	start := len(m.Arena)
	m.Arena = append(m.Arena, e.Value...)
	return m.Arena[start:]
}

// stamp tells the match which kept answers every write makes stale: one bit for all rulings that read the same. Where
// there are too many sorts for the bits, the last bit is for all the rest, and stands for everything.
func (c *Compiler) AssignGroups() {
	lay := c.Layout
	keep := analyse.Marks{Slots: lay.KeepSlot, Classes: lay.KeepClass, Scopes: lay.KeepScope}
	sorts := map[string]int{}
	for _, o := range c.caches {
		r := *c.RulingReads(o.ruling)
		if o.place >= 0 { // moves are counted by place
			r.Kinds = nil
			c.Cards(o.ruling, &r.Kinds, map[int]bool{})
		}
		key := fmt.Sprint(r)
		sort, known := sorts[key]
		if !known {
			sort = min(len(sorts), state.Sorts-1)
			sorts[key] = sort
		}
		o.group, o.bit = sort, 1<<uint(sort)
		if known {
			continue
		}
		r.All = r.All || sort == state.Sorts-1
		c.Mark(&r, keep, o.bit)
		for d := range c.Game.Designs { // a rule on a card speaks as long as a copy is in play
			if r.Kinds.Has(c.Game.Designs[d].Kind) {
				lay.KeepSlot[c.ActiveDes[d]] |= o.bit
			}
		}
	}
}
