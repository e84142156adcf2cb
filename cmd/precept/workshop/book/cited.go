package book

import (
	"slices"

	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/source"
)

// citations maps each article, as "book:id", to the lines that cite it, in the game or with variants.
type citations struct{ by map[string][]source.Span }

// citationsOf returns the citations of one game.
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

// join adds the citations of another game that are on other lines. A nil other adds nothing.
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

// sameLines reports whether two spans cover the same place of the same text, even if the file was read twice.
func sameLines(a, b source.Span) bool {
	return a.Start == b.Start && a.End == b.End && a.File.Name == b.File.Name &&
		(a.File == b.File || string(a.File.Text) == string(b.File.Text))
}

// findStacks adds lines that cite articles only when several variants are combined. It tries the combinations that
// scenarios use.
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
