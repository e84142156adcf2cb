package scenario

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// asks checks who must decide what now, and optionally among which answers.
func (t *table) asks(n *source.Node) {
	spec := n.Pairs[0].Value
	if spec.Kind != source.Map || len(spec.Pairs) == 0 {
		t.fail(n, "asks names a seat and what it decides: {south: losses, among: [...]}")
		return
	}
	seat, what := spec.Pairs[0].Key.Text, spec.Pairs[0].Value.Text
	l := t.asked(n, seat, what)
	if l == nil {
		return
	}
	key := func(word string) *source.Node {
		if v := spec.Get(word); v != nil {
			return v
		}
		return n.Get(word)
	}
	t.tellAsked(n, l, key("at_most") != nil)
	if seats := key("at_once"); seats != nil {
		t.atOnce(t.x.Pending(), what, seats)
	}
	if most := key("at_most"); most != nil {
		t.atMost(l, what, most)
	}
	if among := key("among"); among != nil {
		t.among(l, what, among, slices.ContainsFunc(texts(among), isWord))
	}
	if among := key("exactly"); among != nil {
		t.among(l, what, among, true)
	}
}

// asked returns the match in which a seat is asked for something, skipping optional moments of the same seat. This
// is the scenario's own match, or a copy if several seats are asked at once. If something else is asked, it fails.
func (t *table) asked(n *source.Node, seat, what string) *line {
	for guard := 0; guard < 100; guard++ {
		if _, s := t.passOver(n, expects(n)); s != nil {
			t.fail(n, "%s", s.text)
			return nil
		}
		d := t.x.Pending()
		switch {
		case d == nil && testkit.On(t.x).Progress().Rests:
			t.fail(n, "expected %s to decide %s; the match rests, as until: says", seat, what)
			return nil
		case d == nil:
			t.fail(n, "expected %s to decide %s; nothing is asked", seat, what)
			return nil
		case decisionName(d) == what && d.Seat == seat:
			return t.line
		case decisionName(d) == what && slices.Contains(d.Together(), seat):
			l := t.line.copy()
			if s := l.until(seat); s != nil {
				t.fail(n, "%s", s.text)
				return nil
			}
			return l
		case !d.Gap || d.Seat != seat:
			t.fail(n, "expected %s to decide %s; %s decides %s, among %s%s", seat, what, d.Seat, decisionName(d),
				t.optionNames(d), t.behindPass(func(d *interpreter.Decision) bool {
					return decisionName(d) == what && d.Seat == seat
				}))
			return nil
		}
		if s := t.line.answer(interpreter.Pass, n); s != nil {
			t.fail(n, "%s", s.text)
			return nil
		}
	}
	return nil
}

// behindPass returns a hint that the wanted decision comes once the asked seat passes, or nil.
func (t *table) behindPass(wanted func(*interpreter.Decision) bool) *source.Text {
	d := t.x.Pending()
	if d == nil || !d.Offers(interpreter.Pass) {
		return nil
	}
	l := t.line.copy()
	if s := l.answer(interpreter.Pass, t.given); s != nil || l.x.Pending() == nil || !wanted(l.x.Pending()) {
		return nil
	}
	return source.Say("; {%s: pass} leads there", d.Seat)
}

// atOnce compares the seats that are asked at the same time.
func (t *table) atOnce(d *interpreter.Decision, what string, seats *source.Node) {
	want, got := slices.Sorted(slices.Values(texts(seats))), slices.Sorted(slices.Values(d.Together()))
	if len(got) == 0 {
		got = []string{d.Seat}
	}
	if !slices.Equal(want, got) {
		t.fail(seats, "%s: expected to be asked of [%s] at once, is asked of [%s]", what, strings.Join(want, ", "),
			strings.Join(got, ", "))
	}
}

// atMost compares the maximum number of elements of a multiple choice, including those taken automatically, with the
// given number.
func (t *table) atMost(l *line, what string, most *source.Node) {
	d := l.x.Pending()
	if d.Kind != interpreter.Many {
		t.fail(most, "%s is no choice of several", what)
		return
	}
	hi := d.Max
	c, ok := l.ways(d, func(c *completions) bool { return c.most >= hi })
	if !ok && c.most < hi {
		t.fail(most, "%s: there are too many ways to answer to know how many it takes at most", what)
	} else if got := fmt.Sprint(c.most); got != most.Text {
		t.fail(most, "%s: expected to take at most %s, takes %s", what, most.Text, got)
	}
}

// isWord reports whether an answer is one of the words that are no value.
func isWord(name string) bool {
	return slices.Contains([]string{"pass", "done", "none", "agree"}, name)
}

