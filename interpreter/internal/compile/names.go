package compile

import (
	"math/bits"

	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/model"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

func (c *Compiler) constant(n *expr.Node) Int {
	v := int32(n.N)
	if n.Type.Base == expr.Place && n.Op == expr.OpConst {
		v = c.SpaceOf[n.N]
	}
	return func(*M) int32 { return v }
}

func (c *Compiler) seatOf(n *expr.Node) Int {
	v := c.PlayerOf[n.N]
	return func(*M) int32 { return v }
}

func (c *Compiler) local(n *expr.Node) Int {
	l := n.Local
	if s := c.Meant(n); s != nil {
		return c.Int(s)
	}
	if len(n.Args) == 1 && l.For != nil {
		return c.filled(n)
	}
	if len(n.Args) == 1 { // the answer of one of several players
		who, reg, size := c.Int(n.Args[0]), l.Reg, l.Size
		return func(m *M) int32 {
			p := who(m)
			if p < 0 {
				return state.Nil
			}
			return m.Stack[m.FP+reg+int(p)*size]
		}
	}
	if l.Frame {
		reg := l.Reg
		return func(m *M) int32 { return m.Stack[m.FP+reg] }
	}
	t, ok := c.temps[l]
	if !ok {
		c.fail("the name %s is read where it has no value", l.Name)
	}
	return func(m *M) int32 { return m.Tmp[m.TB+t] }
}

// filled compiles the element of a list that belongs to a filled element.
func (c *Compiler) filled(n *expr.Node) Int {
	what, reg, keys := c.Int(n.Args[0]), n.Local.Reg, n.Local.For.Reg
	return func(m *M) int32 {
		v, list := what(m), HeapList(m, m.FP+reg)
		for i, k := range HeapList(m, m.FP+keys) {
			if k == v && i < len(list) {
				return list[i]
			}
		}
		return state.Nil
	}
}

func (c *Compiler) field(n *expr.Node) Int {
	slot, at := c.Scopes[n.M].Slot, c.Scopes[n.M].Fields[n.N]
	if len(n.Args) == 1 {
		who := c.Int(n.Args[0])
		return func(m *M) int32 {
			b, p := m.Slot[slot], who(m)
			if b == 0 || p < 0 {
				return state.Nil
			}
			return m.Stack[int(b)+at+int(p)]
		}
	}
	return func(m *M) int32 {
		b := m.Slot[slot]
		if b == 0 {
			return state.Nil
		}
		return m.Stack[int(b)+at]
	}
}

func (c *Compiler) scopeOf(n *expr.Node) Int {
	slot := c.Scopes[n.M].Slot
	return func(m *M) int32 {
		if b := m.Slot[slot]; b != 0 {
			return m.Stack[b+BOf]
		}
		return state.Nil
	}
}

func (c *Compiler) current(*expr.Node) Int { return Current }

// Current returns the player whose phase is open, Nil outside any.
func Current(m *M) int32 {
	if b := m.Ctl[state.ScopeTop]; b != 0 {
		return m.Stack[b+BOf]
	}
	return state.Nil
}

func (c *Compiler) variableOf(n *expr.Node) Int {
	slot := c.slotOf(n)
	return func(m *M) int32 {
		if s := slot(m); s >= 0 {
			return m.Slot[s]
		}
		return state.Nil
	}
}

func (c *Compiler) attr(n *expr.Node) Int {
	t := c.AttrTable(n)
	if len(t.Forms) > 0 {
		return c.formula(n, t, c.Int(n.Args[0]))
	}
	if !t.Moves {
		return c.fixed(n)
	}
	sub, fixed, slot := c.operand(n.Args[0]), t.Fixed, t.Slot
	return func(m *M) int32 {
		s := sub.get(m)
		if s < 0 || int(s) >= len(fixed) {
			return state.Nil
		}
		if k := slot[s]; k >= 0 {
			return m.Slot[k]
		}
		return fixed[s]
	}
}

// formula compiles an attribute that is an expression. It is evaluated for the player whose points are being counted,
// else for the actor.
func (c *Compiler) formula(n *expr.Node, t *AttrTable, sub Int) Int {
	me := func(m *M) int32 {
		if m.Asks > 0 {
			return m.Asks - 1
		}
		return m.Stack[m.FP+state.FMe]
	}
	forms, at := c.formsOf(t), c.Next
	for _, f := range forms {
		c.upTo(at + max(2, f.size))
	}
	return func(m *M) int32 {
		s := sub(m)
		f := forms[s]
		if f == nil {
			return 0
		}
		tb, out := m.TB, int32(0)
		if m.TB += at; f.fits(m) {
			m.Tmp[m.TB], m.Tmp[m.TB+1] = me(m), s
			out = f.f(m)
		}
		m.TB = tb
		return out
	}
}

// formsOf returns the compiled formulas of an attribute, by subject.
func (c *Compiler) formsOf(t *AttrTable) map[int32]*window {
	if f, known := c.formulas[t]; known {
		return f
	}
	if c.formulas == nil {
		c.formulas = map[*AttrTable]map[int32]*window{}
	}
	out := map[int32]*window{}
	c.formulas[t] = out
	once := map[*model.Computed]*window{} // one for all pieces of a group
	for i, v := range t.Forms {
		if once[v] == nil {
			once[v] = &window{}
			c.window(once[v], v.X, v.Me, v.Self)
		}
		out[int32(i)] = once[v]
	}
	return out
}

// listLocal compiles a bound list: an offset and a length, in the match or in the arena.
func (c *Compiler) listLocal(n *expr.Node) List {
	l := n.Local
	if s := c.Meant(n); s != nil {
		return c.List(s)
	}
	switch {
	case l.Per && len(n.Args) == 0:
		return c.allAnswers(l)
	case len(n.Args) == 1:
		who, reg, size := c.Int(n.Args[0]), l.Reg, l.Size
		return func(m *M) []int32 {
			p := who(m)
			if p < 0 {
				return nil
			}
			return HeapList(m, m.FP+reg+int(p)*size)
		}
	case l.Frame:
		reg := l.Reg
		return func(m *M) []int32 { return HeapList(m, m.FP+reg) }
	}
	t, ok := c.temps[l]
	if !ok {
		c.fail("the name %s is read where it has no value", l.Name)
	}
	return func(m *M) []int32 {
		off, n := m.Tmp[m.TB+t], m.Tmp[m.TB+t+1]
		if off < 0 || n <= 0 {
			return nil
		}
		return m.Arena[off : off+n]
	}
}

// HeapList returns the list bound at index at of the stack; empty if none is bound.
func HeapList(m *M, at int) []int32 {
	off, n := m.Stack[at], m.Stack[at+1]
	if off < 0 || n <= 0 || int(off+n) > len(m.Heap) {
		return nil
	}
	return m.Heap[off : off+n]
}

// allAnswers compiles the answers of all players, in the order of the table.
func (c *Compiler) allAnswers(l *expr.Local) List {
	reg, size, list := l.Reg, l.Size, l.Type.IsList()
	return func(m *M) []int32 {
		start := len(m.Arena)
		for p := range c.Players {
			at := m.FP + reg + p*size
			if list {
				keep(m, HeapList(m, at))
			} else if v := m.Stack[at]; v != state.Nil {
				m.Arena = append(m.Arena, v)
			}
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) attrList(n *expr.Node) List {
	t, sub := c.AttrTable(n), c.Int(n.Args[0])
	return func(m *M) []int32 {
		if s := sub(m); s >= 0 && int(s) < len(t.Lists) {
			return t.Lists[s]
		}
		return nil
	}
}

func (c *Compiler) rangeList(n *expr.Node) List {
	a, b := c.Int(n.Args[0]), c.Int(n.Args[1])
	return func(m *M) []int32 {
		lo, hi := num(a(m)), num(b(m))
		start := len(m.Arena)
		if !room(m, int(max(0, hi-lo+1))) {
			return nil
		}
		for v := lo; v <= hi; v++ {
			m.Arena = append(m.Arena, int32(v))
		}
		return m.Arena[start:]
	}
}

func (c *Compiler) fieldList(n *expr.Node) List {
	slot, at := c.Scopes[n.M].Slot, c.Scopes[n.M].Fields[n.N]
	var who Int
	if len(n.Args) == 1 {
		who = c.Int(n.Args[0])
	}
	return func(m *M) []int32 {
		b := m.Slot[slot]
		if b == 0 {
			return nil
		}
		k := 0
		if who != nil {
			if k = ListWords * int(who(m)); k < 0 {
				return nil
			}
		}
		return HeapList(m, int(b)+at+k)
	}
}

func (c *Compiler) recordList(n *expr.Node) List {
	if n.Local.Header {
		reg := c.Game.Procs[n.Local.Proc].Fields[n.N].Reg
		return func(m *M) []int32 {
			if e := m.Stack[m.FP+state.FEvent]; e >= 0 {
				return HeapList(m, int(e)+reg)
			}
			return nil
		}
	}
	at := c.recordReg(n)
	return func(m *M) []int32 { return HeapList(m, m.FP+at) }
}

// varList compiles a variable that is a list of players or values: one bit each.
func (c *Compiler) varList(n *expr.Node) List {
	slot, words := c.slotOf(n), c.WordsOf(n.Type)
	return func(m *M) []int32 {
		at, start := slot(m), len(m.Arena)
		if at < 0 {
			return nil
		}
		for k, w := range m.Slot[at : at+words] {
			for b := uint32(w); b != 0; b &= b - 1 {
				m.Arena = append(m.Arena, int32(k<<5+bits.TrailingZeros32(b)))
			}
		}
		return m.Arena[start:]
	}
}

// inVar compiles membership in such a variable.
func (c *Compiler) inVar(e Int, n *expr.Node) Bool {
	slot, most := c.slotOf(n), int32(WordBits*c.WordsOf(n.Type))
	return func(m *M) bool {
		v, at := e(m), slot(m)
		return v >= 0 && v < most && at >= 0 && BitOf(m.Slot[at:], v)
	}
}

func (c *Compiler) zoneOf(n *expr.Node) Int {
	a := &c.ZoneAt[n.N]
	base := int32(a.Base)
	switch {
	case a.Count == 0:
		return func(*M) int32 { return state.Nil }
	case len(n.Args) == 0:
		return func(*M) int32 { return base }
	case len(n.Args) == 1:
		return c.zoneOfOne(n, a)
	}
	keys := make([]Int, len(n.Args))
	for i, x := range n.Args {
		keys[i] = c.Int(x)
	}
	return func(m *M) int32 {
		at := base
		for i, key := range keys {
			d := a.Keys[i].Of(key(m))
			if d < 0 {
				return state.Nil
			}
			at += d
		}
		return at
	}
}

// zoneOfOne compiles a zone with one key: a table of places.
func (c *Compiler) zoneOfOne(n *expr.Node, a *Addresses) Int {
	key, low := c.operand(n.Args[0]), int(a.Keys[0].Low)
	c.Compiled(len(a.Keys[0].At))
	places := make([]int32, len(a.Keys[0].At))
	for i, d := range a.Keys[0].At {
		places[i] = state.Nil
		if d >= 0 {
			places[i] = int32(a.Base) + d
		}
	}
	if reg := key.reg; reg >= 0 {
		return func(m *M) int32 { return nth(places, int(m.Stack[m.FP+reg])-low) }
	}
	return func(m *M) int32 { return nth(places, int(key.get(m))-low) }
}

// nth returns entry k of a table, nil if there is none.
func nth(table []int32, k int) int32 {
	if k < 0 || k >= len(table) {
		return state.Nil
	}
	return table[k]
}

// slotOf compiles the address of a variable: its slot. The closure returns the slot of the default for a player who
// lacks the variable, and -1 if a key is nil or out of range.
func (c *Compiler) slotOf(n *expr.Node) func(*M) int {
	a := &c.VarAt[n.N]
	base, width, spare := a.Base, a.Width, a.Spare()
	switch {
	case a.Count == 0:
		return func(*M) int { return spare }
	case len(n.Args) == 0:
		return func(*M) int { return base }
	}
	keys := make([]Int, len(n.Args))
	for i, x := range n.Args {
		keys[i] = c.Int(x)
	}
	if len(keys) == 1 {
		key, of := keys[0], &a.Keys[0]
		return func(m *M) int {
			k := key(m)
			if k == state.Nil {
				return -1
			}
			if d := of.Of(k); d >= 0 {
				return base + int(d)*width
			}
			return spare
		}
	}
	return func(m *M) int {
		at := 0
		for i, key := range keys {
			k := key(m)
			if k == state.Nil {
				return -1
			}
			d := a.Keys[i].Of(k)
			if d < 0 {
				return spare
			}
			at += int(d)
		}
		return base + at*width
	}
}

// SlotToSet compiles the address of a variable that is written. Writing it for a player who lacks it is an error,
// because the value would be lost silently.
func (c *Compiler) SlotToSet(n *expr.Node) func(*M) int {
	slot, spare := c.slotOf(n), c.VarAt[n.N].Spare()
	err := source.Say("%s is set for one who does not have it; what a faction's file declares per player is its own "+
		"seats' unless it says everyone: true", c.Game.Vars[n.N].ID)
	return func(m *M) int {
		s := slot(m)
		if s == spare && s >= 0 {
			m.Fail(err)
			return -1
		}
		return s
	}
}
