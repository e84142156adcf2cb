package code

import (
	"errors"
	"fmt"

	"precept/interpreter/expr"
	"precept/interpreter/limit"
	"precept/interpreter/model"
	"precept/interpreter/state"
)

// Facts is what can be said of the expressions of a game in one line-up, before they are compiled.
type Facts struct {
	*Table
	Traced bool // rulings report to who listens, and nothing is inlined
	Fresh  bool // no answer of a ruling is cached, no question left out
	Caches bool // answers of rulings are cached: this is the program itself, not what is compiled after it

	Subst   map[*expr.Local]*expr.Node // names that stand for another expression
	Sets    map[*expr.Local]bool       // names that are held as a set of spaces
	Inlined int                        // how deep rulings are put where they are asked
	Looks   int                        // nodes and questions that were looked at before anything was compiled

	reads     *model.Reader
	ruleIndex [][]*model.Rule
	prunes    map[*expr.Node]*expr.Node
	nears     map[int]int
	purity    map[int]bool
	keep      map[int]bool // rulings whose answers are cached
	keptWords int          // what they take
	costly    map[int]bool // rulings that take long to answer
	setRuling map[int]bool // rulings whose answers are sets, while one question is answered
	spreads   map[int]int
	askCosts  map[int]int
}

func newFacts(t *Table, traced, fresh bool) *Facts {
	return &Facts{Table: t, Traced: traced, Fresh: fresh, Subst: map[*expr.Local]*expr.Node{},
		Sets: map[*expr.Local]bool{}}
}

// CacheSize is how many answers of rulings a match keeps: words, sets of spaces and lists.
type CacheSize struct{ Values, Sets, Lists int }

// Compiler compiles expressions. Temporaries are numbered as they nest: those of an expression, then those of
// the predicates and rulings inside it.
type Compiler struct {
	*Facts
	Temps  int       // how many temporaries what is no ruling needs at most
	Cached CacheSize // the answers of rulings that are cached

	temps     map[*expr.Local]int
	next      int // temporaries in use
	high      int // the most that were, in the window that is being compiled
	rulings   []*ruling
	err       error
	ranks     []*ranking
	pointwise bool // the condition being compiled was judged place by place
	memos     []*memo
	pieceTabs map[expr.Op][]int32              // what is the same of a piece throughout a match
	scored    []*window                        // lines of the score sheet
	formulas  map[*attrTable]map[int32]*window // by attribute and subject
	size      int                              // of what is compiled, in words
	forms     *[expr.Operations]form
}

func newCompiler(f *Facts) *Compiler {
	return &Compiler{Facts: f, forms: forms(), temps: map[*expr.Local]int{}, rulings: make([]*ruling, len(f.Game.Rulings))}
}

// comp compiles steps.
type comp struct {
	*Program
	*Compiler
	slots  *linker // gives counters their slots
	regs   int     // of the block being compiled
	code   []Instr
	menus  bool // the steps are those of a phase, or in lists of theirs: abilities may be used in their menus
	during bool
}

func (c *Compiler) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// temp gives l its temporaries: one, or eight for a set of spaces.
func (c *Compiler) temp(l *expr.Local, size int) int {
	at := c.next
	c.temps[l] = at
	c.take(size)
	return at
}

// take puts so many temporaries to use.
func (c *Compiler) take(n int) {
	c.next += n
	c.upTo(c.next)
}

// upTo notes that temporaries up to n are written.
func (c *Compiler) upTo(n int) { c.high = max(c.high, n) }

// alone compiles f with temporaries of its own: a window, of which the program remembers how large it is.
func (c *Compiler) alone(f func()) {
	next, high := c.next, c.high
	c.next, c.high = 0, 0
	f()
	c.Temps = max(c.Temps, c.high)
	c.next, c.high = next, high
	if c.Temps > limit.Temporaries {
		c.fail("rulings that ask one another name %d words of values at once; at most %d", c.Temps, limit.Temporaries)
	}
}

var errTemps = errors.New("rulings ask one another too deeply")

// needs reports whether n names l.
func needs(n *expr.Node, l *expr.Local) bool {
	found := false
	n.Walk(func(n *expr.Node) { found = found || n.Local == l && (n.Op == expr.OpIt || n.Op == expr.OpLocal) })
	return found
}

// isSet reports whether the places of n are kept as a set: their order is that of declaration.
func (c *Facts) isSet(n *expr.Node) bool {
	if !n.Type.ListOf(expr.Place) {
		return false
	}
	switch n.Op {
	case expr.OpSpaces, expr.OpPlacesOf, expr.OpRelated, expr.OpNeighbours, expr.OpWithin, expr.OpReach, expr.OpAway,
		expr.OpVar:
		return true
	case expr.OpFilter:
		return c.isSet(n.Args[0])
	case expr.OpExcept:
		return c.isSet(n.Args[0]) && c.isSet(n.Args[1])
	case expr.OpConcat:
		return c.declared(n)
	case expr.OpIf:
		return c.isSet(n.Args[1]) && c.isSet(n.Args[2])
	case expr.OpLet:
		return c.isSet(n.Args[1])
	case expr.OpSingle:
		return n.Type.Ref >= 0
	case expr.OpLocal, expr.OpIt:
		if s := c.Subst[n.Local]; s != nil {
			return c.isSet(s)
		}
		return c.Sets[n.Local]
	case expr.OpRuling:
		return c.setOf(n.N)
	}
	return false
}

