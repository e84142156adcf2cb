package compile

import (
	"errors"

	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
	"precept/interpreter/source"
)

// M is the match that closures read.
type M = state.Match

// The closures. The next evaluation may overwrite a returned list.
type (
	Int  func(*M) int32
	Bool func(*M) bool
	Set  func(*M) state.Set
	List func(*M) []int32
)

// Compiler compiles expressions. Temporaries are numbered by nesting: first those of an expression, then those of its
// predicates and rulings.
type Compiler struct {
	*Facts
	Temps  int       // the most temporaries used by anything but a ruling
	Cached CacheSize // how many cached answers a match needs

	temps     map[*expr.Local]int
	Next      int // temporaries in use
	High      int // the most that were in use, in the window that is being compiled
	rulings   []*Ruling
	Err       error
	ranks     []*ranking
	Pointwise bool          // the condition being compiled tests place by place
	unknown   []*expr.Local // names without a value yet, while Near derives a necessary condition
	caches    []*cache
	pieceTabs map[expr.Op][]int32              // properties of pieces that are constant in a match
	scored    []*window                        // lines of the score sheet
	formulas  map[*AttrTable]map[int32]*window // by attribute and subject
	Size      int                              // size of the compiled code, in words
	forms     *[expr.Operations]form
}

// CacheSize is the number of cached answers of a match: words, sets of spaces and lists.
type CacheSize struct{ Values, Sets, Lists int }

// NewCompiler returns a compiler that uses the facts f.
func NewCompiler(f *Facts) *Compiler {
	return &Compiler{Facts: f, forms: &table, temps: map[*expr.Local]int{}, rulings: make([]*Ruling, len(f.Game.Rulings))}
}

func (c *Compiler) fail(format source.Format, args ...any) {
	if c.Err == nil {
		c.Err = source.Say(format, args...)
	}
}

// Temp allocates temporaries for l: one, or eight for a set of spaces. It returns the first.
func (c *Compiler) Temp(l *expr.Local, size int) int {
	at := c.Next
	c.temps[l] = at
	c.Take(size)
	return at
}

// Take allocates n temporaries.
func (c *Compiler) Take(n int) {
	c.Next += n
	c.upTo(c.Next)
}

// upTo records that temporaries below n are used.
func (c *Compiler) upTo(n int) { c.High = max(c.High, n) }

// frame compiles f with its own temporaries, a window. It returns how many they are.
func (c *Compiler) frame(f func()) (size int) {
	next, high := c.Next, c.High
	c.Next, c.High = 0, 0
	f()
	size = c.High
	c.Next, c.High = next, high
	return size
}

// Alone does the same as frame for anything but a ruling. The program has room for the largest such window.
func (c *Compiler) Alone(f func()) {
	if c.Temps = max(c.Temps, c.frame(f)); c.Temps > limit.Temporaries {
		c.fail("rulings that ask one another name %d words of values at once; at most %d", c.Temps, limit.Temporaries)
	}
}

var errTemps = errors.New("calls of rulings are nested too deeply")

// Int compiles an expression whose value is one word.
func (c *Compiler) Int(n *expr.Node) Int {
	if n == nil {
		return nil
	}
	if !c.Compiled(1) {
		return func(*M) int32 { return state.Nil }
	}
	if n.Type.Depth == 0 && n.Type.Base == expr.Bool {
		b := c.Bool(n)
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

// TopBool compiles a condition outside any expression.
func (c *Compiler) TopBool(n *expr.Node) Bool { return top(c, n, c.Bool) }

// TopInt does the same as TopBool for a word.
func (c *Compiler) TopInt(n *expr.Node) Int { return top(c, n, c.Int) }

// TopList does the same as TopBool for a list.
func (c *Compiler) TopList(n *expr.Node) List { return top(c, n, c.List) }

// top compiles n with its own temporaries.
func top[F ~func(*M) T, T any](c *Compiler, n *expr.Node, of func(*expr.Node) F) (out F) {
	if n == nil {
		return nil
	}
	c.Alone(func() { out = of(n) })
	return charged(c.Cost(n), out)
}

// each compiles the predicate on every element of a list. It returns the temporary of the element, the predicate, and
// the cost of a call.
func each[F any](c *Compiler, n *expr.Node, of func(*Compiler, *expr.Node) F) (t int, f F, cost int) {
	t = c.Temp(n.Local, 1)
	f, cost = of(c, n.Args[1]), c.Cost(n.Args[1])
	c.Next--
	return t, f, cost
}

// The work that content causes is charged in bulk, before it is done. A loop charges the number of elements times the
// cost of each; a list charges its length. When the budget is spent, every evaluation returns an empty result, so that
// everything in progress ends.

var (
	errWork  = source.Say("the rules ask for more work than one decision may take")
	errLists = source.Say("the rules make more lists than one decision may hold")
	errLong  = source.Say("a list of more than %d elements", limit.Collection)
)

// work charges n steps of evaluation. It returns false if the budget is exceeded.
func work(m *M, n int) bool {
	m.Work += n
	return m.Work <= limit.Evaluation || spent(m)
}

// spent fails the match for exceeding the budget. It is separate so that work can be inlined.
func spent(m *M) bool {
	m.Fail(errWork)
	return false
}

// Work exports work for other packages.
func Work(m *M, n int) bool {
	m.Work += n
	return m.Work <= limit.Evaluation || spent(m)
}

// scan charges a search for n values among k each. Comparing a value is cheaper than a step.
func scan(m *M, n, k int) bool { return work(m, n+n*k/32) }

// room charges a list of n elements that is about to be made. It returns false if the list may not be made.
func room(m *M, n int) bool {
	m.Work += n
	if n > limit.Collection || len(m.Arena)+n > limit.Lists || m.Work > limit.Evaluation {
		return full(m, n)
	}
	return true
}

// full fails the match with the limit that a list exceeds.
func full(m *M, n int) bool {
	switch {
	case n > limit.Collection:
		m.Fail(errLong)
	case len(m.Arena)+n > limit.Lists:
		m.Fail(errLists)
	default:
		m.Fail(errWork)
	}
	return false
}

// keep appends a list to the arena, unless there is no room. It returns the offset.
func keep(m *M, l []int32) (at int) {
	at = len(m.Arena)
	if room(m, len(l)) {
		m.Arena = append(m.Arena, l...)
	}
	return at
}

// Compiled charges words of compiled code. It returns false if the program is too large or compilation has failed.
func (c *Compiler) Compiled(words int) bool {
	if c.Size += words; c.Size > limit.Program && c.Err == nil {
		c.fail("the rules come to more than a program may hold; a ruling that asks others, or a selection among " +
			"very many " +
			"kinds of pieces, is written out too often")
	}
	return c.Err == nil
}

// short is the cost below which a condition outside any expression is not charged.
const short = 4

// charged makes a condition outside any expression charge its cost, unless that is low.
func charged[F ~func(*M) T, T any](n int, f F) F {
	if n < short {
		return f
	}
	return func(m *M) T {
		if m.Work += n; m.Work > limit.Evaluation {
			spent(m)
			var zero T
			return zero
		}
		return f(m)
	}
}

// nothing replaces code that the program has no room for.
func nothing(*M) state.Set { return state.Set{} }

// aside returns the value of f and frees what f added to the arena. Later additions may overwrite that.
func aside[F ~func(*M) T, T any](m *M, f F) T {
	mark := len(m.Arena)
	v := f(m)
	m.Arena = m.Arena[:mark]
	return v
}
