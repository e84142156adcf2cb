package diff

import (
	"slices"
	"strings"

	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
)

// played is how a scenario ends on both sides.
type played struct {
	of      *scenario.Scenario
	failed  [2]*scenario.Failure // nil where it passes
	covers  []string             // articles, with their books
	absent  [2]bool              // the side has not what it is played with: a seat, a map, a deck
	changes []*change            // the rules that it touches
}

// outcomes plays the scenarios of both sides on each, and is those that pass on one alone, and how many were played.
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

// common is the scenarios that are played on the game as it is, or with what is laid over one side; each once.
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

// covered is the articles that a scenario covers. One that shows a reading is about the articles of its question.
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

// attach finds the rules that a scenario touches: the file without which it cannot be played, else those that cite the
// most of the articles that it covers, else those that cite what stands above, below or beside these. Those of which no
// article says more are left to undo.
func (c *comparison) attach(p *played) {
	if p.absent[0] || p.absent[1] {
		for _, x := range c.changes {
			if x.file != nil && p.of.PlayedWith(x.part.name) {
				p.changes = append(p.changes, x)
			}
		}
		return
	}
	for _, fits := range []func(a, b string) bool{c.alike, nearArticle} {
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

// cites is the articles of both sides of a change.
func (x *change) cites(c *comparison) []string {
	if x.articles == nil {
		x.articles = append([]string{}, append(x.cited(c.sides[0], 0), x.cited(c.sides[1], 1)...)...)
	}
	return x.articles
}

// alike reports whether two articles are one, or say the same in two rulebooks.
func (c *comparison) alike(a, b string) bool {
	return slices.ContainsFunc(c.sides[:], func(s *side) bool { return s.game.Definition().Alike(a, b) })
}

// nearArticle reports whether one article is a part of the other, or both are clauses of one: 6.5.b and 6.5.d.
func nearArticle(a, b string) bool {
	a, b = clauseless(a), clauseless(b)
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// clauseless is an article without the letter by which a rulebook tells its clauses apart.
func clauseless(id string) string {
	if n := len(id); n > 2 && id[n-2] == '.' && id[n-1] >= 'a' && id[n-1] <= 'z' {
		return id[:n-2]
	}
	return id
}
