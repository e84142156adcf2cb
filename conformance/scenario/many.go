package scenario

import (
	"slices"
	"strconv"
	"strings"

	"precept/interpreter"
	"precept/interpreter/source"
	"precept/interpreter/testkit"
)

// This file handles choices of several elements, and choices that several seats make at once.

// number returns a number that is written instead of names.
func number(n *source.Node) (int, bool) {
	count, err := strconv.Atoi(n.Text)
	return count, err == nil
}

// answerMany answers a choice of several with all its elements, including those taken automatically.
func (l *line) answerMany(d *interpreter.Decision, k source.Pair) *stuck {
	op, nth, start := choice(d), d.Asking, (*interpreter.Engine)(nil)
	if !l.own {
		start = l.t.fork(l.x)
	}
	refuse := func(value string, format source.Format, args ...any) *stuck {
		return &stuck{d: d, op: op, node: k.Value, name: k.Key.Text, value: value, x: start,
			text: source.Say(format, args...)}
	}
	wanted := l.wanted(d, k.Value)
	all := len(wanted)
	took := l.since(op, nth)
	if len(took) == 0 {
		took = testkit.AutoTaken(d)
	}
	for ; ; took = l.since(op, nth) {
		left, ok := l.t.crossedOff(l.x, took, wanted)
		if wanted = left; !ok {
			return refuse("done", "%s takes %s too, by itself", k.Key.Text, l.names(took, k.Value))
		}
		if len(wanted) == 0 {
			break
		}
		if d = l.x.Pending(); !sameChoice(d, op, nth) {
			return refuse(wanted[0], "%s takes %d of the %d that are written, and no further %s", k.Key.Text,
				all-len(wanted), all, wanted[0])
		}
		if s := l.answerOne(d, k, wanted[0]); s != nil {
			return s
		}
		wanted = wanted[1:]
	}
	if d = l.x.Pending(); sameChoice(d, op, nth) {
		switch {
		case d.Offers(interpreter.Done):
			return l.answer(interpreter.Done, k.Value)
		case d.Chosen == 0 && d.Offers(interpreter.None):
			return l.answer(interpreter.None, k.Value)
		}
		return refuse("done", "%s is not complete with that; it goes on among %s", k.Key.Text, l.t.optionNames(d))
	}
	l.forced = slices.DeleteFunc(l.forced, func(b interpreter.Taken) bool { return b.Choice == *op && b.Asking == nth })
	return nil
}

// sameChoice reports whether d asks for further elements of the same choice, rather than of another choice with the
// same name.
func sameChoice(d *interpreter.Decision, op *interpreter.Choice, nth int32) bool {
	return d != nil && d.Kind == interpreter.Many && *choice(d) == *op && d.Asking == nth
}

// since returns the elements that a choice took automatically after the last answer.
func (l *line) since(op *interpreter.Choice, nth int32) []interpreter.Taken {
	var out []interpreter.Taken
	for _, b := range l.forced {
		if b.Choice == *op && b.Asking == nth {
			out = append(out, b)
		}
	}
	return out
}

// names returns the names of elements, or their places if the script names places.
func (l *line) names(bs []interpreter.Taken, written *source.Node) string {
	places := slices.ContainsFunc(listed(written), func(name string) bool { return l.t.place(name) >= 0 })
	var names []string
	for _, b := range bs {
		if places && b.Place >= 0 {
			names = append(names, l.t.places[b.Place].Name)
			continue
		}
		names = append(names, b.ID)
	}
	return strings.Join(names, ", ")
}

// wanted returns the names of several elements, from a list, a number of each, or a number of equal elements. They
// are sorted in the order in which the choice asks for them, unless each element fills a slot of its own.
func (l *line) wanted(d *interpreter.Decision, n *source.Node) []string {
	out := listed(n)
	candidates := append(testkit.Candidates(d), values(testkit.AutoTaken(d))...)
	if count, ok := number(n); ok && len(candidates) > 0 {
		if _, named := l.t.said(l.x, d, candidates, n.Text); !named {
			out = slices.Repeat([]string{d.Describe(candidates[0]).ID}, max(0, count))
		}
	}
	if choice(d).Fills {
		return out
	}
	type place struct{ first, of int }
	order := map[string]place{}
	for _, name := range out {
		p := place{first: len(candidates)}
		for i, o := range testkit.Candidates(d) {
			if l.option(d, o, name) > no {
				p.first, p.of = min(p.first, i), p.of+1
			}
		}
		order[name] = p
	}
	slices.SortStableFunc(out, func(a, b string) int {
		if x, y := order[a], order[b]; x.first != y.first {
			return x.first - y.first
		} else {
			return x.of - y.of // the name with fewer options goes first
		}
	})
	return out
}

// option returns how exactly a name describes an answer to a choice.
func (l *line) option(d *interpreter.Decision, o interpreter.Answer, name string) rank {
	b, _ := d.Taking(o)
	return l.t.means(l.x, b, name)
}

func values(bs []interpreter.Taken) []interpreter.Answer {
	var out []interpreter.Answer
	for _, b := range bs {
		out = append(out, b.Answer)
	}
	return out
}

// early is an answer of a seat that is asked at once with others, given before the engine asks that seat.
type early struct {
	seat   string
	op     *interpreter.Choice
	nth    int32 // the asking of the seat that was asked when it was given
	answer source.Pair
}

