package interpreter_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"precept/interpreter"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/view"
)

// brother is one of two matches that a seat cannot distinguish, with what the seat has observed since.
type brother struct {
	m    *interpreter.Match
	seat int32
	last view.View
	told []heard
}

// heard is one observation of a seat: a visible event, or a changed view.
type heard struct {
	Line string
	View view.View
}

func newBrother(m *interpreter.Match, x *exec.Run, seat int32) *brother {
	return &brother{m: interpreter.MatchOf(m.Game, x), seat: seat, last: knowledge.Of(x.P, x.M, seat)}
}

// hear records what the seat sees and hears of an event.
func (b *brother) hear(e *view.Event) {
	b.look()
	if text := told(b.m, b.seat, e); text != "" {
		b.told = append(b.told, heard{Line: text})
	}
}

// told returns what a seat may know of an event, "" for nothing. It leaves out the beginning and end of steps, since
// the events inside them show those.
func told(m *interpreter.Match, seat int32, e *view.Event) string {
	p := m.Run().P
	if !e.Heard.Has(seat) || e.Sort == view.Began || e.Sort == view.Ended {
		return ""
	}
	word := func(v view.EventValue) string {
		if !v.Known.Has(seat) {
			return "hidden"
		}
		var out []string
		for _, x := range v.Of {
			out = append(out, p.ValueName(v.Type, x))
		}
		return strings.Join(out, " ")
	}
	piece := "hidden"
	if e.Piece >= 0 && e.Known.Has(seat) {
		piece = p.PieceName(int(e.Piece))
	}
	out := []string{e.Sort.String(), e.ID, fmt.Sprint(e.By)}
	switch e.Sort {
	case view.Answered:
		answer := "hidden"
		if e.Known.Has(seat) && e.Whole.Has(seat) { // the word of an answer includes face-down values
			answer = e.Word
		}
		return fmt.Sprint(e.By, " ", e.ID, e.Node.Span, ": ", answer)
	case view.Moved, view.Shuffled, view.Shown:
		out = append(out, piece, fmt.Sprint(e.From, e.To))
	case view.Changed:
		for _, k := range append([]view.EventValue{e.Change.Was, e.Change.Is}, e.Change.Of...) {
			out = append(out, word(k))
		}
	default:
		for _, v := range e.Values {
			out = append(out, word(v))
		}
	}
	return strings.Join(out, " ")
}

// look records the seat's view if it has changed.
func (b *brother) look() {
	if now := knowledge.Of(b.m.Run().P, b.m.Run().M, b.seat); !reflect.DeepEqual(now, b.last) {
		b.told, b.last = append(b.told, heard{View: now}), now
	}
}

// text returns what the seat would hear of an answer, "" for nothing.
func (b *brother) text(d *interpreter.Decision, o interpreter.Option) string {
	var out string
	c, err := b.m.Clone()
	if err != nil {
		return ""
	}
	first := true
	if _, err := c.Follow(d.Seat, o, func(e *view.Event) {
		if first && e.Sort == view.Answered {
			out, first = told(b.m, b.seat, e), false
		}
	}); err != nil {
		return ""
	}
	return out
}

func (b *brother) answer(t *testing.T, o exec.Option) {
	t.Helper()
	d := b.m.Pending()
	if _, err := b.m.Follow(d.Seat, d.Describe(o), b.hear); err != nil {
		t.Fatal(err)
	}
	b.look()
}

// alone answers a question that the other match does not ask. It prefers an answer that sounds like what the other seat
// heard, then declining, then any option.
func (b *brother) alone(t *testing.T, other *brother) {
	t.Helper()
	options, d := b.m.Run().Pending().Options(nil), b.m.Pending()
	o, want := options[0], spoken(other.told, len(b.told)).Line
	for _, one := range options {
		if text := b.text(d, d.Describe(one)); text != "" && text == want {
			o = one
			break
		}
		if interpreter.Declines(one) {
			o = one
		}
	}
	b.answer(t, o)
}

func sameQuestion(x, y *exec.Run) bool {
	d, e := x.Pending(), y.Pending()
	if d == nil || e == nil {
		return d == e
	}
	return d.Seat == e.Seat && d.Sort == e.Sort && d.Node == e.Node && d.Name == e.Name
}

