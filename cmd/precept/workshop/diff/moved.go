package diff

import (
	"regexp"
)

// Moved is a rule that answers another question than before, so that callers of the old question no longer get its
// answer.
type Moved struct {
	Path string `json:"path"`
	Was  string `json:"was"` // the ruling that it answered
	Is   string `json:"is"`
}

var speaks = regexp.MustCompile(`(?m)^(?:answer|add|forbid): (\w+)`)

// moved returns the rules that answer another question than before.
func (r *Report) moved() []Moved {
	out := []Moved{}
	for _, x := range r.Rules {
		if x.A == nil || x.B == nil {
			continue
		}
		was, is := speaks.FindStringSubmatch(x.A.Wording), speaks.FindStringSubmatch(x.B.Wording)
		if was != nil && is != nil && was[1] != is[1] {
			out = append(out, Moved{x.Path, was[1], is[1]})
		}
	}
	return out
}

// moves prints the moved rules.
func (t *teller) moves() {
	for _, m := range t.Moved {
		t.wrap("  ", "    ", m.Path+t.words.Colon+m.Was+" → "+m.Is)
	}
	if len(t.Moved) > 0 {
		t.wrap("  ", "    ", t.words.Unheard)
	}
}
