package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/conformance/words"
	"precept/interpreter"
	"precept/interpreter/declared"
	"precept/interpreter/record"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// try is one decision of a script: who decides, what, and the answers by the names that steps bind.
type try struct {
	seat string
	verb *source.Node // nil once it was chosen, or if only choices are answered
	keys []source.Pair
	at   *source.Node
}

// line is a match on which decisions are played: the scenario's own, or a copy to try something.
type line struct {
	t       *table
	x       *interpreter.Engine
	forced  []interpreter.Taken // automatic answers after the last answer that the script has not claimed yet
	entered []interpreter.Taken // the same for menu entries
	early   []early             // answers of seats that are asked at once with others, given before they are asked
	own     bool                // the scenario's own match
	past    bool                // for a copy: automatic answers that only follow from a changed fact can be claimed
	before  *interpreter.Engine // for a copy or a watched match: the position before the last answer
	gave    interpreter.Answer  // the last answer
	passed  []asked             // the questions after it that the runner answered, if before is kept
}

// asked is a question with one answer that the engine asked nevertheless.
type asked struct {
	x    *interpreter.Engine // where it is asked
	took interpreter.Taken
}

// stuck describes where a decision of a script was refused.
type stuck struct {
	d     *interpreter.Decision
	op    *interpreter.Choice // the choice that refused an answer
	node  *source.Node
	verb  string
	name  string // of the choice
	value string
	text  *source.Text
	x     *interpreter.Engine // where to ask for the reason if the match has moved on
	gave  string              // the answer to a choice that was given there
	free  bool                // nothing was refused: the script is incomplete
}

// parseTry reads {north: attack, here: c5} or {south: {losses: [...]}}.
func (t *table) parseTry(n *source.Node) *try {
	if n.Kind != source.Map || len(n.Pairs) == 0 {
		t.fail(n, "a decision names a seat: {north: attack, here: c5}")
		return nil
	}
	out := &try{seat: n.Pairs[0].Key.Text, at: n, keys: n.Pairs[1:]}
	if t.seat(out.seat) < 0 {
		t.fail(n.Pairs[0].Key, "there is no seat %q, and no expectation of that name%s", out.seat,
			source.Suggest(out.seat, append(words.Items(), t.x.Lineup().Seats...)))
		return nil
	}
	v := n.Pairs[0].Value
	switch {
	case v.Kind == source.Map:
		out.keys = append(slices.Clone(v.Pairs), out.keys...)
	case v.Text != "answer" && v.Text != "":
		out.verb = v
	}
	return out
}

// decide plays one decision of the script.
func (t *table) decide(n *source.Node) {
	tr := t.parseTry(n)
	if tr == nil {
		return
	}
	keys := tr.keys
	if s := t.line.follow(tr); s != nil {
		if t.misnamed(keys) {
			return
		}
		t.tries(t.line, n, s)
		t.fail(s.node, "%s", s.text)
		return
	}
	if s := t.line.due(); s != nil {
		t.fail(s.node, "%s", s.text)
	}
}

// copy returns a separate line at the same decision, to try something.
func (l *line) copy() *line {
	return &line{t: l.t, x: l.t.fork(l.x), forced: slices.Clone(l.forced), entered: slices.Clone(l.entered),
		early: slices.Clone(l.early)}
}

// follow plays a decision. The verb selects the menu entry, and the names select the answers to choices. A nil result
// means that everything was accepted.
func (l *line) follow(tr *try) *stuck {
	tr.keys = slices.Clone(tr.keys)
	for guard := 0; guard < 500; guard++ {
		l.claimEntry(tr)
		if s := l.claim(tr); s != nil {
			return s
		}
		if tr.verb == nil && len(tr.keys) == 0 {
			return nil
		}
		d := l.x.Pending()
		if d == nil {
			return l.over(tr)
		}
		if passed, s := l.passOver(tr.at, unspoken); s != nil {
			return s
		} else if passed {
			continue
		}
		if s := l.oneAnswer(d, tr); s != nil {
			return s
		}
	}
	return &stuck{node: tr.at, text: source.Say("the decision never comes to an end")}
}

