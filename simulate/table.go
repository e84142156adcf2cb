package simulate

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"precept/agents"
	"precept/interpreter"
	"precept/interpreter/code"
	"precept/interpreter/exec"
	"precept/interpreter/state"
)

// table plays one match after the other with the same memory.
type table struct {
	p       *code.Program
	setup   interpreter.Setup
	opt     Options
	often   often
	fresh   *state.Match // before the beginning
	run     *exec.Run
	options []exec.Option
	agents  []agents.Agent // by seat; nil: at random
	watch   *invariants    // nil: nobody looks
	gather  *gatherer      // nil: nothing is noted beside how it ends
	chance  rand.PCG       // what the agents draw from
	keep    bool           // write the answers down
	taken   []exec.Option  // those of the match played last, the one that it broke at included
}

func newTable(p *code.Program, s interpreter.Setup, opt Options) *table {
	t := &table{p: p, setup: s, opt: opt, often: sampled, fresh: state.New(p.Layout)}
	if opt.Gather {
		t.gather = newGatherer(p)
	}
	t.clear()
	return t
}

// seat gives every seat its agent. The error is that of an agent that does not fit the game.
func (t *table) seat() error {
	if len(t.opt.Agents) == 0 || t.agents != nil {
		return nil
	}
	for _, name := range t.p.Names {
		spec, named := t.opt.Agents[name]
		if !named {
			spec = t.opt.Agents[Everybody]
		}
		a, err := spec.New(t.p)
		if err != nil {
			return err
		}
		t.agents = append(t.agents, a)
	}
	return nil
}

// clear takes new memory: nothing of a match that panicked may go into the next.
func (t *table) clear() {
	t.run = exec.New(t.p, state.New(t.p.Layout))
	t.watch = nil
	if t.opt.Invariants {
		t.watch = newInvariants(t.p, t.often)
	}
}

// agentStream is the second word of the agents' generator, which keeps them apart from the match's own.
const agentStream = 0x9e3779b97f4a7c15

// game plays match i with the agents of the options, or ones that choose at random.
func (t *table) game(i int) outcome {
	seed := t.setup.Seed + uint64(i)
	t.chance.Seed(seed, agentStream)
	rng := rand.New(&t.chance)
	return t.match(seed, i, func(d *exec.Decision) (exec.Option, bool, error) { return t.choose(d, rng) })
}

// agent answers the decisions of all seats; false when it has no answer.
type agent func(d *exec.Decision) (o exec.Option, found bool, err error)

// match plays one match with that seed and that agent. Every so many numbers i it is played again in the end.
func (t *table) match(seed uint64, i int, a agent) (out outcome) {
	out.seed, out.seats, out.options = seed, t.p.Names, t.p.Setup.Options
	defer func() {
		if r := recover(); r != nil {
			out.err = &broken{out.decisions, fmt.Errorf("panic: %v", r)}
			t.clear()
		}
	}()
	if err := t.play(&out, i, a); err != nil {
		out.err = &broken{out.decisions, err}
	} else if t.gather != nil && !out.left {
		out.gathered, out.phases = t.gather.end(t.run), t.p.Game.Scopes
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
	if err := t.seat(); err != nil {
		return err
	}
	x := t.run
	x.M.CopyFrom(t.fresh)
	if t.gather != nil {
		t.gather.begin(x)
	}
	if err := x.Begin(out.seed); err != nil {
		return err
	}
	if t.watch != nil {
		if err := t.watch.begin(x, out.seed); err != nil {
			return err
		}
	}
	for !x.Over() {
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
		case err != nil:
			return err
		case silent:
			return t.end(i)
		}
		out.decisions++
	}
	out.how, out.winners = ended(t.p, x.M), x.M.Ctl[state.Winners]
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

var (
	errStuck   = errors.New("nothing is to be decided and the match is not over")
	errDeadEnd = errors.New("a dead end: a decision without an option")
)

// answer takes what the agent answers, and looks at what came of it. It is true when the agent is silent although it
// could answer.
func (t *table) answer(a agent) (silent bool, err error) {
	d := t.run.Pending()
	if d == nil {
		return false, errStuck
	}
	o, ok, err := a(d)
	if err != nil {
		return false, err
	}
	if !ok {
		return true, t.noAnswer(d)
	}
	if t.keep {
		t.taken = append(t.taken, o)
	}
	if t.gather != nil && d.Is(o) {
		t.gather.answered(t.run, d, o)
	}
	if err := t.run.Answer(o); err != nil {
		return false, err
	}
	if t.watch != nil {
		return false, t.watch.after(t.run, o)
	}
	return false, nil
}

// noAnswer says why nothing can be answered, nil when something can.
func (t *table) noAnswer(d *exec.Decision) error {
	n := d.Count()
	if err := t.run.M.Err; err != nil { // a search went over its budget: what is offered is not known
		return &exec.Fault{Node: d.Node, Err: err}
	}
	if n == 0 {
		return fmt.Errorf("%w, at %s", errDeadEnd, d.Node.Span)
	}
	return nil
}

// choose asks the agent of the seat, or draws a legal option, all equally likely; false when there is none.
func (t *table) choose(d *exec.Decision, rng *rand.Rand) (o exec.Option, found bool, err error) {
	switch {
	case t.agents != nil:
		o, err = t.agents[d.Seat].Choose(t.run, rng)
	case !t.opt.Listing:
		o = d.Sample(rng.IntN)
	default:
		if t.options = d.Options(t.options[:0]); len(t.options) == 0 {
			return 0, false, nil
		}
		return t.options[rng.IntN(len(t.options))], true, nil
	}
	return o, d.Is(o), err
}

// end looks at a whole match, every so often.
func (t *table) end(i int) error {
	if t.watch != nil && t.watch.often.replay > 0 && i%t.watch.often.replay == 0 {
		return t.watch.replay(t.run)
	}
	return nil
}