// among compares the answers offered with a list of names. With all, the list includes the words to decline or
// finish.
func (t *table) among(l *line, what string, among *source.Node, all bool) {
	d := l.x.Pending()
	options, ok := l.choosable(d)
	if !ok {
		t.fail(among, "%s: there are too many ways to answer to know what it is asked among", what)
		return
	}
	options = slices.DeleteFunc(options, func(o interpreter.Answer) bool { return !all && isWord(d.Describe(o).ID) })
	names, said := texts(among), map[string]bool{}
	var strange []string
	for _, o := range options {
		found := false
		for _, name := range names {
			if t.tells(l.x, d, o, name) {
				found, said[name] = true, true
			}
		}
		if id := d.Describe(o).ID; !found && !slices.Contains(strange, id) {
			strange = append(strange, id)
		}
	}
	if len(strange) > 0 || len(said) < len(names) {
		sort.Strings(names)
		t.fail(among, "%s: expected among [%s], got [%s]", what, strings.Join(names, ", "),
			strings.Join(t.distinct(l.x, d, options), ", "))
	}
}

// distinct returns the sorted names of options, each once.
func (t *table) distinct(x *interpreter.Engine, d *interpreter.Decision, options []interpreter.Answer) []string {
	var out []string
	for _, o := range options {
		if id := d.Describe(o).ID; !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	sort.Strings(out)
	return out
}

// tells reports whether a name identifies an option, either as its own name or by what distinguishes it from others of
// its kind.
func (t *table) tells(x *interpreter.Engine, d *interpreter.Decision, o interpreter.Answer, name string) bool {
	if b, ok := d.Taking(o); ok && !isWord(d.Describe(o).ID) {
		return t.means(x, b, name) >= apart
	}
	return d.Describe(o).ID == name
}

// choosable returns every answer that a decision can contain: its options, and for a multiple choice also later
// candidates. It returns false if there are too many combinations to determine this.
func (l *line) choosable(d *interpreter.Decision) ([]interpreter.Answer, bool) {
	options := d.Answers()
	if d.Kind != interpreter.Many {
		return options, true
	}
	var later []interpreter.Answer
	for _, o := range testkit.Candidates(d) {
		if !slices.Contains(options, o) {
			later = append(later, o)
		}
	}
	if len(later) == 0 {
		return options, true
	}
	known := func(c *completions) bool {
		return !slices.ContainsFunc(later, func(o interpreter.Answer) bool { return !c.in[o] })
	}
	c, ok := l.ways(d, known)
	for _, o := range later {
		if c.in[o] {
			options = append(options, o)
		}
	}
	return options, ok || known(c)
}

// moment checks that a seat can now use exactly these abilities of the open phases: {south: [royal_claim]}.
func (t *table) moment(n *source.Node) {
	for _, p := range n.Pairs[0].Value.Pairs {
		want := texts(p.Value)
		got := t.abilitiesNow(p.Key.Text)
		sort.Strings(want)
		if len(want) == 0 || !slices.Equal(want, got) {
			t.fail(p.Key, "%s: expected a moment for [%s], got [%s]", p.Key.Text, strings.Join(want, ", "),
				strings.Join(got, ", "))
			t.tellPosition(nil)
			return
		}
	}
}

// noMoment checks that abilities cannot be used now although their requirements are met: {south: [royal_claim]}
// would be legal at another moment.
func (t *table) noMoment(n *source.Node) {
	for _, p := range n.Pairs[0].Value.Pairs {
		seat := t.seat(p.Key.Text)
		if seat < 0 {
			t.noSeat(p.Key)
			return
		}
		x := t.fork(t.x)
		usable := testkit.On(x).Usable(seat)
		now := t.abilitiesNow(p.Key.Text)
		names := texts(p.Value)
		if len(names) == 0 {
			t.fail(p.Value, "no_moment names abilities that could be used here, if it were a moment")
			return
		}
		for _, name := range names {
			if slices.Contains(now, name) {
				t.fail(p.Value, "%s may use %s here", p.Key.Text, name)
				return
			}
			if !slices.Contains(usable, name) {
				t.fail(p.Value, "%s could not use %s here, moment or not; what could be used is [%s]; that it cannot be "+
					"used is shown by illegal: or never:", p.Key.Text, name, strings.Join(usable, ", "))
				return
			}
		}
	}
}

// abilitiesNow returns the abilities among the options of the pending decision, if it belongs to seat.
func (t *table) abilitiesNow(seat string) []string {
	d := t.x.Pending()
	if d == nil || d.Kind != interpreter.Menu || d.Seat != seat {
		return nil
	}
	var names []string
	for _, o := range d.Answers() {
		if testkit.Ability(d, o) {
			names = append(names, d.Describe(o).ID)
		}
	}
	sort.Strings(names)
	return names
}
