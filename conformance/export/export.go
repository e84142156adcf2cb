package export

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"precept/conformance/kit"
	"precept/conformance/scenario"
	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/declared"
)

// Game returns the kit of a game, made from the scenarios of a suite.
//
// # Errors
//
// The game cannot be loaded, or a scenario does not pass.
func Game(load scenario.Loader, suite *scenario.Suite, id string) (*kit.Game, error) {
	g, err := load(id)
	if err != nil {
		return nil, err
	}
	var all []*scenario.Scenario
	for _, sc := range suite.Scenarios {
		if sc.Game == id {
			all = append(all, sc)
		}
	}
	done, err := each(load, all)
	if err != nil {
		return nil, err
	}
	out := &kit.Game{Cases: []kit.Case{}, Unsaid: []kit.Unsaid{}}
	w, count := newVocabulary(), map[string]int{}
	for _, c := range done {
		for _, n := range c.words.names {
			w.add(n)
		}
		c.out.ID = numbered(g.Definition(), c.out.Articles, count)
		if c.unsaid == "" {
			out.Cases = append(out.Cases, c.out)
			continue
		}
		out.Unsaid = append(out.Unsaid, kit.Unsaid{Source: c.out.Source, Name: c.out.Name, Articles: c.out.Articles,
			Why: c.unsaid})
	}
	w.complete(g, load, out)
	out.Vocabulary = w.of(g)
	out.Register = register(g.Definition(), out)
	return out, nil
}

// numbered returns the number of the next case of an article. It includes the name of a rulebook that a variant adds.
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

// each records scenarios concurrently, on all cores.
func each(load scenario.Loader, all []*scenario.Scenario) ([]*course, error) {
	out, errs := make([]*course, len(all)), make([]error, len(all))
	fault.SideBySide(len(all), 0, func(i int) { out[i], errs[i] = one(load, all[i]) })
	return out, errors.Join(errs...)
}

// one records one scenario.
func one(load scenario.Loader, sc *scenario.Scenario) (*course, error) {
	g, err := load(sc.Game, sc.Variants...)
	if err != nil {
		return nil, err
	}
	c := courseOf(g, sc)
	if f := sc.Follow(g, c); f != nil {
		return nil, fmt.Errorf("a scenario that fails cannot become a case: %w", f)
	}
	if len(c.out.Steps) == 0 {
		c.cannot("no part of it can be expressed")
	}
	return c, nil
}

// courseOf begins to record a scenario.
func courseOf(g *interpreter.Game, sc *scenario.Scenario) *course {
	c := &course{game: g, sc: sc, given: sc.Given, words: newVocabulary()}
	c.out = kit.Case{Name: sc.Name, Articles: []string{}, Source: place(sc), Game: kit.Setting{Game: sc.Game,
		Variants: sc.Variants, Seats: append([]string{}, sc.Seats...), Options: sc.Option}, Steps: []kit.Step{}}
	for _, a := range sc.Covers {
		c.out.Articles = append(c.out.Articles, full(g.Definition(), sc.Book, a))
	}
	switch {
	case sc.AboutSetup():
		c.cannot("it is about a line-up with which no match begins")
	case sc.TakesBack():
		c.cannot("it corrects a position by hand, which is no rule of the game")
	case sc.Given != nil && sc.Given.Get("stands") != nil:
		c.cannot("it begins in the middle of an action")
	}
	return c
}

// place returns the file and line of a scenario.
func place(sc *scenario.Scenario) string {
	text := sc.Span.String()
	if file, rest, ok := strings.Cut(text, ":"); ok {
		line, _, _ := strings.Cut(rest, ":")
		return file + ":" + line
	}
	return text
}

// full returns the full id of an article, including its book. It prefers the scenario's own rulebook.
func full(g *declared.Game, book, article string) string {
	if article == "" {
		return ""
	}
	if own := book + ":" + article; g.Article(own) != nil {
		return own
	}
	return cmp.Or(g.Full(article), article)
}
