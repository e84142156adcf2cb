package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"precept/interpreter/authoring/tree"
	"precept/interpreter/code"
	"precept/interpreter/exec"
)

// Choices of several elements, and choices of several seats at once.

// number is a number that is written instead of names.
func number(n *tree.Node) (int, bool) {
	count, err := strconv.Atoi(n.Text)
	return count, err == nil
}

// answerMany answers a choice of several by all its elements, those too that come by themselves.
func (l *line) answerMany(d *exec.Decision, k tree.Pair) *stuck {
	op, nth, start := d.Step().(*code.Choose), d.Asking(), (*exec.Run)(nil)
	if !l.own {
		start = again(l.x)
	}
	refuse := func(value, format string, args ...any) *stuck {
		return &stuck{d: d, op: op, node: k.Value, name: k.Key.Text, value: value, x: start,
			text: fmt.Sprintf(format, args...)}
	}
	wanted := l.wanted(d, k.Value)
	for took := d.Own(); ; took = l.since(op, nth) {
		left, ok := l.t.crossedOff(l.x, took, wanted)
		if wanted = left; !ok {
			return refuse("done", "%s takes %s too, by itself", k.Key.Text, l.names(took))
		}
		if len(wanted) == 0 {
			break
		}
		if d = l.x.Pending(); !sameChoice(d, op, nth) {
			return refuse(wanted[0], "%s takes no %s", k.Key.Text, wanted[0])
		}
		if s := l.answerOne(d, k, wanted[0]); s != nil {
			return s
		}
		wanted = wanted[1:]
	}
	if d = l.x.Pending(); sameChoice(d, op, nth) {
		switch {
		case d.Is(exec.Done):
			return l.answer(exec.Done, k.Value)
		case d.Chosen() == 0 && d.Is(exec.None):
			return l.answer(exec.None, k.Value)
		}
		return refuse("done", "%s is not complete with that; it goes on among %s", k.Key.Text, l.t.optionNames(l.x, d))
	}
	l.forced = slices.DeleteFunc(l.forced, func(b exec.Bound) bool { return b.Op == op && b.Nth == nth })
	return nil
}

// sameChoice reports whether d asks for more of a choice that was begun, and not for another of that name.
func sameChoice(d *exec.Decision, op *code.Choose, nth int32) bool {
	return d != nil && d.Sort == exec.Many && d.Step() == op && d.Asking() == nth
}

// since is what a choice has taken by itself after the last answer.
func (l *line) since(op *code.Choose, nth int32) []exec.Bound {
	var out []exec.Bound
	for _, b := range l.forced {
		if b.Op == op && b.Nth == nth {
			out = append(out, b)
		}
	}
	return out
}

func (l *line) names(bs []exec.Bound) string {
	var names []string
	for _, b := range bs {
		names = append(names, l.x.NameOf(b.Op, b.Seat, b.Value))
	}
	return strings.Join(names, ", ")
}

// wanted is the names of several elements: a list, a number of each, or a number of what is all alike. They are put in
// the order in which the choice asks for them, but where each fills something of its own.
func (l *line) wanted(d *exec.Decision, n *tree.Node) []string {
	out := listed(n)
	op := d.Step().(*code.Choose)
	candidates := append(d.Candidates(), values(d.Own())...)
	if count, ok := number(n); ok && len(candidates) > 0 {
		if _, named := l.t.said(l.x, d, candidates, n.Text); !named {
			out = slices.Repeat([]string{l.x.Describe(d, candidates[0]).ID}, max(0, count))
		}
	}
	if op.Fill != nil {
		return out
	}
	type place struct{ first, of int }
	order := map[string]place{}
	for _, name := range out {
		p := place{first: len(candidates)}
		for i, o := range d.Candidates() {
			if l.t.means(l.x, d.Of(o), name) > no {
				p.first, p.of = min(p.first, i), p.of+1
			}
		}
		order[name] = p
	}
	slices.SortStableFunc(out, func(a, b string) int {
		if x, y := order[a], order[b]; x.first != y.first {
			return x.first - y.first
		} else {
			return x.of - y.of // who names fewer goes first
		}
	})
	return out
}

