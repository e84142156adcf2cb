package code

import (
	"precept/interpreter/expr"
	"precept/interpreter/state"
)

// record reads a field of a kept call or of an event.
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

// wasAt is where a piece was before the event moved it.
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

// score is the points of a player: of one line, or of all.
func (c *Compiler) score(n *expr.Node) Int {
	who, at := c.int(n.Args[0]), c.next
	var lines []*window
	for i := range c.Game.Lines {
		if (n.N < 0 || n.N == i) && !c.out(&c.Game.Lines[i].Node) {
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

// window is a number compiled once, in temporaries of its own, wherever it is asked for: a line of the score sheet, a
// formula. Those that ask for one another nest, until no temporary is left.
type window struct {
	f          Int
	size, cost int
}

// window compiles n with its names in the first temporaries.
func (c *Compiler) window(w *window, n *expr.Node, names ...*expr.Local) {
	was := c.Subst
	c.Subst = map[*expr.Local]*expr.Node{}
	c.alone(func() {
		for _, l := range names {
			c.temp(l, 1)
		}
		w.f, w.cost, w.size = c.int(n), c.cost(n), c.high
	})
	c.Subst = was
}

// fits reports whether the window has room at the match's base of temporaries, and counts what it is about to do.
func (w *window) fits(m *M) bool {
	if m.TB+w.size >= len(m.Tmp) {
		m.Fail(errTemps)
		return false
	}
	return work(m, w.cost)
}

// line is a line of the score sheet.
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

// track is the entry that the next piece uncovers; nil when none is left.
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

// tracked is the column asked for and how many of its pieces have left.
func (c *Compiler) tracked(n *expr.Node) func(*M) ([]int32, int) {
	x := n.Args[0]
	if x.Type.Base == expr.Place {
		at := c.int(x)
		return func(m *M) ([]int32, int) {
			q := at(m)
			if q < 0 || c.Places[q].Zone < 0 {
				return nil, -1
			}
			t := &c.tracks[c.Places[q].Zone]
			if t.start == nil || t.start[q] == 0 { // began empty: how many have come
				return t.columns[n.N], int(m.Num[q])
			}
			return t.columns[n.N], t.start[q] - int(m.Num[q])
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

// classOf is the class that pieces, or a kind and its player, name.
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
		kind := c.int(x.Args[0])
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
	list := c.list(x)
	return func(m *M) int {
		mark := len(m.Arena)
		l := list(m)
		m.Arena = m.Arena[:mark]
		if len(l) == 0 || l[0] < 0 {
			return -1
		}
		return c.Pieces[l[0]].Class
	}
}
