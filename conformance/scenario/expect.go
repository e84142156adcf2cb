package scenario

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"precept/conformance/words"
	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

type expectation func(t *table, n *source.Node)

// expectations returns the method that checks each expectation, by its word.
func expectations() map[string]expectation {
	return map[string]expectation{
		"changes": (*table).changes, "holds": (*table).holds, "legal": (*table).legal, "illegal": (*table).illegal,
		"never": (*table).never,
		"asks":  (*table).asks, "sees": (*table).sees, "does_not_see": (*table).doesNotSee, "ended": (*table).ended,
		"refused": (*table).beside, advised: (*table).beside, "advised_against": (*table).beside,
		"moment": (*table).moment, "no_moment": (*table).noMoment, "counts": (*table).counts,
	}
}

// item plays one item of the script: a decision or an expectation.
func (t *table) item(n *source.Node) {
	if n.Kind == source.Map && len(n.Pairs) > 0 {
		if f := expectations()[n.Pairs[0].Key.Text]; f != nil {
			f(t, n)
			return
		}
		if n.Pairs[0].Key.Text == words.Correct {
			t.correct(n)
			return
		}
	}
	if t.keeps {
		t.past = append(t.past, t.fork(t.x))
	}
	t.decide(n)
}

// changes checks all changes since the last comparison: each must be listed correctly, and nothing else may have
// changed.
func (t *table) changes(n *source.Node) {
	diff, now := testkit.On(t.x).Changes(t.base), t.x.Position()
	told := make([]bool, len(diff))
	for _, p := range n.Pairs[0].Value.Pairs {
		t.listed(p, now, diff, told)
		if t.err != nil {
			t.err.Changes, t.err.Listed = written(diff), n.Pairs[0]
			return
		}
	}
	for i, d := range diff {
		if !told[i] {
			t.fail(n, "changed, but not listed: %s", written([]testkit.Change{d})[0])
			t.tellPosition(diff)
			t.err.Changes, t.err.Listed = written(diff), n.Pairs[0]
			return
		}
	}
	t.base = now
}

// listed checks one line of changes, and marks the differences that it describes.
func (t *table) listed(p source.Pair, now *interpreter.Snapshot, diff []testkit.Change, told []bool) {
	c, err := testkit.On(t.x).Expression(p.Key.Text)
	if err != nil {
		t.fail(p.Key, "%v", err)
		return
	}
	if q, ok := c.Zone(now); ok {
		t.listedCards(p, q, diff, told)
		return
	}
	was, is, ok := strings.Cut(p.Value.Text, "->")
	switch {
	case ok:
	case p.Value.Kind == source.List:
		t.fail(p.Key, "%s is no zone, so no card comes to it or leaves it%s", p.Key.Text,
			source.Suggest(p.Key.Text, t.zoneNames()))
		return
	default:
		t.fail(p.Value, "a change is written before -> after")
		return
	}
	a, err1 := c.In(t.base)
	z, err2 := c.In(now)
	if err1 != nil || err2 != nil {
		t.fail(p.Key, "%s cannot be evaluated", p.Key.Text)
		return
	}
	if got := [2]string{a, z}; got != [2]string{strings.TrimSpace(was), strings.TrimSpace(is)} {
		t.reads(p.Key.Text, t.base)
		t.fail(p.Value, "%s: expected %s -> %s, got %s -> %s", p.Key.Text, strings.TrimSpace(was), strings.TrimSpace(is),
			got[0], got[1])
		t.tellPosition(diff)
		return
	}
	for i := range diff {
		if c.About(&diff[i], now) {
			told[i] = true
		}
	}
}

// listedCards checks the cards that came to or left a zone: [-bake_sale, +armorers]. Movements from or to a card's
// starting place need not be listed, since they follow from others; if listed, they must be correct.
func (t *table) listedCards(p source.Pair, q int, diff []testkit.Change, told []bool) {
	want := map[string]int{}
	for _, s := range texts(p.Value) {
		switch {
		case strings.HasPrefix(s, "-"):
			want[s[1:]]--
		case strings.HasPrefix(s, "+"):
			want[s[1:]]++
		default:
			t.fail(p.Value, "cards come or leave: [+armorers, -bake_sale], not %q", s)
			return
		}
	}
	for i, d := range diff {
		if d.Value != "" || d.Place != q {
			continue
		}
		told[i] = true
		name := cmp.Or(d.Design, d.Kind)
		if got := d.Count[1] - d.Count[0]; want[name] != got {
			t.fail(p.Value, "%s: expected %+d %s, got %+d", p.Key.Text, want[name], name, got)
			t.tellPosition(diff)
			return
		}
		delete(want, name)
	}
	for name, n := range want {
		before := testkit.On(t.x).Look(t.base)
		switch got := t.copies(t.x, q, name) - t.copies(before, q, name); {
		case n == got:
			continue
		case got == 0:
			t.fail(p.Value, "%s: expected %+d %s, and none came or left", p.Key.Text, n, name)
		default:
			t.fail(p.Value, "%s: expected %+d %s, got %+d", p.Key.Text, n, name, got)
		}
		t.tellPosition(diff)
		return
	}
}

