package diff

import (
	"path"
	"slices"

	"precept/cmd/precept/desk"
	"precept/conformance/scenario"
)

// Between is what differs between two states of a game that are loaded. No scenario is played.
func Between(a, b *desk.Side) *Report {
	c := compare(newSide(a.Game, a.Parts), newSide(b.Game, b.Parts))
	return c.report([2]string{a.Given, b.Given}, nil, 0)
}

// Tell prints which rules differ, in short.
func (r *Report) Tell(d *desk.Desk) {
	t := &teller{Desk: d, Report: r, words: languages[d.Lang], told: map[*Outcome]bool{}}
	for _, rule := range r.Rules {
		t.rule(rule)
	}
	t.apart()
}

// How near a scenario is to what differs, the nearest first.
const (
	Covers  = iota // it covers an article that a rule cites that differs
	Near           // it covers what stands above, below or beside such an article
	Plays          // a seat, a map or a deck is played whose file has rules that differ
	Distant        // none of these
)

// Nearness is how near a scenario is to what differs.
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

// near is how near an article is to those that a rule cites, on either side.
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