// differ returns the first difference between two lists of observations, "" for none. It also returns "" if the views
// differ next, because visible results of actions may differ. If closed is set, both lists are complete up to a
// question to the seat.
func differ(a, b []heard, closed bool) string {
	for i := 0; i < len(a) && i < len(b) || closed && (i < len(a) || i < len(b)); i++ {
		one, other := spoken(a, i), spoken(b, i)
		if one.Line == other.Line && reflect.DeepEqual(one.View, other.View) {
			continue
		}
		v, w := sights(a, i), sights(b, i)
		if v == nil && w == nil && !closed || !reflect.DeepEqual(v, w) {
			return ""
		}
		return fmt.Sprintf("%q, or %q", one.Line, other.Line)
	}
	return ""
}

func spoken(list []heard, i int) (h heard) {
	if i < len(list) {
		h = list[i]
	}
	return h
}

// sights returns the next two changed views from index i on. One is not enough: if a step affects several things, the
// first view may look the same. It returns nil if there is none.
func sights(list []heard, i int) (out []view.View) {
	for ; i < len(list) && len(out) < 2; i++ {
		if list[i].Line == "" {
			out = append(out, list[i].View)
		}
	}
	return out
}

// TestQuestionsTellNothing checks that a seat learns nothing hidden from whether another seat is asked, or does a
// forced thing without being asked. Two matches that the seat cannot distinguish continue with the same answers. It
// must observe the same, until it sees another position or is asked itself.
func TestQuestionsTellNothing(t *testing.T) {
	want := short(100)
	lineups := map[string][][]string{
		"root": {
			{"marquise", "eyrie", "alliance", "vagabond"}, {"riverfolk", "cult", "duchy", "corvids"},
			{"hundreds", "keepers", "corvids", "alliance"},
		},
		"wonderland": {{"alice", "mad_hatter", "queen_of_hearts"}, {"alice", "cheshire_cat"}},
	}
	for id, all := range lineups {
		g := game(t, id)
		for _, seats := range all {
			t.Run(fmt.Sprint(id, seats), func(t *testing.T) {
				pairs, apart := 0, map[string]int{}
				for seed := uint64(1); pairs < want && seed < 40; seed++ {
					m, err := g.Start(interpreter.Setup{Seats: seats, Seed: seed})
					if err != nil {
						t.Fatal(err)
					}
					r := rand.New(rand.NewPCG(seed, 1))
					for n := 0; !m.Over() && pairs < want; n++ {
						if n%3 == 0 {
							pairs += brothers(t, m, r, apart)
						}
						if err := m.Run().Answer(m.Run().Pending().Sample(r.IntN)); err != nil {
							t.Fatal(err)
						}
					}
				}
				t.Logf("%d pairs", pairs)
				if pairs < want/2 {
					t.Errorf("only %d pairs", pairs)
				}
				for what, n := range apart {
					t.Errorf("%d of %d pairs are told apart: %s", n, pairs, what)
				}
			})
		}
	}
}

// brothers compares the match with others that one seat cannot distinguish from it, for each seat. It returns how many.
func brothers(t *testing.T, m *interpreter.Match, r *rand.Rand, apart map[string]int) (pairs int) {
	t.Helper()
	for seat := range int32(len(m.Run().P.Names)) {
		if seat == m.Run().Pending().Seat {
			continue
		}
		x, y := exec.New(m.Run().P, m.Run().M.Clone()), exec.New(m.Run().P, m.Run().M.Clone())
		if !knowledge.Permute(m.Run().P, y.M, seat, r.Uint64()) {
			continue
		}
		for _, run := range []*exec.Run{x, y} {
			if err := run.Resume(); err != nil {
				t.Fatal(err)
			}
		}
		if !sameQuestion(x, y) {
			continue // an earlier answer revealed the difference
		}
		pairs++
		one, other := newBrother(m, x, seat), newBrother(m, y, seat)
		closed := follow(t, one, other, r)
		if what := differ(one.told, other.told, closed); what != "" {
			apart[what]++
		}
	}
	return pairs
}

// follow plays two matches with the same answers. It reports whether the seat is asked at the end, or both matches are
// over.
func follow(t *testing.T, one, other *brother, r *rand.Rand) bool {
	t.Helper()
	x, y := one.m.Run(), other.m.Run()
	for n := 0; n < 12 && !x.Over() && !y.Over(); n++ {
		d, e := x.Pending(), y.Pending()
		switch {
		case d.Seat == one.seat && e.Seat == one.seat:
			return true
		case sameQuestion(x, y):
			o := d.Sample(r.IntN)
			if !e.Is(o) {
				return false // the answer reveals the difference
			}
			one.answer(t, o)
			other.answer(t, o)
		case d.Seat != one.seat && (e.Seat == one.seat || len(one.told) <= len(other.told)):
			one.alone(t, other)
		default:
			other.alone(t, one)
		}
	}
	return x.Over() && y.Over()
}
