package code

import (
	"slices"

	"precept/interpreter/expr"
)

// golden compiles who settles what no rule settles: the player whose turn it is, unless the content says otherwise.
func (c *comp) golden() {
	c.Undecided = func(m *M, concerned []int32) int32 {
		if p := Current(m); p >= 0 {
			return p
		}
		return concerned[0]
	}
	c.goldenOut = c.out(&c.Game.Golden)
	if c.goldenOut { // knocked out: not the current player, where there is another
		c.Undecided = func(m *M, concerned []int32) int32 {
			return (max(Current(m), 0) + 1) % int32(len(c.Players))
		}
		return
	}
	if c.Game.Undecided == nil || c.Game.Undecided.Op == expr.OpCurrent {
		return
	}
	c.alone(func() {
		t := c.temp(c.Game.UndecidedConcerned, 2)
		f := c.undecided()
		c.Undecided = func(m *M, concerned []int32) int32 {
			start := len(m.Arena)
			m.Arena = append(m.Arena, concerned...)
			m.TB = 0
			m.Tmp[t], m.Tmp[t+1] = int32(start), int32(len(concerned))
			p := f(m, concerned)
			m.Arena = m.Arena[:start]
			if p < 0 {
				return concerned[0]
			}
			return p
		}
	})
}

// undecided is whom the golden rules name: of a list, the first who is concerned.
func (c *comp) undecided() func(m *M, concerned []int32) int32 {
	if !c.Game.InOrder {
		f := c.int(c.Game.Undecided)
		return func(m *M, _ []int32) int32 { return f(m) }
	}
	list := c.list(c.Game.Undecided)
	return func(m *M, concerned []int32) int32 {
		for _, p := range list(m) {
			if slices.Contains(concerned, p) {
				return p
			}
		}
		return -1
	}
}
