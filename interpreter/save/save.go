package save

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"

	"precept/interpreter"
	"precept/interpreter/internal/checkpoint"
	"precept/interpreter/internal/compile"
	"precept/interpreter/internal/exec"
	"precept/interpreter/internal/knowledge"
	"precept/interpreter/internal/state"
	"precept/interpreter/record"
	"precept/interpreter/source"
	"precept/interpreter/view"
)

// Bytes is a match as bytes.
func Bytes(m *interpreter.Match) ([]byte, error) {
	x := m.Core()
	return m.Record.Save(x.M.Bytes(nil), checkpoint.Write(x.P, x.M))
}

// Restore goes on with a saved match: its record is played again and must come to the position of the save, so that
// no position is believed that play cannot reach. Everything here that plays a record again stops when its context
// ends, with the error of the context.
//
// # Errors
//
// [record.Varied] for a save with other variants, [record.Changed] for one of other rules, [record.Parted] for one
// whose position is not that of its answers, which a match with a scripted chance is too.
func Restore(ctx context.Context, g *interpreter.Game, data []byte) (*interpreter.Match, error) {
	r, err := read(g, data)
	if err != nil {
		return nil, err
	}
	return restored(ctx, g, r)
}

// restored is [Restore] of a save that was read already.
func restored(ctx context.Context, g *interpreter.Game, r *record.Record) (*interpreter.Match, error) {
	if laid := g.Core().Laid; !slices.Equal(r.Variants, laid) {
		return nil, &record.Error{Kind: record.Varied, Saved: r.Variants, Laid: laid}
	}
	if r.Rules != g.RulesHash() {
		return nil, r.Since(g.Core().Parts)
	}
	return played(ctx, g, r)
}

// played is the match of a record of these rules.
func played(ctx context.Context, g *interpreter.Game, r *record.Record) (*interpreter.Match, error) {
	p, err := interpreter.CoreProgram(g, interpreter.Setup{Seats: r.Seats, Options: r.Options}, false)
	if err != nil {
		return nil, err
	}
	x, err := checkpoint.Replay(ctx, r, p)
	if err != nil {
		return nil, err
	}
	m := interpreter.CoreMatch(g, x, *r)
	m.Record.State, m.Record.Position, m.Record.Mods = nil, nil, g.Mods()
	if err := whole(m); err != nil {
		return m, err
	}
	return m, judged(m)
}

// Hand is what a match hands on, for the setup of the next one of its campaign.
func Hand(values []record.Values) *interpreter.Handed {
	return interpreter.CoreHanded(values, func(p *compile.Program, m *state.Match) error {
		return checkpoint.Hand(p, m, values)
	})
}

// Legacy is what a match hands on to the next of its campaign, as it stands: the values of variables and attributes
// that last a campaign, where they are not the first ones; and what was handed on to it that has no place in it.
func Legacy(m *interpreter.Match) []record.Values {
	return checkpoint.Handed(m.Core().P, m.Core().M, m.Record.Handed)
}

// Before, for corrections, has [ReplayTo] stop before anything was put right behind the last answer.
const Before = -1

// ReplayTo replays the first answers of a match from the beginning, and the first corrections, which is [Before] or
// how many.
func ReplayTo(ctx context.Context, m *interpreter.Match, answers, corrections int) (*interpreter.Match, error) {
	all := len(m.Record.Put)
	if answers < 0 || answers > len(m.Record.Answers) || corrections > all ||
		corrections > 0 && m.Record.Put[corrections-1].After > answers {
		return nil, source.Say("the match has %d {answer|answers} and %d {correction|corrections}",
			len(m.Record.Answers), all)
	}
	r := m.Record.Until(answers, corrections)
	x, err := checkpoint.Replay(ctx, &r, m.Core().P)
	if err != nil {
		return nil, err
	}
	b := interpreter.CoreMatch(m.Game, x, r)
	return b, judged(b)
}