// copies returns how many pieces in a place have a name, that of their component or else of their kind.
func (t *table) copies(x *interpreter.Engine, place int, name string) (n int) {
	for _, i := range testkit.On(x).Lying(place) {
		if t.pieces[i].Name == name {
			n++
		}
	}
	return n
}

// written returns changes in the form in which a scenario lists them; cards are grouped by zone, as in [+armorers,
// -bake_sale].
func written(diff []testkit.Change) (out []string) {
	zones := map[int]int{} // where the line of a place is
	for _, d := range diff {
		if d.Design == "" || d.Value != "" {
			out = append(out, fmt.Sprintf("%s: %s -> %s", d.Name, d.Before, d.After))
			continue
		}
		n, sign := d.Count[1]-d.Count[0], ", +"
		if n < 0 {
			n, sign = -n, ", -"
		}
		cards := strings.Repeat(sign+d.Design, n)
		_, zone, _ := strings.Cut(d.Name, " in ")
		if i, ok := zones[d.Place]; ok {
			out[i] = strings.TrimSuffix(out[i], "]") + cards + "]"
			continue
		}
		zones[d.Place] = len(out)
		out = append(out, fmt.Sprintf("%s: [%s]", zone, strings.TrimPrefix(cards, ", ")))
	}
	return out
}

// tellPosition adds to the failure all changes and the last decisions.
func (t *table) tellPosition(diff []testkit.Change) {
	if t.err == nil {
		return
	}
	for _, l := range written(diff) {
		t.err.Notes = append(t.err.Notes, source.Say("%s", l))
	}
	for _, l := range t.log[max(0, len(t.log)-12):] {
		t.err.Notes = append(t.err.Notes, source.Say("before this: %s", l))
	}
	if d := t.x.Pending(); d != nil {
		t.err.Asks = source.Say("%s must answer now: %s", d.Seat, answered(d, "["+t.optionNames(d)+"]"))
	}
}

// answered returns the text that a script uses for an answer to a decision: a menu entry, or a name with its value.
func answered(d *interpreter.Decision, with string) string {
	if name := decisionName(d); name != "menu" {
		return fmt.Sprintf("{%s: %s}", name, with)
	}
	return with
}

// holds checks that expressions are true in the position.
func (t *table) holds(n *source.Node) {
	for _, it := range items(n.Pairs[0].Value) {
		got, err := testkit.On(t.x).Eval(it.Text)
		if err != nil {
			t.fail(it, "%v", err)
			return
		}
		if got != "true" {
			t.reads(it.Text, nil)
			t.fail(it, "does not hold: %s is %s", it.Text, got)
			t.parts(it.Text)
			return
		}
	}
}

// parts adds to the failure the values of both sides of a failed comparison.
func (t *table) parts(text string) {
	for _, op := range []string{"==", ">=", "<=", "!=", "<", ">"} {
		l, r, ok := strings.Cut(text, op)
		if !ok {
			continue
		}
		for _, side := range []string{l, r} {
			side = strings.TrimSpace(side)
			if v, err := testkit.On(t.x).Eval(side); err == nil && v != side {
				t.err.Notes = append(t.err.Notes, source.Say("%s is %s", side, v))
			}
		}
		return
	}
}

func items(n *source.Node) []*source.Node {
	if n.Kind == source.List {
		return n.Items
	}
	return []*source.Node{n}
}

// legal checks that a decision can be made now.
func (t *table) legal(n *source.Node) {
	tr := t.parseTry(n.Pairs[0].Value)
	if tr == nil {
		return
	}
	l := t.line.copy()
	if s := l.follow(tr); s != nil {
		t.tries(l, n.Pairs[0].Value, s)
		t.fail(s.node, "should be legal: %s", s.text)
	}
}

// illegal checks that a decision is refused for the given reason. With one fact changed, it must be legal.
func (t *table) illegal(n *source.Node) {
	s := t.tried(n)
	if s != nil {
		t.because(n, s)
	}
	if e := n.Get("else_legal"); e != nil && t.err == nil {
		t.control(n, e)
	}
}