// atOnce returns the key of a decision that answers the pending choice for a seat that is asked at once with
// others; -1 for none.
func (l *line) atOnce(d *interpreter.Decision, tr *try) int {
	if tr.verb != nil || !slices.Contains(d.Together(), tr.seat) {
		return -1
	}
	return slices.IndexFunc(tr.keys, func(k source.Pair) bool { return k.Key.Text == d.Name })
}

// beforeTime stores an answer to a simultaneous question until the engine asks the seat. On a copy of the match, the
// seats before it answer arbitrarily.
func (l *line) beforeTime(d *interpreter.Decision, tr *try, key int) *stuck {
	if slices.ContainsFunc(l.early, func(e early) bool { return e.seat == tr.seat }) {
		return &stuck{d: d, node: tr.at, text: source.Say("%s has answered %s already", tr.seat, d.Name)}
	}
	if !l.own {
		return l.until(tr.seat)
	}
	k := tr.keys[key]
	if d.Offers(interpreter.Agree) {
		tr.keys = slices.Delete(tr.keys, key, key+1)
		return l.agreeTo(d, tr.seat, k)
	}
	if s := l.copy().follow(&try{seat: tr.seat, keys: []source.Pair{k}, at: tr.at}); s != nil {
		return s
	}
	l.early = append(l.early, early{seat: tr.seat, op: choice(d), nth: d.Asking, answer: k})
	tr.keys = slices.Delete(tr.keys, key, key+1)
	return nil
}

// agreeTo answers a proposal for a seat before another seat is asked. This is possible because the answers are
// open, and one refusal ends the proposal.
func (l *line) agreeTo(d *interpreter.Decision, seat string, k source.Pair) *stuck {
	if o, ok := l.t.said(l.x, d, d.Answers(), k.Value.Text); ok {
		return l.answerOf(seat, o, k.Value)
	}
	return &stuck{d: d, op: choice(d), node: k.Value, name: d.Name, value: k.Value.Text,
		text: source.Say("%s may not answer %s with %s; the answers are %s", seat, d.Name, k.Value.Text,
			l.t.optionNames(d))}
}

// until answers for the seats that are asked before the given seat in a simultaneous question. It uses their early
// answers, or arbitrary ones.
func (l *line) until(seat string) *stuck {
	for d := l.x.Pending(); d != nil && d.Seat != seat && slices.Contains(d.Together(), seat); d = l.x.Pending() {
		if d.Kind == interpreter.Menu && l.x.SwitchTo(l.t.seat(seat)) {
			break
		}
		o := d.Answers()[0]
		if d.Offers(interpreter.Done) {
			o = interpreter.Done
		}
		if err := l.x.Play(o); err != nil {
			return &stuck{d: d, text: source.Say("%v", err)}
		}
	}
	l.came()
	return nil
}

// due gives the early answers to questions that the engine asks now.
func (l *line) due() *stuck {
	for {
		d := l.x.Pending()
		if d == nil {
			return nil
		}
		i := slices.IndexFunc(l.early, func(e early) bool {
			return e.seat == d.Seat && choice(d) != nil &&
				*choice(d) == *e.op
		})
		if i < 0 {
			return nil
		}
		k := l.early[i].answer
		l.early = slices.Delete(l.early, i, i+1)
		if s := l.answerChoice(d, k); s != nil {
			return s
		}
	}
}

// completions describes the possible answers to a choice of several: the largest number of elements, and which
// candidates occur in some answer.
type completions struct {
	l    *line
	op   *interpreter.Choice
	nth  int32
	most int
	in   map[interpreter.Answer]bool
	want func(c *completions) bool // stops once enough is known
	left int                       // ways that may still be explored
}

const waysToLookAt = 5000

// ways explores the ways to complete the pending choice until enough is known; false if there are too many.
func (l *line) ways(d *interpreter.Decision, enough func(*completions) bool) (*completions, bool) {
	c := &completions{l: l, op: choice(d), nth: d.Asking, in: map[interpreter.Answer]bool{}, want: enough,
		left: waysToLookAt}
	c.walk(l.x)
	return c, c.left > 0
}

// walk tries every option at x, where the choice is pending.
func (c *completions) walk(x *interpreter.Engine) {
	for _, o := range x.Pending().Answers() {
		if c.left--; c.left <= 0 || c.want(c) {
			return
		}
		chosen := x.Pending().Chosen
		if o == interpreter.Done || o == interpreter.None {
			c.most = max(c.most, chosen)
			continue
		}
		c.in[o] = true
		y := testkit.On(x).Fork()
		c.step(y, o, chosen)
		y.Release()
	}
}

// step tries an option at x and changes x.
func (c *completions) step(x *interpreter.Engine, o interpreter.Answer, chosen int) {
	if x.Play(o) != nil {
		return
	}
	if sameChoice(x.Pending(), c.op, c.nth) {
		c.walk(x)
		return
	}
	chosen++
	for _, b := range testkit.On(x).Progress().Forced {
		if b.Choice == *c.op && b.Asking == c.nth {
			chosen++
			c.in[b.Answer] = true
		}
	}
	c.most = max(c.most, chosen)
}