// over returns the reason why no decision is pending.
func (l *line) over(tr *try) *stuck {
	s := &stuck{node: tr.at, text: source.Say("there is no further decision"), free: true}
	switch {
	case l.x.Err() != nil:
		s.text, s.free = l.t.broken(l.x, l.x.Err()), false
	case testkit.On(l.x).Progress().Rests:
		s.text = source.Say("the match rests, as until: says")
	}
	return s
}

// came stores the forced answers that followed an answer.
func (l *line) came() {
	now := testkit.On(l.x).Progress()
	l.forced, l.entered = now.Forced, now.Entered
}

// claimEntry removes the verb of a decision if the seat has already done that automatically, as its only option.
// Each automatic entry is claimed once, and not if the same can be done now. A copy only tests what can be done
// now. So it claims entries only in the middle of a decision, or if a changed fact caused them.
func (l *line) claimEntry(tr *try) {
	if tr.verb == nil || !l.own && !l.past && !l.begun(tr) {
		return
	}
	if i := l.entry(tr); i >= 0 && !l.offered(tr) {
		l.entered, tr.verb = slices.Delete(l.entered, i, i+1), nil
	}
}

// entry returns the index of the automatic entry of a seat that the script describes, -1 for none.
func (l *line) entry(tr *try) int {
	return slices.IndexFunc(l.entered, func(e interpreter.Taken) bool {
		return tr.verb != nil && e.Seat == tr.seat && e.ID == tr.verb.Text
	})
}

// begun reports whether a seat is in the middle of an action and must make a choice in it.
func (l *line) begun(tr *try) bool {
	d := l.x.Pending()
	return d != nil && d.Kind != interpreter.Menu && d.Seat == tr.seat && l.x.InMove()
}

// offered reports whether a seat can do now what the script says, possibly after passing moments for abilities.
func (l *line) offered(tr *try) bool {
	at := l.copy()
	for guard := 0; guard < 100; guard++ {
		d := at.x.Pending()
		if d == nil || d.Kind != interpreter.Menu || d.Seat != tr.seat {
			return false
		}
		if _, ok := l.t.said(at.x, d, d.Answers(), tr.verb.Text); ok {
			return true
		}
		if !d.Gap || at.answer(interpreter.Pass, tr.at) != nil {
			return false
		}
	}
	return false
}

// claim removes the script's answers that were given automatically: those of this seat, each once. A choice that is
// asked again right afterwards is not claimed. It returns the first answer that differs from the script.
func (l *line) claim(tr *try) *stuck {
	if tr.verb != nil {
		return nil
	}
	for at := 0; at < len(l.forced); {
		f := l.forced[at]
		n := 1
		for f.Several && at+n < len(l.forced) && l.forced[at+n].Asking == f.Asking && l.forced[at+n].Choice == f.Choice {
			n++
		}
		took := l.forced[at : at+n]
		i := slices.IndexFunc(tr.keys, func(k source.Pair) bool { return k.Key.Text == f.Name })
		if d := l.x.Pending(); i < 0 || f.Seat != tr.seat || d != nil && d.Name == f.Name && d.Seat == tr.seat {
			at += n
			continue
		}
		k := tr.keys[i]
		if !l.asWritten(took, k.Value) {
			return l.otherwise(took, k)
		}
		tr.keys = slices.Delete(tr.keys, i, i+1)
		l.forced = slices.Delete(l.forced, at, at+n)
	}
	return nil
}

