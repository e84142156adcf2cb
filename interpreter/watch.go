package interpreter

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
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

// others is how often a match is drawn again that has gone on to something else: where nothing can be done of what was
// asked, it is not asked.
const others = 20

// Determinize is a match that this one may be for all that a seat is told of it, as [Engine.Imagine] makes one: what
// the seat may not know is drawn anew, and what chance will bring. Its record begins where it stands, so that a save of
// it tells nothing else either; "" is everybody.
//
// # Errors
//
// A seat that does not play, and what breaks where it goes on.
func (m *Match) Determinize(seat string, rng *rand.Rand) (*Match, error) {
	if !m.sees(seat) {
		return nil, m.nobody(seat)
	}
	e := m.Engine().New()
	for try := 0; ; try++ {
		if err := e.Imagine(m.Engine(), int(m.seatNumber(seat)), rng); err != nil {
			return nil, err
		}
		if other := m.WithEngine(e); try == others || m.asksAs(other) && reflect.DeepEqual(other.View(seat), m.View(seat)) {
			break
		}
	}
	if knowledge.Number(e.run.P, e.run.M, m.seatNumber(seat)) {
		e.run.Replaced(e.run.Halt())
		if err := e.run.Resume(); err != nil {
			return nil, err
		}
	}
	// How much was answered in secret, and how often chance was asked for what lies hidden, is told to nobody.
	for _, n := range []int{state.Moves, state.Decisions, state.Chance} {
		e.run.M.Ctl[n] = 0
	}
	// Opened from what is written, the match holds nothing that is left over in the memory of this one.
	return m.Game.restore(&record.Record{Game: m.Record.Game, Variants: m.Record.Variants, Mods: m.Record.Mods,
		Rules: m.Record.Rules, Parts: m.Record.Parts, Seats: m.Record.Seats, Options: m.Record.Options, Whole: 1,
		Seed: rng.Uint64(), Base: checkpoint.Write(e.run.P, e.run.M)})
}

// asksAs reports whether another match of the line-up asks the same seats at the same steps: who is asked everybody
// knows. Where what somebody hides leaves him nothing to choose, the match goes on, and is another to all.
func (m *Match) asksAs(other *Match) bool {
	a, b := m.Open(), other.Open()
	return slices.EqualFunc(a, b, func(x, y *Decision) bool { return x.Seat == y.Seat && x.Step == y.Step }) &&
		m.turn() == other.turn()
}

// followed is who follows the match, from where it stands when it is asked for first.
func (m *Match) followed() *knowledge.Follower {
	if m.follower == nil {
		m.follower = knowledge.NewFollower(m.run)
	}
	m.follower.Attach(m.run)
	return m.follower
}

// Replay plays the match again from its beginning, and tells what happened: hear is called with everything, and before
// each answer and correction with how many of them were taken before it. What [Match.Follow] tells from now on goes on
// behind that.
//
// # Errors
//
// Those of [Game.Restore].
func (m *Match) Replay(hear func(*view.Event), next func(answers, corrections int)) error {
	var f *knowledge.Follower
	put := 0
	_, err := checkpoint.ReplayWatched(&m.Record, m.run.P, &checkpoint.Watch{
		Begin: func(x *exec.Run, begin func() error) error {
			f = knowledge.Begin(x, hear)
			return f.Hear(hear, begin)
		},
		Answer: func(n int, give func() error) error {
			next(n, put)
			return f.Hear(hear, give)
		},
		Put: func(x *exec.Run, before *state.Match, c *record.Correction) {
			next(c.After, put)
			put++
			right(f, x, c, before, hear)
		},
	})
	if err == nil {
		f.Attach(m.run)
		m.follower = f
	}
	return err
}

// right has a follower tell what a correction has changed.
func right(f *knowledge.Follower, x *exec.Run, c *record.Correction, before *state.Match, hear func(*view.Event)) {
	if c.Back {
		f.Return(x, before, hear)
		return
	}
	f.Restart(x)
	f.Between(before, hear)
}

// turn is the seat whose phase it is, "" for nobody's.
func (m *Match) turn() string { return seatName(m.run.P, compile.Current(m.run.M)) }
