package book

import (
	"slices"

	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/source"
)

// citations is the lines that cite each article, "book:id": those of a game, and of it with variants.
type citations struct{ by map[string][]source.Span }

// citationsOf is those of one game.
func citationsOf(g *interpreter.Game) *citations {
	c := &citations{by: map[string][]source.Span{}}
	for full, nodes := range scenario.Cited(g) {
		for _, n := range nodes {
			if n.Span.File != nil {
				c.by[full] = append(c.by[full], n.Span)
			}
		}
	}
	return c
}

// join adds those of another game that stand at lines of their own; nil for none.
func (c *citations) join(other *citations) {
	if other == nil {
		return
	}
	for full, spans := range other.by {
		for _, at := range spans {
			if !slices.ContainsFunc(c.by[full], func(was source.Span) bool { return sameLines(was, at) }) {
				c.by[full] = append(c.by[full], at)
			}
		}
	}
}

// sameLines reports whether two spans are the same place of the same text, read once or twice.
func sameLines(a, b source.Span) bool {
	return a.Start == b.Start && a.End == b.End && a.File.Name == b.File.Name &&
		(a.File == b.File || string(a.File.Text) == string(b.File.Text))
}

// findStacks adds what only several variants together cite, of those that scenarios are played with.
func (m *maker) findStacks() {
	stacks := slices.DeleteFunc(m.suite.Stacks(m.load), func(stack []string) bool { return len(stack) < 3 })
	found := make([]*citations, len(stacks))
	fault.SideBySide(len(found), 0, func(i int) {
		if g, err := m.load(stacks[i][0], stacks[i][1:]...); err == nil {
			found[i] = citationsOf(g)
		}
	})
	for _, c := range found {
		m.cited.join(c)
	}
}
