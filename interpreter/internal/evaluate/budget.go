package evaluate

import (
	"errors"
	"fmt"

	"precept/interpreter/internal/state"
	"precept/interpreter/limit"
)

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
		c.fail("the rules come to more than a program may hold; a ruling that asks others, or a selection among very many " +
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
