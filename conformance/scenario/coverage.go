package scenario

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/testkit"
)

// Coverage is the state of one rulebook's articles: the nodes that cite them, and the scenarios that notice their
// absence.
type Coverage struct {
	Testable    int      `json:"testable"`
	Implemented []string `json:"implemented"` // cited by a node
	Covered     []string `json:"covered"`     // also listed by a scenario that fails without those nodes
	Tied        []string `json:"tied"`        // of these, those that only repeat covered articles
	Unproved    []string `json:"unproved"`    // implemented, but neither covered nor a gap
	Missing     []string `json:"missing"`     // not implemented and no gap
	Unnoticed   []string `json:"-"`           // listed by a scenario that passes without the nodes
	Wrong       []string `json:"-"`           // gaps that are covered
	Proofs      []Proof  `json:"-"`           // of the covered articles, in their order
}

// Proof explains why an article is covered.
type Proof struct {
	Article  *declared.Article
	Nodes    []*declared.Node // which cite it, or an article that says the same
	Scenario *Scenario        // which fails without them
}

// Fill replaces nil lists by empty ones, so that JSON has [].
func (c *Coverage) Fill() {
	for _, l := range []*[]string{&c.Implemented, &c.Covered, &c.Tied, &c.Unproved, &c.Missing} {
		if *l == nil {
			*l = []string{}
		}
	}
}

// Cited returns the nodes of a game by the articles that they cite, as "book:id", including articles that these
// repeat.
func Cited(g *interpreter.Game) map[string][]*declared.Node {
	out := map[string][]*declared.Node{}
	for _, n := range testkit.Cited(g) {
		said := map[string]bool{}
		for _, a := range n.Articles {
			for _, full := range append(g.Definition().Again(a), a) {
				if !said[full] {
					said[full] = true
					out[full] = append(out[full], n)
				}
			}
		}
	}
	return out
}

// By returns the scenarios of a game by the articles that they list, as "book:id".
func (s *Suite) By(g *declared.Game) map[string][]*Scenario {
	out := map[string][]*Scenario{}
	for _, sc := range s.Scenarios {
		for _, a := range sc.Covers {
			full := g.Full(sc.Book + ":" + a)
			out[full] = append(out[full], sc)
		}
	}
	return out
}

// Cover finds the covered and implemented articles of each rulebook of the games that the suite plays. Only
// scenarios that have not failed count. An article is implemented by a game or a variant, even one without
// scenarios. A rulebook without judged articles is left out.
func (s *Suite) Cover(load Loader, failed []*Failure, books map[string]*Coverage) error {
	bad := map[*Scenario]bool{}
	for _, f := range failed {
		bad[f.Scenario] = true
	}
	found := map[string]*tally{}
	all := s.byGame(load)
	for _, stack := range s.Stacks(load) { // plain games first, where most articles are noticed
		key := strings.Join(stack, " ")
		scenarios := all[key]
		g, err := load(stack[0], stack[1:]...)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		passed := &Suite{}
		for _, sc := range scenarios {
			if !bad[sc] {
				passed.Scenarios = append(passed.Scenarios, sc)
			}
		}
		s.coverGame(g, passed.By(g.Definition()), found)
		if len(stack) == 1 {
			unplayed(load, g.Definition(), all, found)
		}
	}
	for id, t := range found {
		if c := s.coverBook(t); c.Testable > 0 || s.About == nil {
			books[id] = c
		}
	}
	return nil
}

// unplayed adds to the tallies the citations of variants without scenarios. A variant that conflicts with those
// already applied adds nothing.
func unplayed(load Loader, game *declared.Game, played map[string][]*Scenario, found map[string]*tally) {
	for _, v := range game.Variants {
		if played[game.ID+" "+v.ID] != nil {
			continue
		}
		g, err := load(game.ID, v.ID)
		if err != nil {
			continue
		}
		cited := Cited(g)
		for _, t := range talliesOf(g, found) {
			t.cite(cited)
		}
	}
}

// byGame returns the scenarios grouped by their game and variants.
func (s *Suite) byGame(load Loader) map[string][]*Scenario {
	out := map[string][]*Scenario{}
	for _, sc := range slices.Concat(s.Scenarios, s.repeats(load)) {
		key := strings.Join(append([]string{sc.Game}, sc.Variants...), " ")
		out[key] = append(out[key], sc)
	}
	return out
}

// tally records the state of a rulebook's articles by full id, over all games that cite the rulebook. It includes
// articles that these repeat.
type tally struct {
	game          *declared.Game
	book          *declared.Rulebook
	cited, listed map[string]bool
	noticed       map[string]Proof
}

