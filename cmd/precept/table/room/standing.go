package room

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"precept/cmd/precept/table/room/store"
	"precept/interpreter"
	"precept/interpreter/narrate"
)

// Until says how long a standing answer remains valid.
type Until string

// These values say how long a standing answer remains valid.
const (
	UntilTurn   Until = "turn"   // until the turn passes to another seat
	UntilChange Until = "change" // declines all in others' turns, until somebody does something else than to decline
	UntilEnd    Until = "end"    // until it is taken back
)

// Beforehand is a standing answer: one that a seat gives in advance to every occurrence of a question. The house gives
// it after a random delay of a few seconds. Therefore others cannot distinguish it from an answer by the player, and
// the delay reveals nothing about the seat's options.
type Beforehand struct {
	ID       int                `json:"id"`
	Question string             `json:"question"`
	Word     string             `json:"word,omitempty"`  // of the answer
	Value    interpreter.Answer `json:"value,omitempty"` // of an answer that declines
	Until    Until              `json:"until"`
	Turn     int                `json:"turn"`
	Lines    int                `json:"lines"` // how many there were
	Link     int                `json:"link"`
	Says     string             `json:"says"` // the question and the answer in words, for its player
}

// asks returns a text that identifies the question of a decision: its kind, its name and the step that asks it.
func asks(d *interpreter.Decision) string {
	step := ""
	if d.Step != nil {
		step = fmt.Sprintf("%s %v", d.Step.ID, d.Step.Span)
	}
	return fmt.Sprintf("%d %s %s", d.Kind, d.Name, step)
}

// Stand turns a pick for the seat's present question into a standing answer. The argument after is the serial that was
// shown. Stand does not answer the present question itself.
//
// # Errors
//
// The errors of [Chair.Try]; [ErrOpen] if an answer to the question takes several picks; [ErrMalformed]; [ErrFull].
func (c *Chair) Stand(seat string, after int, a interpreter.Answer, until Until, says string) error {
	return c.with(func(t *table, l *live) error {
		if err := c.mayAnswer(l, seat, after); err != nil {
			return err
		}
		all := slices.DeleteFunc(slices.Clone(l.standing[seat]), func(x Beforehand) bool { return !l.holdsStill(&x) })
		o, err := Try(l.match, seat, []interpreter.Answer{a})
		switch {
		case err != nil:
			return err
		case !o.Complete:
			return ErrOpen
		case until != UntilTurn && until != UntilChange && until != UntilEnd ||
			until == UntilChange && !interpreter.Declines(a) || !plain(says, NoteBytes):
			return ErrMalformed
		case len(all) >= Stands:
			return fmt.Errorf("%w: %d standing answers", ErrFull, Stands)
		}
		s := Beforehand{ID: 1, Question: asks(l.match.DecisionOf(seat)), Until: until, Turn: l.turns, Lines: len(l.lines),
			Link: c.link.ID, Says: says}
		if s.Value = a; a >= 0 {
			s.Value, s.Word = 0, o.Picked[0].ID
		}
		for _, x := range all {
			s.ID = max(s.ID, x.ID+1)
		}
		return t.stands(l, seat, append(all, s))
	})
}

// Standing returns the standing answers of a seat of the chair.
func (c *Chair) Standing(seat string) (out []Beforehand, err error) {
	err = c.with(func(_ *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		for _, s := range l.standing[seat] {
			if l.holdsStill(&s) {
				out = append(out, s)
			}
		}
		return nil
	})
	return out, err
}

// TakeBack removes a standing answer. It does nothing if there is none with the id.
func (c *Chair) TakeBack(seat string, id int) error {
	return c.with(func(t *table, l *live) error {
		if err := c.holds(l, seat); err != nil {
			return err
		}
		return t.drop(l, seat, id)
	})
}

func (t *table) drop(l *live, seat string, id int) error {
	gone := func(s Beforehand) bool { return s.ID == id }
	return t.stands(l, seat, slices.DeleteFunc(slices.Clone(l.standing[seat]), gone))
}

// stands stores all standing answers of a seat, in the record and in memory.
func (t *table) stands(l *live, seat string, all []Beforehand) error {
	text, err := json.Marshal(all)
	if err == nil {
		err = t.house.store.SetStanding(t.id, seat, string(text))
	}
	if err == nil {
		l.standing[seat] = all
	}
	return err
}

// holdsStill reports whether a standing answer is still valid.
func (l *live) holdsStill(s *Beforehand) bool {
	switch {
	case s.Until == UntilTurn:
		return l.turns == s.Turn
	case s.Until == UntilEnd:
		return true
	case len(l.lines) < s.Lines:
		return false
	}
	for i := range l.lines[s.Lines:] {
		line := &l.lines[s.Lines+i]
		if line.Put != nil || slices.ContainsFunc(line.Picks, func(p Pick) bool { return !interpreter.Declines(p.Value) }) {
			return false
		}
	}
	return true
}

