package scenario

import (
	"slices"
	"strconv"
	"strings"

	"precept/conformance/words"
	"precept/interpreter/authoring/tree"
	"precept/interpreter/record"
	"precept/interpreter/source"
)

// judgeCorrection reports what is wrong with a correction whatever the game, and whether it expects to be refused.
func judgeCorrection(n *tree.Node, ps *source.Problems) bool {
	known(n, "correction", ps)
	for _, key := range []string{"by", "why"} {
		if n.Get(key) == nil {
			ps.Add(n.Span, "missing", "a correction says by whom, and why: {by: seat, set: {…: …}, why: …}")
			break
		}
	}
	if n.Get("set") == nil && n.Get("move") == nil && n.Get("back") == nil {
		ps.Add(n.Span, "missing", "a correction says what: set: {variable: value}, move: {pieces: place}, "+
			"or back: answers")
	}
	return n.Get("refused") != nil
}

// correct puts the position right, or sees it refused. It sets off nothing: what changed by it is compared as always.
func (t *table) correct(n *tree.Node) {
	v := n.Pairs[0].Value
	var all []record.Correction
	c := record.Correction{By: v.Get("by").Text, Reason: v.Get("why").Text}
	for _, p := range pairs(v.Get("set")) {
		all = append(all, record.Correction{Set: p.Key.Text, To: p.Value.Text})
	}
	for _, p := range pairs(v.Get("move")) {
		all = append(all, record.Correction{Move: p.Key.Text, To: p.Value.Text})
	}
	back := t.x
	if b := v.Get("back"); b != nil {
		answers, err := strconv.Atoi(b.Text)
		if err != nil || answers < 1 || answers > len(t.past) {
			t.fail(b, "back says how many answers of the script are taken back; %d were given", len(t.past))
			return
		}
		all = append(all, record.Correction{Back: true})
		back = t.past[len(t.past)-answers]
		t.past = t.past[:len(t.past)-answers]
	}
	for _, one := range all {
		one.By, one.Reason = c.By, c.Reason
		if err := t.x.Correct(one, back); err != nil {
			t.judgeRefusal(v, err)
			return
		}
	}
	if r := v.Get("refused"); r != nil {
		t.fail(r, "the correction is not refused")
	}
	t.forced, t.early = t.x.Forced(), nil
}

// judgeRefusal compares why a correction failed with what the scenario expects.
func (t *table) judgeRefusal(v *tree.Node, err error) {
	switch r := v.Get("refused"); {
	case r == nil:
		t.fail(v, "it cannot be put right so: %v", err)
	case !strings.Contains(err.Error(), r.Text):
		t.fail(r, "it is refused otherwise: %v", err)
	}
}

func pairs(n *tree.Node) []tree.Pair {
	if n == nil {
		return nil
	}
	return n.Pairs
}

// takesBack reports whether a script takes answers back: only then are the positions before them kept.
func takesBack(script []*tree.Node) bool {
	return slices.ContainsFunc(script, func(n *tree.Node) bool {
		return len(n.Pairs) > 0 && n.Pairs[0].Key.Text == words.Correct && n.Pairs[0].Value.Get("back") != nil
	})
}