// coverGame adds to the tallies the results of one game and its scenarios.
func (s *Suite) coverGame(g *interpreter.Game, by map[string][]*Scenario, found map[string]*tally) {
	cited, tallies := Cited(g), talliesOf(g, found)
	open := func(full string) bool { // not yet noticed in every rulebook of this game
		return slices.ContainsFunc(tallies, func(t *tally) bool { return t.noticed[full].Scenario == nil })
	}
	noticed := s.noticed(g, cited, by, open)
	for _, t := range tallies {
		maps.Copy(t.noticed, noticed)
		t.cite(cited)
		for full := range by {
			t.listed[full] = true
		}
	}
}

// talliesOf returns the tallies of a game's rulebooks. It creates missing ones.
func talliesOf(g *interpreter.Game, found map[string]*tally) []*tally {
	var out []*tally
	for _, book := range g.Definition().Rulebooks {
		if found[book.ID] == nil {
			found[book.ID] = &tally{g.Definition(), book, map[string]bool{}, map[string]bool{}, map[string]Proof{}}
		}
		out = append(out, found[book.ID])
	}
	return out
}

func (t *tally) cite(cited map[string][]*declared.Node) {
	for full := range cited {
		t.cited[full] = true
	}
}

// coverBook judges the articles of one rulebook.
func (s *Suite) coverBook(t *tally) *Coverage {
	c := &Coverage{}
	for i := range t.book.Articles {
		a := &t.book.Articles[i]
		full := t.book.ID + ":" + a.ID
		if !a.Testable || s.About != nil && !s.About(full) {
			continue
		}
		c.Testable++
		implemented := holds(t.game, full, t.cited)
		if implemented {
			c.Implemented = append(c.Implemented, a.ID)
		}
		covered, gap := holds(t.game, full, t.noticed), s.gap(t.book.ID, a.ID)
		if covered {
			proof := t.proof(full)
			if proof.Article = a; t.noticed[full].Scenario == nil {
				c.Tied = append(c.Tied, a.ID)
			}
			c.Proofs = append(c.Proofs, proof)
		}
		c.judge(a.ID, implemented, covered, gap)
		if t.listed[full] && !covered && !gap {
			c.Unnoticed = append(c.Unnoticed, a.ID)
		}
	}
	sort.Strings(c.Unnoticed)
	return c
}

// proof returns the proof of an article, or that of the first article that it repeats.
func (t *tally) proof(full string) Proof {
	for t.noticed[full].Scenario == nil {
		full = t.game.Article(full).SameAs[0]
	}
	return t.noticed[full]
}

// holds reports whether known contains an article, or all articles that it repeats.
func holds[V any](g *declared.Game, full string, known map[string]V) bool {
	a := g.Article(full)
	if _, ok := known[full]; ok || a == nil || len(a.SameAs) == 0 {
		return ok
	}
	return !slices.ContainsFunc(a.SameAs, func(same string) bool { return !holds(g, same, known) })
}

// judge adds one article to the lists that it belongs to.
func (c *Coverage) judge(id string, implemented, covered, gap bool) {
	switch {
	case covered:
		c.Covered = append(c.Covered, id)
		if gap {
			c.Wrong = append(c.Wrong, id)
		}
	case gap:
	case implemented:
		c.Unproved = append(c.Unproved, id)
	default:
		c.Missing = append(c.Missing, id)
	}
}

func (s *Suite) gap(book, id string) bool {
	for _, g := range s.Gaps {
		if g.Book == book && g.Article == id {
			return true
		}
	}
	return false
}

// noticed returns which open articles are noticed: one of their scenarios fails when the nodes that cite them, or
// articles they repeat, are removed. It uses all cores.
func (s *Suite) noticed(g *interpreter.Game, cited map[string][]*declared.Node, by map[string][]*Scenario,
	open func(full string) bool) map[string]Proof {
	nodes := func(full string) []*declared.Node {
		out := cited[full]
		for _, same := range g.Definition().Again(full) {
			out = slices.Concat(out, cited[same])
		}
		return out
	}
	var mu sync.Mutex
	out := map[string]Proof{}
	var asked []string
	for full, scenarios := range by {
		if len(nodes(full)) > 0 && len(scenarios) > 0 && open(full) {
			asked = append(asked, full)
		}
	}
	fault.SideBySide(len(asked), 0, func(i int) {
		full := asked[i]
		if sc := s.notices(g, nodes(full), by[full]); sc != nil {
			mu.Lock()
			out[full] = Proof{Nodes: nodes(full), Scenario: sc}
			mu.Unlock()
		}
	})
	return out
}

// notices returns the first of the scenarios that fails without the nodes, nil if none does.
func (s *Suite) notices(g *interpreter.Game, nodes []*declared.Node, scenarios []*Scenario) *Scenario {
	gone := map[*declared.Node]bool{}
	for _, n := range nodes {
		gone[n] = true
	}
	on := stagesOf(g)
	on.without = func(n *declared.Node) bool { return gone[n] }
	for _, sc := range scenarios {
		if safely(on.get(sc), sc, ways[0]) != nil {
			return sc
		}
	}
	return nil
}
