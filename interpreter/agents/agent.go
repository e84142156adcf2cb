package agents

import (
	"errors"
	"fmt"
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
	// Choose names an option of the decision that e waits for, and leaves e as it is. Once stop is closed it thinks no
	// further and returns [ErrStopped]; nil: never. Where a value is sent on stop, it pauses until another one is, or stop
	// is closed.
	Choose(stop <-chan struct{}, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error)
}

// ErrStopped is the answer of an agent that was to think no further.
var ErrStopped = errors.New("the agent was stopped while it was thinking")

// stopped reports whether an agent is to think no further.
func stopped(stop <-chan struct{}) bool {
	select {
	case _, paused := <-stop:
		if !paused {
			return true
		}
		_, resumed := <-stop
		return !resumed
	default:
		return false
	}
}

// Spec is an agent as it is named: random, greedy, greedy:EVALUATION, mcts, mcts:1000, mcts:50ms, mcts:cpu=50ms, and
// after mcts by commas depth=N and by=EVALUATION.
type Spec struct {
	Kind       string        // random, greedy or mcts
	Evaluation string        // "": the content's own
	Iterations int           // of a search
	Time       time.Duration // of a search, in place of Iterations; the results then depend on the machine
	Processor  bool          // Time is the processor's alone, whatever else the machine does: for measurements
	// Depth is after how many decisions a playout is judged by the evaluation. 0: after few of them where there is an
	// evaluation and playouts do not soon end by themselves, else at the end.
	Depth int
}

// Iterations of a search, when nothing is said.
const Iterations = 1000

// Kinds is the sorts of agents that there are.
func Kinds() []string { return []string{"random", "greedy", "mcts"} }

// Parse reads the name of an agent.
func Parse(text string) (Spec, error) {
	kind, rest, more := strings.Cut(text, ":")
	s := Spec{Kind: kind}
	switch kind {
	case "random":
		if more {
			return s, fmt.Errorf("random takes nothing more, not %q", rest)
		}
	case "greedy":
		s.Evaluation = rest
	case "mcts":
		s.Iterations = Iterations
		if more {
			return s, s.search(rest)
		}
	default:
		return s, fmt.Errorf("no agent is called %q%s", kind, source.Among(kind, Kinds()))
	}
	return s, nil
}

// search reads what is said of a tree search. The evaluation comes last, for it may hold commas.
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
				return fmt.Errorf("depth is a number of decisions, at most %d, not %q", limit.Answers, d)
			}
			s.Depth = n
			continue
		}
		if n, err := strconv.Atoi(part); err == nil && n > 0 {
			if n > limit.SearchIterations {
				return fmt.Errorf("a search has at most %d iterations, not %d", limit.SearchIterations, n)
			}
			s.Iterations = n
			continue
		}
		part, s.Processor = strings.CutPrefix(part, "cpu=")
		if word, _, is := strings.Cut(part, "="); is {
			return fmt.Errorf("nothing of a search is called %q%s", word, source.Among(word, []string{"depth", "by", "cpu"}))
		}
		if s.Processor && !processors {
			return errors.New("this system does not say how long a thread computes, as cpu= takes")
		}
		d, err := time.ParseDuration(part)
		if err != nil || d <= 0 {
			return fmt.Errorf("a search is told how many iterations or how long: mcts:1000 or mcts:50ms, not %q", part)
		}
		if d > limit.SearchSeconds*time.Second {
			return fmt.Errorf("a search takes at most %d seconds, not %s", limit.SearchSeconds, part)
		}
		s.Time = d
	}
	return nil
}

// Patient reports whether an agent thinks longer than one may that a save names: of that nobody was asked.
func (s Spec) Patient() bool {
	return s.Time == 0 && s.Iterations > limit.SavedIterations || s.Time > limit.SavedSeconds*time.Second
}

// Thinks reports whether it looks at what its answers lead to.
func (s Spec) Thinks() bool { return s.Kind != "" && s.Kind != "random" }

// New is the agent for the matches of a line-up: those of any engine of it.
//
// # Errors
//
// What is wrong with its evaluation; that it needs one and neither it nor the content says any.
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
			return nil, fmt.Errorf("%s has no evaluation: write one in its game.yaml, such as evaluation: score(me), or give "+
				"one to the agent: greedy:EXPRESSION", e.Lineup().Game)
		}
		return &greedy{world: newWorld(e), evaluate: evaluate}, nil
	}
	if s.Depth > 0 && evaluate == nil {
		return nil, fmt.Errorf("%s has no evaluation, which playouts of %s need: write one in its game.yaml, such as "+
			"evaluation: score(me), or give one to the agent: by=EXPRESSION", e.Lineup().Game,
			source.Count(s.Depth, "decision", "decisions"))
	}
	return newSearch(s, e, evaluate), nil
}

// random takes any option, all equally likely.
type random struct{}

func (random) Choose(_ <-chan struct{}, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	return e.Sample(rng.IntN), e.Err()
}
