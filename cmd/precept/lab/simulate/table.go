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

// table plays one match after another and reuses memory.
type table struct {
	rules   *interpreter.Game
	engine  *interpreter.Engine
	setup   interpreter.Setup
	opt     Options
	after   error // the check that found this error is made after every answer; nil: all checks at intervals
	options []interpreter.Answer
	agents  []agents.Agent // by seat; nil: random choices
	known   map[sitting]agents.Agent
	took    []Took               // by seat, for the current match
	watch   *testkit.Auditor     // nil: no checks
	gather  *gatherer            // nil: only the end is recorded
	chance  rand.PCG             // the random source of the agents
	keep    bool                 // record the answers
	taken   []interpreter.Answer // the answers of the last match, including one that failed
}

// newTable returns a table for a line-up. It returns an error if the setup does not fit the game.
func newTable(g *interpreter.Game, s interpreter.Setup, opt Options, after error) (*table, error) {
	e, err := g.NewEngine(s)
	if err != nil {
		return nil, err
	}
	t := &table{rules: g, engine: e, setup: s, opt: opt, after: after}
	return t, t.clear()
}

// sitting is an agent at a seat; it is created once and reused for all matches.
type sitting struct {
	seat int
	agents.Spec
}

// seat gives every seat its agent for match i. It returns an error if an agent does not fit the game.
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

// clear allocates new memory, so that nothing of a match that panicked affects the next.
func (t *table) clear() (err error) {
	t.engine = t.engine.New()
	if t.opt.Invariants {
		t.watch = testkit.Audit(t.engine, t.after)
	}
	if t.opt.Gather {
		t.gather, err = newGatherer(t.rules, t.engine)
	}
	return err
}

// agentStream is the second seed of the agents' generator, which separates it from the match's own.
const agentStream = 0x9e3779b97f4a7c15

// game plays match i with the agents of the options, or with random choices.
func (t *table) game(i int) outcome { return t.seeded(Seed(t.setup.Seed, i), i) }

// seeded plays match i with a given seed.
func (t *table) seeded(seed uint64, i int) outcome {
	t.chance.Seed(seed, agentStream)
	rng := rand.New(&t.chance)
	return t.match(seed, i, func() (interpreter.Answer, bool, error) { return t.choose(rng) })
}

// agent answers the decisions of all seats; false if it has no answer.
type agent func() (o interpreter.Answer, found bool, err error)

// match plays one match with a seed and an agent. For some numbers i, at regular intervals, it also replays the
// finished match as a check.
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

// broken is the error of a match that failed.
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

// askedEvery is the number of answers between two checks whether the match is still wanted.
const askedEvery = 64

// unwanted reports whether the run was stopped.
func (t *table) unwanted() bool { return t.opt.context().Err() != nil }

var errStuck = errors.New("there is no decision, and the match is not over")

// answer applies the agent's answer and checks the result. silent reports that the agent gave no answer.
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

// choose asks the seat's agent, or draws a legal option with equal probability; false if there is none.
func (t *table) choose(rng *rand.Rand) (o interpreter.Answer, found bool, err error) {
	switch {
	case t.opt.Timed && t.agents != nil:
		began, seat := time.Now(), t.engine.Seat()
		o, err = t.agents[seat].Choose(t.opt.context(), t.engine, rng)
		t.took[seat].Answers++
		t.took[seat].Time += time.Since(began)
	case t.agents != nil:
		o, err = t.agents[t.engine.Seat()].Choose(t.opt.context(), t.engine, rng)
	case !t.opt.Listing:
		o = t.engine.Sample(rng.IntN)
	default:
		if t.options = t.engine.Options(t.options[:0]); len(t.options) > 0 {
			return t.options[rng.IntN(len(t.options))], true, nil
		}
	}
	if err == nil { // options are checked while they are requested, and a search may then exceed its limit
		err = t.engine.Err()
	}
	return o, err == nil && t.engine.Offers(o), err
}

// end checks a whole match, at intervals.
func (t *table) end(i int) error {
	if t.watch != nil {
		return t.watch.End(i)
	}
	return nil
}
