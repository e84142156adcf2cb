package scenario

import (
	"cmp"
	"slices"

	"precept/interpreter"
	"precept/interpreter/authoring/tree"
)

// A question with one answer is put lest silence tell what not everybody sees. A script need not speak of it: where its
// next item does not, the runner gives the answer itself, and the script may name it as what comes by itself. Of an
// optional choice it has to speak.

// spoken reports whether what is asked is spoken of, and so waits.
type spoken func(d *interpreter.Decision, only interpreter.Answer) bool

func unspoken(*interpreter.Decision, interpreter.Answer) bool { return false }

// passOver gives the only answers to questions that are not spoken of, as though they had come by themselves. It
// reports whether there were any.
func (l *line) passOver(at *tree.Node, of spoken) (passed bool, no *stuck) {
	for d := l.x.Pending(); d != nil; d = l.x.Pending() {
		o, alone := d.Only()
		if c, chooses := d.Choice(); !alone || chooses && c.Optional() || of(d, o) {
			break
		}
		forced, entered := l.forced, l.entered
		before, gave, behind := l.before, l.gave, l.passed
		took, is := d.Taking(o)
		if is && o != interpreter.Done {
			forced = append(forced, took)
		} else if !is && o != interpreter.Pass {
			entered = append(entered, interpreter.Taken{Seat: d.Seat(), ID: d.Describe(o).ID, Piece: -1, Place: -1})
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
	of := spoken(unspoken)
	if next != nil && next.Kind == tree.Map && len(next.Pairs) > 0 && next.Pairs[0].Key.Text == "asks" {
		of = expects(next)
	}
	if _, s := t.passOver(cmp.Or(next, t.sc.Given), of); s != nil {
		t.fail(next, "%s", s.text)
	}
}
