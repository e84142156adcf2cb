package scenario

import (
	"cmp"
	"slices"

	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// The engine also asks questions with one answer if skipping them would reveal hidden values. A script need not
// mention them: the runner answers, and the script may still name the answer. An optional choice must be answered
// by the script.

// spoken reports whether the script answers a question itself.
type spoken func(d *interpreter.Decision, only interpreter.Answer) bool

func unspoken(*interpreter.Decision, interpreter.Answer) bool { return false }

// passOver answers questions that have one answer and that the script does not mention. It reports whether there
// were any.
func (l *line) passOver(at *source.Node, of spoken) (passed bool, no *stuck) {
	guard := 0
	for d := l.x.Pending(); d != nil; d = l.x.Pending() {
		if guard++; guard > 500 {
			return passed, &stuck{node: at, text: source.Say(endless), free: true}
		}
		o, alone := testkit.Only(d)
		if c, chooses := d.Choice(); !alone || chooses && c.Optional || of(d, o) {
			break
		}
		forced, entered := l.forced, l.entered
		before, gave, behind := l.before, l.gave, l.passed
		took, is := d.Taking(o)
		if is && o != interpreter.Done {
			forced = append(forced, took)
		} else if !is && o != interpreter.Pass {
			entered = append(entered, interpreter.Taken{Seat: d.Seat, ID: d.Describe(o).ID, Piece: -1, Place: -1})
		}
		if s := l.answer(o, at); s != nil {
			return passed, s
		}
		if is && l.before != nil {
			behind = append(behind, asked{l.before, took})
		}
		l.before, l.gave, l.passed = before, gave, behind
		l.forced, l.entered, passed = append(forced, l.forced...), append(entered, l.entered...), true
	}
	return passed, nil
}

// expects returns a predicate for the questions that an `asks` item refers to. An item refers to a menu only if it
// lists the menu's one answer.
func expects(n *source.Node) spoken {
	spec := n.Pairs[0].Value
	return func(d *interpreter.Decision, only interpreter.Answer) bool {
		if spec.Kind != source.Map || len(spec.Pairs) == 0 || spec.Pairs[0].Key.Text != d.Seat ||
			spec.Pairs[0].Value.Text != decisionName(d) {
			return false
		}
		for _, word := range []string{"exactly", "among"} {
			for _, at := range []*source.Node{spec, n} {
				if list := at.Get(word); list != nil {
					return slices.Equal(texts(list), []string{d.Describe(only).ID})
				}
			}
		}
		return d.Kind != interpreter.Menu
	}
}

// settle answers the questions with one answer that the next item does not mention; next is nil at the end of the
// script.
func (t *table) settle(next *source.Node) {
	if t.err != nil {
		return
	}
	of := spoken(unspoken)
	if next != nil && next.Kind == source.Map && len(next.Pairs) > 0 && next.Pairs[0].Key.Text == "asks" {
		of = expects(next)
	}
	if _, s := t.passOver(cmp.Or(next, t.sc.Given), of); s != nil {
		t.fail(next, "%s", s.text)
	}
}
