package compile

import (
	"fmt"
	"slices"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
)

// cache describes where a match stores the answers of a ruling: one for each combination of arguments. An answer stays
// valid until something that the ruling reads is written.
type cache struct {
	ruling int
	at     int   // index of the first answer among those of its type
	sizes  []int // how many values each argument has; short ones are stored in few, near the other fields
	few    [4]int
	place  int    // the argument that is the only place where the ruling reads pieces, -1 for none
	group  int    // its dependency group: rulings that read the same share a version
	bit    uint64 // 1 << group
}

// version returns the version at which a cached answer is valid. It increases when something that the ruling reads is
// written.
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

// index returns the index of the answer for the arguments in the window, -1 if it is not cached. Where something is
// supposed, answers are cached only for rulings that read nothing of it.
func (o *cache) index(m *M, cached int) int {
	if m.Supposing > 0 && (o.place >= 0 || m.Invalidated&o.bit != 0) {
		return -1
	}
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
	return -1 // the match does not belong to this program
}

// cacheAnswers makes a ruling look up its answer in the cache first.
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

// list caches lists that fit. It returns a copy, because the caller may ask again while it iterates over the result.
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

// AssignGroups sets which cached answers each write invalidates: one bit for all rulings that read the same. If there
// are more groups than bits, the bit [state.Shared] means all the rest, and every write invalidates it. Nothing
// invalidates the answers of rulings that read nothing that changes.
func (c *Compiler) AssignGroups() {
	lay := c.Layout
	marks := Marks{Slots: lay.InvalidatesBySlot, Classes: lay.InvalidatesByClass, Scopes: lay.InvalidatesByScope}
	none := Marks{make([]uint64, len(marks.Slots)), make([]uint64, len(marks.Classes)), make([]uint64, len(marks.Scopes))}
	groups := map[string]int{}
	for _, o := range c.caches {
		r := *c.RulingReads(o.ruling)
		if c.neverChanges(&r, none) {
			o.place, o.group, o.bit = -1, state.Constant, 1<<state.Constant
			continue
		}
		if o.place >= 0 { // moves are counted by place
			r.Kinds = nil
			c.Cards(o.ruling, &r.Kinds, map[int]bool{})
		}
		key := fmt.Sprint(r)
		group, known := groups[key]
		if !known {
			group = min(len(groups), state.Shared)
			groups[key] = group
		}
		o.group, o.bit = group, 1<<uint(group)
		if known {
			continue
		}
		r.All = r.All || group == state.Shared
		c.Mark(&r, marks, o.bit)
		for d := range c.Game.Designs { // a rule on a card applies while a copy is in play
			if r.Kinds.Has(c.Game.Designs[d].Kind) {
				lay.InvalidatesBySlot[c.ActiveDes[d]] |= o.bit
			}
		}
	}
}

// neverChanges reports whether nothing that is read changes in a match. It needs marks that are all 0, and leaves them
// so.
func (c *Compiler) neverChanges(r *expr.Reads, marks Marks) bool {
	c.Mark(r, marks, 1)
	same := !r.All && !r.Current
	for _, words := range [...][]uint64{marks.Slots, marks.Classes, marks.Scopes} {
		same = same && !slices.Contains(words, 1)
		clear(words)
	}
	return same
}