// asWritten reports whether automatic answers agree with the script: each element must be named, and each name must be
// used.
func (l *line) asWritten(took []interpreter.Taken, n *source.Node) bool {
	if !took[0].Several {
		return l.t.means(l.x, took[0], n.Text) > no
	}
	names := listed(n)
	if count, ok := number(n); ok && l.t.means(l.x, took[0], n.Text) == no {
		return count == len(took)
	}
	left, ok := l.t.crossedOff(l.x, took, names)
	return ok && len(left) == 0
}

// otherwise returns the failure for a choice that had only one option and was therefore made automatically, when the
// script names another option.
func (l *line) otherwise(took []interpreter.Taken, k source.Pair) *stuck {
	var names []string
	for _, b := range took {
		names = append(names, b.ID)
	}
	want := source.Say("%s", strings.Join(listed(k.Value), ", "))
	if len(listed(k.Value)) == 0 {
		want = source.Say("none")
	}
	s := &stuck{op: &took[0].Choice, node: k.Value, name: k.Key.Text, value: k.Value.Text}
	s.text = source.Say("%s has only one answer, %s; the script says %s", s.name, strings.Join(names, ", "), want)
	if left, _ := l.t.crossedOff(l.x, took, listed(k.Value)); s.value == "" && len(left) > 0 {
		s.value = left[0]
	}
	for _, p := range l.passed {
		if p.took.Choice == took[0].Choice && p.took.Asking == took[0].Asking {
			s.x = p.x
			return s
		}
	}
	if l.before != nil { // the automatic answer is in the past of the match
		d := l.before.Pending()
		if s.x = l.before; d.Kind == interpreter.Menu {
			s.verb = d.Describe(l.gave).ID
		} else {
			s.gave = d.Describe(l.gave).ID
		}
	}
	return s
}

// oneAnswer answers the pending decision.
func (l *line) oneAnswer(d *interpreter.Decision, tr *try) *stuck {
	seat := d.Seat
	if d.Kind == interpreter.Menu && seat != tr.seat && tr.verb != nil && slices.Contains(d.Together(), tr.seat) &&
		l.x.SwitchTo(l.t.seat(tr.seat)) {
		d, seat = l.x.Pending(), tr.seat
	}
	if d.Kind == interpreter.Menu || d.Kind == interpreter.Order {
		return l.answerMenu(d, tr, seat)
	}
	if seat != tr.seat {
		if k := l.atOnce(d, tr); k >= 0 {
			return l.beforeTime(d, tr, k)
		}
		s := &stuck{d: d, node: tr.at, free: tr.verb == nil}
		if tr.verb != nil {
			s.verb = tr.verb.Text
		}
		s.text = source.Say("%s must decide first: %s, among %s", seat, decisionName(d), l.t.optionNames(d))
		return s
	}
	for i, k := range tr.keys {
		if k.Key.Text == d.Name {
			tr.keys = slices.Delete(tr.keys, i, i+1)
			return l.answerChoice(d, k)
		}
	}
	if tr.verb != nil {
		s := &stuck{d: d, node: tr.verb, free: true, verb: tr.verb.Text,
			text: source.Say("%s must answer %s first, among %s", seat, d.Name, l.t.optionNames(d))}
		if n := len(l.entered); n > 0 && l.begun(tr) && l.entered[n-1].Seat == seat {
			s.free, s.text = false, source.Say("%s may not %s; there was nothing to do but %s", seat, s.verb, l.entered[n-1].ID)
		}
		return s
	}
	if len(tr.keys) > 0 && seat == tr.seat {
		return &stuck{d: d, node: tr.keys[0].Key, free: true, text: source.Say("%s is not asked now; %s is, among %s",
			tr.keys[0].Key.Text, d.Name, l.t.optionNames(d))}
	}
	return &stuck{d: d, node: tr.at, free: true,
		text: source.Say("the scenario does not answer %s, which has several answers: %s", d.Name, l.t.optionNames(d))}
}

