package scenario

import (
	"slices"

	"precept/interpreter/authoring/tree"
)

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
