package agents

import (
	"math"
	"math/rand/v2"

	"precept/interpreter"
)

// search is Monte-Carlo tree search over determinizations: every iteration takes one of some, goes down one tree that
// all of them share by upper confidence bounds (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006),
// tries an answer that is new, plays on by habit and tells all answers on the way how it ended for whoever gave them.
//
// An answer that is only sometimes possible counts how often it was: Cowling, Powley and Whitehouse, "Information set
// Monte Carlo tree search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012.
type search struct {
	Spec
	world
	evaluate *interpreter.Evaluation
	edges    []edge
	options  []interpreter.Answer
	path     []step
	asked    *Question // nil: what the match waits for
	deals    deals
	rounds   int // iterations of this decision
	horizon  horizon
	habits   habits
	proof    proof
	rewards
}

// edge is an answer that has been tried, and the node that it leads to: its children are chained.
type edge struct {
	option           interpreter.Answer
	visits, possible int32
	total            float64 // of the rewards of whoever gives the answer, as they compare
	result, squares  float64 // of those by themselves, and of their squares
	child, next      int32   // the first answer after it, and the next beside it; 0 none
	proved           bool    // how it ends is known, when all go on as well as they can
	winners          uint32  // then
	seat             int32   // who gives it
}

// step is an answer on the way down, who gave it, and among how many.
type step struct {
	edge  int32
	seat  int
	among int
}

// exploration is the weight of what is little known: less than the square root of 2, since rewards lie close together.
const exploration = 0.7

// dealt is how many determinizations a decision is thought about in; each is used again and again.
const dealt = 16

// newSearch is a search of the matches of e; without an evaluation its playouts go to the end.
func newSearch(s Spec, e *interpreter.Engine, evaluate *interpreter.Evaluation) *search {
	return &search{Spec: s, world: newWorld(e), evaluate: evaluate,
		horizon: horizon{fixed: s.Depth, judged: evaluate != nil}, proof: proof{open: e.Lineup().Perfect}}
}

// forget is for another decision: what is answered depends on nothing that was asked before.
func (s *search) forget() {
	s.edges = append(s.edges[:0], edge{})
	s.rounds, s.horizon.played, s.horizon.ended = 0, 0, 0
	s.deals.forget()
	s.habits.forget()
	s.rewards.forget(len(s.engine.Lineup().Seats))
}

func (s *search) Choose(stop <-chan struct{}, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
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
		if stopped(stop) {
			return interpreter.None, ErrStopped
		}
		if err := s.iterate(e, e.Seat(), rng); err != nil {
			return interpreter.None, err
		}
	}
	return s.best(e), nil
}

// more reports whether another iteration is wanted after so many.
func (s *search) more(n int, c *clock) bool {
	switch {
	case s.edges[0].proved:
		return false
	case s.Time == 0:
		return n < s.Iterations
	}
	return n == 0 || !c.over(s.Time)
}

// best is the answer that was looked at most, of several the one that promises most; what is certain comes before it or
// behind it.
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

// iterate is one way down the tree and back.
func (s *search) iterate(from *interpreter.Engine, seat int, rng *rand.Rand) error {
	if err := s.deals.enter(s.rounds%dealt, s.engine, from, seat, rng); err != nil {
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

// descend goes from a node to one of its answers that are possible now: to a new one while there is any. What is proved
// already is not looked at again, but where all is: then one of those that are best for who decides there.
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
		if c.possible != times { // mostly it is the same for all
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

// find is the answer o after a node, 0 when it has not been tried.
func (s *search) find(node int32, o interpreter.Answer) int32 {
	e := s.edges[node].child
	for e != 0 && s.edges[e].option != o {
		e = s.edges[e].next
	}
	return e
}
