package scenario

import (
	"slices"

	"precept/interpreter"
	"precept/interpreter/authoring/tree"
)

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
