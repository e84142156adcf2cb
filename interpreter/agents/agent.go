package agents

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"precept/internal/limit"
	"precept/interpreter"
	"precept/interpreter/source"
)

// Agent answers the decisions of a seat.
type Agent interface {
	// Choose returns an option of the decision that e waits for, and does not change e. When ctx ends, it stops and
	// returns [ErrStopped]. [WithPauses] can pause it.
	Choose(ctx context.Context, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error)
}

// ErrStopped reports that an agent was stopped before it chose.
var ErrStopped = errors.New("the agent was stopped while it was thinking")

// pausesKey is the key of the channel of a context that pauses agents.
type pausesKey struct{}

// WithPauses returns a context in which agents pause: a value sent on pauses pauses one, until another value is sent or
// the context ends.
func WithPauses(ctx context.Context, pauses <-chan struct{}) context.Context {
	return context.WithValue(ctx, pausesKey{}, pauses)
}

// Stopped reports whether an agent that chooses with a context must stop. It waits while the agent is paused.
func Stopped(ctx context.Context) bool {
	pauses, _ := ctx.Value(pausesKey{}).(<-chan struct{})
	select {
	case <-pauses:
		select {
		case <-pauses:
		case <-ctx.Done():
		}
	default:
	}
	return ctx.Err() != nil
}

// Spec describes an agent. Its text is random, greedy, greedy:EVALUATION, mcts, mcts:1000, mcts:50ms or mcts:cpu=50ms.
// After mcts, depth=N and by=EVALUATION can follow, separated by commas.
type Spec struct {
	Kind       string        // random, greedy or mcts
	Evaluation string        // an expression; "": the evaluation of the content
	Iterations int           // of a search
	Time       time.Duration // of a search, in place of Iterations; the results then depend on the machine
	Processor  bool          // Time is processor time, for measurements on a busy machine
	// Depth is after how many decisions a playout is evaluated. 0 means: after few decisions if there is an evaluation
	// and playouts are long, otherwise at the end of the match.
	Depth int
}

// Iterations is the default number of iterations of a search.
const Iterations = 1000

// Kinds returns the kinds of agents.
func Kinds() []string { return []string{"random", "greedy", "mcts"} }

// Parse reads the text of a spec.
func Parse(text string) (Spec, error) {
	kind, rest, more := strings.Cut(text, ":")
	s := Spec{Kind: kind}
	switch kind {
	case "random":
		if more {
			return s, source.Say("random takes nothing more, not %q", rest)
		}
	case "greedy":
		s.Evaluation = rest
	case "mcts":
		s.Iterations = Iterations
		if more {
			return s, s.search(rest)
		}
	default:
		return s, source.Say("no agent is called %q%s", kind, source.Among(kind, Kinds()))
	}
	return s, nil
}

// search reads the options of a tree search. The evaluation comes last, since it may contain commas.
func (s *Spec) search(text string) error {
	for text != "" {
		if by, found := strings.CutPrefix(text, "by="); found {
			s.Evaluation = by
			return nil
		}
		part, rest, _ := strings.Cut(text, ",")
		text = rest
		if d, found := strings.CutPrefix(part, "depth="); found {
			n, err := strconv.Atoi(d)
			if err != nil || n < 1 || n > limit.Answers {
				return source.Say("depth is a number of decisions, at most %d, not %q", limit.Answers, d)
			}
			s.Depth = n
			continue
		}
		if n, err := strconv.Atoi(part); err == nil && n > 0 {
			if n > limit.SearchIterations {
				return source.Say("a search has at most %d iterations, not %d", limit.SearchIterations, n)
			}
			s.Iterations = n
			continue
		}
		part, s.Processor = strings.CutPrefix(part, "cpu=")
		if word, _, is := strings.Cut(part, "="); is {
			return source.Say("nothing of a search is called %q%s", word, source.Among(word, []string{"depth", "by", "cpu"}))
		}
		if s.Processor && !processors {
			return source.Say("this system does not say how long a thread computes, as cpu= takes")
		}
		d, err := time.ParseDuration(part)
		if err != nil || d <= 0 {
			return source.Say("a search is told how many iterations or how long: mcts:1000 or mcts:50ms, not %q", part)
		}
		if d > limit.SearchSeconds*time.Second {
			return source.Say("a search takes at most %d seconds, not %s", limit.SearchSeconds, part)
		}
		s.Time = d
	}
	return nil
}

// Patient reports whether an agent thinks longer than an agent in a save may, since nobody agreed to wait for it.
func (s Spec) Patient() bool {
	return s.Time == 0 && s.Iterations > limit.SavedIterations || s.Time > limit.SavedSeconds*time.Second
}

// Thinks reports whether the agent examines the consequences of its answers.
func (s Spec) Thinks() bool { return s.Kind != "" && s.Kind != "random" }

// New returns the agent, for all matches with the line-up of e.
//
// # Errors
//
// An error of the evaluation; the agent needs an evaluation, and neither its spec nor the content has one.
func (s Spec) New(e *interpreter.Engine) (Agent, error) {
	if !s.Thinks() {
		return random{}, nil
	}
	evaluate, err := e.Compile(s.Evaluation)
	if err != nil {
		return nil, err
	}
	if s.Kind == "greedy" {
		if evaluate == nil {
			return nil, source.Say("%s has no evaluation: write one in its game.yaml, such as evaluation: score(me), or give "+
				"one to the agent: greedy:EXPRESSION", e.Lineup().Game)
		}
		return &greedy{world: newWorld(e), evaluate: evaluate}, nil
	}
	if s.Depth > 0 && evaluate == nil {
		return nil, source.Say("%s has no evaluation, which playouts of %d {decision|decisions} need: write one in its "+
			"game.yaml, such as evaluation: score(me), or give one to the agent: by=EXPRESSION", e.Lineup().Game, s.Depth)
	}
	return newSearch(s, e, evaluate), nil
}

// random chooses any option with equal probability.
type random struct{}

func (random) Choose(_ context.Context, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	return e.Sample(rng.IntN), e.Err()
}
