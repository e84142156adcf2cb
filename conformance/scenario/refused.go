package scenario

import (
	"errors"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/why"
)

// refusal is the only item of the script of a scenario whose match must not begin, nil for any other.
func refusal(sc *Scenario) *tree.Node {
	if len(sc.Script) == 1 && len(sc.Script[0].Pairs) > 0 && sc.Script[0].Pairs[0].Key.Text == "refused" {
		return sc.Script[0]
	}
	return nil
}

// refuse wants the rules to refuse the line-up, because of the article that the item names.
func (t *table) refuse(n *tree.Node) {
	err := t.x.BeginSetup(1)
	var unfit *why.Refusal
	article := n.Pairs[0].Value
	switch {
	case err == nil:
		t.fail(n, "no match should begin with %s, and one does", strings.Join(t.x.Seats(), ", "))
	case !errors.As(err, &unfit):
		t.fail(n, "the setup broke: %v", err)
	case article.Text != "" && t.way.name != elsewhere && !t.cites(article.Text, unfit.Articles()):
		t.fail(article, "refused, but not because of %s: %v", article.Text, err)
	}
}

// cites reports whether an article, or one that says the same, is among those by which the rules refused something.
func (t *table) cites(article string, reasons []string) bool {
	g := t.game.Declared()
	full := g.Full(article)
	return slices.ContainsFunc(reasons, func(r string) bool { return g.Alike(full, r) })
}

// refused is what a script says that begins all the same.
func (t *table) refused(n *tree.Node) {
	t.fail(n, "refused stands alone in its script: the match that it speaks of does not begin")
}

// never is a decision that no position makes legal. It must be refused here because of the article, and what it names
// must be real: without its last answer the decision is legal, and that answer is a name of something in this match; an
// action alone stands on a menu of this match at another moment, or is an ability of it.
func (t *table) never(n *tree.Node) {
	if n.Get("because") == nil {
		t.fail(n, "never has because: the article that forbids it")
		return
	}
	if n.Get("else_legal") != nil {
		t.fail(n, "what a changed fact makes legal is illegal:, not never:")
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

// real wants what a decision names that is never legal to be there.
func (t *table) real(n *tree.Node, s *stuck) {
	tr := t.parseTry(n.Pairs[0].Value)
	if len(tr.keys) == 0 {
		if !slices.Contains(t.x.Actions(), tr.verb.Text) {
			t.fail(tr.verb, "no menu of this match offers %s at any moment", tr.verb.Text)
		}
		return
	}
	last := tr.keys[len(tr.keys)-1]
	tr.keys = tr.keys[:len(tr.keys)-1]
	if before := t.line.copy().follow(tr); before != nil && !before.free {
		t.fail(n, "refused before its last answer already, so it does not show that %s never does: %s", last.Key.Text,
			before.text)
		return
	}
	if s.op == nil || s.name != last.Key.Text {
		t.fail(last.Key, "nobody asks for %s: %s", last.Key.Text, s.text)
		return
	}
	for _, name := range listed(last.Value) {
		if !t.isValue(*s.op, name) {
			t.fail(last.Value, "there is no %s in this match", name)
		}
	}
}

// reasons is the articles of the rules that refused what was tried, each once.
func (t *table) reasons(s *stuck, tried *tree.Node) []string {
	answers := map[string]string{}
	for _, p := range tried.Pairs {
		answers[p.Key.Text] = p.Value.Text
	}
	out := s.x.Refusals(t.seat(tried.Pairs[0].Key.Text), s.verb, s.value, answers)
	if s.op != nil && s.op.Several() {
		out = append(out, t.together(s)...)
	}
	return once(out)
}

// once is each of some texts once, where it first stands.
func once(texts []string) []string {
	var out []string
	for _, s := range texts {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// together is the articles of what speaks against the elements that were tried, all of them: what they must be
// together, and how many there may be.
func (t *table) together(s *stuck) []string {
	d := s.x.Pending()
	if d == nil || choice(d) == nil || *choice(d) != *s.op {
		return t.x.Articles(*s.op) // what came by itself is past: whatever has a say in it
	}
	var tried []interpreter.Answer
	for _, name := range listed(s.node) {
		if o, ok := t.said(s.x, d, d.Candidates(), name); ok {
			tried = append(tried, o)
		}
	}
	return s.x.Together(tried)
}
