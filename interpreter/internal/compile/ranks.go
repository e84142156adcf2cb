package compile

import (
	"slices"

	"precept/interpreter/internal/expr"
)

// ranking is a compiled lexicographic order.
type ranking struct {
	cost int // of comparing two
	keys []Int
	most []bool
	tie  List
	size int
}

func (c *Compiler) ranking(id int) *ranking {
	if c.ranks == nil {
		c.ranks = make([]*ranking, len(c.Game.Rankings))
	}
	if r := c.ranks[id]; r != nil {
		return r
	}
	r := &ranking{}
	c.ranks[id] = r
	q := &c.Game.Rankings[id]
	c.Alone(func() {
		for _, p := range q.Params {
			c.Temp(p, p.Size)
		}
		if !c.Out(&q.Node) {
			for _, k := range q.By {
				r.keys, r.most = append(r.keys, c.Int(k.X)), append(r.most, k.Most)
				r.cost += 2 * c.Cost(k.X)
			}
		}
		r.tie = c.List(q.Tie)
		r.size = c.High
	})
	return r
}

// fits reports whether the match has enough temporaries for the ranking's window; nested rankings add up.
func (r *ranking) fits(m *M, at int) bool {
	if m.TB+at+r.size >= len(m.Tmp) {
		m.Fail(errTemps)
		return false
	}
	return true
}

// compare orders elements a and b: negative if a comes first.
func (r *ranking) compare(m *M, at int, a, b int32) int {
	for i, key := range r.keys {
		x, y := r.key(m, at, key, a), r.key(m, at, key, b)
		if x == y {
			continue
		}
		if (x > y) == r.most[i] {
			return -1
		}
		return 1
	}
	return 0
}

func (r *ranking) key(m *M, at int, key Int, v int32) int32 {
	tb, mark := m.TB, len(m.Arena)
	m.TB += at
	m.Tmp[m.TB] = v
	out := key(m)
	m.TB, m.Arena = tb, m.Arena[:mark]
	return out
}

func (c *Compiler) ranked(n *expr.Node) (list List, r *ranking, at int, extra []Int) {
	list = c.List(n.Args[0])
	for _, a := range n.Args[1:] {
		extra = append(extra, c.Int(a))
	}
	r, at = c.ranking(n.N), c.Next
	c.upTo(at + max(r.size, 1+len(extra)))
	return list, r, at, extra
}

// best compiles the elements tied for first.
func (c *Compiler) best(n *expr.Node) List {
	list, r, at, extra := c.ranked(n)
	return func(m *M) []int32 {
		src := list(m)
		if !r.fits(m, at) {
			return nil
		}
		for i, f := range extra {
			v := f(m)
			m.Tmp[m.TB+at+1+i] = v
		}
		start := len(m.Arena)
		if !room(m, len(src)) || !work(m, r.cost*len(src)) {
			return nil
		}
		for _, v := range src {
			out := m.Arena[start:]
			k := -1
			if len(out) > 0 {
				k = r.compare(m, at, v, out[0])
			}
			switch {
			case k < 0:
				m.Arena = append(m.Arena[:start], v)
			case k == 0:
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

// inOrder compiles the list from first to last. Tied elements follow the order of the ranking's tie list, otherwise
// they keep theirs.
func (c *Compiler) inOrder(n *expr.Node) List {
	list, r, at, extra := c.ranked(n)
	return func(m *M) []int32 {
		src := list(m)
		if !r.fits(m, at) {
			return nil
		}
		for i, f := range extra {
			v := f(m)
			m.Tmp[m.TB+at+1+i] = v
		}
		var tie []int32
		if r.tie != nil {
			tie = r.tie(m)
		}
		out := m.Arena[keep(m, src):]
		for i := 1; i < len(out); i++ {
			if !work(m, (r.cost+len(tie)/PerStep)*i) {
				return nil
			}
			for j := i; j > 0; j-- {
				k := r.compare(m, at, out[j], out[j-1])
				if k == 0 && tie != nil {
					k = slices.Index(tie, out[j]) - slices.Index(tie, out[j-1])
				}
				if k >= 0 {
					break
				}
				out[j], out[j-1] = out[j-1], out[j]
			}
		}
		return out
	}
}

// covers compiles whether a matching exists: every need is met by a different thing. Things may be left over.
func (c *Compiler) covers(n *expr.Node) Bool {
	things, needs := c.List(n.Args[0]), c.List(n.Args[1])
	r := c.Ruling(n.N)
	at, size, cost := c.Next, r.Size, c.AskCost(n.N)
	c.upTo(at + max(r.Size, 2))
	return func(m *M) bool {
		mark := len(m.Arena)
		t, d := things(m), needs(m)
		g := matching{things: t, needs: d, r: r, at: at, cost: cost}
		ok := len(t) >= len(d) && room(m, len(t)) && room(m, len(t))
		if m.TB+at+size >= len(m.Tmp) {
			m.Fail(errTemps)
			ok = false
		}
		if ok {
			start := len(m.Arena)
			for range 2 * len(t) {
				m.Arena = append(m.Arena, -1)
			}
			g.meets, g.seen = m.Arena[start:start+len(t)], m.Arena[start+len(t):start+2*len(t)]
			for i := range d {
				if !g.augment(m, i, i) {
					ok = false
					break
				}
			}
		}
		m.Arena = m.Arena[:mark]
		return ok
	}
}

// matching holds which thing meets which need so far.
type matching struct {
	things, needs []int32
	meets         []int32 // by thing: the need that it meets, -1 for none
	seen          []int32 // by thing: the last root for which it was tried, -1 for none
	r             *Ruling
	at, cost      int
}

// augment finds a thing for need i, moving others if that helps (Kuhn's algorithm for bipartite matching). root is the
// need that the search is for; it tries no thing twice for one root.
func (g *matching) augment(m *M, i, root int) bool {
	if !work(m, g.cost*len(g.things)) {
		return false
	}
	for k, thing := range g.things {
		if g.seen[k] == int32(root) || !fits(m, g.r, g.at, thing, g.needs[i]) {
			continue
		}
		g.seen[k] = int32(root)
		if g.meets[k] < 0 || g.augment(m, int(g.meets[k]), root) {
			g.meets[k] = int32(i)
			return true
		}
	}
	return false
}

func fits(m *M, r *Ruling, at int, thing, need int32) bool {
	tb, mark := m.TB, len(m.Arena)
	m.TB += at
	m.Tmp[m.TB], m.Tmp[m.TB+1] = thing, need
	ok := r.yes(m)
	m.TB, m.Arena = tb, m.Arena[:mark]
	return ok
}
