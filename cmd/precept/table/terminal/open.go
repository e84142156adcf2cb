package terminal

import (
	"fmt"
	"strings"

	"precept/cmd/precept/desk"
	"precept/interpreter"
)

// Where several seats may answer, the first of them is asked, and any other of the people may answer before it.

// asked is the decision that is shown: that of who wants to answer first, as long as it may, else the pending one.
func (t *terminal) asked() *interpreter.Decision {
	if t.first != "" {
		if d := t.match.OpenTo(t.first); d != nil {
			return d
		}
		t.first = ""
	}
	return t.match.Pending()
}

// others is the people who may answer now, beside the one that is asked.
func (t *terminal) others(d *interpreter.Decision) []string {
	var out []string
	for _, o := range t.match.Open() {
		if s := o.Seat(); s != d.Seat() && t.match.Record.Agents[s] == desk.Human {
			out = append(out, s)
		}
	}
	return out
}

// alsoOpen says who may answer before the one that is asked.
func (t *terminal) alsoOpen(d *interpreter.Decision) {
	var names []string
	for _, s := range t.others(d) {
		names = append(names, t.names.Seat(s))
	}
	if names != nil {
		t.line(2, fmt.Sprintf(t.words.alsoOpen, strings.Join(names, ", ")))
	}
}

// asWord asks another of those who may answer now.
func (t *terminal) asWord(d *interpreter.Decision, rest string) (verdict, error) {
	var texts []string
	others := t.others(d)
	for _, s := range others {
		texts = append(texts, t.names.Seat(s))
	}
	found := meant(rest, texts)
	if len(found) != 1 {
		t.line(0, fmt.Sprintf(t.words.notOpen, rest))
		return again, nil
	}
	t.first = others[found[0]]
	return another, nil
}
