package scenario

import (
	"slices"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/exec"
	"precept/interpreter/expr"
	"precept/interpreter/model"
)

// reasons is the articles of the rules that refused what was tried.
func (t *table) reasons(s *stuck, tried *tree.Node) []string {
	x := s.x
	q := exec.Question{Seat: t.seat(tried.Pairs[0].Key.Text), Entry: s.verb, Value: s.value, Answers: map[string]string{}}
	for _, p := range tried.Pairs {
		q.Answers[p.Key.Text] = p.Value.Text
	}
	var out []string
	add := func(n *model.Node) {
		for _, a := range n.Articles {
			if !slices.Contains(out, a) {
				out = append(out, a)
			}
		}
	}
	for _, f := range x.Why(q).Findings {
		add(f.Node)
	}
	if s.op != nil && s.op.Multi {
		t.together(x, s, add)
	}
	return out
}

// together adds what speaks against the elements that were tried, all of them: what they must be together, and how many
// there may be.
func (t *table) together(x *exec.Run, s *stuck, add func(*model.Node)) {
	step := s.op.Step
	if d := x.Pending(); d != nil && d.Step() == any(s.op) {
		var tried []exec.Option
		for _, name := range listed(s.node) {
			if o, ok := t.said(x, d, d.Candidates(), name); ok {
				tried = append(tried, o)
			}
		}
		for _, f := range x.Limits(tried) {
			add(f.Node)
		}
		return
	}
	for _, n := range []*expr.Node{step.SuchThat, step.Count, step.AtLeast, step.AtMost, step.FillsIn} {
		if n != nil { // what came by itself is past: whatever has a say in it
			t.asksAbout(n, add)
		}
	}
}

// asksAbout adds the questions that an expression asks, and the rules that may change their answers.
func (t *table) asksAbout(n *expr.Node, add func(*model.Node)) {
	n.Walk(func(n *expr.Node) {
		if n.Op != expr.OpRuling {
			return
		}
		add(&t.p.Game.Rulings[n.N].Node)
		for _, r := range t.p.Game.Rules {
			if r.Ruling == n.N {
				add(&r.Node)
			}
		}
	})
}
