package scenario

import (
	"cmp"
	"slices"

	"precept/interpreter"
	"precept/interpreter/authoring/tree"
)

// A question with one answer is put lest silence tell what not everybody sees. A script need not speak of it: where its
// next item does not, the runner gives the answer itself. Of an optional choice it has to speak.

// spoken reports whether what is asked is spoken of, and so waits.
type spoken func(d *interpreter.Decision, only interpreter.Answer) bool

// passOver gives the only answers to questions that are not spoken of.
func (l *line) passOver(at *tree.Node, of spoken) *stuck {
	for d := l.x.Pending(); d != nil; d = l.x.Pending() {
		o, alone := d.Only()
		if c, chooses := d.Choice(); !alone || chooses && c.Optional() || of(d, o) {
			break
		}
		forced, entered := l.forced, l.entered
		if s := l.answer(o, at); s != nil {
			return s
		}
		l.forced, l.entered = append(forced, l.forced...), append(entered, l.entered...)
	}
	return nil
}

// speaks reports of what a decision of the script speaks: a choice by its name, an entry of a menu but to pass.
func (l *line) speaks(tr *try) spoken {
	return func(d *interpreter.Decision, only interpreter.Answer) bool {
		if d.Seat() != tr.seat {
			return false
		}
		if d.Menu() || d.Orders() {
			return tr.verb != nil && only != interpreter.Pass && d.Describe(only).ID == tr.verb.Text
		}
		return tr.verb == nil && slices.ContainsFunc(tr.keys, func(k tree.Pair) bool { return k.Key.Text == d.Name() })
	}
}

// expects reports of what an expectation speaks that says who is asked: of a menu only with its one answer.
func expects(n *tree.Node) spoken {
	spec := n.Pairs[0].Value
	return func(d *interpreter.Decision, only interpreter.Answer) bool {
		if spec.Kind != tree.Map || len(spec.Pairs) == 0 || spec.Pairs[0].Key.Text != d.Seat() ||
			spec.Pairs[0].Value.Text != decisionName(d) {
			return false
		}
		for _, word := range []string{"exactly", "among"} {
			for _, at := range []*tree.Node{spec, n} {
				if list := at.Get(word); list != nil {
					return slices.Equal(texts(list), []string{d.Describe(only).ID})
				}
			}
		}
		return !d.Menu()
	}
}

// settle gives the only answers of which the next item of the script does not speak; nil is its end.
func (t *table) settle(next *tree.Node) {
	if t.err != nil {
		return
	}
	of := spoken(func(*interpreter.Decision, interpreter.Answer) bool { return false })
	if next != nil && next.Kind == tree.Map && len(next.Pairs) > 0 {
		if word := next.Pairs[0].Key.Text; word == "asks" {
			of = expects(next)
		} else if t.seat(word) >= 0 {
			if tr := t.parseTry(next); tr != nil {
				of = t.speaks(tr)
			}
		}
	}
	if s := t.passOver(cmp.Or(next, t.sc.Given), of); s != nil {
		t.fail(next, "%s", s.text)
	}
}
