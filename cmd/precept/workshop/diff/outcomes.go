package diff

import (
	"slices"
	"strings"

	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
)

// played is the result of a scenario on both sides.
type played struct {
	of      *scenario.Scenario
	failed  [2]*scenario.Failure // nil if it passes
	covers  []string             // articles, with their books
	absent  [2]bool              // the side lacks a seat, map or deck that it needs
	changes []*change            // the rules behind its different result
}

// outcomes plays the scenarios on both sides. It returns those that pass on only one side, and the number played.
func (c *comparison) outcomes(suite *scenario.Suite) (other []*played, all int) {
	list := c.common(suite)
	fault.SideBySide(len(list), 0, func(i int) { c.play(list[i]) })
	var unknown []*played
	for _, p := range list {
		if (p.failed[0] == nil) != (p.failed[1] == nil) {
			if c.attach(p); len(p.changes) == 0 && !p.absent[0] && !p.absent[1] {
				unknown = append(unknown, p)
			}
			other = append(other, p)
		}
	}
	c.undo(unknown)
	return other, len(list)
}

// common returns the scenarios of the plain game and of the variants of one side, without repetitions.
func (c *comparison) common(suite *scenario.Suite) []*played {
	type spot struct {
		file string
		at   int
	}
	seen := map[spot]bool{}
	var out []*played
	for _, sc := range suite.Scenarios {
		at := spot{sc.Span.File.Name, sc.Span.Start}
		ours := slices.ContainsFunc(c.sides[:], func(s *side) bool {
			return s.game.Definition().ID == sc.Game &&
				(len(sc.Variants) == 0 || slices.Equal(sc.Variants, s.game.Variants()))
		})
		if ours && !seen[at] {
			seen[at] = true
			out = append(out, &played{of: sc})
		}
	}
	return out
}

// play plays a scenario on both sides.
func (c *comparison) play(p *played) {
	for i, s := range c.sides {
		_, err := s.game.Built(interpreter.Setup{Seats: p.of.Seats, Options: p.of.Option}, interpreter.Build{})
		p.absent[i] = err != nil
		p.failed[i] = p.of.Elsewhere(s.game)
	}
	for _, s := range c.sides {
		p.covers = append(p.covers, s.covered(p.of)...)
	}
	slices.Sort(p.covers)
	p.covers = slices.Compact(p.covers)
}

// covered returns the articles that a scenario covers. For a scenario that shows a reading, these include the
// articles of its question.
func (s *side) covered(sc *scenario.Scenario) []string {
	var out []string
	for _, a := range sc.Covers {
		out = append(out, sc.Book+":"+a)
	}
	m := s.game.Definition()
	for i := range m.Questions {
		for _, r := range m.Questions[i].Readings() {
			if r.Scenario.Text == sc.Name {
				out = append(out, m.Questions[i].Articles...)
			}
		}
	}
	return s.full(out)
}

// attach finds the rules behind a scenario's different result. If a file is missing on one side, it is that file.
// Otherwise it is the rules that cite the most articles covered by the scenario, or else articles near these. undo
// handles scenarios without such rules.
func (c *comparison) attach(p *played) {
	if p.absent[0] || p.absent[1] {
		for _, x := range c.changes {
			if x.file != nil && p.of.PlayedWith(x.part.name) {
				p.changes = append(p.changes, x)
			}
		}
		return
	}
	for _, fits := range []func(a, b string) bool{c.sameArticle, nearArticle} {
		most := 0
		for _, x := range c.changes {
			n := 0
			for _, a := range p.covers {
				if slices.ContainsFunc(x.cites(c), func(b string) bool { return fits(a, b) }) {
					n++
				}
			}
			if n > most {
				most, p.changes = n, nil
			}
			if n > 0 && n == most {
				p.changes = append(p.changes, x)
			}
		}
		if most > 0 {
			return
		}
	}
}

// cites returns the articles of both sides of a change, from a cache if possible.
func (x *change) cites(c *comparison) []string {
	if x.articles == nil {
		x.articles = append([]string{}, append(x.cited(c.sides[0], 0), x.cited(c.sides[1], 1)...)...)
	}
	return x.articles
}

// sameArticle reports whether two articles are the same, or say the same in two rulebooks.
func (c *comparison) sameArticle(a, b string) bool {
	return slices.ContainsFunc(c.sides[:], func(s *side) bool { return s.game.Definition().Alike(a, b) })
}

// nearArticle reports whether one article is a part of the other, or both are clauses of one: 6.5.b and 6.5.d.
func nearArticle(a, b string) bool {
	a, b = clauseless(a), clauseless(b)
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// clauseless returns an article without its clause letter.
func clauseless(id string) string {
	if n := len(id); n > 2 && id[n-2] == '.' && id[n-1] >= 'a' && id[n-1] <= 'z' {
		return id[:n-2]
	}
	return id
}
