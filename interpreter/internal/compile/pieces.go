package compile

import (
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// record compiles a field of a kept call or of an event.
func (c *Compiler) record(n *expr.Node) Int {
	f := c.Game.Procs[n.Local.Proc].Fields[n.N]
	if n.Local.Header { // an event: the frame of the call itself
		reg := f.Reg
		return func(m *M) int32 {
			e := m.Stack[m.FP+state.FEvent]
			if e < 0 {
				return state.Nil
			}
			return m.Stack[int(e)+reg]
		}
	}
	at := c.recordReg(n)
	return func(m *M) int32 { return m.Stack[m.FP+at] }
}

func (c *Compiler) recordReg(n *expr.Node) int {
	at := n.Local.Reg
	for _, f := range c.Game.Procs[n.Local.Proc].Fields[:n.N] {
		at += f.Size
	}
	return at
}

// wasAt compiles where a piece was before the event moved it.
func (c *Compiler) wasAt(n *expr.Node) Int {
	x := c.operand(n.Args[0])
	return func(m *M) int32 {
		e, p := m.Stack[m.FP+state.FEvent], x.get(m)
		if p < 0 || e < 0 {
			return state.Nil
		}
		for i := int(m.Stack[e+state.FJournal]); i+1 < len(m.Journal); i += 2 {
			if int32(m.Journal[i]) == p {
				return int32(m.Journal[i+1])
			}
		}
		return int32(m.Place[p])
	}
}

func (c *Compiler) nextPlayer(n *expr.Node) Int {
	x, players := c.operand(n.Args[0]), int32(len(c.Players))
	return func(m *M) int32 {
		p := x.get(m)
		if p < 0 {
			return state.Nil
		}
		return (p + 1) % players
	}
}

func (c *Compiler) opponent(n *expr.Node) Int {
	if len(c.Players) == 2 {
		x := c.operand(n.Args[0])
		return func(m *M) int32 {
			if p := x.get(m); p >= 0 {
				return 1 - p
			}
			return state.Nil
		}
	}
	return c.nextPlayer(n)
}

// score compiles the points of a player: of one line, or of all.
func (c *Compiler) score(n *expr.Node) Int {
	who, at := c.Int(n.Args[0]), c.Next
	var lines []*window
	for i := range c.Game.Lines {
		if (n.N < 0 || n.N == i) && !c.Out(&c.Game.Lines[i].Node) {
			l := c.line(i)
			c.upTo(at + max(1, l.size))
			lines = append(lines, l)
		}
	}
	return func(m *M) int32 {
		p, sum := who(m), int64(0)
		was, tb := m.Asks, m.TB
		m.Asks, m.TB = p+1, tb+at
		for _, l := range lines {
			if l.fits(m) {
				m.Tmp[m.TB] = p
				sum += num(l.f(m))
			}
		}
		m.Asks, m.TB = was, tb
		return checked(m, sum)
	}
}

// window is a number compiled once, with its own temporaries, for all its uses: a line of the score sheet, or a
// formula. Recursive uses nest until the temporaries run out.
type window struct {
	f          Int
	size, cost int
}

// window compiles n into w, with its names in the first temporaries.
func (c *Compiler) window(w *window, n *expr.Node, names ...*expr.Local) {
	c.Bare(func() {
		c.Alone(func() {
			for _, l := range names {
				c.Temp(l, 1)
			}
			w.f, w.cost, w.size = c.Int(n), c.Cost(n), c.High
		})
	})
}

// fits reports whether the match has enough temporaries for the window, and charges its cost.
func (w *window) fits(m *M) bool {
	if m.TB+w.size >= len(m.Tmp) {
		m.Fail(errTemps)
		return false
	}
	return work(m, w.cost)
}

// line returns a compiled line of the score sheet.
func (c *Compiler) line(i int) *window {
	if c.scored == nil {
		c.scored = make([]*window, len(c.Game.Lines))
	}
	if c.scored[i] == nil {
		c.scored[i] = &window{}
		c.window(c.scored[i], c.Game.Lines[i].Value, c.Game.Lines[i].Me)
	}
	return c.scored[i]
}

// track compiles the entry that the next piece uncovers; nil if none is left.
func (c *Compiler) track(n *expr.Node) Int {
	gone := c.tracked(n)
	return func(m *M) int32 {
		col, k := gone(m)
		if k < 0 || k >= len(col) {
			return state.Nil
		}
		return col[k]
	}
}

// tracked compiles the column of a track, and how many of its pieces have left.
func (c *Compiler) tracked(n *expr.Node) func(*M) ([]int32, int) {
	x := n.Args[0]
	if x.Type.Base == expr.Place {
		at := c.Int(x)
		return func(m *M) ([]int32, int) {
			q := at(m)
			if q < 0 || c.Places[q].Zone < 0 {
				return nil, -1
			}
			t := &c.Tracks[c.Places[q].Zone]
			if t.Start == nil || t.Start[q] == 0 { // began empty: how many have come
				return t.Columns[n.N], int(m.Num[q])
			}
			return t.Columns[n.N], t.Start[q] - int(m.Num[q])
		}
	}
	class := c.classOf(x)
	return func(m *M) ([]int32, int) {
		k := class(m)
		if k < 0 {
			return nil, -1
		}
		cl := &c.Classes[k]
		home := 0
		for p := cl.First; p < cl.First+cl.Count; p++ {
			if int(m.Place[p]) == cl.Home {
				home++
			}
		}
		return cl.Track[n.N], cl.Count - home
	}
}

// classOf compiles the class of pieces, or of a kind and the acting player.
func (c *Compiler) classOf(x *expr.Node) func(*M) int {
	if x.Op == expr.OpSelect && x.Sel.At == nil {
		s := c.selector(x.Sel)
		return func(m *M) int {
			pr := s.prepare(m)
			for _, k := range s.classes {
				if s.pass(&pr, int(k)) {
					return int(k)
				}
			}
			return -1
		}
	}
	if x.Op == expr.OpSingle && x.Args[0].Type.Base == expr.KindV {
		kind := c.Int(x.Args[0])
		return func(m *M) int {
			k, me := kind(m), m.Stack[m.FP+state.FMe]
			for i := range c.Classes {
				if int32(c.Classes[i].Kind) == k && c.Classes[i].Owner == me {
					return i
				}
			}
			return -1
		}
	}
	list := c.List(x)
	return func(m *M) int {
		l := aside(m, list)
		if len(l) == 0 || l[0] < 0 {
			return -1
		}
		return c.Pieces[l[0]].Class
	}
}

func (c *Compiler) ownersOf(n *expr.Node) List {
	list := c.List(n.Args[0])
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
	list := c.List(n.Args[0])
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

// narrow compiles a narrowing of a list that is no selection.
func (c *Compiler) narrow(n *expr.Node) List {
	list := c.List(n.Args[0])
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

// kept holds the filter of a narrowing, computed once for all elements: owners, places or pieces, or a kind.
type kept struct {
	owners uint32
	list   []int32
	kind   int32
}

// keeper compiles a narrowing. It returns a test for elements, and a function that computes the filter once for all of
// them, nil if the filter is constant.
func (c *Compiler) keeper(n *expr.Node) (by func(*M) kept, keep func(*M, kept, int32) bool) {
	switch n.Op {
	case expr.OpNarrowOf, expr.OpNarrowNotOf:
		who, not := c.List(n.Args[1]), n.Op == expr.OpNarrowNotOf
		owner := func(p int32) int32 { return c.Pieces[p].Owner }
		if n.Type.Base == expr.Place {
			owner = func(p int32) int32 { return c.Places[p].Owner }
		}
		return func(m *M) kept { return kept{owners: mask(m, who)} }, func(_ *M, k kept, p int32) bool {
			o := owner(p)
			return (o >= 0 && k.owners>>(uint(o)+1)&1 != 0) != not
		}
	case expr.OpNarrowAt:
		at := c.List(n.Args[1])
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
		in := c.List(n.Args[1])
		return func(m *M) kept { return kept{list: in(m)} }, func(_ *M, k kept, p int32) bool { return has(k.list, p) }
	}
	kind := c.Int(n.Args[1])
	return func(m *M) kept { return kept{kind: kind(m)} }, func(_ *M, k kept, p int32) bool {
		return k.kind >= 0 && c.IsKind[c.Pieces[p].Kind*len(c.Game.Kinds)+int(k.kind)]
	}
}

func (c *Compiler) opponents(n *expr.Node) List {
	return c.companions(n, func(i, j int) bool { return i != j })
}

// peers compiles the players of the same faction, including the player.
func (c *Compiler) peers(n *expr.Node) List {
	return c.companions(n, func(i, j int) bool { return c.Game.Side(c.Players[i]) == c.Game.Side(c.Players[j]) })
}

// companions compiles the players in a constant relation to one.
func (c *Compiler) companions(n *expr.Node, holds func(i, j int) bool) List {
	x := c.Int(n.Args[0])
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
