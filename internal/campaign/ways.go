package campaign

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// way is one way to play a match: beside it the same answers are given to a match that is played plainly.
type way struct {
	name  string
	build interpreter.Build
	// what is gone on with at a decision; nil: the same match
	next func(t *trial, m *interpreter.Match) (*interpreter.Match, error)
	// what is due is done in another order: only what comes of it is compared
	due bool
}

// ways is every way. The plain match keeps the answers of rulings and asks who is woken.
var ways = []way{
	{name: "fresh", build: interpreter.Build{Fresh: true}},
	{name: "traced", build: interpreter.Build{Traced: true}},
	{name: "wakeful", build: interpreter.Build{Wakeful: true}},
	{name: "backwards", build: interpreter.Build{Backwards: true}, due: true},
	{name: "cloned", next: cloned},
	{name: "restored", next: restored},
	{name: "read", next: readAgain},
	{name: "copied", next: copied},
	{name: "named", next: named},
}

// cloned goes on with a clone. The match that it was taken of must stay as it was, whatever becomes of the clone.
func cloned(t *trial, m *interpreter.Match) (*interpreter.Match, error) {
	before := testkit.On(m.Engine()).Bytes()
	c, err := m.Clone()
	if err != nil {
		return nil, err
	}
	if spare, err := m.Clone(); err == nil {
		for range 3 {
			if d := spare.Pending(); d == nil || d.Count() == 0 || spare.Answer(d.Sample(t.rng.IntN)) != nil {
				break
			}
		}
	}
	if !bytes.Equal(before, testkit.On(m.Engine()).Bytes()) {
		return nil, fmt.Errorf("playing a clone changes the match")
	}
	return c, nil
}

// restored goes on with what was saved and opened again: at the first decisions, then every so often, for it is played
// again from the beginning.
func restored(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	if n := len(m.Record.Answers); n > 6 && n%9 != 0 {
		return m, nil
	}
	data, err := save.Bytes(m)
	if err != nil {
		return nil, err
	}
	return save.Restore(m.Game, data)
}

// readAgain goes on with the position alone, written down and read.
func readAgain(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	x, err := testkit.On(m.Engine()).Reread()
	if err != nil {
		return nil, err
	}
	return m.WithEngine(x), nil
}

// named goes on with the position written down by names and opened.
func named(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	x, err := testkit.On(m.Engine()).Renamed()
	if err != nil {
		return nil, err
	}
	return m.WithEngine(x), nil
}

// copied goes on with a copy in the memory of another match, as agents that look ahead do.
func copied(t *trial, m *interpreter.Match) (*interpreter.Match, error) {
	if t.spare == nil {
		t.spare = m.Engine().New()
	}
	x := t.spare
	if err := x.CopyFrom(m.Engine()); err != nil {
		return nil, err
	}
	t.spare = m.Engine()
	return m.WithEngine(x), nil
}

// seat is a match that is played in a way.
type seat struct {
	way
	m    *interpreter.Match
	gone bool // it is asked in another order than the plain match, and cannot be answered alike
}

// laborious reports whether a match was stopped for the work that a decision asked for.
func laborious(err error) bool {
	return err != nil && strings.Contains(err.Error(), "more work than one decision")
}

// apart says by what a match and the plain one differ, "" when they do not.
func (s *seat) apart(plain *interpreter.Match) string {
	a, b := plain, s.m
	switch ea, eb := a.Engine().Err(), b.Engine().Err(); {
	case laborious(ea) || laborious(eb): // what is kept is no work, so that the bound is passed at another step
		s.gone = true
		return ""
	case (ea == nil) != (eb == nil) || ea != nil && ea.Error() != eb.Error():
		return fmt.Sprintf("plain: fault %v, %s: fault %v", ea, s.name, eb)
	case ea != nil:
		return ""
	}
	if a.Over() != b.Over() || !slices.Equal(a.Winners(), b.Winners()) || a.Engine().Ending() != b.Engine().Ending() {
		return fmt.Sprintf("plain: over %v, %v %s, %s: over %v, %v %s", a.Over(), a.Winners(), a.Engine().Ending(), s.name,
			b.Over(),
			b.Winners(), b.Engine().Ending())
	}
	if x, y := asks(a), asks(b); x != y {
		if s.due && (testkit.On(a.Engine()).Waiting() || testkit.On(b.Engine()).Waiting()) {
			// two that may be done are asked about in another order
			s.gone = true
			return ""
		}
		return fmt.Sprintf("plain asks %s\n%s asks %s", x, s.name, y)
	}
	if s.due && (testkit.On(a.Engine()).Waiting() || testkit.On(b.Engine()).Waiting()) {
		return ""
	}
	if text := positions(a, b); text != "" {
		return s.name + ": " + text
	}
	if !s.due && !bytes.Equal(testkit.On(a.Engine()).Bytes(), testkit.On(b.Engine()).Bytes()) {
		return s.name + ": the positions differ, in the stack or what else nobody sees"
	}
	if !s.due && s.next == nil && log(a) != log(b) {
		return fmt.Sprintf("plain tells %s, %s tells %s", log(a), s.name, log(b))
	}
	return ""
}

// asks is what a match waits for, with everything that is offered.
func asks(m *interpreter.Match) string {
	d := m.Pending()
	if d == nil {
		return "nothing"
	}
	out := fmt.Sprintf("%s, %v %v %v, %s, %s:", d.Seat, d.Kind == interpreter.Menu, d.Kind == interpreter.Many,
		d.Kind == interpreter.Order, d.Name, d.Step.Span)
	for _, o := range d.Options() {
		out += fmt.Sprintf(" %s(%d)", o.ID, o.Value)
	}
	return out
}

// log is what a match tells of the way to the decision.
func log(m *interpreter.Match) string {
	out := ""
	for _, f := range testkit.On(m.Engine()).Forced() {
		out += fmt.Sprintf("%s %s %d; ", f.Seat, f.Name, f.Answer)
	}
	return out + strings.Join(narrate.New(m, "en").Rolls(), "; ")
}

// positions says what of the values and places of two matches differs, "" for nothing.
func positions(a, b *interpreter.Match) string {
	out := ""
	for _, c := range testkit.On(b.Engine()).Changes(a.Engine().Position()) {
		out += fmt.Sprintf("%s is %s, or %s; ", c.Name, c.Before, c.After)
	}
	for i, p := range a.Lineup().Pieces {
		if x, y := testkit.On(a.Engine()).Where(i), testkit.On(b.Engine()).Where(i); x != y {
			out += fmt.Sprintf("%s %d lies in %s, or %s; ", p.Name, i, placeName(a, x), placeName(b, y))
		}
		x := testkit.On(a.Engine()).Values(i, view.Referee)
		if y := testkit.On(b.Engine()).Values(i, view.Referee); !slices.Equal(x, y) {
			out += fmt.Sprintf("%s %d has %v, or %v; ", p.Name, i, x, y)
		}
	}
	return out
}

func placeName(m *interpreter.Match, q int) string {
	if q < 0 {
		return "no place"
	}
	return m.Lineup().Places[q].Name
}
