package agents

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"precept/interpreter"
)

// Question is what advice is asked for: a decision that a seat may answer now, whether or not it is the first of those
// who may.
type Question struct {
	Seat    int
	Picks   []interpreter.Answer // what it has picked already of an answer that takes several
	Offered []interpreter.Answer // what it may answer then
}

// Advice is what a tree search thinks of the answers to a question.
type Advice struct {
	Playouts int // how many were played
	Depth    int // decisions after which most of them were judged by how well everybody stands; 0: at the end
	Answers  []Weighed

	// Line is how the search goes on behind the best answer, as long as it has looked there often enough: answers of
	// whoever is asked then.
	Line []interpreter.Answer
}

// Weighed is an answer with what the search found of it; the one that it looked at most comes first, and is what it
// would answer.
type Weighed struct {
	Answer interpreter.Answer
	Visits int
	Share  float64 // of all visits: how sure the search is
	Result float64 // what its playouts came to for the seat on average: 1 a victory, 0 a defeat
	Spread float64 // how far from that the true average lies with 95 % certainty; 1 where it cannot be told
}

// ErrUnreached is that no world was found in which the question is asked.
var ErrUnreached = errors.New("what is asked does not come about in any world that was imagined")

// others is how many answers of others lie before a question that several are asked at once, at most.
const others = 64

// lineVisits is how often the search must have looked at an answer of its line.
const lineVisits = 8

// Advise is what a search thinks of a question, as [Agent.Choose] of it would, but that it goes on when the best answer
// is certain: for so many iterations, but no longer than its time where it has one. The match stays as it is. What
// comes of it depends on nothing that the seat may not know: two matches that are the same to it come to the same
// advice by the same numbers, unless the time ends.
//
// # Errors
//
// What is wrong with the evaluation; [ErrStopped]; [ErrUnreached]; a fault of the content.
func (s Spec) Advise(stop <-chan struct{}, e *interpreter.Engine, q Question, rng *rand.Rand) (*Advice, error) {
	evaluate, err := e.Compile(s.Evaluation)
	if err != nil {
		return nil, err
	}
	if len(q.Offered) == 1 { // there is nothing to think of, and worlds on which nobody looks put no such question
		return &Advice{Answers: []Weighed{{Answer: q.Offered[0], Share: 1, Result: 0.5, Spread: 1}}}, nil
	}
	t := newSearch(s, e, evaluate)
	t.asked = &q
	t.proof.open = false // what all answers promise is told, not one of which it is certain alone
	t.forget()
	from := e.New()
	from.Disguise(false)
	if err := from.Imagine(e, q.Seat, rng); err != nil {
		return nil, err
	}
	until := time.Now().Add(s.Time)
	for n := 0; n < s.Iterations && (s.Time == 0 || n == 0 || time.Now().Before(until)); n++ {
		if stopped(stop) {
			return nil, ErrStopped
		}
		if err := t.iterate(from, q.Seat, rng); err != nil {
			return nil, err
		}
	}
	out := &Advice{Depth: t.horizon.now(), Answers: t.weighed(0, q.Offered)}
	if len(out.Answers) == 0 {
		return nil, ErrUnreached
	}
	for _, w := range out.Answers {
		out.Playouts += w.Visits
	}
	out.Line = t.line(out.Answers[0].Answer)
	return out, nil
}

// reach goes on to the question that advice is asked for: what others answer at the same time is drawn. It is false in
// a world in which that question does not come.
func (s *search) reach(rng *rand.Rand) (bool, error) {
	if s.asked == nil {
		return true, nil
	}
	e := s.engine
	for n := 0; e.Seat() != s.asked.Seat && !e.SwitchTo(s.asked.Seat); n++ {
		if e.Seat() < 0 || n >= others {
			return false, e.Err()
		}
		if err := e.Play(e.Sample(rng.IntN)); err != nil {
			return false, err
		}
	}
	for _, a := range s.asked.Picks {
		if e.Seat() < 0 || e.Seat() != s.asked.Seat || !e.Offers(a) {
			return false, e.Err()
		}
		if err := e.Play(a); err != nil {
			return false, err
		}
	}
	return e.Seat() >= 0 && e.Seat() == s.asked.Seat, e.Err()
}

// weighed is the answers after a node that are among some, the one looked at most first; nil: all of them.
func (s *search) weighed(node int32, among []interpreter.Answer) []Weighed {
	var out []Weighed
	all := 0
	for i := s.edges[node].child; i != 0; i = s.edges[i].next {
		c := &s.edges[i]
		if c.visits == 0 || among != nil && !slices.Contains(among, c.option) {
			continue
		}
		n := float64(c.visits)
		w := Weighed{Answer: c.option, Visits: int(c.visits), Result: c.result / n, Spread: 1}
		if n > 1 {
			w.Spread = min(1, 1.96*math.Sqrt(max(0, c.squares/n-w.Result*w.Result)/n))
		}
		out = append(out, w)
		all += w.Visits
	}
	for i := range out {
		out[i].Share = float64(out[i].Visits) / float64(all)
	}
	slices.SortStableFunc(out, func(a, b Weighed) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.Result, a.Result), int(a.Answer-b.Answer))
	})
	return out
}

// line is how the search goes on behind an answer.
func (s *search) line(first interpreter.Answer) []interpreter.Answer {
	var out []interpreter.Answer
	for node := s.find(0, first); node != 0; {
		next := s.weighed(node, nil)
		if len(next) == 0 || next[0].Visits < lineVisits {
			break
		}
		out = append(out, next[0].Answer)
		node = s.find(node, next[0].Answer)
	}
	return out
}