// setOf reports whether the answer of a ruling is kept as a set. What it asks is looked at once for each question.
func (c *Facts) setOf(id int) bool {
	if is, known := c.setRuling[id]; known {
		return is
	}
	if c.setRuling == nil {
		c.setRuling = map[int]bool{}
		defer func() { c.setRuling = nil }()
	}
	c.setRuling[id] = false // a circle is reported elsewhere
	c.Looks++
	c.setRuling[id] = c.Game.Rulings[id].Base != nil && len(c.rulesOf(id)) == 0 && c.isSet(c.base(id))
	return c.setRuling[id]
}

// declared reports whether the kinds of spaces that a list joins lie one behind the other, so that it is in the order
// of declaration.
func (c *Facts) declared(n *expr.Node) bool {
	last := int32(-1)
	for _, a := range n.Args {
		if a.Op != expr.OpSpaces {
			return false
		}
		for _, p := range c.kindPlaces[a.N] {
			if p <= last {
				return false
			}
			last = p
		}
	}
	return true
}

// ints compiles an expression whose value is one word.
func (c *Compiler) int(n *expr.Node) Int {
	if n == nil {
		return nil
	}
	if !c.compiled(1) {
		return func(*M) int32 { return state.Nil }
	}
	if n.Type.Depth == 0 && n.Type.Base == expr.Bool {
		b := c.bool(n)
		return func(m *M) int32 {
			if b(m) {
				return 1
			}
			return 0
		}
	}
	if f := c.form(n).word; f != nil {
		return f(c, n)
	}
	if n.Op != expr.OpCan && n.Type.Base == expr.Any {
		return func(*M) int32 { return state.Nil }
	}
	c.fail("no code for operation %d as a value", n.Op)
	return func(*M) int32 { return 0 }
}

func (c *Compiler) constant(n *expr.Node) Int {
	v := int32(n.N)
	if n.Type.Base == expr.Place && n.Op == expr.OpConst {
		v = c.spaceOf[n.N]
	}
	return func(*M) int32 { return v }
}

func (c *Compiler) seatOf(n *expr.Node) Int {
	v := c.playerOf[n.N]
	return func(*M) int32 { return v }
}

func (c *Compiler) local(n *expr.Node) Int {
	l := n.Local
	if s := c.Subst[l]; s != nil {
		return c.int(s)
	}
	if len(n.Args) == 1 { // the answer of one of several
		who, reg, size := c.int(n.Args[0]), l.Reg, l.Size
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

func (c *Compiler) field(n *expr.Node) Int {
	slot, at := c.Scopes[n.M].Slot, c.Scopes[n.M].Fields[n.N]
	if len(n.Args) == 1 {
		who := c.int(n.Args[0])
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

// Current is the player whose phase is open, Nil outside any.
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

func (c *Facts) table(n *expr.Node) *attrTable { return &c.attrs[c.attrOf[n.N]] }

func (c *Compiler) attr(n *expr.Node) Int {
	t := c.table(n)
	if len(t.forms) > 0 {
		return c.formula(n, t, c.int(n.Args[0]))
	}
	if !t.moves {
		return c.fixed(n)
	}
	sub, fixed, slot := c.operand(n.Args[0]), t.fixed, t.slot
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

// formula compiles an attribute that is an expression, evaluated for whoever asks: who acts, or whose points are
// counted.
func (c *Compiler) formula(n *expr.Node, t *attrTable, sub Int) Int {
	me := func(m *M) int32 {
		if m.Asks > 0 {
			return m.Asks - 1
		}
		return m.Stack[m.FP+state.FMe]
	}
	forms, at := c.formsOf(t), c.next
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

// formsOf is the formulas of an attribute, by subject.
func (c *Compiler) formsOf(t *attrTable) map[int32]*window {
	if f, known := c.formulas[t]; known {
		return f
	}
	if c.formulas == nil {
		c.formulas = map[*attrTable]map[int32]*window{}
	}
	out := map[int32]*window{}
	c.formulas[t] = out
	once := map[*model.Computed]*window{} // one for all pieces of a group
	for i, v := range t.forms {
		if once[v] == nil {
			once[v] = &window{}
			c.window(once[v], v.X, v.Me, v.Self)
		}
		out[int32(i)] = once[v]
	}
	return out
}
