package compile

import (
	"errors"
	"fmt"

	"precept/internal/limit"
	"precept/interpreter/internal/expr"
	"precept/interpreter/internal/state"
)

// M is the match that closures read.
type M = state.Match

// The closures. A list may be overwritten by the next evaluation.
type (
	Int  func(*M) int32
	Bool func(*M) bool
	Set  func(*M) state.Set
	List func(*M) []int32
)

// Compiler compiles expressions. Temporaries are numbered as they nest: those of an expression, then those of
// the predicates and rulings inside it.
type Compiler struct {
	*Facts
	Temps  int       // how many temporaries what is no ruling needs at most
	Cached CacheSize // the answers of rulings that are cached

	temps     map[*expr.Local]int
	Next      int // temporaries in use
	High      int // the most that were, in the window that is being compiled
	rulings   []*Ruling
	Err       error
	ranks     []*ranking
	Pointwise bool          // the condition being compiled was judged place by place
	unknown   []*expr.Local // names that have no value yet, while it is found what a condition asks at the least
	caches    []*cache
	pieceTabs map[expr.Op][]int32              // what is the same of a piece throughout a match
	scored    []*window                        // lines of the score sheet
	formulas  map[*AttrTable]map[int32]*window // by attribute and subject
	Size      int                              // of what is compiled, in words
	forms     *[expr.Operations]form
}

// CacheSize is how many answers of rulings a match keeps: words, sets of spaces and lists.
type CacheSize struct{ Values, Sets, Lists int }

// NewCompiler is a compiler that asks f.
func NewCompiler(f *Facts) *Compiler {
	return &Compiler{Facts: f, forms: &table, temps: map[*expr.Local]int{}, rulings: make([]*Ruling, len(f.Game.Rulings))}
}

func (c *Compiler) fail(format string, args ...any) {
	if c.Err == nil {
		c.Err = fmt.Errorf(format, args...)
	}
}

// Temp gives l its temporaries: one, or eight for a set of spaces.
func (c *Compiler) Temp(l *expr.Local, size int) int {
	at := c.Next
	c.temps[l] = at
	c.Take(size)
	return at
}

// Take puts so many temporaries to use.
func (c *Compiler) Take(n int) {
	c.Next += n
	c.upTo(c.Next)
}

// upTo notes that temporaries up to n are written.
func (c *Compiler) upTo(n int) { c.High = max(c.High, n) }

// frame compiles f with temporaries of its own: a window. It tells how many they are.
func (c *Compiler) frame(f func()) (size int) {
	next, high := c.Next, c.High
	c.Next, c.High = 0, 0
	f()
	size = c.High
	c.Next, c.High = next, high
	return size
}

// Alone is frame of what is no ruling: the program has room for the largest.
func (c *Compiler) Alone(f func()) {
	if c.Temps = max(c.Temps, c.frame(f)); c.Temps > limit.Temporaries {
		c.fail("rulings that ask one another name %d words of values at once; at most %d", c.Temps, limit.Temporaries)
	}
}

var errTemps = errors.New("rulings ask one another too deeply")

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

// TopInt is TopBool of a word.
func (c *Compiler) TopInt(n *expr.Node) Int { return top(c, n, c.Int) }

// TopList is TopBool of a list.
func (c *Compiler) TopList(n *expr.Node) List { return top(c, n, c.List) }

// top compiles n with temporaries of its own.
func top[F ~func(*M) T, T any](c *Compiler, n *expr.Node, of func(*expr.Node) F) (out F) {
	if n == nil {
		return nil
	}
	c.Alone(func() { out = of(n) })
	return charged(c.Cost(n), out)
}

// each compiles what is asked of every element of a list: the temporary in which the element lies, and what asking
// costs.
func each[F any](c *Compiler, n *expr.Node, of func(*Compiler, *expr.Node) F) (t int, f F, cost int) {
	t = c.Temp(n.Local, 1)
	f, cost = of(c, n.Args[1]), c.Cost(n.Args[1])
	c.Next--
	return t, f, cost
}

// What content makes the engine do is counted, in bulk and before it is done: a loop says how many elements it is about
// to visit and what looking at one costs, a list how many it is about to make. Whatever is asked once the budget is
// spent is answered with nothing, so that all that is under way ends.

var (
	errWork  = errors.New("the rules ask for more work than one decision may take")
	errLists = errors.New("the rules make more lists than one decision may hold")
	errLong  = fmt.Errorf("a list of more than %d elements", limit.Collection)
)

// work counts n steps of evaluation. It is false when they may not be taken.
func work(m *M, n int) bool {
	m.Work += n
	return m.Work <= limit.Evaluation || spent(m)
}

// spent says that the budget is: apart, so that counting is put where it is asked for.
func spent(m *M) bool {
	m.Fail(errWork)
	return false
}

// Work is work for those who run what is compiled.
func Work(m *M, n int) bool {
	m.Work += n
	return m.Work <= limit.Evaluation || spent(m)
}

// scan counts looking for n values among k each: a value is compared in less time than anything else is done.
func scan(m *M, n, k int) bool { return work(m, n+n*k/32) }

// room counts a list of n elements that is about to be made. It is false when it may not be.
func room(m *M, n int) bool {
	m.Work += n
	if n > limit.Collection || len(m.Arena)+n > limit.Lists || m.Work > limit.Evaluation {
		return full(m, n)
	}
	return true
}

// full says what there is no room for.
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

// keep appends a list to the arena: nothing of it when there is no room.
func keep(m *M, l []int32) (at int) {
	at = len(m.Arena)
	if room(m, len(l)) {
		m.Arena = append(m.Arena, l...)
	}
	return at
}

// Compiled counts what is compiled; it is false when that is more than a program may hold.
func (c *Compiler) Compiled(words int) bool {
	if c.Size += words; c.Size > limit.Program && c.Err == nil {
		c.fail("the rules come to more than a program may hold; a ruling that asks others, or a selection among " +
			"very many " +
			"kinds of pieces, is written out too often")
	}
	return c.Err == nil
}

// short is the steps of a condition that is not counted outside any expression.
const short = 4

// charged makes a condition outside any expression count itself where it is long.
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

// nothing is what stands for code that there is no room for.
func nothing(*M) state.Set { return state.Set{} }

// aside is the value of f; what it has put into the arena may be overwritten by what is put there next.
func aside[F ~func(*M) T, T any](m *M, f F) T {
	mark := len(m.Arena)
	v := f(m)
	m.Arena = m.Arena[:mark]
	return v
}