// tried tries a decision that must be refused, and returns where it was refused.
func (t *table) tried(n *source.Node) *stuck {
	tr := t.parseTry(n.Pairs[0].Value)
	if tr == nil {
		return nil
	}
	l := t.line.copy()
	s := l.follow(tr)
	switch {
	case s == nil:
		t.tries(t.line, n.Pairs[0].Value, nil)
		t.fail(n, "should be illegal, but is allowed")
		return nil
	case s.free:
		t.tries(l, n.Pairs[0].Value, s)
		t.fail(s.node, "should be refused, but is not even asked: %s", s.text)
		return nil
	case s.x == nil:
		s.x = l.x
	}
	return s
}

// before returns the decisions of the script that precede item n, without the last ones that `back` in its facts
// takes back.
func (t *table) before(n, facts *source.Node) []*source.Node {
	var out []*source.Node
	for _, it := range t.sc.Script[:slices.Index(t.sc.Script, n)] {
		if expectations()[it.Pairs[0].Key.Text] == nil {
			out = append(out, it)
		}
	}
	back := facts.Get("back")
	if back == nil {
		return out
	}
	answers, err := strconv.Atoi(back.Text)
	if err != nil || answers < 1 || answers > len(out) {
		t.fail(back, "back says how many answers of the script are taken back; %d {was|were} given", len(out))
		return nil
	}
	return out[:len(out)-answers]
}

// control plays the scenario again up to the refusal, with one fact changed; the decision must then be legal.
func (t *table) control(n, facts *source.Node) {
	c := &table{line: &line{x: t.x.New(), own: true}, sc: t.sc, game: t.game, inventory: t.inventory, given: t.given,
		extra: facts}
	c.t, c.way = c, way{name: "control"}
	if t.way.course != nil {
		c.way.course = t.way.course.Control(n, t.given, facts)
	}
	if !t.watching() {
		c.owns(c.x)
		defer c.leave()
	}
	if s := t.way.scene; s != nil { // if the control fails, explain what happened there
		c.way.scene = &Scene{Game: t.game}
		defer func() {
			if t.err != nil {
				s.Begun, s.Given, s.Since = c.way.scene.Begun, c.way.scene.Given, c.way.scene.Since
			}
		}()
	}
	c.arrange()
	before := t.before(n, facts)
	for _, it := range before {
		if c.err == nil {
			c.watched(it)
		}
	}
	if c.err == nil {
		l, tr := c.line.copy(), c.parseTry(n.Pairs[0].Value)
		l.past = t.line.entry(tr) < 0
		if s := l.follow(tr); s != nil {
			t.tries(l, n.Pairs[0].Value, s)
			var adds *source.Text
			if facts.Get("at") != nil {
				adds = source.Say("; at: adds to what given: has there, and {PIECE: 0} takes it away")
			}
			t.fail(facts, "should be legal with this changed: %s%s", s.text, adds)
		}
		return
	}
	if t.fail(facts, "with else_legal, the script fails earlier: %s", c.err.Text); within(facts.Span, c.err.Span) {
		t.err.Span, t.err.Also = c.err.Span, c.err.Also
	}
}

// because checks that the given articles are among the reasons for the refusal.
func (t *table) because(n *source.Node, s *stuck) {
	b := n.Get("because")
	if b == nil || t.way.name != plain {
		return
	}
	reasons, said := t.reasons(s, n.Pairs[0].Value), texts(b)
	i := slices.IndexFunc(said, func(article string) bool { return !t.cites(article, reasons) })
	if i < 0 {
		return
	}
	t.tries(t.line, n.Pairs[0].Value, s)
	if t.articles(b); t.err != nil {
		return
	}
	t.fail(b, "refused, but not because of %s", said[i])
	cited := source.Say("no rule that spoke cites an article")
	if len(reasons) > 0 {
		cited = source.Say("the rules that spoke cite %s", strings.Join(reasons, ", "))
	}
	t.err.Notes = append(t.err.Notes, cited, s.text)
}

// ended checks that the match is over, who won, and with how: for which reason.
func (t *table) ended(n *source.Node) {
	if !t.x.Over() {
		t.fail(n, "the match should be over, but goes on")
		return
	}
	want := texts(n.Pairs[0].Value)
	var got []string
	for i, name := range t.x.Lineup().Seats {
		if t.x.Winners()>>uint(i)&1 != 0 {
			got = append(got, name)
		}
	}
	sort.Strings(want)
	sort.Strings(got)
	if !slices.Equal(want, got) {
		t.fail(n, "expected the winners [%s], got [%s]", strings.Join(want, ", "), strings.Join(got, ", "))
		return
	}
	how := n.Get("how")
	if how == nil {
		return
	}
	if word := t.x.Ending(); word != how.Text {
		t.fail(how, "expected the match to end by %s, got %q", how.Text, word)
	}
}
