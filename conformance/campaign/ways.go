package campaign

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"precept/interpreter"
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
	"precept/interpreter/trace"
)

// way is one way to play a match: beside it the same answers are given to a match that is played plainly.
type way struct {
	name string
	opt  code.Options
	with func(x *exec.Run) // when it begins
	// what is gone on with at a decision; nil: the same match
	next func(t *trial, m *interpreter.Match) (*interpreter.Match, error)
	// what is due is done in another order: only what comes of it is compared
	due bool
}

// ways is every way. The plain match keeps the answers of rulings and asks who is woken.
var ways = []way{
	{name: "fresh", opt: code.Options{Fresh: true}},
	{name: "traced", opt: code.Options{Traced: true}, with: func(x *exec.Run) { x.M.Trace = &trace.Log{} }},
	{name: "wakeful", with: func(x *exec.Run) { x.Wakeful = true }},
	{name: "backwards", with: func(x *exec.Run) { x.Backwards = true }, due: true},
	{name: "cloned", next: cloned},
	{name: "restored", next: restored},
	{name: "read", next: readAgain},
	{name: "copied", next: copied},
}

// cloned goes on with a clone. The match that it was taken of must stay as it was, whatever becomes of the clone.
func cloned(t *trial, m *interpreter.Match) (*interpreter.Match, error) {
	before := m.Run.M.Bytes(nil)
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
	if !bytes.Equal(before, m.Run.M.Bytes(nil)) {
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
	data, err := m.Save()
	if err != nil {
		return nil, err
	}
	return m.Game.Restore(data)
}

// readAgain goes on with the position alone, written down and read.
func readAgain(_ *trial, m *interpreter.Match) (*interpreter.Match, error) {
	p := state.New(m.Run.P.Layout)
	if err := p.Read(m.Run.M.Bytes(nil)); err != nil {
		return nil, err
	}
	if err := p.Consistent(); err != nil {
		return nil, err
	}
	out := &interpreter.Match{Game: m.Game, Run: exec.New(m.Run.P, p), Record: m.Record}
	out.Run.Like(m.Run)
	return out, out.Run.Resume()
}

// copied goes on with a copy in the memory of another match, as agents that look ahead do.
func copied(t *trial, m *interpreter.Match) (*interpreter.Match, error) {
	if t.spare == nil {
		t.spare = exec.New(m.Run.P, state.New(m.Run.P.Layout))
	}
	x := t.spare
	x.M.CopyFrom(m.Run.M)
	x.Like(m.Run)
	t.spare = m.Run
	return &interpreter.Match{Game: m.Game, Run: x, Record: m.Record}, x.Resume()
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
	switch ea, eb := a.Run.Err(), b.Run.Err(); {
	case laborious(ea) || laborious(eb): // what is kept is no work, so that the bound is passed at another step
		s.gone = true
		return ""
	case (ea == nil) != (eb == nil) || ea != nil && ea.Error() != eb.Error():
		return fmt.Sprintf("plain: fault %v, %s: fault %v", ea, s.name, eb)
	case ea != nil:
		return ""
	}
	if a.Over() != b.Over() || !slices.Equal(a.Winners(), b.Winners()) || a.Ended() != b.Ended() {
		return fmt.Sprintf("plain: over %v, %v %s, %s: over %v, %v %s", a.Over(), a.Winners(), a.Ended(), s.name, b.Over(),
			b.Winners(), b.Ended())
	}
	if x, y := asks(a), asks(b); x != y {
		if s.due && (isDue(a.Run) || isDue(b.Run)) { // two that may be done are asked about in another order
			s.gone = true
			return ""
		}
		return fmt.Sprintf("plain asks %s\n%s asks %s", x, s.name, y)
	}
	if s.due && (isDue(a.Run) || isDue(b.Run)) {
		return ""
	}
	if text := positions(a, b); text != "" {
		return s.name + ": " + text
	}
	if !s.due && !bytes.Equal(a.Run.M.Bytes(nil), b.Run.M.Bytes(nil)) {
		return s.name + ": the positions differ, in the stack or what else nobody sees"
	}
	if !s.due && s.next == nil && log(a.Run) != log(b.Run) {
		return fmt.Sprintf("plain tells %s, %s tells %s", log(a.Run), s.name, log(b.Run))
	}
	return ""
}

// isDue reports whether anything that was set off waits to be done.
func isDue(x *exec.Run) bool {
	if x.M.Ctl[state.DueTop] != 0 {
		return true
	}
	for fp := x.M.Ctl[state.Cur]; fp != 0; fp = x.M.Stack[fp+state.FParent] {
		if int(x.M.Stack[fp+state.FBlock]) == x.P.DueB {
			return true
		}
	}
	return false
}

// asks is what a match waits for, with everything that is offered.
func asks(m *interpreter.Match) string {
	d := m.Pending()
	if d == nil {
		return "nothing"
	}
	out := fmt.Sprintf("%s, %d %s, %s:", d.Seat(), d.Sort(), d.Name(), d.Node().Span)
	for _, o := range d.Options() {
		out += fmt.Sprintf(" %s(%d)", o.ID, o.Value)
	}
	return out
}

// log is what a match tells of the way to the decision.
func log(x *exec.Run) string {
	out := ""
	for _, f := range x.Forced() {
		out += fmt.Sprintf("%d %s %d; ", f.Seat, f.Name, f.Value)
	}
	for _, r := range x.Rolled() {
		out += fmt.Sprintf("rolled %v; ", r.Faces)
	}
	return out
}

// positions says what of the values and places of two matches differs, "" for nothing.
func positions(a, b *interpreter.Match) string {
	values := map[string]string{}
	a.Run.P.EachVar(a.Run.M, code.Everything, func(name, value string) { values[name] = value })
	out := ""
	b.Run.P.EachVar(b.Run.M, code.Everything, func(name, value string) {
		if values[name] != value {
			out += fmt.Sprintf("%s is %s, or %s; ", name, values[name], value)
		}
	})
	for i := range a.Run.P.Pieces {
		if x, y := a.Run.M.Place[i], b.Run.M.Place[i]; x != y {
			out += fmt.Sprintf("%s %d lies in %s, or %s; ", a.Run.P.PieceName(i), i, placeName(a, x), placeName(b, y))
		}
		for attr := range a.Run.P.Game.Attrs {
			if s := a.Run.P.AttrSlot(attr, int32(i)); s >= 0 && a.Run.P.Game.Decls.IsKind(a.Run.P.Pieces[i].Kind,
				a.Run.P.Game.Decls.Attrs[attr].Kind) && a.Run.M.Slot[s] != b.Run.M.Slot[s] {
				out += fmt.Sprintf("%s %d has %s %d, or %d; ", a.Run.P.PieceName(i), i, a.Run.P.Game.Decls.Attrs[attr].Name,
					a.Run.M.Slot[s], b.Run.M.Slot[s])
			}
		}
	}
	return out
}

func placeName(m *interpreter.Match, q int16) string {
	if q < 0 {
		return "no place"
	}
	return m.Run.P.Places[q].Name
}