func (l *line) answerMenu(d *interpreter.Decision, tr *try, seat string) *stuck {
	if seat == tr.seat && tr.verb != nil {
		if o, ok := l.t.said(l.x, d, d.Answers(), tr.verb.Text); ok {
			tr.verb = nil
			return l.answer(o, tr.at)
		}
	}
	s := &stuck{d: d, node: tr.at, free: tr.verb == nil}
	names := l.t.optionNames(d)
	switch {
	case d.Gap:
		return l.passGap(tr, s)
	case tr.verb == nil && len(tr.keys) > 0 && seat == tr.seat:
		k := tr.keys[0]
		s.node, s.name, s.value, s.free = k.Key, k.Key.Text, k.Value.Text, false
		s.text = source.Say("nothing asks for %s; %s may now choose among %s", k.Key.Text, seat, names)
		if _, offered := l.t.said(l.x, d, d.Answers(), k.Key.Text); offered {
			s.text = source.Say("%s is an entry of the menu, not a question: write {%s: %s, QUESTION: ANSWER}; the menu "+
				"has %s", k.Key.Text, seat, k.Key.Text, names)
		} else if k.Key.Text == "menu" {
			s.text = source.Say("an entry of a menu is written alone: {%s: ENTRY}; the menu has %s", seat, names)
		}
		return s
	case tr.verb == nil:
		s.text = source.Say("%s is not asked for %s; %s may now choose among %s", tr.seat, tr.keys[0].Key.Text, seat, names)
		return s
	}
	s.node, s.verb = tr.verb, tr.verb.Text
	var meant *source.Text
	switch actions := l.x.Lineup().Entries; {
	case slices.Contains(actions, s.verb):
	case slices.ContainsFunc(l.t.game.Definition().Callable, func(c declared.Signature) bool { return c.ID == s.verb }):
		meant = source.Say(", which the rules carry out by themselves (if it asks something, write only the answer: "+
			"{%s: {QUESTION: ANSWER}})", tr.seat)
	default:
		meant = source.Suggest(s.verb, actions)
	}
	var behind *source.Text
	if l.own {
		behind = l.t.behindPass(func(d *interpreter.Decision) bool {
			if d.Seat != tr.seat {
				return false
			}
			_, offered := l.t.said(l.x, d, d.Answers(), s.verb)
			return offered
		})
	}
	s.text = source.Say("%s may not %s%s; %s may choose among %s%s", tr.seat, s.verb, meant, seat, names, behind)
	if seat != tr.seat {
		s.text = source.Say("%s may not %s now%s: %s is asked, among %s", tr.seat, s.verb, meant, seat, names)
	}
	return s
}

// passGap passes an opportunity to use an ability if the script does not use one. On a copy, it only tries the current
// phase, because options of later phases are not legal now.
func (l *line) passGap(tr *try, s *stuck) *stuck {
	before := l.x
	if l.own {
		l.t.passes(l.x.Pending())
	} else {
		before = l.t.fork(l.x)
	}
	if bad := l.answer(interpreter.Pass, tr.at); bad != nil || l.own || len(testkit.On(l.x).Progress().Closed) == 0 {
		return bad
	}
	s.x, s.d = before, before.Pending()
	if tr.verb != nil {
		s.node, s.verb = tr.verb, tr.verb.Text
	}
	s.text = source.Say("%s may not do that before the phase ends; now there is only %s to choose from", tr.seat,
		l.t.optionNames(s.d))
	return s
}

// answer first does what the way requires before every answer, and then gives one answer.
func (l *line) answer(o interpreter.Answer, n *source.Node) *stuck {
	return l.answerOf(l.x.Pending().Seat, o, n)
}