func values(bs []exec.Bound) []exec.Option {
	var out []exec.Option
	for _, b := range bs {
		out = append(out, b.Value)
	}
	return out
}

// early is an answer of a seat that is asked at once with others, given before the engine comes to it.
type early struct {
	seat   int32
	op     *code.Choose
	nth    int32 // the asking of the seat that was asked when it was given
	answer tree.Pair
}

// atOnce is which key of a decision answers a choice that its seat is asked at once with the one that is asked now, -1
// for none.
func (l *line) atOnce(d *exec.Decision, tr *try) int {
	if tr.verb != nil || !slices.Contains(d.AtOnce(), l.t.seat(tr.seat)) {
		return -1
	}
	return slices.IndexFunc(tr.keys, func(k tree.Pair) bool { return k.Key.Text == d.Name })
}

// beforeTime keeps the answer of a seat that is asked at once with others until the engine comes to it. On a copy the
// others answer anything.
func (l *line) beforeTime(d *exec.Decision, tr *try, key int) *stuck {
	seat := l.t.seat(tr.seat)
	if slices.ContainsFunc(l.early, func(e early) bool { return e.seat == seat }) {
		return &stuck{d: d, node: tr.at, text: fmt.Sprintf("%s has answered %s already", tr.seat, d.Name)}
	}
	if !l.own {
		return l.until(seat)
	}
	k := tr.keys[key]
	if s := l.copy().follow(&try{seat: tr.seat, keys: []tree.Pair{k}, at: tr.at}); s != nil {
		return s
	}
	l.early = append(l.early, early{seat: seat, op: d.Step().(*code.Choose), nth: d.Asking(), answer: k})
	tr.keys = slices.Delete(tr.keys, key, key+1)
	return nil
}

// until lets the seats that are asked before another at the same time answer: what they have said, or anything.
func (l *line) until(seat int32) *stuck {
	for d := l.x.Pending(); d != nil && d.Seat != seat && slices.Contains(d.AtOnce(), seat); d = l.x.Pending() {
		o := d.Options(nil)[0]
		if d.Is(exec.Done) {
			o = exec.Done
		}
		if err := l.x.Answer(o); err != nil {
			return &stuck{d: d, text: err.Error()}
		}
	}
	l.forced = l.x.Forced()
	return nil
}

// due gives the answers that were given before their time and are asked for now.
func (l *line) due() *stuck {
	for {
		d := l.x.Pending()
		if d == nil {
			return nil
		}
		i := slices.IndexFunc(l.early, func(e early) bool { return e.seat == d.Seat && d.Step() == e.op })
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

// completions is how a choice of several can be answered from where it is: how many elements it has at most, and which
// of its candidates some answer has.
type completions struct {
	l    *line
	op   *code.Choose
	nth  int32
	most int
	in   map[exec.Option]bool
	want func(c *completions) bool // enough is known
	left int                       // ways that may still be looked at
}

const waysToLookAt = 5000

// ways looks at the ways to complete the pending choice until enough is known; false when there are too many.
func (l *line) ways(d *exec.Decision, enough func(*completions) bool) (*completions, bool) {
	c := &completions{l: l, op: d.Step().(*code.Choose), nth: d.Asking(), in: map[exec.Option]bool{}, want: enough,
		left: waysToLookAt}
	c.walk(l.x)
	return c, c.left > 0
}

// walk tries every option at x, which stands at the choice.
func (c *completions) walk(x *exec.Run) {
	for _, o := range x.Pending().Options(nil) {
		if c.left--; c.left <= 0 || c.want(c) {
			return
		}
		chosen := x.Pending().Chosen()
		if o == exec.Done || o == exec.None {
			c.most = max(c.most, chosen)
			continue
		}
		c.in[o] = true
		y := again(x)
		if y.Answer(o) != nil {
			continue
		}
		if sameChoice(y.Pending(), c.op, c.nth) {
			c.walk(y)
			continue
		}
		chosen++
		for _, b := range y.Forced() {
			if b.Op == c.op && b.Nth == c.nth {
				chosen++
				c.in[b.Value] = true
			}
		}
		c.most = max(c.most, chosen)
	}
}
