package scenario

import (
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
)

// Loader finds a game by the id of its package, with variants of it laid over it.
type Loader func(id string, variants ...string) (*interpreter.Game, error)

// Result is what came of a suite.
type Result struct {
	Passed   int
	Failures []*Failure
	Again    []Repeated
}

// Run plays every scenario whose name or file contains text, in every way, and again what is to be run again.
func (s *Suite) Run(load Loader, text string, all bool) Result {
	var out Result
	for _, sc := range s.Scenarios {
		if !sc.fits(text) {
			continue
		}
		if f := s.one(load, sc, all); f != nil {
			out.Failures = append(out.Failures, f)
		} else {
			out.Passed++
		}
	}
	for _, a := range s.Again {
		s.repeat(load, a, text, &out)
	}
	return out
}

// fits reports whether the name of a scenario, or its file, contains text.
func (sc *Scenario) fits(text string) bool {
	return strings.Contains(sc.Name, text) || strings.Contains(sc.Span.String(), text)
}

func (s *Suite) one(load Loader, sc *Scenario, all bool) *Failure {
	g, err := load(sc.Game, sc.Variants...)
	if err != nil {
		return &Failure{Scenario: sc, Span: sc.Span, Text: err.Error()}
	}
	for _, w := range ways {
		if !all && w.name != "plain" {
			continue
		}
		if f := safely(g, sc, w); f != nil {
			if w.name != "plain" {
				f.Text = fmt.Sprintf("%s (only when %s)", f.Text, w.name)
			}
			return f
		}
	}
	return nil
}

// Notices reports whether any scenario fails with g, a changed game. Those that cover the articles, the last first, are
// run before the others: they will most likely tell.
func (s *Suite) Notices(g *interpreter.Game, articles []string) bool {
	rank := func(sc *Scenario) int {
		for i := len(articles) - 1; i >= 0; i-- {
			if slices.Contains(sc.Covers, articles[i]) {
				return len(articles) - i
			}
		}
		return len(articles) + 1
	}
	order := slices.Clone(s.Scenarios)
	slices.SortStableFunc(order, func(a, b *Scenario) int { return rank(a) - rank(b) })
	for _, sc := range order {
		if sc.On(g) != nil {
			return true
		}
	}
	return false
}

// On plays a scenario once, on a game that may be another than its own; nil means that it passes.
func (sc *Scenario) On(g *interpreter.Game) *Failure { return safely(g, sc, way{name: "plain"}) }

// Elsewhere is On for what happens alone: whatever articles the rules of g cite, and whatever rulebooks it has.
func (sc *Scenario) Elsewhere(g *interpreter.Game) *Failure {
	return safely(g, sc, way{name: elsewhere})
}
