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

// Bytes returns the match encoded as a save.
//
// # Errors
//
// [record.ErrTooLong].
func Bytes(m *interpreter.Match) ([]byte, error) {
	x := m.Core()
	return m.Record.Save(x.M.Bytes(nil), checkpoint.Write(x.P, x.M))
}

// Restore continues a saved match. It replays the record, and the result must be the position of the save. So it
// accepts no position that play cannot reach. All functions of this package that replay a record stop when ctx ends,
// and return its error.
//
// # Errors
//
// [record.Varied] if the save has other variants; [record.Changed] if it has other rules; [record.Parted] if the
// answers lead to another position, as in a match with scripted chance; the errors of [record.Read].
func Restore(ctx context.Context, g *interpreter.Game, data []byte) (*interpreter.Match, error) {
	r, err := read(g, data)
	if err != nil {
		return nil, err
	}
	return restored(ctx, g, r)
}

// restored does the same as [Restore] for a decoded save.
func restored(ctx context.Context, g *interpreter.Game, r *record.Record) (*interpreter.Match, error) {
	if laid := g.Core().Laid; !slices.Equal(r.Variants, laid) {
		return nil, &record.Error{Kind: record.Varied, Saved: r.Variants, Laid: laid}
	}
	if r.Rules != g.RulesHash() {
		return nil, r.Since(g.Core().Parts)
	}
	return played(ctx, g, r)
}

// played replays a record of the present rules, and returns the match.
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

// Hand returns the values handed on by a match, for the setup of the next one in its campaign.
func Hand(values []record.Values) *interpreter.Handed {
	return interpreter.CoreHanded(values, func(p *compile.Program, m *state.Match) error {
		return checkpoint.Hand(p, m, values)
	})
}

// Legacy returns the values that a match hands on to the next one of its campaign, in its present position. These are
// the variables and attributes that last a campaign, except initial values. Values that were handed on to the match and
// have no place in it are included.
func Legacy(m *interpreter.Match) []record.Values {
	return checkpoint.Handed(m.Core().P, m.Core().M, m.Record.Handed)
}

// Before, as the number of corrections, makes [ReplayTo] leave out the corrections that follow the last answer.
const Before = -1

// ReplayTo returns a match with the first answers and corrections of m replayed. corrections is their number, or
// [Before].
//
// # Errors
//
// The match does not have so many; the errors of [Restore].
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

// Replay replays a match from its beginning and reports its events. It calls hear for every event, and next before each
// answer and correction, with the numbers of answers and corrections before it. Afterwards m has the follower of the
// replay, so [interpreter.Match.Follow] continues where the replay ends.
//
// # Errors
//
// The errors of [Restore].
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

// right makes a follower report what a correction has changed.
func right(f *knowledge.Follower, x *exec.Run, c *record.Correction, before *state.Match, hear func(*view.Event)) {
	if c.Back {
		f.Return(x, before, hear)
		return
	}
	f.Restart(x)
	f.Between(before, hear)
}

// Correct changes the position of a match outside the rules, and runs to the next decision. It triggers nothing. It
// sets c.After and adds c to the record, so that replays repeat it. Engines obtained from the match before are no
// longer valid. If hear is not nil, it is called with the changes.
//
// # Errors
//
// [record.ErrMayNot]; the correction or the resulting position is invalid. After an error the match is unchanged.
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

// others is the maximal number of attempts to draw a match that waits for the same decision. Attempts are needed
// because a seat that has no option in the drawn match is not asked.
const others = 20

// Determinize returns a match that m might be as far as a seat knows; "" means a spectator. Hidden values and later
// chance events are drawn at random, as in [interpreter.Engine.Imagine]. The record of the result begins at that
// position, so a save of it reveals nothing else.
//
// # Errors
//
// The seat does not play; a fault of the content stops the match.
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
	// The numbers of secret answers and of chance events would reveal something about hidden values.
	for _, n := range []int{state.Moves, state.Decisions, state.Chance} {
		x.M.Ctl[n] = 0
	}
	return founded(m, x, rng.Uint64())
}

// Founded returns the match with a record that begins at its present position, without earlier answers. It is for
// positions that were set up by hand.
//
// # Errors
//
// A fault of the content stops the match.
func Founded(m *interpreter.Match, seed uint64) (*interpreter.Match, error) {
	return founded(m, m.Core(), seed)
}

// founded writes the position by names and opens it again, so that nothing else from the memory of x remains.
func founded(m *interpreter.Match, x *exec.Run, seed uint64) (*interpreter.Match, error) {
	return played(context.Background(), m.Game, &record.Record{Game: m.Record.Game, Variants: m.Record.Variants,
		Mods: m.Record.Mods, Rules: m.Record.Rules, Parts: m.Game.Core().Parts, Seats: m.Record.Seats,
		Options: m.Record.Options, Whole: 1, Seed: seed, Base: checkpoint.Write(x.P, x.M)})
}

// asksAs reports whether another match of the line-up asks the same seats at the same steps, which everybody knows. It
// does not if hidden values leave a seat nothing to choose, and the match has continued.
func asksAs(m, other *interpreter.Match) bool {
	a, b := m.Open(), other.Open()
	return slices.EqualFunc(a, b, func(x, y *interpreter.Decision) bool { return x.Seat == y.Seat && x.Step == y.Step }) &&
		compile.Current(m.Core().M) == compile.Current(other.Core().M)
}