// beforehand returns a seat that must decide and has a standing answer to the decision, with that answer; "" if there
// is none.
func (l *live) beforehand() (seat string, s *Beforehand, a interpreter.Answer) {
	if l.ended || len(l.standing) == 0 {
		return "", nil, 0
	}
	for _, seat := range l.asked() {
		all := l.standing[seat]
		if len(all) == 0 || l.agents[seat] != "" || l.held != "" {
			continue
		}
		d := l.match.DecisionOf(seat)
		for i := range all {
			if all[i].Until == UntilChange && narrate.Turn(l.match) == seat {
				continue // its own turn is not what others do
			}
			if a, ok := all[i].answer(d); ok && l.holdsStill(&all[i]) {
				return seat, &all[i], a
			}
		}
	}
	return "", nil, 0
}

// answer returns the standing answer's value for a decision. It returns false if the decision asks another question or
// does not offer the answer.
func (s *Beforehand) answer(d *interpreter.Decision) (interpreter.Answer, bool) {
	if s.Until != UntilChange && s.Question != asks(d) {
		return 0, false
	}
	for _, a := range d.Answers() {
		switch {
		case s.Until == UntilChange && interpreter.Declines(a), s.Word == "" && a == s.Value && a < 0,
			s.Word != "" && a >= 0 && d.Describe(a).ID == s.Word:
			return a, true
		}
	}
	return 0, false
}

// later schedules the standing answer to the present question, if there is one, after a few seconds. The caller must
// hold t.mu.
func (t *table) later(l *live) {
	if seat, _, _ := l.beforehand(); seat == "" || t.answering {
		return
	}
	t.answering = true
	wait := cmp.Or(t.house.cfg.Stand, StandLeast+rand.N(StandMost-StandLeast))
	time.AfterFunc(wait, func() {
		err := t.house.with(t.id, func(t *table, l *live) error {
			t.answering = false
			seat, s, a := l.beforehand()
			if s == nil {
				return nil
			}
			err := t.answer(l, s.Link, seat, []interpreter.Answer{a})
			if err != nil && t.live != nil {
				err = errors.Join(err, t.drop(l, seat, s.ID)) // the player is asked
			}
			return err
		})
		if err != nil && !errors.Is(err, ErrOpen) && !errors.Is(err, ErrNoLink) {
			t.house.tell(err, t.id)
		}
	})
}

// away is the number of days without an answer after which an agent takes over a seat that must decide, and the agent.
// 0 days means never.
type away struct {
	Days  int    `json:"days"`
	Agent string `json:"agent"`
}

// SetAway makes an agent take over each seat that has had to decide for the given number of days; 0 turns this off. The
// player can take the seat back.
//
// # Errors
//
// [ErrNotOwner]; [ErrMalformed]; an error for an unknown agent.
func (c *Chair) SetAway(days int, agent string) error {
	return c.own(func(t *table, l *live) error {
		if days < 0 || days > AwayMost {
			return ErrMalformed
		}
		if _, err := agentOf(agent, l.match); err != nil && days > 0 {
			return refuse(err)
		}
		text, err := json.Marshal(away{days, agent})
		if err != nil {
			return err
		}
		return t.do(l, nil, store.Entry{Sort: sortAway, Link: c.link.ID, Text: string(text)})
	})
}

// Away returns the values that [Chair.SetAway] has set.
func (c *Chair) Away() (days int, agent string, err error) {
	err = c.own(func(_ *table, l *live) error {
		days, agent = l.away.Days, l.away.Agent
		return nil
	})
	return days, agent, err
}

// Absent reports whether an agent plays a seat of the chair because its player was away.
func (s *Sight) Absent(seat string) bool { return s.absent[seat] }

// Return gives a seat back to its player who was away.
//
// # Errors
//
// [ErrAgent] if the owner has put an agent there.
func (c *Chair) Return(seat string) error {
	return c.with(func(t *table, l *live) error {
		switch err := c.holds(l, seat); {
		case err != nil:
			return err
		case l.agents[seat] == "":
			return nil
		case !l.absent[seat]:
			return ErrAgent
		}
		return t.do(l, nil, store.Entry{Sort: sortAgent, Link: c.link.ID, Seats: []string{seat}})
	})
}

// replace puts agents on seats whose players are away.
func (h *House) replace() error {
	all, err := h.store.Away(h.cfg.Now().Add(-24*time.Hour), []string{sortAnswer, sortBack, sortRight, sortAgent})
	if err != nil {
		return err
	}
	for _, id := range all {
		err := h.with(id, func(t *table, l *live) error {
			if l.away.Days == 0 || h.cfg.Now().Sub(l.moved) < time.Duration(l.away.Days)*24*time.Hour {
				return nil
			}
			var e []store.Entry
			for _, seat := range l.asked() {
				if l.agents[seat] == "" {
					e = append(e, store.Entry{Sort: sortAgent, Seats: []string{seat}, Text: l.away.Agent})
				}
			}
			if l.held != "" {
				e = append(e, store.Entry{Sort: sortConfirm, Seats: []string{l.held}})
			}
			return t.do(l, nil, e...)
		})
		if err != nil && !errors.Is(err, ErrRules) {
			h.tell(err, id)
		}
	}
	return nil
}
