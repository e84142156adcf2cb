package export

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// Game is the kit of a game, of the scenarios of a suite.
//
// # Errors
//
// A game that cannot be loaded, and a scenario that does not pass.
func Game(load scenario.Loader, suite *scenario.Suite, id string) (*kit.Game, error) {
	g, err := load(id)
	if err != nil {
		return nil, err
	}
	var all []*scenario.Scenario
	var ids []string
	count := map[string]int{}
	for _, sc := range suite.Scenarios {
		if sc.Game != id {
			continue
		}
		articles, err := cited(load, sc)
		if err != nil {
			return nil, err
		}
		all, ids = append(all, sc), append(ids, numbered(g.Definition(), articles, count))
	}
	done, err := each(load, all)
	if err != nil {
		return nil, err
	}
	out := &kit.Game{Cases: []kit.Case{}, Unsaid: []kit.Unsaid{}}
	w := newVocabulary()
	for i, c := range done {
		w.join(c.words)
		if c.out.ID = ids[i]; c.unsaid != "" {
			out.Unsaid = append(out.Unsaid, kit.Unsaid{Source: c.out.Source, Name: all[i].Name, Articles: c.out.Articles,
				Why: c.unsaid})
			continue
		}
		out.Cases = append(out.Cases, c.out)
	}
	w.complete(g, load, out)
	out.Vocabulary = w.of(g)
	out.Register = register(g.Definition(), out)
	return out, nil
}

// cited is the articles that a scenario lists, with their books.
func cited(load scenario.Loader, sc *scenario.Scenario) ([]string, error) {
	out := []string{}
	if len(sc.Covers) == 0 {
		return out, nil
	}
	g, err := load(sc.Game, sc.Variants...)
	if err != nil {
		return nil, err
	}
	for _, a := range sc.Covers {
		out = append(out, full(g.Definition(), sc.Book, a))
	}
	return out, nil
}

// numbered is the number of the next case of an article: of a rulebook that a variant brings with its name.
func numbered(g *declared.Game, articles []string, count map[string]int) string {
	article := "none"
	if len(articles) > 0 {
		book, id, _ := strings.Cut(articles[0], ":")
		if article = id; len(g.Rulebooks) > 0 && g.Rulebooks[0].ID != book {
			article = articles[0]
		}
	}
	count[article]++
	return fmt.Sprintf("%s/%s/%02d", g.ID, article, count[article])
}

// each writes scenarios down, those of a line-up after one another, on all cores.
func each(load scenario.Loader, all []*scenario.Scenario) ([]*course, error) {
	out := make([]*course, len(all))
	errs := make([]error, len(all))
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	key := func(i int) string {
		return fmt.Sprint(all[i].Variants, all[i].Seats, all[i].Option)
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(key(a), key(b)) })
	var groups [][]int
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && key(order[to]) == key(order[from]) {
			to++
		}
		groups = append(groups, order[from:to])
		from = to
	}
	fault.SideBySide(len(groups), 0, func(g int) {
		for _, i := range groups[g] {
			out[i], errs[i] = one(load, all[i])
		}
	})
	return out, errors.Join(errs...)
}

// one writes one scenario down.
func one(load scenario.Loader, sc *scenario.Scenario) (*course, error) {
	g, err := load(sc.Game, sc.Variants...)
	if err != nil {
		return nil, err
	}
	c := courseOf(g, sc)
	if f := sc.Follow(g, c); f != nil {
		return nil, fmt.Errorf("a scenario that does not pass is no case: %w", f)
	}
	c.end()
	return c, nil
}

// courseOf begins to write a scenario down.
func courseOf(g *interpreter.Game, sc *scenario.Scenario) *course {
	c := &course{game: g, sc: sc, words: newVocabulary()}
	c.out = kit.Case{Name: sc.Name, Articles: []string{}, Source: place(sc), Game: kit.Setting{Game: sc.Game,
		Variants: sc.Variants, Seats: sc.Seats, Options: sc.Option}, Steps: []kit.Step{}}
	for _, a := range sc.Covers {
		c.out.Articles = append(c.out.Articles, full(g.Definition(), sc.Book, a))
	}
	if len(c.out.Game.Seats) == 0 || sc.AboutSetup() {
		c.out.Game.Seats = slices.Clone(sc.Seats)
	}
	if c.out.Game.Seats == nil {
		c.out.Game.Seats = []string{}
	}
	switch {
	case sc.TakesBack():
		c.cannot("it puts a position right by hand, which is no rule of the game")
	case sc.Given != nil && sc.Given.Get("stands") != nil:
		c.cannot("it begins in the middle of what is being done")
	}
	return c
}

// place is where a scenario stands: its file and line.
func place(sc *scenario.Scenario) string {
	text := sc.Span.String()
	if file, rest, ok := strings.Cut(text, ":"); ok {
		line, _, _ := strings.Cut(rest, ":")
		return file + ":" + line
	}
	return text
}

// full is an article with its book: of the scenario's own rulebook, if that has one of that name.
func full(g *declared.Game, book, article string) string {
	if article == "" {
		return ""
	}
	if own := book + ":" + article; g.Article(own) != nil {
		return own
	}
	return cmp.Or(g.Full(article), article)
}
