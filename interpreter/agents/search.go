package agents

import (
	"context"
	"math"
	"math/rand/v2"

	"precept/interpreter"
)

// search is Monte-Carlo tree search over determinizations, which share one tree. Each iteration takes one
// determinization. It descends the tree by upper confidence bounds (Kocsis and Szepesvári, "Bandit based Monte-Carlo
// planning", ECML 2006), tries one new answer, and plays on by habit. Then it adds the result to all answers on the
// path.
//
// For an answer that is not always possible, it counts how often it was: Cowling, Powley and Whitehouse, "Information
// set Monte Carlo tree search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012.
type search struct {
	Spec
	world
	evaluate *interpreter.Evaluation
	edges    []edge
	options  []interpreter.Answer
	path     []step
	asked    *Question // nil: the pending decision
	deals    deals
	rounds   int // iterations of this decision
	horizon  horizon
	habits   habits
	proof    proof
	rewards
}

// edge is an answer that has been tried, and the node that it leads to. The answers after a node are a linked list.
type edge struct {
	option           interpreter.Answer
	visits, possible int32
	total            float64 // sum of the relative rewards of its seat
	result, squares  float64 // sum of the absolute rewards, and of their squares
	child, next      int32   // the first answer after it, and the next in its list; 0 for none
	proved           bool    // its result is certain, if all seats choose their best answers
	winners          uint32  // of that result
	seat             int32   // the seat that gives it
}

// step is an answer on the path: its edge, the seat that gives it, and the number of options.
type step struct {
	edge  int32
	seat  int
	among int
}

// exploration is the weight of answers with few visits. It is less than the square root of 2, since rewards differ
// little.
const exploration = 0.7

// dealt is the maximal number of determinizations of a decision. Another one is drawn when those before have had uses
// iterations each, on average: a short search has no time for many.
const dealt, uses = 16, 4

// newSearch returns a search for matches with the line-up of e. Without an evaluation, playouts go to the end.
func newSearch(s Spec, e *interpreter.Engine, evaluate *interpreter.Evaluation) *search {
	return &search{Spec: s, world: newWorld(e), evaluate: evaluate,
		horizon: horizon{fixed: s.Depth, judged: evaluate != nil}, proof: proof{open: e.Lineup().Perfect}}
}

// forget prepares for another decision, so that the answer does not depend on earlier ones.
func (s *search) forget() {
	s.edges = append(s.edges[:0], edge{})
	s.rounds, s.horizon.played, s.horizon.ended = 0, 0, 0
	s.deals.forget()
	s.habits.forget()
	s.rewards.forget(len(s.engine.Lineup().Seats))
}

func (s *search) Choose(ctx context.Context, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	switch s.options = e.Options(s.options[:0]); len(s.options) {
	case 0:
		return interpreter.None, e.DeadEnd()
	case 1:
		return s.options[0], nil
	}
	s.forget()
	var c clock
	c.start(s.Processor)
	defer c.stop()
	for n := 0; s.more(n, &c); n++ {
		if Stopped(ctx) {
			return interpreter.None, ErrStopped
		}
		if err := s.iterate(e, e.Seat(), rng); err != nil {
			return interpreter.None, err
		}
	}
	return s.best(e), nil
}

// more reports whether to make another iteration after n.
func (s *search) more(n int, c *clock) bool {
	switch {
	case s.edges[0].proved:
		return false
	case s.Time == 0:
		return n < s.Iterations
	}
	return n == 0 || !c.over(s.Time)
}

// best returns the most visited answer. Between equal ones, the average decides. Answers with a certain result come
// first if they are better, last if they are worse.
func (s *search) best(e *interpreter.Engine) interpreter.Answer {
	out, first, rank, mean := e.Options(s.options[:0])[0], &edge{visits: -1}, -2.0, 0.0
	hope := s.hope(0)
	for i := s.edges[0].child; i != 0; i = s.edges[i].next {
		c := &s.edges[i]
		r, m := s.rank(c, hope), c.total/float64(max(1, c.visits))
		if (r > rank || r == rank && (c.visits > first.visits || c.visits == first.visits && m > mean)) &&
			e.Offers(c.option) {
			out, first, rank, mean = c.option, c, r, m
		}
	}
	return out
}

