package code

import (
	"precept/interpreter/expr"
)

func (c *Compiler) ownersOf(n *expr.Node) List {
	list := c.list(n.Args[0])
	return func(m *M) []int32 {
		mark := len(m.Arena)
		seen := uint32(0)
		for _, p := range list(m) {
			if p >= 0 && c.Pieces[p].Owner >= 0 {
				seen |= 1 << uint(c.Pieces[p].Owner)
			}
		}
		m.Arena = m.Arena[:mark]
		for i := range c.Players {
			if seen>>uint(i)&1 != 0 {
				m.Arena = append(m.Arena, int32(i))
			}
		}
		return m.Arena[mark:]
	}
}

func (c *Compiler) kindsOf(n *expr.Node) List {
	list := c.list(n.Args[0])
	return distinct(func(m *M) []int32 {
		src := list(m)
		start := len(m.Arena)
		if !room(m, len(src)) {
			return nil
		}
		for _, p := range src {
			if p >= 0 {
				m.Arena = append(m.Arena, int32(c.Pieces[p].Kind))
			}
		}
		return m.Arena[start:]
	})
}

// narrow is a narrowing of a list that is no selection.
func (c *Compiler) narrow(n *expr.Node) List {
	list := c.list(n.Args[0])
	by, keep := c.keeper(n)
	return func(m *M) []int32 {
		src := list(m)
		k := kept{}
		if by != nil {
			k = by(m)
		}
		start := len(m.Arena)
		if !room(m, len(src)) || !scan(m, len(src), len(k.list)) {
			return nil
		}
		for _, p := range src {
			if p >= 0 && keep(m, k, p) {
				m.Arena = append(m.Arena, p)
			}
		}
		return m.Arena[start:]
	}
}

// kept is what a narrowing keeps, found once for all elements: owners, places or pieces, or a kind.
type kept struct {
	owners uint32
	list   []int32
	kind   int32
}

// keeper compiles a narrowing: what it keeps, nil where that is always the same, and whether it keeps an element.
func (c *Compiler) keeper(n *expr.Node) (by func(*M) kept, keep func(*M, kept, int32) bool) {
	switch n.Op {
	case expr.OpNarrowOf, expr.OpNarrowNotOf:
		who, not := c.list(n.Args[1]), n.Op == expr.OpNarrowNotOf
		owner := func(p int32) int32 { return c.Pieces[p].Owner }
		if n.Type.Base == expr.Place {
			owner = func(p int32) int32 { return c.Places[p].Owner }
		}
		return func(m *M) kept { return kept{owners: mask(m, who)} }, func(_ *M, k kept, p int32) bool {
			o := owner(p)
			return (o >= 0 && k.owners>>(uint(o)+1)&1 != 0) != not
		}
	case expr.OpNarrowAt:
		at := c.list(n.Args[1])
		return func(m *M) kept { return kept{list: at(m)} }, func(m *M, k kept,
			p int32) bool {
			return has(k.list, int32(m.Place[p]))
		}
	case expr.OpNarrowOwned:
		return nil, func(_ *M, _ kept, p int32) bool { return (c.Pieces[p].Owner >= 0) == (n.N == 1) }
	case expr.OpNarrowBoard:
		return nil, func(m *M, _ kept, p int32) bool { q := int(m.Place[p]); return q >= 0 && q < m.L.Spaces }
	}
	if n.N == 1 {
		in := c.list(n.Args[1])
		return func(m *M) kept { return kept{list: in(m)} }, func(_ *M, k kept, p int32) bool { return has(k.list, p) }
	}
	kind := c.int(n.Args[1])
	return func(m *M) kept { return kept{kind: kind(m)} }, func(_ *M, k kept, p int32) bool {
		return k.kind >= 0 && c.isKind[c.Pieces[p].Kind*len(c.Game.Kinds)+int(k.kind)]
	}
}

func (c *Compiler) opponents(n *expr.Node) List {
	return c.companions(n, func(i, j int) bool { return i != j })
}

// peers is those who have taken the same faction, the player too.
func (c *Compiler) peers(n *expr.Node) List {
	return c.companions(n, func(i, j int) bool { return c.Game.Side(c.Players[i]) == c.Game.Side(c.Players[j]) })
}

// companions is the players that stand in a relation to one, which never changes in a match.
func (c *Compiler) companions(n *expr.Node, holds func(i, j int) bool) List {
	x := c.int(n.Args[0])
	tables := make([][]int32, len(c.Players))
	for i := range c.Players {
		for j := range c.Players {
			if holds(i, j) {
				tables[i] = append(tables[i], int32(j))
			}
		}
	}
	return func(m *M) []int32 {
		if p := x(m); p >= 0 {
			return tables[p]
		}
		return nil
	}
}

func (c *Compiler) uncovered(n *expr.Node) List {
	gone := c.tracked(n)
	return func(m *M) []int32 {
		col, k := gone(m)
		return col[:max(0, min(k, len(col)))]
	}
}
