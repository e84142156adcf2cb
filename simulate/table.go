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
	fresh   *state.Match // before the beginning
	run     *exec.Run
	options []exec.Option
	agents  []agents.Agent // by seat; nil: at random
	watch   *invariants    // nil: nobody looks
}

func newTable(p *code.Program, s interpreter.Setup, opt Options) *table {
	t := &table{p: p, setup: s, opt: opt, fresh: state.New(p.Layout)}
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
		t.watch = newInvariants(t.p)
	}
}

// game plays match i.
func (t *table) game(i int) (out outcome) {
	out.seed, out.seats, out.options = t.setup.Seed+uint64(i), t.p.Names, t.p.Setup.Options
	defer func() {
		if r := recover(); r != nil {
			out.err = fmt.Errorf("after %d decisions: panic: %v", out.decisions, r)
			t.clear()
		}
	}()
	if err := t.play(&out, i); err != nil {
		out.err = fmt.Errorf("after %d decisions: %w", out.decisions, err)
	}
	return out
}

// agentStream is the second word of the agents' generator, which keeps them apart from the match's own.
const agentStream = 0x9e3779b97f4a7c15

func (t *table) play(out *outcome, i int) error {
	if err := t.seat(); err != nil {
		return err
	}
	x := t.run
	rng := rand.New(rand.NewPCG(out.seed, agentStream))
	x.M.CopyFrom(t.fresh)
	if err := x.Begin(out.seed); err != nil {
		return err
	}
	if t.watch != nil {
		t.watch.begin(x, out.seed)
	}
	for !x.Over() {
		if int(out.decisions) >= t.opt.Limit {
			out.how = Limited
			return t.end(i)
		}
		if err := t.answer(rng); err != nil {
			return err
		}
		out.decisions++
	}
	out.how, out.winners = ended(t.p, x.M), x.M.Ctl[state.Winners]
	return t.end(i)
}

var (
	errStuck   = errors.New("nothing is to be decided and the match is not over")
	errDeadEnd = errors.New("a dead end: a decision without an option")
)

// answer takes one option at random, and looks at what came of it.
func (t *table) answer(rng *rand.Rand) error {
	d := t.run.Pending()
	if d == nil {
		return errStuck
	}
	o, ok, err := t.choose(d, rng)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%w, at %s", errDeadEnd, d.Node.Span)
	}
	if err := t.run.Answer(o); err != nil {
		return err
	}
	if t.watch != nil {
		return t.watch.after(t.run, o)
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
	if t.watch != nil && i%replayEvery == 0 {
		return t.watch.replay(t.run)
	}
	return nil
}
