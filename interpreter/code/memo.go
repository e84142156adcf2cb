package code

import (
	"fmt"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// memo is where the answers of a ruling are kept for as long as the position does not change: one for every combination
// of its arguments.
type memo struct {
	ruling int
	at     int    // of the first answer among those of its sort
	sizes  []int  // how many values each argument has
	place  int    // the argument that is the only place at which it looks for pieces, -1
	sort   int    // of what it reads: rulings that read the same share a version
	bit    uint64 // 1 << sort
}

// version is what an answer holds for: it goes up when something that the ruling reads has been written since.
func (o *memo) version(m *M) uint32 {
	if m.Stale&o.bit != 0 {
		m.Stale &^= o.bit
		m.Versions[o.sort]++
	}
	if o.place >= 0 {
		return m.Versions[o.sort] + m.At[m.Tmp[m.TB+o.place]]
	}
	return m.Versions[o.sort]
}

// index is the place of the answer to the arguments in the window, -1 where it is not kept.
func (o *memo) index(m *M, kept int) int {
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

// kept reports whether the answers of a ruling are kept: it is dear to evaluate, and asks about the position alone.
// What all of them take is bounded.
func (c *Facts) kept(id int) bool {
	if !c.Caches || c.Traced {
		return false
	}
	if kept, known := c.keep[id]; known {
		return kept
	}
	if c.keep == nil {
		c.keep = map[int]bool{}
	}
	c.keep[id] = false // a circle is reported elsewhere
	q := c.Game.Rulings[id]
	_, total := c.domain(q)
	size := 2 * total
	if q.Type.IsList() {
		size = total * (limit.MemoList + 8)
	}
	if total > 0 && c.keptWords+size <= limit.MemoWords && c.dear(id) && c.pure(id) {
		c.keep[id], c.keptWords = true, c.keptWords+size
	}
	return c.keep[id]
}

// remember makes a ruling keep its answers.
func (c *Compiler) remember(r *ruling, q *model.Ruling) {
	if !c.kept(r.id) {
		return
	}
	sizes, total := c.domain(q)
	o := &memo{ruling: r.id, sizes: sizes, place: c.near(r.id)}
	c.memos = append(c.memos, o)
	switch {
	case r.bool != nil:
		o.at, c.Cached.Values = c.Cached.Values, c.Cached.Values+total
		f := r.bool
		r.bool = func(m *M) bool {
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

func (o *memo) value(m *M, f Int) int32 {
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

func (o *memo) places(m *M, f Set) state.Set {
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
func (o *memo) list(m *M, f List) []int32 {
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

// domain is how many values each parameter of a ruling can have, and how many combinations; none where one has no end.
func (c *Facts) domain(q *model.Ruling) (sizes []int, total int) {
	total = 1
	for _, p := range q.Params {
		n := 0
		switch t := p.Type; {
		case t.IsList():
		case t.Base == expr.Player:
			n = len(c.Players)
		case t.Base == expr.Place && t.Ref >= 0 && !c.Game.Decls.Kinds[t.Ref].Holds:
			n = c.Layout.Spaces // they come first among places
		case t.Base == expr.Place:
			n = len(c.Places)
		case t.Base == expr.Piece:
			n = len(c.Pieces)
		case t.Base == expr.Enum:
			n = len(c.Game.Decls.Enums[t.Ref].Values)
		case t.Base == expr.KindV:
			n = len(c.Game.Kinds)
		case t.Base == expr.Design:
			n = len(c.Game.Designs)
		case t.Base == expr.Bool:
			n = 2
		}
		sizes = append(sizes, n)
		if total *= n; total > limit.Memo {
			return nil, 0
		}
	}
	return sizes, total
}

// dear reports whether a ruling takes long to answer: rules are weighed, or lists are gone through; what it asks of
// others that keep their answers does not count.
func (c *Facts) dear(id int) bool {
	if dear, known := c.costly[id]; known {
		return dear
	}
	if c.costly == nil {
		c.costly = map[int]bool{}
	}
	c.costly[id] = false // a circle is reported elsewhere
	c.Looks++
	found := len(c.rulesOf(id)) > 0
	c.base(id).Walk(func(n *expr.Node) {
		switch n.Op {
		case expr.OpAny, expr.OpAll, expr.OpNone:
			found = found || len(c.static(n.Args[0])) == 0
		case expr.OpFilter, expr.OpCount, expr.OpFind, expr.OpMap, expr.OpSumBy, expr.OpSortBy, expr.OpReach, expr.OpCovers:
			found = true
		case expr.OpRuling:
			found = found || c.dear(n.N) && !c.kept(n.N)
		}
	})
	c.costly[id] = found
	return found
}

// pure reports whether a ruling, with its rules and those that it asks, reads nothing but the position: no name of a
// frame, and nothing that depends on who asks.
func (c *Facts) pure(id int) bool {
	if c.purity == nil {
		c.purity = map[int]bool{}
	}
	if known, ok := c.purity[id]; ok {
		return known
	}
	c.purity[id] = true // a circle is reported elsewhere
	ok := true
	for _, t := range c.trees(id) {
		ok = ok && c.pureTree(t)
	}
	c.purity[id] = ok
	return ok
}

func (c *Facts) pureTree(tree *expr.Node) bool {
	ok := true
	tree.Walk(func(n *expr.Node) {
		switch n.Op {
		case expr.OpLocal, expr.OpIt:
			ok = ok && !n.Local.Frame
		case expr.OpCan, expr.OpRecord, expr.OpWasAt, expr.OpScore, expr.OpBest, expr.OpInOrder:
			ok = false
		case expr.OpTrack, expr.OpUncovered:
			ok = ok && n.Args[0].Op != expr.OpSingle
		case expr.OpAttr:
			ok = ok && len(c.attrs[c.attrOf[n.N]].forms) == 0
		case expr.OpRuling, expr.OpCovers:
			ok = ok && c.pure(n.N)
		case expr.OpReach:
			ok = ok && (n.M < 0 || c.pure(n.M))
		}
	})
	return ok
}

// stamp tells the match which kept answers every write makes stale: one bit for all rulings that read the same. Where
// there are too many sorts for the bits, the last bit is for all the rest, and stands for everything.
func (c *Compiler) assignGroups() {
	lay := c.Layout
	keep := marks{lay.KeepSlot, lay.KeepClass, lay.KeepScope}
	sorts := map[string]int{}
	for _, o := range c.memos {
		r := *c.rulingReads(o.ruling)
		if o.place >= 0 { // moves are counted by place
			r.Kinds = nil
			c.cards(o.ruling, &r.Kinds, map[int]bool{})
		}
		key := fmt.Sprint(r)
		sort, known := sorts[key]
		if !known {
			sort = min(len(sorts), state.Sorts-1)
			sorts[key] = sort
		}
		o.sort, o.bit = sort, 1<<uint(sort)
		if known {
			continue
		}
		r.All = r.All || sort == state.Sorts-1
		c.mark(&r, keep, o.bit)
		for d := range c.Game.Designs { // a rule on a card speaks as long as a copy is in play
			if r.Kinds.Has(c.Game.Designs[d].Kind) {
				lay.KeepSlot[c.activeDes[d]] |= o.bit
			}
		}
	}
}
