package diff

import (
	"path"
	"slices"

	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
)

// Between returns the differences between two loaded states of a game, without playing any scenarios.
func Between(a, b *desk.Side) *Report {
	c := compare(newSide(a.Game, a.Parts), newSide(b.Game, b.Parts))
	return c.report([2]string{a.Given, b.Given}, nil, 0)
}

// Tell prints a short list of the rules that differ.
func (r *Report) Tell(d *desk.Desk) {
	t := &teller{Desk: d, Report: r, words: languages[d.Lang], explained: map[*Outcome]bool{}}
	for _, rule := range r.Rules {
		t.rule(rule)
	}
	t.printAsides()
}

// These values say how closely a scenario is related to the differences, in ascending order of distance.
const (
	Covers  = iota // it covers an article cited by a rule that differs
	Near           // it covers an article above, below or beside such an article
	Plays          // it uses a seat, a map or a deck from a file with rules that differ
	Distant        // none of these
)

// Nearness returns how closely a scenario is related to the differences.
func (r *Report) Nearness(sc *scenario.Scenario) int {
	if sc.Game != r.B.Game {
		return Distant
	}
	out := Distant
	for _, rule := range r.Rules {
		if out > Plays && sc.PlayedWith(path.Base(rule.File)) {
			out = Plays
		}
		for _, a := range sc.Covers {
			out = min(out, rule.near(sc.Book+":"+a))
		}
	}
	return out
}

// near returns how closely an article is related to those that the rule cites on either side.
func (r *Rule) near(article string) int {
	out := Distant
	for _, s := range []*Standing{r.A, r.B} {
		if s == nil {
			continue
		}
		for _, cited := range s.Articles {
			switch {
			case cited.ID == article || slices.Contains(cited.Same, article):
				return Covers
			case nearArticle(cited.ID, article):
				out = Near
			}
		}
	}
	return out
}