// Replay plays a match again from its beginning, and tells what happened: hear is called with everything, and before
// each answer and correction with how many of them were taken before it. What [interpreter.Match.Follow] tells from now
// on goes on behind that.
//
// # Errors
//
// Those of [Restore].
func Replay(ctx context.Context, m *interpreter.Match, hear func(*view.Event),
	next func(answers, corrections int)) error {
	var f *knowledge.Follower
	put := 0
	_, err := checkpoint.ReplayWatched(ctx, &m.Record, m.Core().P, &checkpoint.Watch{
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
		f.Attach(m.Core())
		interpreter.CoreGoOn(m, m.Core(), f)
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

// Correct puts the position of a match right and runs to the decision that follows. It sets off nothing, is part of the
// record, and is replayed with it. How many answers were taken before it is filled in. Engines of the match before are
// of no use any more. hear, which may be nil, is told what has changed.
//
// # Errors
//
// [record.ErrMayNot]; what is wrong with the correction, or with the position that it would make. The match is then as
// it was.
func Correct(m *interpreter.Match, c record.Correction, hear func(*view.Event)) error {
	var f *knowledge.Follower
	before := m.Core().M
	if hear != nil {
		f = interpreter.CoreFollower(m)
	}
	c.After = len(m.Record.Answers)
	x, err := checkpoint.Correct(m.Core(), &c, func() (*state.Match, error) {
		b, err := ReplayTo(context.Background(), m, c.Answer, Before)
		if err != nil {
			return nil, err
		}
		return b.Core().M, nil
	})
	if err == nil {
		err = judged(interpreter.CoreMatch(m.Game, x, record.Record{}))
	}
	if err != nil {
		return err
	}
	if err := m.Record.Corrected(c); err != nil {
		return err
	}
	interpreter.CoreGoOn(m, x, nil)
	if f != nil {
		right(f, x, &c, before, hear)
	}
	return nil
}

// others is how often a match is drawn again that has gone on to something else: where nothing can be done of what was
// asked, it is not asked.
const others = 20

// Determinize is a match that another may be for all that a seat is told of it, as [interpreter.Engine.Imagine] makes
// one: what the seat may not know is drawn anew, and what chance will bring. Its record begins at that position, so
// that a save of it tells nothing else either; "" is everybody.
//
// # Errors
//
// A seat that does not play, and what breaks where it goes on.
func Determinize(m *interpreter.Match, seat string, rng *rand.Rand) (*interpreter.Match, error) {
	seats := m.Core().P.Names
	at := slices.Index(seats, seat)
	if seat != "" && at < 0 {
		return nil, source.Say("nobody plays %q%s", seat, source.Suggest(seat, seats))
	}
	e := m.Engine().New()
	x := e.Core()
	for try := 0; ; try++ {
		if err := e.Imagine(m.Engine(), at, rng); err != nil {
			return nil, err
		}
		if other := m.WithEngine(e); try == others || asksAs(m, other) && reflect.DeepEqual(other.View(seat), m.View(seat)) {
			break
		}
	}
	if knowledge.Number(x.P, x.M, int32(at)) {
		x.Replaced(x.Halt())
		if err := x.Resume(); err != nil {
			return nil, err
		}
	}
	// How much was answered in secret, and how often chance was asked for what lies hidden, is told to nobody.
	for _, n := range []int{state.Moves, state.Decisions, state.Chance} {
		x.M.Ctl[n] = 0
	}
	return founded(m, x, rng.Uint64())
}

// Founded is the match with a record that begins at its position, as one that was laid out has no answers before it.
//
// # Errors
//
// What breaks where it goes on.
func Founded(m *interpreter.Match, seed uint64) (*interpreter.Match, error) {
	return founded(m, m.Core(), seed)
}

// founded opens from what is written, so that the match holds nothing that is left over in the memory of this one.
func founded(m *interpreter.Match, x *exec.Run, seed uint64) (*interpreter.Match, error) {
	return played(context.Background(), m.Game, &record.Record{Game: m.Record.Game, Variants: m.Record.Variants,
		Mods: m.Record.Mods, Rules: m.Record.Rules, Parts: m.Game.Core().Parts, Seats: m.Record.Seats,
		Options: m.Record.Options, Whole: 1, Seed: seed, Base: checkpoint.Write(x.P, x.M)})
}

// asksAs reports whether another match of the line-up asks the same seats at the same steps: who is asked everybody
// knows. Where what somebody hides leaves him nothing to choose, the match goes on, and is another to all.
func asksAs(m, other *interpreter.Match) bool {
	a, b := m.Open(), other.Open()
	return slices.EqualFunc(a, b, func(x, y *interpreter.Decision) bool { return x.Seat == y.Seat && x.Step == y.Step }) &&
		compile.Current(m.Core().M) == compile.Current(other.Core().M)
}
