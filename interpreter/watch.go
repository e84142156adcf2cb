package interpreter

import (
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/view"
)

// Came is what an answer has caused, besides the new position.
type Came struct {
	Chance  bool     // random numbers were used
	Learned []string // the seats that have seen something that was hidden from them
}

// Follow does the same as [Match.AnswerFor], and calls hear for every event up to the next decision, in order. hear
// must not keep the event: it is reused.
//
// # Errors
//
// The errors of [Match.AnswerFor].
func (m *Match) Follow(seat string, o Option, hear func(*view.Event)) (Came, error) {
	f := m.followed()
	before := f.Mark()
	err := f.Hear(hear, func() error { return m.AnswerFor(seat, o) })
	out := Came{Chance: before.Rng != m.run.M.Rng}
	for _, seat := range knowledge.Learned(m.run.P, before, m.run.M) {
		out.Learned = append(out.Learned, m.run.P.Names[seat])
	}
	return out, err
}

// followed returns the follower of the match, which reports its events. The first call creates it at the present
// position.
func (m *Match) followed() *knowledge.Follower {
	if m.follower == nil {
		m.follower = knowledge.NewFollower(m.run)
	}
	m.follower.Attach(m.run)
	return m.follower
}
