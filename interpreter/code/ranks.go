package code

import (
	"slices"

	"precept/interpreter/expr"
)

// ranking is a lexicographic order compiled.
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
	c.alone(func() {
		for _, p := range q.Params {
			c.temp(p, p.Size)
		}
		if !c.out(&q.Node) {
			for _, k := range q.By {
				r.keys, r.most = append(r.keys, c.int(k.X)), append(r.most, k.Most)
				r.cost += 2 * c.cost(k.X)
			}
		}
		r.tie = c.list(q.Tie)
		r.size = c.high
	})
	return r
}

// fits reports whether the window of the ranking has room: those that ask one another nest.
func (r *ranking) fits(m *M, at int) bool {
	if m.TB+at+r.size >= len(m.Tmp) {
		m.Fail(errTemps)
		return false
	}
	return true
}

// compare orders elements a and b: negative when a comes first.
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
	list = c.list(n.Args[0])
	for _, a := range n.Args[1:] {
		extra = append(extra, c.int(a))
	}
	r, at = c.ranking(n.N), c.next
	c.upTo(at + max(r.size, 1+len(extra)))
	return list, r, at, extra
}

// best is every element tied for first.
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

// inOrder is the list from first to last; those still tied stand as in the ranking's tie list, else as they were.
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
			if !work(m, (r.cost+len(tie)/perStep)*i) {
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
