package interpreter

import (
	"encoding/json"
	"hash/fnv"
	"slices"

	"precept/interpreter/internal/exec"
	"precept/interpreter/record"
)

// What a seat has answered beforehand. Secrecy has questions put at which there is nothing to decide: who says once
// that it declines them need not be waited for. Whoever leads the match gives such an answer as the seat would, by
// [Match.Beforehand] and [Match.AnswerFor], so that all eyes see the same as of one that was typed.

// Kind is the kind of question that a decision is, as standing answers know it: the ability, the moment, the choice, or
// the menu.
func (d *Decision) Kind() string { return d.d.Kind() }

// Decline is the answer by which a decision is declined; false where it cannot be.
func (d *Decision) Decline() (Option, bool) {
	for _, o := range []Answer{exec.Pass, exec.None} {
		if d.d.Is(o) {
			return d.Describe(o), true
		}
	}
	return Option{}, false
}

// Decline notes that a seat declines what it is asked now, and all questions of that kind, until something. It answers
// nothing itself.
//
// # Errors
//
// [ErrNotOpen]; [record.ErrStanding] for what cannot be declined, and for a phase that does not run or that the game
// has not.
func (m *Match) Decline(seat string, until record.Until) error {
	d := m.OpenTo(seat)
	if d == nil {
		return ErrNotOpen
	}
	if _, can := d.Decline(); !can || !m.mayEnd(until) {
		return record.ErrStanding
	}
	if until.What == record.UntilChange {
		until.Seen = m.seen(seat)
	}
	return m.Record.Decline(seat, d.Kind(), until)
}

// mayEnd reports whether a phase is one that may end a standing answer: it runs, or it is one of the game.
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

// Beforehand is the answer that the seat which is asked has given beforehand; false for none.
func (m *Match) Beforehand(d *Decision) (Option, bool) {
	s := m.Record.Stands(d.Seat(), d.Kind())
	if s == nil || s.Until.What == record.UntilChange && s.Until.Seen != m.seen(s.Seat) {
		return Option{}, false
	}
	return d.Decline()
}

// stands is what a seat has said beforehand where an answer comes of it, nil for one that does not.
func (m *Match) stands(seat int32, o Option) *record.Declined {
	if len(m.Record.Declined) == 0 {
		return nil
	}
	d := m.OpenTo(seatName(m.run.P, seat))
	if d == nil {
		return nil
	}
	if due, is := m.Beforehand(d); !is || due.Value != o.Value {
		return nil
	}
	return m.Record.Stands(d.Seat(), d.Kind())
}

// seen is the hash of what a seat sees.
func (m *Match) seen(seat string) uint64 {
	h := fnv.New64a()
	if err := json.NewEncoder(h).Encode(m.View(seat)); err != nil {
		return 0
	}
	return h.Sum64()
}

// runs is, of the standing answers, those whose seat has the phase that ends them.
func (m *Match) runs() []bool {
	var out []bool
	for i := range m.Record.Declined {
		s := &m.Record.Declined[i]
		own := s.Ended == 0 && s.Until.What == record.UntilOwn
		out = append(out, own && m.run.Runs(m.scope(s.Until.Phase), m.SeatNumber(s.Seat)))
	}
	return out
}

// lapse ends the standing answers that an answer has ended. before is what [Match.runs] was before it.
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
			again := ended(m.SeatNumber(s.Seat))
			return now[i] && (!before[i] || again) || again && !before[i]
		case record.UntilChange:
			return s.Until.Seen != m.seen(s.Seat)
		}
		return false
	})
}
