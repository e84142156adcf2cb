package compile

import (
	"fmt"

	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// cache is where the answers of a ruling are found as long as what it reads does not change: one for every combination
// of its arguments.
type cache struct {
	ruling int
	at     int   // of the first answer among those of its type
	sizes  []int // how many values each argument has; few of them lie in few, beside all else that is read
	few    [4]int
	place  int    // the argument that is the only place at which it looks for pieces, -1
	group  int    // its dependency group: rulings that read the same share a version
	bit    uint64 // 1 << group
}

// version is what an answer holds for: it goes up when something that the ruling reads has been written since.
func (o *cache) version(m *M) uint32 {
	if m.Invalidated&o.bit != 0 {
		m.Invalidated &^= o.bit
		m.Versions[o.group]++
	}
	if o.place >= 0 {
		return m.Versions[o.group] + m.At[m.Tmp[m.TB+o.place]]
	}
	return m.Versions[o.group]
}

// index is the place of the answer to the arguments in the window, -1 where it is not cached.
func (o *cache) index(m *M, cached int) int {
	k := 0
	for i, n := range o.sizes {
		v := m.Tmp[m.TB+i]
		if uint32(v) >= uint32(n) {
			return -1
		}
		k = k*n + int(v)
	}
	if k += o.at; k < cached {
		return k
	}
	return -1 // a match that this program does not run
}

// cacheAnswers makes a ruling look for its answer before it finds it.
func (c *Compiler) cacheAnswers(r *Ruling, q *model.Ruling) {
	if !c.Cacheable(r.id) {
		return
	}
	sizes, total := c.Domain(q)
	o := &cache{ruling: r.id, place: c.PlaceLocal(r.id)}
	o.sizes = append(o.few[:0], sizes...)
	c.caches = append(c.caches, o)
	switch {
	case r.Bool != nil:
		o.at, c.Cached.Values = c.Cached.Values, c.Cached.Values+total
		yes := r.Bool
		f := func(m *M) int32 { return truth(yes(m)) }
		r.Bool = func(m *M) bool { return o.value(m, f) == 1 }
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

// AssignGroups tells the match which cached answers every write invalidates: one bit for all rulings that read the
// same. Where there are too many groups for the bits, the last bit is for all the rest, and stands for everything.
func (c *Compiler) AssignGroups() {
	lay := c.Layout
	marks := Marks{Slots: lay.InvalidatesBySlot, Classes: lay.InvalidatesByClass, Scopes: lay.InvalidatesByScope}
	groups := map[string]int{}
	for _, o := range c.caches {
		r := *c.RulingReads(o.ruling)
		if o.place >= 0 { // moves are counted by place
			r.Kinds = nil
			c.Cards(o.ruling, &r.Kinds, map[int]bool{})
		}
		key := fmt.Sprint(r)
		group, known := groups[key]
		if !known {
			group = min(len(groups), state.Groups-1)
			groups[key] = group
		}
		o.group, o.bit = group, 1<<uint(group)
		if known {
			continue
		}
		r.All = r.All || group == state.Groups-1
		c.Mark(&r, marks, o.bit)
		for d := range c.Game.Designs { // a rule on a card applies as long as a copy is in play
			if r.Kinds.Has(c.Game.Designs[d].Kind) {
				lay.InvalidatesBySlot[c.ActiveDes[d]] |= o.bit
			}
		}
	}
}
