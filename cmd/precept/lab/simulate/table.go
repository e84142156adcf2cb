package simulate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"precept/internal/fault"
	"precept/interpreter"
	"precept/interpreter/agents"
	"precept/interpreter/testkit"
)

// table plays one match after the other with the same memory.
type table struct {
	engine  *interpreter.Engine
	setup   interpreter.Setup
	opt     Options
	after   error // the invariant that found this error is looked at closely; nil: all now and then
	options []interpreter.Answer
	agents  []agents.Agent // by seat; nil: at random
	known   map[sitting]agents.Agent
	took    []Took               // by seat, of the match that is played
	watch   *testkit.Auditor     // nil: nobody looks
	gather  *gatherer            // nil: nothing is noted beside how it ends
	chance  rand.PCG             // what the agents draw from
	keep    bool                 // write the answers down
	taken   []interpreter.Answer // those of the match played last, the one that it broke at included
}

// newTable is a table for a line-up.
//
// # Errors
//
// What of the setup does not fit the game.
func newTable(g *interpreter.Game, s interpreter.Setup, opt Options, after error) (*table, error) {
	e, err := g.NewEngine(s)
	if err != nil {
		return nil, err
	}
	t := &table{engine: e, setup: s, opt: opt, after: after}
	return t, t.clear()
}

// sitting is an agent at a seat: it is made once, however many matches it plays.
type sitting struct {
	seat int
	agents.Spec
}

// seat gives every seat its agent for match i. The error is that of an agent that does not fit the game.
func (t *table) seat(i int) error {
	if t.opt.Seating == nil && (len(t.opt.Agents) == 0 || t.agents != nil) {
		return nil
	}
	by := t.opt.Agents
	if t.opt.Seating != nil {
		by = t.opt.Seating(i)
	}
	if t.known == nil {
		t.known = map[sitting]agents.Agent{}
	}
	t.agents = t.agents[:0]
	for k, name := range t.engine.Lineup().Seats {
		spec, named := by[name]
		if !named {
			spec = by[Everybody]
		}
		a, known := t.known[sitting{k, spec}]
		if !known {
			var err error
			if a, err = spec.New(t.engine); err != nil {
				t.agents = nil
				return err
			}
			t.known[sitting{k, spec}] = a
		}
		t.agents = append(t.agents, a)
	}
	return nil
}

// clear takes new memory: nothing of a match that panicked may go into the next.
func (t *table) clear() (err error) {
	t.engine = t.engine.New()
	if t.opt.Invariants {
		t.watch = testkit.Audit(t.engine, t.after)
	}
	if t.opt.Gather {
		t.gather, err = newGatherer(t.engine)
	}
	return err
}

// agentStream is the second word of the agents' generator, which keeps them apart from the match's own.
const agentStream = 0x9e3779b97f4a7c15

// game plays match i with the agents of the options, or ones that choose at random.
func (t *table) game(i int) outcome { return t.seeded(Seed(t.setup.Seed, i), i) }

// seeded is game with a seed of its own.
func (t *table) seeded(seed uint64, i int) outcome {
	t.chance.Seed(seed, agentStream)
	rng := rand.New(&t.chance)
	return t.match(seed, i, func() (interpreter.Answer, bool, error) { return t.choose(rng) })
}

// agent answers the decisions of all seats; false when it has no answer.
type agent func() (o interpreter.Answer, found bool, err error)

// match plays one match with that seed and that agent. Every so many numbers i it is played again in the end.
func (t *table) match(seed uint64, i int, a agent) (out outcome) {
	lineup := t.engine.Lineup().Setup
	out.seed, out.seats, out.options = seed, lineup.Seats, lineup.Options
	defer func() {
		if f := fault.Of(recover()); f != nil {
			out.err = errors.Join(&broken{out.decisions, f}, t.clear())
		}
	}()
	if err := t.play(&out, i, a); err != nil {
		out.err = &broken{out.decisions, err}
	} else if t.gather != nil && !out.left {
		out.gathered, out.phases = t.gather.end(), t.gather.phases
	}
	return out
}

// broken is a match that went wrong.
type broken struct {
	decisions int32
	err       error
}

func (b *broken) Error() string { return fmt.Sprintf("after %d decisions: %v", b.decisions, b.err) }
func (b *broken) Unwrap() error { return b.err }

func (t *table) play(out *outcome, i int, a agent) error {
	t.taken = t.taken[:0]
	if err := t.seat(i); err != nil {
		return err
	}
	e := t.engine
	if t.gather != nil {
		t.gather.begin()
	}
	if t.opt.Timed {
		t.took = make([]Took, len(e.Lineup().Seats))
		out.took = t.took
	}
	if err := e.Begin(out.seed); err != nil {
		return err
	}
	if t.watch != nil {
		if err := t.watch.Begin(out.seed); err != nil {
			return err
		}
	}
	for !e.Over() {
		if int(out.decisions) >= t.opt.Limit {
			out.how = Limited
			return t.end(i)
		}
		if (t.agents != nil || out.decisions%askedEvery == 0) && t.unwanted() {
			out.left = true
			return nil
		}
		silent, err := t.answer(a)
		switch {
		case errors.Is(err, agents.ErrStopped):
			out.left = true
			return nil
		case err != nil:
			return err
		case silent:
			return t.end(i)
		}
		out.decisions++
	}
	out.winners = e.Winners()
	if out.how = e.Ending(); out.how == "" {
		out.how = Over
	}
	return t.end(i)
}

// askedEvery is how many answers lie between two looks at whether the match is still wanted.
const askedEvery = 64

// unwanted reports whether no more matches are wanted.
func (t *table) unwanted() bool {
	select {
	case <-t.opt.Stop:
		return true
	default:
		return false
	}
}

var errStuck = errors.New("there is no decision, and the match is not over")

// answer takes what the agent answers, and looks at what came of it. It is true when the agent is silent although it
// could answer.
func (t *table) answer(a agent) (silent bool, err error) {
	if t.engine.Seat() < 0 {
		return false, errStuck
	}
	o, ok, err := a()
	if err != nil {
		return false, err
	}
	if !ok {
		return true, t.engine.DeadEnd()
	}
	if t.keep {
		t.taken = append(t.taken, o)
	}
	if t.gather != nil && t.engine.Offers(o) {
		t.gather.answered(o)
	}
	if err := t.engine.Play(o); err != nil {
		return false, err
	}
	if t.watch != nil {
		return false, t.watch.After(o)
	}
	return false, nil
}

// choose asks the agent of the seat, or draws a legal option, all equally likely; false when there is none.
func (t *table) choose(rng *rand.Rand) (o interpreter.Answer, found bool, err error) {
	switch {
	case t.opt.Timed && t.agents != nil:
		began, seat := time.Now(), t.engine.Seat()
		o, err = t.agents[seat].Choose(t.opt.Stop, t.engine, rng)
		t.took[seat].Answers++
		t.took[seat].Time += time.Since(began)
	case t.agents != nil:
		o, err = t.agents[t.engine.Seat()].Choose(t.opt.Stop, t.engine, rng)
	case !t.opt.Listing:
		o = t.engine.Sample(rng.IntN)
	default:
		if t.options = t.engine.Options(t.options[:0]); len(t.options) > 0 {
			return t.options[rng.IntN(len(t.options))], true, nil
		}
	}
	if err == nil { // options are judged as they are asked for, and a search may pass its bound then
		err = t.engine.Err()
	}
	return o, err == nil && t.engine.Offers(o), err
}

// end looks at a whole match, every so often.
func (t *table) end(i int) error {
	if t.watch != nil {
		return t.watch.End(i)
	}
	return nil
}
