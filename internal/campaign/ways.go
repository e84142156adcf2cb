package campaign

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/narrate"
	"precept/interpreter/save"
	"precept/interpreter/testkit"
	"precept/interpreter/view"
)

// way is one way to play a match. The same answers are given to it and to a plain match, and the two are compared.
type way struct {
	name  string
	build interpreter.Build
	// returns the match to continue with at a decision; nil to continue with the same one
	next func(t *trial, m *interpreter.Match) (*interpreter.Match, error)
	// simultaneous triggers are resolved in another order, so only their result is compared
	due bool
}

// ways is every way. The plain match caches the answers of questions, and checks only the abilities that can trigger.
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

// cloned returns a clone. Playing another clone must not change the original match.
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

// restored returns the match after saving and opening it. Opening plays the match again from the beginning, so
// restored does it at each of the first decisions and at every ninth later.
func restored(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	if n := len(m.Record.Answers); n > 6 && n%9 != 0 {
		return m, nil
	}
	data, err := save.Bytes(m)
	if err != nil {
		return nil, err
	}
	return save.Restore(context.Background(), m.Game, data)
}

// readAgain returns the match after writing and reading its position alone.
func readAgain(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	x, err := testkit.On(m.Engine()).Reread(false)
	if err != nil {
		return nil, err
	}
	return m.WithEngine(x), nil
}

// named returns the match after writing its position by names and reading it again.
func named(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	x, err := testkit.On(m.Engine()).Reread(true)
	if err != nil {
		return nil, err
	}
	return m.WithEngine(x), nil
}

// copied returns a copy in the memory of an engine that was used before, as agents that search ahead do.
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

// seat is a match that is played in one way.
type seat struct {
	way
	m        *interpreter.Match
	diverged bool // comparison has ended: the match can no longer be given the same answers as the plain one
}

// laborious reports whether a match was stopped because a decision took too much work.
func laborious(err error) bool {
	return err != nil && strings.Contains(err.Error(), "more work than one decision")
}

// difference returns how a match differs from the plain one, or "" if it does not differ.
func (s *seat) difference(plain *interpreter.Match) string {
	a, b := plain, s.m
	switch ea, eb := a.Engine().Err(), b.Engine().Err(); {
	case laborious(ea) || laborious(eb): // cached answers take no work, so the two reach the limit at different steps
		s.diverged = true
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
		if s.due && (waiting(a) || waiting(b)) {
			// The order of simultaneous triggers may be asked for at different times in these two matches.
			s.diverged = true
			return ""
		}
		return fmt.Sprintf("plain asks %s\n%s asks %s", x, s.name, y)
	}
	if s.due && (waiting(a) || waiting(b)) {
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

// waiting reports whether a triggered ability has not been resolved yet.
func waiting(m *interpreter.Match) bool { return testkit.On(m.Engine()).Progress().Waiting }

// asks returns what a match waits for, with all options.
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

// log returns the forced answers and the dice rolls that led to the decision.
func log(m *interpreter.Match) string {
	out := ""
	for _, f := range testkit.On(m.Engine()).Progress().Forced {
		out += fmt.Sprintf("%s %s %d; ", f.Seat, f.Name, f.Answer)
	}
	return out + strings.Join(narrate.New(m, "en").Rolls(), "; ")
}

// positions returns which values and places of two matches differ, "" for none.
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
