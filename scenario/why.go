package scenario

import (
	"precept/interpreter/exec"
	"precept/interpreter/read"
)

// reasons is the articles of the rules that refused what was tried.
func (t *table) reasons(x *exec.Run, s *stuck, tried *read.Node) []string {
	if s.x != nil {
		x = s.x
	}
	q := exec.Question{Seat: t.seat(tried.Pairs[0].Key.Text), Entry: s.verb, Value: s.value, Answers: map[string]string{}}
	for _, p := range tried.Pairs {
		q.Answers[p.Key.Text] = p.Value.Text
	}
	var out []string
	seen := map[string]bool{}
	for _, f := range x.Why(q).Findings {
		for _, a := range f.Node.Articles {
			if !seen[a] {
				seen[a] = true
				out = append(out, a)
			}
		}
	}
	return out
}
