package driver

import (
	"slices"

	"precept/conformance/kit"
	"precept/interpreter"
	"precept/interpreter/testkit"
)

// question is what a seat is asked now, or another where it is not asked for the choice; moments of the seat that are
// none of it are let pass. nil when nothing is asked.
func (p *player) question(seat, choice string, most bool) *kit.Question {
	for range 100 {
		d := p.x.Pending()
		if d == nil {
			return nil
		}
		is := choiceName(d) == choice
		switch {
		case is && d.Seat == seat || !d.Gap && !is || d.Seat != seat && !slices.Contains(d.Together(), seat):
			return ask(p.x, most)
		case is:
			y := &player{x: testkit.On(p.x).Fork()}
			defer y.x.Release()
			for d := y.x.Pending(); d != nil && d.Seat != seat; d = y.x.Pending() {
				if !y.others(d, &kit.Answer{Seat: seat}) {
					return ask(p.x, most)
				}
			}
			return ask(y.x, most)
		}
		if p.play(interpreter.Pass) != nil {
			return nil
		}
	}
	return nil
}

// ask is what is asked, with everything that some answer has.
func ask(x *interpreter.Engine, most bool) *kit.Question {
	d := x.Pending()
	if d == nil {
		return nil
	}
	w := ways{x: x, in: map[interpreter.Answer]bool{}, left: mostWays}
	out := Question(x, w.options(d))
	if most && d.Kind == interpreter.Many {
		w.upTo = d.Max
		w.walk(x)
		n := w.most
		out.Most = &n
	}
	return out
}

// Question is what is asked, with the options that some answer has.
func Question(x *interpreter.Engine, options []interpreter.Answer) *kit.Question {
	d := x.Pending()
	out := &kit.Question{Seat: d.Seat, Choice: choiceName(d), Options: []kit.Value{}, AtOnce: d.Together()}
	seen := map[string]bool{}
	for _, o := range options {
		v, word := Option(x, d, o)
		to := &out.Options
		if word != "" {
			v, to = word, &out.Words
		}
		if key := word + kit.Text(v); !seen[key] {
			seen[key] = true
			*to = append(*to, v)
		}
		if testkit.Ability(d, o) {
			out.Abilities = append(out.Abilities, d.Describe(o).ID)
		}
	}
	slices.Sort(out.Abilities)
	out.Abilities = slices.Compact(out.Abilities)
	return out
}

// mostWays is how many ways to answer a choice of several are looked at.
const mostWays = 5000

// ways is how a choice of several can be completed.
type ways struct {
	x     *interpreter.Engine
	op    interpreter.Choice
	nth   int32
	most  int                         // elements that some answer has
	upTo  int                         // more are not looked for
	later []interpreter.Answer        // candidates that are looked for
	in    map[interpreter.Answer]bool // those that some answer has
	left  int
}

// options is everything that some answer to a decision has: of a choice of several those candidates too that can only
// be taken later.
func (w *ways) options(d *interpreter.Decision) []interpreter.Answer {
	out := d.Answers()
	if d.Kind != interpreter.Many {
		return out
	}
	w.op, _ = d.Choice()
	w.nth = d.Asking
	for _, o := range testkit.Candidates(d) {
		if !slices.Contains(out, o) {
			w.later = append(w.later, o)
		}
	}
	if len(w.later) == 0 {
		return out
	}
	w.upTo = -1
	w.walk(w.x)
	for _, o := range w.later {
		if w.in[o] {
			out = append(out, o)
		}
	}
	w.left = mostWays
	return out
}

// known reports whether enough has been seen.
func (w *ways) known() bool {
	if w.upTo >= 0 {
		return w.most >= w.upTo
	}
	return !slices.ContainsFunc(w.later, func(o interpreter.Answer) bool { return !w.in[o] })
}

// walk tries every option at x, which stands at the choice.
func (w *ways) walk(x *interpreter.Engine) {
	chosen := x.Pending().Chosen
	for _, o := range x.Pending().Answers() {
		if w.left--; w.left <= 0 || w.known() {
			return
		}
		if o == interpreter.Done || o == interpreter.None {
			w.most = max(w.most, chosen)
			continue
		}
		w.in[o] = true
		w.along(testkit.On(x).Fork(), o, chosen)
	}
}

// along goes on behind an option, on a copy that nobody else needs.
func (w *ways) along(y *interpreter.Engine, o interpreter.Answer, chosen int) {
	defer y.Release()
	if y.Play(o) != nil {
		return
	}
	if goesOn(y.Pending(), w.op, w.nth) {
		w.walk(y)
		return
	}
	own := of(testkit.On(y).Forced(), w.op, w.nth)
	for _, b := range own {
		w.in[b.Answer] = true
	}
	w.most = max(w.most, chosen+1+len(own))
}
