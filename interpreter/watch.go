package interpreter

import (
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/view"
)

// What a screen is told beside the position and the decision.

// Came is what came of an answer beside what stands in the position.
type Came struct {
	Chance  bool     // the generator was drawn from
	Learned []string // the seats that have seen something that was hidden from them
}

// Follow is [Match.AnswerFor] for who tells what happens: hear is called with everything that happens on the way to the
// next decision, in order. An event is its caller's again when hear returns.
//
// # Errors
//
// Those of [Match.AnswerFor].
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

// followed is who follows the match, from where it stands when it is asked for first.
func (m *Match) followed() *knowledge.Follower {
	if m.follower == nil {
		m.follower = knowledge.NewFollower(m.run)
	}
	m.follower.Attach(m.run)
	return m.follower
}