// iterate makes one iteration: one path down the tree, a playout, and the update of all answers on the path.
func (s *search) iterate(from *interpreter.Engine, seat int, rng *rand.Rand) error {
	if err := s.deals.enter(s.deal(), s.engine, from, seat, rng); err != nil {
		return err
	}
	s.rounds++
	s.path = s.path[:0]
	if is, err := s.reach(rng); !is || err != nil {
		return err
	}
	s.proof.begin(s.engine)
	at := int32(0)
	for grown := false; !grown && !s.engine.Over(); {
		if s.engine.Seat() < 0 {
			return s.engine.Err()
		}
		if s.options = s.engine.Options(s.options[:0]); len(s.options) == 0 {
			return s.engine.DeadEnd()
		}
		at, grown = s.descend(at, rng)
		s.path = append(s.path, step{at, s.engine.Seat(), len(s.options)})
		s.habits.note(s.habits.of(s.engine, s.edges[at].option), s.engine.Seat())
		if err := s.engine.Play(s.edges[at].option); err != nil {
			return err
		}
	}
	s.prove()
	if err := s.playout(rng, s.horizon.now()); err != nil {
		return err
	}
	s.horizon.note(s.engine.Over())
	s.judge()
	s.habits.learn(s.relative)
	for _, p := range s.path {
		e := &s.edges[p.edge]
		e.visits++
		e.total += s.relative[p.seat]
		e.result += s.absolute[p.seat]
		e.squares += s.absolute[p.seat] * s.absolute[p.seat]
	}
	return nil
}

// deal returns the determinization of the next iteration. If seats know everything, all would be equal.
func (s *search) deal() int {
	drawn := s.deals.drawn
	if drawn == 0 || drawn < dealt && s.rounds >= uses*drawn && !s.proof.open {
		return drawn
	}
	return s.rounds % drawn
}

// descend returns one of the possible answers after a node, a new one if there is any. It does not return an answer
// with a certain result, unless all have one: then it returns a random one of the best for its seat.
func (s *search) descend(node int32, rng *rand.Rand) (at int32, grown bool) {
	fresh, seen := interpreter.None, 0
	best, most := int32(0), math.Inf(-1)
	sure, share, alike := int32(0), -1.0, 0
	times, log := int32(0), 0.0
	for _, o := range s.options {
		e := s.find(node, o)
		if e == 0 {
			if seen++; rng.IntN(seen) == 0 {
				fresh = o
			}
			continue
		}
		c := &s.edges[e]
		c.possible++
		if c.proved {
			switch v := s.share(c.winners, int(c.seat)); {
			case v > share:
				sure, share, alike = e, v, 1
			case v == share:
				if alike++; rng.IntN(alike) == 0 {
					sure = e
				}
			}
			continue
		}
		if c.possible != times { // it is usually the same for all answers
			times, log = c.possible, math.Log(float64(c.possible))
		}
		if v := c.total/float64(c.visits) + exploration*math.Sqrt(log/float64(c.visits)); v > most {
			best, most = e, v
		}
	}
	switch {
	case seen == 0 && best == 0:
		return sure, false
	case seen == 0:
		return best, false
	}
	s.edges = append(s.edges, edge{option: fresh, possible: 1, next: s.edges[node].child,
		seat: int32(s.engine.Seat())})
	at = int32(len(s.edges) - 1)
	s.edges[node].child = at
	return at, true
}

// find returns the edge of answer o after a node, 0 if it has not been tried.
func (s *search) find(node int32, o interpreter.Answer) int32 {
	e := s.edges[node].child
	for e != 0 && s.edges[e].option != o {
		e = s.edges[e].next
	}
	return e
}
