package interpreter

import (
	"encoding/json"
	"hash/fnv"
	"slices"

	"precept/interpreter/internal/exec"
	"precept/interpreter/record"
)

// A seat can decline a kind of question beforehand, so that questions asked only for secrecy cost no waiting. The
// program that runs the match answers for the seat, with [Match.Beforehand] and [Match.AnswerFor]. Other players see
// the same as for a typed answer.

// Decline returns the answer that declines a decision; false if it cannot be declined.
func (d *Decision) Decline() (Option, bool) {
	for _, o := range []Answer{exec.Pass, exec.None} {
		if d.d.Is(o) {
			return d.Describe(o), true
		}
	}
	return Option{}, false
}

// Decline records that a seat declines the current question, and all of its kind, until something happens. It answers
// nothing itself.
//
// # Errors
//
// [ErrNotOpen] if the seat is not asked; [record.ErrStanding] if the question cannot be declined, or if until names a
// phase that the game does not declare or that is not open.
func (m *Match) Decline(seat string, until record.Until) error {
	d := m.DecisionOf(seat)
	if d == nil {
		return ErrNotOpen
	}
	if _, can := d.Decline(); !can || !m.mayEnd(until) {
		return record.ErrStanding
	}
	if until.What == record.UntilChange {
		until.Seen = m.seen(seat)
	}
	return m.Record.Decline(seat, d.d.Kind(), until)
}

// mayEnd reports whether a phase can end a standing answer: it is open, or the game declares it.
func (m *Match) mayEnd(until record.Until) bool {
	scope := m.scope(until.Phase)
	return until.Phase == "" || scope >= 0 && (until.What == record.UntilOwn || m.run.Runs(scope, -1))
}

func (m *Match) scope(phase string) int {
	scopes := m.run.P.Game.Scopes
	for i := range scopes {
		if scopes[i].ID == phase {
			return i
		}
	}
	return -1
}

// Beforehand returns the answer that the asked seat has given beforehand; false if it has given none.
func (m *Match) Beforehand(d *Decision) (Option, bool) {
	s := m.Record.Stands(d.Seat, d.d.Kind())
	if s == nil || s.Until.What == record.UntilChange && s.Until.Seen != m.seen(s.Seat) {
		return Option{}, false
	}
	return d.Decline()
}

// stands returns the standing answer of a seat that gives o to its present decision, or nil.
func (m *Match) stands(seat int32, o Option) *record.Declined {
	if len(m.Record.Declined) == 0 {
		return nil
	}
	d := m.DecisionOf(seatName(m.run.P, seat))
	if d == nil {
		return nil
	}
	if due, is := m.Beforehand(d); !is || due.Value != o.Value {
		return nil
	}
	return m.Record.Stands(d.Seat, d.d.Kind())
}

// seen returns a hash of what a seat sees.
func (m *Match) seen(seat string) uint64 {
	h := fnv.New64a()
	if err := json.NewEncoder(h).Encode(m.View(seat)); err != nil {
		return 0
	}
	return h.Sum64()
}

// runs reports for each standing answer whether its seat is now in the phase that ends it.
func (m *Match) runs() []bool {
	var out []bool
	for i := range m.Record.Declined {
		s := &m.Record.Declined[i]
		own := s.Ended == 0 && s.Until.What == record.UntilOwn
		out = append(out, own && m.run.Runs(m.scope(s.Until.Phase), m.seatNumber(s.Seat)))
	}
	return out
}

// lapse ends the standing answers that the last answer ended. before is what [Match.runs] returned before it.
func (m *Match) lapse(before []bool) {
	if len(before) == 0 {
		return
	}
	closed, now, i := m.run.Ended(), m.runs(), -1
	m.Record.Lapse(func(s *record.Declined) bool {
		i++
		ended := func(seat int32) bool {
			return slices.ContainsFunc(closed, func(e exec.Ended) bool {
				return e.Scope == m.scope(s.Until.Phase) && (seat < 0 || e.Of == seat)
			})
		}
		switch s.Until.What {
		case record.UntilEnd:
			return ended(-1)
		case record.UntilOwn:
			again := ended(m.seatNumber(s.Seat))
			return now[i] && (!before[i] || again) || again && !before[i]
		case record.UntilChange:
			return s.Until.Seen != m.seen(s.Seat)
		}
		return false
	})
}
