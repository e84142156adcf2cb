package scenario

import (
	"fmt"
	"sort"
	"strings"
	"sync"

	"precept/interpreter"
	"precept/interpreter/declared"
)

// Coverage is what one rulebook's articles have: nodes that cite them, and scenarios that would notice their absence.
type Coverage struct {
	Testable    int      `json:"testable"`
	Implemented []string `json:"implemented"` // cited by a node
	Covered     []string `json:"covered"`     // and listed by a scenario that fails without those nodes
	Missing     []string `json:"missing"`     // neither covered nor a gap
	Unnoticed   []string `json:"-"`           // listed by a scenario that passes all the same
	Wrong       []string `json:"-"`           // gaps that are covered
}

// Fill makes empty lists of those that are nil, so that they are written as [].
func (c *Coverage) Fill() {
	for _, l := range []*[]string{&c.Implemented, &c.Covered, &c.Missing} {
		if *l == nil {
			*l = []string{}
		}
	}
}

// Cited is the nodes of a game by the articles that they cite, "book:id".
func Cited(g *interpreter.Game) map[string][]*declared.Node {
	out := map[string][]*declared.Node{}
	for _, n := range g.Cited() {
		for _, a := range n.Articles {
			out[a] = append(out[a], n)
		}
	}
	return out
}

// By is the scenarios of a game by the articles that they list, "book:id".
func (s *Suite) By(g *declared.Game) map[string][]*Scenario {
	out := map[string][]*Scenario{}
	for _, sc := range s.Of(g.ID).Scenarios {
		for _, a := range sc.Covers {
			full := g.Full(sc.Book + ":" + a)
			out[full] = append(out[full], sc)
		}
	}
	return out
}

// Cover finds, for every rulebook of the games that the suite plays, which articles are covered. passed is the
// scenarios that pass.
func (s *Suite) Cover(load Loader, failed []*Failure, books map[string]*Coverage) error {
	bad := map[*Scenario]bool{}
	for _, f := range failed {
		bad[f.Scenario] = true
	}
	found := map[string]*tally{}
	for key, scenarios := range s.byGame() {
		g, err := load(scenarios[0].Game, scenarios[0].Variants...)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		s.coverGame(g, scenarios, bad, found)
	}
	for id, t := range found {
		books[id] = s.coverBook(t)
	}
	return nil
}

// byGame is the scenarios by the game that they are played on, and the variants that are laid over it.
func (s *Suite) byGame() map[string][]*Scenario {
	out := map[string][]*Scenario{}
	for _, sc := range s.Scenarios {
		key := strings.Join(append([]string{sc.Game}, sc.Variants...), " ")
		out[key] = append(out[key], sc)
	}
	return out
}

// tally is what is known of the articles of a rulebook, by their full ids, over all games that cite it.
type tally struct {
	book                   *declared.Rulebook
	cited, listed, noticed map[string]bool
}

// coverGame adds to the tallies what one game and its scenarios show.
func (s *Suite) coverGame(g *interpreter.Game, scenarios []*Scenario, bad map[*Scenario]bool, found map[string]*tally) {
	cited := Cited(g)
	by := map[string][]*Scenario{}
	for _, sc := range scenarios {
		if bad[sc] {
			continue
		}
		for _, a := range sc.Covers {
			full := g.Declared().Full(sc.Book + ":" + a)
			by[full] = append(by[full], sc)
		}
	}
	for _, book := range g.Declared().Rulebooks {
		t := found[book.ID]
		if t == nil {
			t = &tally{book, map[string]bool{}, map[string]bool{}, map[string]bool{}}
			found[book.ID] = t
		}
		for full := range s.noticed(g, book, cited, by) {
			t.noticed[full] = true
		}
		for i := range book.Articles {
			full := book.ID + ":" + book.Articles[i].ID
			t.cited[full] = t.cited[full] || len(cited[full]) > 0
			t.listed[full] = t.listed[full] || len(by[full]) > 0
		}
	}
}

// coverBook judges the articles of one rulebook.
func (s *Suite) coverBook(t *tally) *Coverage {
	c := &Coverage{}
	for i := range t.book.Articles {
		a := &t.book.Articles[i]
		if !a.Testable {
			continue
		}
		c.Testable++
		full := t.book.ID + ":" + a.ID
		if t.cited[full] {
			c.Implemented = append(c.Implemented, a.ID)
		}
		s.judge(c, a.ID, t.book.ID, t.noticed[full], t.listed[full])
	}
	sort.Strings(c.Unnoticed)
	return c
}

// judge sorts one article into covered, missing or explained.
func (s *Suite) judge(c *Coverage, id, book string, covered, listed bool) {
	gap := s.gap(book, id)
	switch {
	case covered && gap:
		c.Covered = append(c.Covered, id)
		c.Wrong = append(c.Wrong, id)
	case covered:
		c.Covered = append(c.Covered, id)
	case !gap:
		c.Missing = append(c.Missing, id)
		if listed {
			c.Unnoticed = append(c.Unnoticed, id)
		}
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

// noticed finds the articles whose scenarios fail when the nodes that cite them are knocked out. Articles are judged on
// all cores.
func (s *Suite) noticed(g *interpreter.Game, book *declared.Rulebook, cited map[string][]*declared.Node,
	by map[string][]*Scenario) map[string]bool {
	var mu sync.Mutex
	out := map[string]bool{}
	work := make(chan string)
	var wg sync.WaitGroup
	for i := 0; i < 2; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for full := range work {
				if s.notices(g, cited[full], by[full]) {
					mu.Lock()
					out[full] = true
					mu.Unlock()
				}
			}
		}()
	}
	for i := range book.Articles {
		full := book.ID + ":" + book.Articles[i].ID
		if len(cited[full]) > 0 && len(by[full]) > 0 {
			work <- full
		}
	}
	close(work)
	wg.Wait()
	return out
}

// notices reports whether one of the scenarios fails without the nodes.
func (s *Suite) notices(g *interpreter.Game, nodes []*declared.Node, scenarios []*Scenario) bool {
	gone := map[*declared.Node]bool{}
	for _, n := range nodes {
		gone[n] = true
	}
	without := func(n *declared.Node) bool { return gone[n] }
	for _, sc := range scenarios {
		if safely(g, sc, way{name: "plain", build: interpreter.Build{Without: without}}) != nil {
			return true
		}
	}
	return false
}
