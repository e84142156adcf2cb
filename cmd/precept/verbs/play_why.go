package verbs

import (
	"errors"

	"precept/interpreter"
)

// explainOption says why what is typed is offered, or why it is not.
func (t *terminal) explainOption(d *interpreter.Decision, text string) {
	e, err := t.match.Explain(d.Seat(), text, t.lang)
	var unasked *interpreter.Unasked
	if errors.As(err, &unasked) {
		t.line(0, t.words.why.unasked(unasked))
		return
	}
	if err != nil {
		t.line(0, t.refusal(err))
		return
	}
	for _, l := range explained(t.match, e, t.lang, false) {
		t.line(2*l.depth, l.text)
	}
}
