package scenario

import (
	"errors"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/narrate"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// setups holds the expectations about a line-up itself: each is alone in its script, and no match is played.
var setups = map[string]expectation{"refused": (*table).refuse, advised: (*table).advise,
	"advised_against": (*table).advise}

const advised = "advised"

// aboutSetup returns the only script item of a scenario about its line-up, nil for other scenarios.
func aboutSetup(sc *Scenario) *source.Node {
	if len(sc.Script) == 1 && len(sc.Script[0].Pairs) > 0 && setups[sc.Script[0].Pairs[0].Key.Text] != nil {
		return sc.Script[0]
	}
	return nil
}

// lacking reports whether a scenario expects the error that the game lacks a seat, an option, a value or enough
// players.
func lacking(sc *Scenario, err error) bool {
	var lack *declared.Lack
	n := aboutSetup(sc)
	return n != nil && n.Get("refused") != nil && errors.As(err, &lack) && lack.Name == n.Pairs[0].Value.Text
}

// refuse checks that the rules refuse the line-up because of the given article.
func (t *table) refuse(n *source.Node) {
	err := testkit.On(t.x).BeginSetup(1)
	var unfit *declared.Refusal
	article := n.Pairs[0].Value
	switch {
	case err == nil:
		t.fail(n, "a match with %s should be refused, but begins", t.lineUp())
	case !errors.As(err, &unfit):
		t.fail(n, "the setup failed: %v", err)
	case article.Text != "" && t.way.name != elsewhere && !t.cites(article.Text, unfit.Of.Articles):
		t.fail(article, "refused, but not because of %s: %v", article.Text, err)
	}
}

// advise checks advice that cites these articles: the line-up must follow it, or with advised_against must not. It
// must follow all other advice.
func (t *table) advise(n *source.Node) {
	word, said := n.Pairs[0].Key.Text, listed(n.Pairs[0].Value)
	found := make([]bool, len(said))
	for _, m := range testkit.On(t.x).Measures() {
		cites := false
		for i, article := range said {
			if m.Of.Advice && m.Fits() == (word == advised) &&
				(t.way.name == elsewhere || t.cites(article, m.Of.Articles)) {
				cites, found[i] = true, true
			}
		}
		if !m.Fits() && !cites {
			t.fail(n, "other advice speaks against %s: %s", t.lineUp(), m.In("en"))
		}
	}
	if i := slices.Index(found, false); i >= 0 {
		t.fail(n, "%s is not %s because of %s", t.lineUp(), strings.ReplaceAll(word, "_", " "), said[i])
	}
}

// lineUp returns the seats as text.
func (t *table) lineUp() string { return strings.Join(t.x.Lineup().Seats, ", ") }

// cites reports whether an article, or one that says the same, is among the reasons of a refusal. An article of the
// scenario's own rulebook takes precedence.
func (t *table) cites(article string, reasons []string) bool {
	g := t.game.Definition()
	full := t.sc.Book + ":" + article
	if g.Article(full) == nil {
		full = g.Full(article)
	}
	return slices.ContainsFunc(reasons, func(r string) bool { return g.Alike(full, r) })
}

// beside reports that an expectation about the line-up must be the only item of its script.
func (t *table) beside(n *source.Node) {
	t.fail(n, "%s must be the only item of its script, because no match is played", n.Pairs[0].Key.Text)
}

// never checks a decision that no position makes legal. It must be refused because of the article, and what it
// names must be real. Without its last answer, the decision is legal, and that answer names something in this
// match. An action without answers must be in a menu of this match at another moment, or be an ability.
func (t *table) never(n *source.Node) {
	if n.Get("else_legal") != nil {
		t.fail(n, "never: has no else_legal; if a changed fact makes it legal, write illegal:")
		return
	}
	s := t.tried(n)
	if s == nil {
		return
	}
	if t.real(n, s); t.err == nil {
		t.because(n, s)
	}
}

// real checks that the names in a decision that is never legal exist in this match.
func (t *table) real(n *source.Node, s *stuck) {
	tr := t.parseTry(n.Pairs[0].Value)
	if len(tr.keys) == 0 {
		if !slices.Contains(t.x.Lineup().Entries, tr.verb.Text) {
			t.fail(tr.verb, "no menu of this match offers %s at any moment", tr.verb.Text)
		}
		return
	}
	last := tr.keys[len(tr.keys)-1]
	tr.keys = tr.keys[:len(tr.keys)-1]
	if before := t.line.copy().follow(tr); before != nil && !before.free {
		t.fail(n, "refused before its last answer already, so it does not show that %s never does: %s; that the "+
			"action cannot be chosen now is asks: {%s: menu, exactly: [...]}", last.Key.Text, before.text, tr.seat)
		return
	}
	if s.op == nil || s.name != last.Key.Text {
		t.fail(last.Key, "nothing asks for %s: %s", last.Key.Text, s.text)
		return
	}
	if _, ok := number(last.Value); ok && s.op.Several {
		return // so many elements, whichever they are
	}
	for _, name := range listed(last.Value) {
		switch {
		case t.isValue(*s.op, name):
		case t.exists(name):
			t.fail(last.Value, "%s never asks for %s, so no rule refuses it; that it is no answer is "+
				"asks: {%s: %s, among: [...]}", s.name, name, tr.seat, s.name)
		default:
			t.fail(last.Value, "there is no %s in this match", name)
		}
	}
}

// reasons returns the articles of the rules that refused what was tried, each once.
func (t *table) reasons(s *stuck, tried *source.Node) []string {
	entry, value, answers := s.question(tried)
	out := narrate.Refusals(s.x, t.seat(tried.Pairs[0].Key.Text), entry, value, answers)
	if s.op != nil && s.op.Several {
		out = append(out, t.together(s)...)
	}
	return once(out)
}

// question returns the question to explain: a menu entry or a value, and the script's answers by choice. If the refused
// choice was answered automatically, the question is about the answer before it.
func (s *stuck) question(said *source.Node) (entry, value string, answers map[string]string) {
	answers, pairs := map[string]string{}, said.Pairs[1:]
	if v := said.Pairs[0].Value; v.Kind == source.Map {
		pairs = append(slices.Clone(v.Pairs), pairs...)
	}
	for _, p := range pairs {
		if p.Value.Kind == source.Scalar {
			answers[p.Key.Text] = p.Value.Text
		}
	}
	switch {
	case s == nil:
		return said.Pairs[0].Value.Text, "", answers
	case s.gave != "" || s.name != "" && s.verb != "":
		answers[s.name] = s.value
		return s.verb, s.gave, answers
	}
	return s.verb, s.value, answers
}

// once returns texts without repetitions.
func once(texts []string) []string {
	var out []string
	for _, s := range texts {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// together returns the articles of the rules that refuse the tried elements because of their combination or number.
func (t *table) together(s *stuck) []string {
	d := s.x.Pending()
	if d == nil || choice(d) == nil || *choice(d) != *s.op {
		return narrate.Articles(t.x, *s.op) // the automatic answer is in the past, so take every article with a say in it
	}
	var tried []interpreter.Answer
	for _, name := range listed(s.node) {
		if o, ok := t.said(s.x, d, testkit.Candidates(d), name); ok {
			tried = append(tried, o)
		}
	}
	return narrate.Together(s.x, tried)
}
