package agents

import (
	"math"
	"math/rand/v2"
	"time"

	"precept/interpreter"
)

// search is Monte-Carlo tree search over determinizations: every iteration deals anew what the seat may not know, goes
// down one tree that all of them share by upper confidence bounds, tries an answer that is new, plays on at random and
// tells all answers on the way how it ended for whoever gave them.
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
	rewards  []float64
	asked    *Question // nil: what the match waits for
}

// edge is an answer that has been tried, and the node that it leads to: its children are chained.
type edge struct {
	option           interpreter.Answer
	visits, possible int32
	total, squares   float64 // of the rewards of whoever gives the answer, and of their squares
	child, next      int32   // the first answer after it, and the next beside it; 0 none
}

// step is an answer on the way down, and who gave it.
type step struct {
	edge int32
	seat int
}

// exploration is the weight of what is little known: less than the square root of 2, since rewards lie close together.
const exploration = 0.7

// steep is the lead, by the evaluation, that counts as 73 % of a victory.
const steep = 5

func (s *search) Choose(stop <-chan struct{}, e *interpreter.Engine, rng *rand.Rand) (interpreter.Answer, error) {
	s.options = e.Options(s.options[:0])
	if len(s.options) == 1 {
		return s.options[0], nil
	}
	s.edges = append(s.edges[:0], edge{})
	until := time.Now().Add(s.Time)
	for n := 0; s.Time == 0 && n < s.Iterations || s.Time > 0 && (n == 0 || time.Now().Before(until)); n++ {
		if stopped(stop) {
			return interpreter.None, ErrStopped
		}
		if err := s.iterate(e, e.Seat(), rng); err != nil {
			return interpreter.None, err
		}
	}
	best, most := e.Options(s.options[:0])[0], int32(-1)
	for i := s.edges[0].child; i != 0; i = s.edges[i].next {
		if s.edges[i].visits > most && e.Offers(s.edges[i].option) {
			best, most = s.edges[i].option, s.edges[i].visits
		}
	}
	return best, nil
}

// iterate is one way down the tree and back.
func (s *search) iterate(from *interpreter.Engine, seat int, rng *rand.Rand) error {
	if err := s.engine.Determinize(from, seat, rng); err != nil {
		return err
	}
	s.path = s.path[:0]
	if is, err := s.reach(rng); !is || err != nil {
		return err
	}
	at := int32(0)
	for grown := false; !grown && !s.engine.Over(); {
		if !s.engine.Waits() {
			return s.engine.Err()
		}
		s.options = s.engine.Options(s.options[:0])
		at, grown = s.descend(at, rng)
		s.path = append(s.path, step{at, s.engine.Seat()})
		if err := s.engine.Play(s.edges[at].option); err != nil {
			return err
		}
	}
	if err := s.playout(rng, s.Depth); err != nil {
		return err
	}
	s.judge()
	for _, p := range s.path {
		e := &s.edges[p.edge]
		e.visits++
		e.total += s.rewards[p.seat]
		e.squares += s.rewards[p.seat] * s.rewards[p.seat]
	}
	return nil
}

// descend goes from a node to one of its answers that are possible now: to a new one while there is any.
func (s *search) descend(node int32, rng *rand.Rand) (at int32, grown bool) {
	fresh, seen := interpreter.None, 0
	best, most := int32(0), math.Inf(-1)
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
		v := c.total/float64(c.visits) + exploration*math.Sqrt(math.Log(float64(c.possible))/float64(c.visits))
		if v > most {
			best, most = e, v
		}
	}
	if seen == 0 {
		return best, false
	}
	s.edges = append(s.edges, edge{option: fresh, possible: 1, next: s.edges[node].child})
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

// judge says how the playout ended for each seat: its share of the victory, or what its lead promises.
func (s *search) judge() {
	s.rewards = s.rewards[:0]
	for i := range s.engine.Seats() {
		switch {
		case s.engine.Over():
			s.rewards = append(s.rewards, s.won(i))
		case s.evaluate == nil:
			s.rewards = append(s.rewards, 1/float64(len(s.engine.Seats())))
		default:
			s.rewards = append(s.rewards, 1/(1+math.Exp(-s.lead(s.evaluate, i)/steep)))
		}
	}
}