// answerOf gives one answer for a seat that may answer now, after the actions of the way before every answer.
func (l *line) answerOf(seat string, o interpreter.Answer, n *source.Node) *stuck {
	t := l.t
	if l.own && t.way.before != nil {
		t.way.before(t)
		if t.err != nil {
			return &stuck{node: n, text: t.err.Text}
		}
	}
	d := l.x.Pending()
	if l.own && len(t.log) < 200 {
		t.log = append(t.log, fmt.Sprintf("%s: %s", seat, answered(d, d.Describe(o).ID)))
	}
	if !l.own || t.way.scene != nil {
		l.before, l.gave, l.passed = t.fork(l.x), o, nil
	}
	if s := t.way.scene; s != nil && l.own {
		s.Given = append(s.Given, Given{seat, o})
	}
	if t.way.course != nil {
		t.way.course.Answer(l.x, seat, o, l.own)
	}
	if err := testkit.On(l.x).PlayFor(t.seat(seat), o); err != nil {
		text := source.Say("%v", err)
		if l.x.Err() != nil {
			text = t.broken(l.x, err)
		}
		return &stuck{node: n, text: text}
	}
	l.came()
	if t.way.course != nil {
		t.way.course.Came(l.x, l.forced, l.own)
	}
	return nil
}

// answerChoice answers a choice by name: one value, or several.
func (l *line) answerChoice(d *interpreter.Decision, k source.Pair) *stuck {
	if d.Kind == interpreter.Many {
		return l.answerMany(d, k)
	}
	return l.answerOne(d, k, k.Value.Text)
}

func (l *line) answerOne(d *interpreter.Decision, k source.Pair, name string) *stuck {
	name = cmp.Or(l.t.plain[name], name)
	if o, ok := l.t.said(l.x, d, d.Answers(), name); ok {
		return l.answer(o, k.Value)
	}
	return &stuck{d: d, op: choice(d), node: k.Value, name: d.Name, value: name,
		text: source.Say("%s may not answer %s with %s; the answers are %s", d.Seat, d.Name, name,
			l.t.optionNames(d))}
}

// choice returns the step that asks, nil for menus.
func choice(d *interpreter.Decision) *interpreter.Choice {
	if c, ok := d.Choice(); ok {
		return &c
	}
	return nil
}

// judgeCorrection reports mistakes in a correction that do not depend on the game. It returns whether the
// correction expects a refusal.
func judgeCorrection(n *source.Node, ps *source.Problems) bool {
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

// correct corrects the position, or checks that the correction is refused. A correction triggers nothing; its
// changes are compared as usual.
func (t *table) correct(n *source.Node) {
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
			t.fail(b, "back says how many answers of the script are taken back; %d {was|were} given", len(t.past))
			return
		}
		all = append(all, record.Correction{Back: true})
		back = t.past[len(t.past)-answers]
		t.past = t.past[:len(t.past)-answers]
	}
	for _, one := range all {
		one.By, one.Reason = c.By, c.Reason
		x, err := testkit.On(t.x).Correct(one, back)
		if err != nil {
			t.judgeRefusal(v, err)
			return
		}
		if i := slices.Index(t.made, t.x); i >= 0 {
			t.made[i] = x
		}
		t.x = x
	}
	if r := v.Get("refused"); r != nil {
		t.fail(r, "the correction is not refused")
	}
	t.came()
	t.early = nil
}

// judgeRefusal compares why a correction failed with what the scenario expects.
func (t *table) judgeRefusal(v *source.Node, err error) {
	switch r := v.Get("refused"); {
	case r == nil:
		t.fail(v, "this correction is refused: %v", err)
	case !strings.Contains(err.Error(), r.Text):
		t.fail(r, "the correction is refused for another reason: %v", err)
	}
}

func pairs(n *source.Node) []source.Pair {
	if n == nil {
		return nil
	}
	return n.Pairs
}

// takesBack reports whether a script takes answers back; only then are earlier positions kept.
func takesBack(script []*source.Node) bool {
	return slices.ContainsFunc(script, func(n *source.Node) bool {
		return len(n.Pairs) > 0 && n.Pairs[0].Key.Text == words.Correct && n.Pairs[0].Value.Get("back") != nil
	})
}
