package simulate

import (
	"context"
	"math/rand/v2"
	"testing"

	"precept/interpreter"
	"precept/interpreter/agents"
)

// pondering answers at random, and is stopped while it thinks about answer number last.
type pondering struct {
	last, answers int
	stop          context.CancelFunc
}

func (p *pondering) Choose(ctx context.Context, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	if p.answers++; p.answers == p.last {
		p.stop()
	}
	if ctx.Err() != nil {
		return interpreter.None, agents.ErrStopped
	}
	return e.Sample(rng.IntN), nil
}

// TestStoppedWhileAnAgentThinks checks that the match in progress is dropped and is no failure.
func TestStoppedWhileAnAgentThinks(t *testing.T) {
	spec, err := agents.Parse("mcts:10000000")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name      string
		last      int
		searching bool // the second seat's agent is a search, stopped at its first decision
		answers   int32
	}{{"at the first answer", 1, false, 0}, {"at the sixth", 6, false, 5}, {"in a search", 3, true, 1}} {
		t.Run(test.name, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			a := &pondering{last: test.last, stop: stop}
			s, err := newTable(load(t, "connect_four"), interpreter.Setup{Seed: 1},
				Options{Limit: 100, Context: ctx, Agents: map[string]agents.Spec{Everybody: spec}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			s.agents = []agents.Agent{a, a}
			if test.searching {
				deep, err := spec.New(s.engine)
				if err != nil {
					t.Fatal(err)
				}
				s.agents[1] = closing{deep, a}
			}
			if out := s.game(0); !out.left || out.err != nil || out.decisions != test.answers {
				t.Errorf("left %v after %d answers, %v", out.left, out.decisions, out.err)
			}
		})
	}
}

// closing stops an agent at its first decision.
type closing struct {
	agents.Agent
	p *pondering
}

func (c closing) Choose(ctx context.Context, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	c.p.stop()
	return c.Agent.Choose(ctx, e, rng)
}
